/**
 * Decides which numbers of change requests to try if the server does not list them: a few above the highest known one,
 * then down from there, then up from the first, in turns. A number that is missing below an existing one was deleted
 * and is never tried again. The search ends when the space's count is reached, or after many misses in a row if the
 * count is too high. Pure except for its memory of answers.
 *
 *   up ── 3 misses ──> down ── 10 misses ──> bottom ── 10 misses ──> up …
 */
export interface NumberSearch {
  /** The next numbers to try, at most `most`, newest first. Empty: the search is over. */
  take(most: number): readonly number[];
  answered(number: number, answer: 'there' | 'missing'): void;
  /** Numbers without a change request. */
  gaps(): Ranges;
}

/** `[first, last]`, ascending, with gaps between them. */
export type Ranges = readonly (readonly [number, number])[];

export interface SearchStart {
  /** The space's count of change requests. */
  readonly count: number;
  /** Numbers with a change request. */
  readonly known: Iterable<number>;
  readonly gaps: Ranges;
}

/** No space has more: a higher count is an error of the server. */
const HIGHEST = 1_000_000;
/** After this many misses in a row the search pauses. */
const MISSES_IN_A_ROW = 50;

const PATIENCE_UP = 3;

interface Front {
  at: number;
  readonly step: 1 | -1;
  /** Misses in a row before the search changes to another front. */
  readonly patience: number;
  misses: number;
  tired: boolean;
}

export function createNumberSearch({ count, known, gaps }: SearchStart): NumberSearch {
  const there = new Set(known);
  const wanted = Math.min(HIGHEST, Math.max(0, Math.floor(count)));
  const highest = Math.max(wanted, ...there, 0);
  let missing = [...gaps];
  let missesInARow = 0;
  // A continued search has already tried the numbers above the highest.
  const [, above = highest] = gaps.find(([first]) => first === highest + 1) ?? [];
  const up: Front = { at: above + 1, step: 1, patience: PATIENCE_UP, misses: 0, tired: above - highest >= PATIENCE_UP };
  const down: Front = { at: highest, step: -1, patience: 10, misses: 0, tired: false };
  const bottom: Front = { at: 1, step: 1, patience: 10, misses: 0, tired: false };
  const fronts = [up, down, bottom];
  const askedBy = new Map<number, Front>();
  let turn = up.tired ? 1 : 0;

  const ended = (front: Front): boolean =>
    front === up ? up.at > HIGHEST : down.at < 1 || (front === bottom && bottom.at > down.at);
  const isOver = (): boolean =>
    missesInARow >= MISSES_IN_A_ROW || (there.size >= wanted && up.tired && (down.tired || ended(down)));

  /** The next untried number of a front. */
  const step = (front: Front): number | null => {
    while (!ended(front)) {
      const number = front.at;
      const gap = missing.find(([first, last]) => first <= number && number <= last);
      if (gap !== undefined) front.at = front.step === 1 ? gap[1] + 1 : gap[0] - 1;
      else {
        front.at += front.step;
        if (!there.has(number) && !askedBy.has(number)) return number;
      }
    }
    return null;
  };

  return {
    take(most) {
      for (let turns = 0; turns <= fronts.length && !isOver(); turns += 1) {
        const front = fronts[turn];
        if (front === undefined) break;
        const numbers: number[] = [];
        while (numbers.length < Math.min(most, front.patience - front.misses)) {
          const number = step(front);
          if (number === null) break;
          numbers.push(number);
          askedBy.set(number, front);
        }
        if (numbers.length > 0) return numbers;
        front.tired = true;
        front.misses = 0;
        turn = (turn + 1) % fronts.length;
      }
      return [];
    },
    answered(number, answer) {
      const front = askedBy.get(number);
      if (answer === 'there') {
        there.add(number);
        missesInARow = 0;
        if (front !== undefined) Object.assign(front, { misses: 0, tired: false });
        return;
      }
      missing = withNumber(missing, number);
      missesInARow += 1;
      if (front !== undefined) front.misses += 1;
    },
    gaps: () => missing,
  };
}

/** A missing number above the highest existing one may be created later. */
export function lastingGaps(gaps: Ranges, known: Iterable<number>): Ranges {
  const highest = Math.max(0, ...known);
  return gaps.flatMap(([first, last]) => (first > highest ? [] : [[first, Math.min(last, highest)] as const]));
}

function withNumber(ranges: Ranges, number: number): (readonly [number, number])[] {
  const joined: (readonly [number, number])[] = [];
  let range: readonly [number, number] = [number, number];
  for (const other of ranges) {
    if (other[1] + 1 < range[0] || other[0] > range[1] + 1) joined.push(other);
    else range = [Math.min(range[0], other[0]), Math.max(range[1], other[1])];
  }
  return [...joined, range].sort(([one], [other]) => one - other);
}
