/** Positions of the same item: one in the old sequence, one in the new. */
export type Match = readonly [before: number, after: number];

/**
 * The number of edits after which the exact search gives up. Its cost grows with the square: 500 take about a
 * millisecond. Texts that differ more have nothing in common that a person would recognise.
 */
const MAX_EDITS = 500;

/**
 * The longest common subsequence of two sequences of symbols, in order. Exact (Myers, "An O(ND) difference algorithm",
 * 1986) while the two are similar; otherwise anchored at symbols that occur once in both.
 */
export function commonSubsequence(before: readonly number[], after: readonly number[]): readonly Match[] {
  const matches: Match[] = [];
  between({ before, after, matches }, 0, before.length, 0, after.length);
  return matches;
}

interface Search {
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly matches: Match[];
}

function between(search: Search, fromA: number, toA: number, fromB: number, toB: number): void {
  const { before, after, matches } = search;
  let [startA, endA, startB, endB] = [fromA, toA, fromB, toB];
  while (startA < endA && startB < endB && before[startA] === after[startB]) matches.push([startA++, startB++]);
  let tail = 0;
  while (startA < endA && startB < endB && before[endA - 1] === after[endB - 1]) {
    endA -= 1;
    endB -= 1;
    tail += 1;
  }
  if (startA < endA && startB < endB) {
    const path = shortestPath(search, startA, endA, startB, endB);
    if (path !== null) matches.push(...path);
    else {
      let [a, b] = [startA, startB];
      for (const [anchorA, anchorB] of uniqueMatches(search, startA, endA, startB, endB)) {
        between(search, a, anchorA, b, anchorB);
        matches.push([anchorA, anchorB]);
        [a, b] = [anchorA + 1, anchorB + 1];
      }
      if (a > startA) between(search, a, endA, b, endB);
    }
  }
  for (let step = 0; step < tail; step += 1) matches.push([endA + step, endB + step]);
}

/** Myers' greedy forward search, which stores the furthest points of each round. Null past `MAX_EDITS`. */
function shortestPath(
  { before, after }: Search,
  startA: number,
  endA: number,
  startB: number,
  endB: number,
): readonly Match[] | null {
  const [lengthA, lengthB] = [endA - startA, endB - startB];
  const limit = Math.min(MAX_EDITS, lengthA + lengthB);
  const offset = limit + 1;
  const furthest = new Int32Array(2 * limit + 3);
  const rounds: Int32Array[] = [];
  for (let edits = 0; edits <= limit; edits += 1) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let a = takesDown(furthest, offset, diagonal, edits)
        ? at(furthest, offset + diagonal + 1)
        : at(furthest, offset + diagonal - 1) + 1;
      while (a < lengthA && a - diagonal < lengthB && before[startA + a] === after[startB + a - diagonal]) a += 1;
      furthest[offset + diagonal] = a;
      if (a >= lengthA && a - diagonal >= lengthB) return walkBack(rounds, edits, [lengthA, lengthB], [startA, startB]);
    }
    rounds.push(furthest.slice(offset - edits - 1, offset + edits + 2));
  }
  return null;
}

function walkBack(rounds: readonly Int32Array[], edits: number, end: Match, start: Match): readonly Match[] {
  const matches: Match[] = [];
  let [a, b] = end;
  for (let round = edits; round > 0; round -= 1) {
    const earlier = rounds[round - 1] ?? new Int32Array(0);
    const diagonal = a - b;
    // A round's points are stored from diagonal -round on, so this one's neighbours are `round` positions to the right.
    const down = takesDown(earlier, round, diagonal, round);
    const from = down ? diagonal + 1 : diagonal - 1;
    const fromA = at(earlier, round + from);
    const fromB = fromA - from;
    const snakeA = down ? fromA : fromA + 1;
    while (a > snakeA) matches.push([start[0] + --a, start[1] + --b]);
    [a, b] = [fromA, fromB];
  }
  while (a > 0 && b > 0) matches.push([start[0] + --a, start[1] + --b]);
  return matches.reverse();
}

function takesDown(furthest: Int32Array, offset: number, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true;
  return diagonal !== edits && at(furthest, offset + diagonal - 1) < at(furthest, offset + diagonal + 1);
}

const at = (points: Int32Array, index: number): number => points[index] ?? 0;

/** Symbols that occur once in both ranges, in the longest common order (patience diff). */
function uniqueMatches(
  { before, after }: Search,
  startA: number,
  endA: number,
  startB: number,
  endB: number,
): readonly Match[] {
  const placesB = onlyPlaces(after, startB, endB);
  const pairs: Match[] = [];
  for (const [symbol, a] of onlyPlaces(before, startA, endA)) {
    const b = placesB.get(symbol) ?? -1;
    if (a >= 0 && b >= 0) pairs.push([a, b]);
  }
  return longestRise(pairs.sort((one, other) => one[0] - other[0]));
}

/** The position of each symbol; -1 for one with several positions. */
function onlyPlaces(symbols: readonly number[], start: number, end: number): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (let index = start; index < end; index += 1) {
    const symbol = symbols[index] ?? 0;
    places.set(symbol, places.has(symbol) ? -1 : index);
  }
  return places;
}

/** The longest run of pairs, sorted by their first position, whose second positions increase, too. */
export function longestRise(pairs: readonly Match[]): readonly Match[] {
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, [, place]] of pairs.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    previous.push(low > 0 ? (tails[low - 1] ?? -1) : -1);
    tails[low] = index;
  }
  const rise: Match[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) rise.push(pair);
  }
  return rise.reverse();
}
