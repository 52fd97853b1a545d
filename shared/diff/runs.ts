import { commonSubsequence, type Match } from './common-subsequence.ts';

/**
 * The one comparison of two sequences: words and lines (`pieces.ts`), parts of a page. The page diff, marked words and
 * the merge are built on it. The search is our own because diffs are made while a person waits: on the words of real
 * change requests it takes a fifteenth of the time of the package `diff` at the 95th percentile (`diff.page` of the
 * bench holds it against that package), and two long texts without much in common cost it milliseconds.
 */
export interface Run<T> {
  /** Equal on both sides; otherwise `before` was replaced by `after`, one of which may be empty. */
  readonly same: boolean;
  /** Where `before` begins in the old sequence. */
  readonly start: number;
  readonly before: readonly T[];
  readonly after: readonly T[];
}

/** Both sequences from their beginning to their end, in turn equal and replaced. No run is empty on both sides. */
export function runsOf<T>(before: readonly T[], after: readonly T[], keyOf: (item: T) => string): readonly Run<T>[] {
  const runs: Run<T>[] = [];
  const add = (same: boolean, from: Match, to: Match): void => {
    if (to[0] === from[0] && to[1] === from[1]) return;
    runs.push({ same, start: from[0], before: before.slice(from[0], to[0]), after: after.slice(from[1], to[1]) });
  };
  let equalFrom: Match = [0, 0];
  let equalTo: Match = [0, 0];
  const replaceUpTo = (next: Match): void => {
    add(true, equalFrom, equalTo);
    add(false, equalTo, next);
    equalFrom = next;
  };
  for (const pair of equalPairs(before, after, keyOf)) {
    if (pair[0] > equalTo[0] || pair[1] > equalTo[1]) replaceUpTo(pair);
    equalTo = [pair[0] + 1, pair[1] + 1];
  }
  replaceUpTo([before.length, after.length]);
  return runs;
}

/** The positions of equal items, in rising order on both sides. */
export function equalPairs<T>(before: readonly T[], after: readonly T[], keyOf: (item: T) => string): readonly Match[] {
  const symbols = new Map<string, number>();
  const symbol = (item: T): number => {
    const key = keyOf(item);
    const known = symbols.get(key);
    if (known !== undefined) return known;
    symbols.set(key, symbols.size);
    return symbols.size - 1;
  };
  return commonSubsequence(before.map(symbol), after.map(symbol));
}
