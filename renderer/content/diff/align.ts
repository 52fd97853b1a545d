import { longestRise, type Match } from '#shared/diff/common-subsequence.ts';
import { equalPairs } from '#shared/diff/runs.ts';
import type { Part } from './part.ts';
import { similarity } from './similarity.ts';

/**
 * A step through two runs of parts: both sides for an unchanged or edited part, one side for a removed or added part.
 */
export type Step =
  | { readonly before: Part; readonly after: Part }
  | { readonly before: Part; readonly after: null }
  | { readonly before: null; readonly after: Part };

/** Below this, two parts are different, unless each is alone between matched neighbours. */
const ALIKE = 0.4;
const ALIKE_ALONE = 0.2;
/** The most pairs that are compared one by one; above this, parts are matched by rare words first. */
const MAX_COMPARED = 10_000;

/**
 * Pairs the parts of two runs in order: equal ones first, then the most similar ones between those. Unpaired parts were
 * removed or added (or moved: `moves.ts` finds those).
 */
export function align(before: readonly Part[], after: readonly Part[]): readonly Step[] {
  const equal = equalPairs(before, after, ({ print }) => print);
  return between(before, after, equal, (gapBefore, gapAfter) => pairAlike(gapBefore, gapAfter));
}

/** Walks over matches and the parts between them. */
function between(
  before: readonly Part[],
  after: readonly Part[],
  matches: readonly Match[],
  gap: (before: readonly Part[], after: readonly Part[]) => readonly Step[],
): readonly Step[] {
  const steps: Step[] = [];
  let [atBefore, atAfter] = [0, 0];
  for (const [matchBefore, matchAfter] of [...matches, [before.length, after.length] as const]) {
    steps.push(...gap(before.slice(atBefore, matchBefore), after.slice(atAfter, matchAfter)));
    const [one, other] = [before[matchBefore], after[matchAfter]];
    if (one !== undefined && other !== undefined) steps.push({ before: one, after: other });
    [atBefore, atAfter] = [matchBefore + 1, matchAfter + 1];
  }
  return steps;
}

const gone = (parts: readonly Part[]): readonly Step[] => parts.map((before) => ({ before, after: null }));
const come = (parts: readonly Part[]): readonly Step[] => parts.map((after) => ({ before: null, after }));

function pairAlike(before: readonly Part[], after: readonly Part[]): readonly Step[] {
  const [first, other] = [before[0], after[0]];
  if (first === undefined || other === undefined) return [...gone(before), ...come(after)];
  if (before.length === 1 && after.length === 1) {
    if (similarity(first, other) >= ALIKE_ALONE) return [{ before: first, after: other }];
    return [...gone(before), ...come(after)];
  }
  const matches =
    before.length * after.length > MAX_COMPARED ? matchesByRareWords(before, after) : bestMatches(before, after);
  if (matches.length === 0) return [...gone(before), ...come(after)];
  const smaller = before.length * after.length > MAX_COMPARED ? pairAlike : leftOver;
  return between(before, after, matches, smaller);
}

/** If exactly one part is left on each side, of the same type, it was edited. */
function leftOver(before: readonly Part[], after: readonly Part[]): readonly Step[] {
  return before.length === 1 && after.length === 1 ? pairAlike(before, after) : [...gone(before), ...come(after)];
}

/** The ordered pairing with the highest sum of similarities (Needleman and Wunsch). */
function bestMatches(before: readonly Part[], after: readonly Part[]): readonly Match[] {
  const width = after.length + 1;
  const alike = new Float64Array(before.length * after.length);
  const best = new Float64Array((before.length + 1) * width);
  const read = (cells: Float64Array, index: number): number => cells[index] ?? 0;
  for (const [row, one] of before.entries()) {
    for (const [column, other] of after.entries()) {
      const likeness = similarity(one, other);
      alike[row * after.length + column] = likeness;
      const paired = likeness < ALIKE ? 0 : read(best, row * width + column) + likeness;
      const skipped = Math.max(read(best, row * width + column + 1), read(best, (row + 1) * width + column));
      best[(row + 1) * width + column + 1] = Math.max(paired, skipped);
    }
  }
  const matches: Match[] = [];
  let [row, column] = [before.length, after.length];
  while (row > 0 && column > 0) {
    const here = read(best, row * width + column);
    const likeness = read(alike, (row - 1) * after.length + column - 1);
    if (here === read(best, (row - 1) * width + column)) row -= 1;
    else if (here === read(best, row * width + column - 1)) column -= 1;
    else if (likeness >= ALIKE) {
      row -= 1;
      column -= 1;
      matches.push([row, column]);
    } else break;
  }
  return matches.reverse();
}

/** For long runs: pairs of parts that share words which few others have, if they are in the same order. */
function matchesByRareWords(before: readonly Part[], after: readonly Part[]): readonly Match[] {
  const places = new Map<string, number[]>();
  for (const [place, { words }] of after.entries()) {
    for (const word of words.keys()) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [place]);
      else known.push(place);
    }
  }
  const pairs: Match[] = [];
  for (const [row, part] of before.entries()) {
    const votes = new Map<number, number>();
    for (const word of part.words.keys()) {
      const found = places.get(word) ?? [];
      if (found.length <= RARE) for (const place of found) votes.set(place, (votes.get(place) ?? 0) + 1 / found.length);
    }
    const [column] = [...votes].reduce((top, vote) => (vote[1] > top[1] ? vote : top), [-1, 0]);
    const other = after[column];
    if (other !== undefined && similarity(part, other) >= ALIKE) pairs.push([row, column]);
  }
  return longestRise(pairs);
}

/** A word in more parts than this does not identify any of them. */
const RARE = 8;
