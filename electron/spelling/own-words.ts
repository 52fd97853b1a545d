import type { KeyValue } from '../accounts/key-value.ts';

/** The person's own dictionary, in the settings of the profile. */
const KEY = 'spelling.words';
const MOST_WORDS = 10_000;
const MOST_CHARACTERS = 100;

export function ownWords(settings: KeyValue): readonly string[] {
  const stored = settings.get(KEY);
  return Array.isArray(stored) ? stored.filter((word) => typeof word === 'string') : [];
}

/** Adds the words that are missing, as far as there is room. Answers how many were added. */
export function keepWords(settings: KeyValue, words: readonly string[]): number {
  const own = ownWords(settings);
  const known = new Set(own);
  const added = [...new Set(words)]
    .filter((word) => !known.has(word) && word.length <= MOST_CHARACTERS)
    .slice(0, Math.max(0, MOST_WORDS - own.length));
  if (added.length > 0) settings.set(KEY, [...own, ...added]);
  return added.length;
}
