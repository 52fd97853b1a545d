import { Tokeniser } from '../search/tokenise.ts';
import { stem } from './stem.ts';
import { languageOf, stopWords, type Language } from './stop-words.ts';

const tokeniser = new Tokeniser({ parts: false });

/** The folded words of a text, as the search index reads them. */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  tokeniser.reset(text);
  while (tokeniser.next()) {
    const written = text.slice(tokeniser.start, tokeniser.end);
    let word = folded.get(written);
    if (word === undefined) {
      word = tokeniser.term;
      if (folded.size >= MOST_FOLDED) folded.clear();
      // A substring keeps its whole text in memory, so new words are copied.
      if (written === word) folded.set(word, word);
    }
    words.push(word);
  }
  return words;
}

/** A cache from written to folded words: a lookup is faster than building the string. */
const folded = new Map<string, string>();
const MOST_FOLDED = 50_000;

/** The topic words of a text: words without stop words, as stems. */
export function termsOf(text: string): readonly string[] {
  return termsIn(wordsOf(text));
}

export function termsIn(words: readonly string[]): readonly string[] {
  return words.filter((word) => isContent(word, 'en')).map(stem);
}

export interface ReadText {
  readonly language: Language;
  /** Folded, without stop words; `terms` has the stem of each word at the same index. */
  readonly words: readonly string[];
  readonly terms: readonly string[];
}

/** For a text of unknown language. */
export function readText(text: string, known?: Language): ReadText {
  const all = wordsOf(text);
  const language = known ?? languageOf(all);
  const words = all.filter((word) => isContent(word, language));
  return { language, words, terms: words.map(stem) };
}

export function isContent(word: string, language: Language): boolean {
  return word.length > 1 && !stopWords('en').has(word) && (language === 'en' || !stopWords(language).has(word));
}
