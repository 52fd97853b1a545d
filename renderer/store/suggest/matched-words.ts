import type { MatchedWord } from '#shared/rpc/suggest.ts';
import type { AskedCluster } from './asked.ts';
import type { WeighedTerm } from './candidates.ts';
import type { RankedPage } from './rank.ts';
import { readText } from './terms.ts';

const SHOWN_WORDS = 6;
const SHOWN_ASKED = 2;

/** The words of the question, by their stems. */
export function questionWords({ label, summary, issues }: AskedCluster): ReadonlyMap<string, string> {
  return wordsByStem([
    label,
    summary,
    ...issues.flatMap((issue) => [issue.title, issue.summary, ...issue.conversation.map(({ body }) => body)]),
  ]);
}

/** Why a page was found, in words as they occur in it and as people wrote them: stems are unreadable. */
export function matchedWords(
  { matched, passages, page: { title, above } }: RankedPage,
  words: ReadonlyMap<string, string>,
): readonly MatchedWord[] {
  const written = wordsByStem([title, ...passages.flatMap(({ heading, text }) => [heading, text]), ...above]);
  const wordOf = ({ term }: WeighedTerm): string | undefined => written.get(term) ?? words.get(term);
  return matched
    .flatMap((term): readonly MatchedWord[] => {
      const word = wordOf(term);
      if (word === undefined) return [];
      const meaning = term.meaning.flatMap((one) => words.get(one) ?? []);
      return [
        { word, isNear: term.isNear, asked: [...new Set(meaning)].filter((one) => one !== word).slice(0, SHOWN_ASKED) },
      ];
    })
    .slice(0, SHOWN_WORDS);
}

/** For each stem, and each folded word itself, the first word that has it. */
function wordsByStem(texts: readonly string[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const text of texts) {
    const read = readText(text);
    for (const [at, term] of read.terms.entries()) {
      const word = read.words[at] ?? term;
      if (!words.has(term)) words.set(term, word);
      if (!words.has(word)) words.set(word, word);
    }
  }
  return words;
}
