import { Tokeniser } from '../search/tokenise.ts';
import { stem } from './stem.ts';
import { languageOf, stopWords, type Language } from './stop-words.ts';

const tokeniser = new Tokeniser({ parts: false });

/** The words of a text as the search index reads them, folded. */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  tokeniser.reset(text);
  while (tokeniser.next()) {
    const written = text.slice(tokeniser.start, tokeniser.end);
    let word = folded.get(written);
    if (word === undefined) {
      word = tokeniser.term;
      if (folded.size >= MOST_FOLDED) folded.clear();
      // A piece of a text holds the whole text in memory; words that are new are pieces of none.
      if (written === word) folded.set(word, word);
    }
    words.push(word);
  }
  return words;
}

/** Words as they were written, lately, and as they are folded: to look one up is quicker than to put it together. */
const folded = new Map<string, string>();
const MOST_FOLDED = 50_000;

/** What of a text says what it is about: its words without the small ones, each by its stem. */
export function termsOf(text: string): readonly string[] {
  return termsIn(wordsOf(text));
}

export function termsIn(words: readonly string[]): readonly string[] {
  return words.filter((word) => isContent(word, 'en')).map(stem);
}

export interface ReadText {
  readonly language: Language;
  /** Folded, without small words; beside each stem the word that it came of. */
  readonly words: readonly string[];
  readonly terms: readonly string[];
}

/** A text that may be of any language. */
export function readText(text: string, known?: Language): ReadText {
  const all = wordsOf(text);
  const language = known ?? languageOf(all);
  const words = all.filter((word) => isContent(word, language));
  return { language, words, terms: words.map(stem) };
}

export function isContent(word: string, language: Language): boolean {
  return word.length > 1 && !stopWords('en').has(word) && (language === 'en' || !stopWords(language).has(word));
}
