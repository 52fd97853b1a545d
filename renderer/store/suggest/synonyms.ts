import { COMMON_WORDS } from './common-words.ts';
import { stem } from './stem.ts';

interface Synonyms {
  /** English stem -> stems of words with nearly the same meaning. */
  readonly english: ReadonlyMap<string, ReadonlySet<string>>;
  /** Folded word of another language -> English stems, most common first. */
  readonly foreign: ReadonlyMap<string, readonly string[]>;
}

let read: Synonyms | null = null;

export function synonymsOf(term: string): ReadonlySet<string> {
  return table().english.get(term) ?? new Set();
}

const SHORTEST_LIKENESS = 5;
/** The least share of a form that must equal the beginning of a known word. */
const LIKE_SHARE = 0.75;

/**
 * The English words for a word of another language. An unlisted form is treated like the word that it begins like, and
 * a compound (`Rechnungsadresse`) like its first and last parts.
 */
export function translationsOf(word: string): readonly string[] {
  const { foreign } = table();
  const known = foreign.get(word);
  if (known !== undefined) return known;
  if (word.length < SHORTEST_LIKENESS) return [];
  let start: { readonly length: number; readonly terms: readonly string[] } | null = null;
  let end: { readonly length: number; readonly terms: readonly string[] } | null = null;
  for (const [other, terms] of foreign) {
    if (other.length < SHORTEST_LIKENESS) continue;
    const length = commonStart(word, other);
    const isLike = length >= Math.max(SHORTEST_LIKENESS, LIKE_SHARE * other.length);
    if (isLike && length > (start?.length ?? 0)) start = { length, terms };
    if (word.endsWith(other) && other.length > (end?.length ?? 0)) end = { length: other.length, terms };
  }
  return [...new Set([...(start?.terms ?? []), ...(end?.terms ?? [])])];
}

function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

function table(): Synonyms {
  read ??= readTable();
  return read;
}

function readTable(): Synonyms {
  const english = new Map<string, Set<string>>();
  const foreign = new Map<string, string[]>();
  for (const line of COMMON_WORDS.trim().split('\n')) {
    const [first = '', second = ''] = line.split('|');
    const stems = [...new Set(wordsIn(first).map(stem))];
    for (const one of stems) {
      const others = english.get(one) ?? new Set();
      english.set(one, others);
      for (const other of stems) if (other !== one) others.add(other);
    }
    for (const word of new Set(wordsIn(second)))
      foreign.set(word, [...(foreign.get(word) ?? []), ...stems.slice(0, 3)]);
  }
  return { english, foreign };
}

function wordsIn(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
