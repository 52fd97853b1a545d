import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import nspell from 'nspell';
import { DICTIONARIES } from './names.ts';

const MAX_SUGGESTIONS = 5;

/** English as it is written on both sides of the Atlantic, and the person's own words. */
export interface Dictionary {
  /** Of `words`, those that are spelled wrong. */
  misspelled(words: readonly string[]): readonly string[];
  /** What may have been meant, best first. */
  suggest(word: string): readonly string[];
  /** Accepts a word from now on. */
  accept(word: string): void;
}

/** Reads the dictionaries in `folder`: about half a second. Throws if a file cannot be read. */
export function openDictionary(folder: string, own: readonly string[]): Dictionary {
  const spellers = DICTIONARIES.map((name) =>
    nspell({ aff: readFileSync(join(folder, `${name}.aff`)), dic: readFileSync(join(folder, `${name}.dic`)) }),
  );
  const accept = (word: string): void => {
    for (const speller of spellers) speller.add(word);
  };
  own.forEach(accept);
  // The same few words are checked again and again while somebody types.
  const known = new Map<string, boolean>();
  const isRight = (word: string): boolean => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const right = !/\p{L}/u.test(word) || spellers.some((speller) => speller.correct(word.replaceAll('’', "'")));
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(word, right);
    return right;
  };
  return {
    misspelled: (words) => words.filter((word) => !isRight(word)),
    suggest: (word) => [...new Set(spellers.flatMap((speller) => speller.suggest(word)))].slice(0, MAX_SUGGESTIONS),
    accept(word) {
      accept(word);
      known.delete(word);
    },
  };
}

const MOST_KNOWN = 20_000;
