import fc from 'fast-check';
import type { Mishap, Weather } from '../support/air.ts';
import { reviewerActs, type ReviewerAct, type VerdictStatus } from './reviews.ts';
import type { Move, Weighted } from './schedule.ts';

/** What is done at a change request, by the person and by somebody else. */
export type ReviewDeed =
  /** A comment, or with `to` a reply; `waits`: for the verdict. */
  | {
      readonly do: 'remark';
      readonly to: number | null;
      readonly place: number;
      readonly words: number;
      readonly waits: boolean;
    }
  /** Takes along what waits. `words`: null without a summary. */
  | { readonly do: 'verdict'; readonly status: VerdictStatus; readonly words: number | null }
  /** Posts one that waits now, or lets one that was posted wait again. */
  | { readonly do: 'regroup'; readonly waits: boolean; readonly which: number }
  /** Somebody else; with `requests`, just before the app's next request after so many more. */
  | { readonly do: 'reviewer'; readonly what: ReviewerAct; readonly which: number; readonly requests: number | null };

const which = fc.nat({ max: 7 });
const words = fc.nat({ max: 11 });

const remark: fc.Arbitrary<ReviewDeed> = fc.record({
  do: fc.constant('remark'),
  to: fc.option<number>(which, { freq: 2 }),
  place: fc.nat({ max: 2 }),
  words,
  waits: fc.nat({ max: 3 }).map((drawn) => drawn > 0),
});

const verdict: fc.Arbitrary<ReviewDeed> = fc.record({
  do: fc.constant('verdict'),
  status: fc.constantFrom<VerdictStatus[]>('approved', 'changes-requested', 'changes-requested', 'comment'),
  words: fc.option<number>(words, { freq: 2 }),
});

const regroup: fc.Arbitrary<ReviewDeed> = fc.record({ do: fc.constant('regroup'), waits: fc.boolean(), which });

const reviewer: fc.Arbitrary<ReviewDeed> = fc.record({
  do: fc.constant('reviewer'),
  what: fc.constantFrom(...reviewerActs),
  which,
  requests: fc.option<number>(fc.nat({ max: 8 }), { freq: 3 }),
});

export const review: readonly Weighted[] = [
  { weight: 16, arbitrary: remark },
  { weight: 8, arbitrary: verdict },
  { weight: 5, arbitrary: regroup },
  { weight: 8, arbitrary: reviewer },
];

/**
 * A review without a network, somebody else at the same change request, and then the network is back, in whatever state,
 * and the app may end meanwhile.
 */
export function reviewMeeting(mishap: fc.Arbitrary<Mishap>): fc.Arbitrary<readonly Move[]> {
  return fc
    .record({
      remarks: fc.array(remark, { minLength: 2, maxLength: 4 }),
      others: fc.array(reviewer, { maxLength: 3 }),
      verdict,
      mishaps: fc.array(mishap, { maxLength: 2 }),
      weather: fc.constantFrom<Weather[]>('clear', 'clear', 'storm'),
      steps: fc.option(fc.nat({ max: 80 }), { freq: 2 }),
      act: fc.option(fc.constantFrom('discard', 'release', 'retry'), { freq: 2 }),
    })
    .map((drawn): readonly Move[] => [
      { do: 'weather', weather: 'offline', wait: null },
      ...drawn.remarks.map((said): Move => ({ ...said, wait: null })),
      ...drawn.others.map((done): Move => ({ ...done, wait: null })),
      { ...drawn.verdict, wait: null },
      ...drawn.mishaps.map((befalls): Move => ({ do: 'mishap', mishap: befalls, wait: null })),
      ...(drawn.steps === null
        ? []
        : [{ do: 'end', steps: drawn.steps, ending: 'killed', harm: 'none', wait: 0 } as const]),
      { do: 'weather', weather: drawn.weather, wait: drawn.act === null ? null : (drawn.steps ?? 12) },
      ...(drawn.act === null ? [] : [{ do: 'act', act: drawn.act, which: -1, words: 8, wait: null } as const]),
    ]);
}
