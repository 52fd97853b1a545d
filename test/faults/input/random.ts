import { randomFrom } from '../../../electron/sample/faults.ts';

/** What follows from a seed. */
export interface Chance {
  /** Below `end`, whole. */
  below(end: number): number;
  one<Value>(values: readonly [Value, ...Value[]]): Value;
  often(probability: number): boolean;
  /** So many characters as people count them; alphabets of several scripts and emoji. */
  text(characters: number): string;
  word(): string;
}

const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz',
  'äöüßéèñçøå',
  'абвгдежзик',
  '日本語潮汐観測',
  '😀🚢🌊⚓🧭',
  ' \t"\'<>&%{}[]()#?\\/',
];

export function chanceFrom(seed: number): Chance {
  const random = randomFrom(seed);
  const below = (end: number): number => Math.floor(random() * end);
  const one = <Value>(values: readonly [Value, ...Value[]]): Value => values[below(values.length)] ?? values[0];
  const text = (characters: number): string => {
    const alphabet = Array.from(ALPHABETS[below(ALPHABETS.length)] ?? 'x');
    return Array.from({ length: characters }, () => alphabet[below(alphabet.length)] ?? 'x').join('');
  };
  return {
    below,
    one,
    often: (probability) => random() < probability,
    text,
    word: () => `w${String(below(1_000_000_000))}`,
  };
}
