import fc from 'fast-check';
import type { Mishap } from '../support/air.ts';
import type { Ending } from '../support/machine.ts';

/**
 * What the writer of a pack and the two people who import from it do, one after the other. Numbers that choose among things
 * (`which`) count round whatever there is by then.
 */
export interface Schedule {
  readonly chance: number;
  /** Who puts the writer's name under their words. */
  readonly signing: readonly [boolean, boolean];
  readonly moves: readonly Move[];
}

export type Move = Deed & {
  /** How many steps the app takes before the next move; null: as many as it wants. */
  readonly wait: number | null;
};

/** 0 and 1 import, and are online or not; `writer` has the pack. */
export type Importing = 0 | 1;

export type Deed =
  /** `to`: the comment that is answered; null: a new comment. */
  | { readonly do: 'write'; readonly to: number | null }
  | { readonly do: 'edit' | 'discard'; readonly which: number }
  | { readonly do: 'hand back' }
  /** `back`: 0 is the newest file. */
  | { readonly do: 'import'; readonly who: Importing; readonly back: number; readonly synced: boolean }
  | { readonly do: 'renew'; readonly who: Importing; readonly synced: boolean }
  | { readonly do: 'network'; readonly who: Importing; readonly online: boolean }
  | { readonly do: 'mishap'; readonly who: Importing; readonly mishap: Mishap }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'end'; readonly who: Importing | 'writer'; readonly steps: number; readonly ending: Ending };

const MINUTE = 60_000;

const which = fc.nat({ max: 7 });
const who = fc.constantFrom<Importing[]>(0, 0, 1);
const back = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 5 }) });
const synced = fc.nat({ max: 3 }).map((drawn) => drawn > 0);

const mishap = fc.constantFrom<Mishap[]>(
  { kind: 'unreachable' },
  { kind: 'unanswered' },
  { kind: 'drop-before' },
  { kind: 'drop-after' },
  { kind: 'status', status: 503 },
  { kind: 'status-after', status: 500 },
);

const to = fc.option(which, { freq: 1 });

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('write'), to }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit'), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('discard'), which }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('hand back') }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('import'), who, back, synced }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('renew'), who, synced }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('network'), who, online: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mishap'), who, mishap }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('pass'), ms: fc.integer({ min: MINUTE, max: 90 * MINUTE }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('end'),
      who: fc.constantFrom<(Importing | 'writer')[]>(0, 1, 'writer'),
      steps: fc.nat({ max: 120 }),
      ending: fc.constantFrom<Ending[]>('killed', 'power-lost'),
    }),
  },
);

const wait = fc.option(fc.nat({ max: 80 }), { freq: 3 }).map((drawn) => drawn);
const move: fc.Arbitrary<Move> = fc.tuple(deed, wait).map(([done, steps]) => ({ ...done, wait: steps }));

const MOST_MOVES = 30;

const schedules: fc.Arbitrary<Schedule> = fc.record({
  chance: fc.nat(),
  signing: fc.tuple(fc.boolean(), fc.boolean()),
  moves: fc.array(move, { minLength: 8, maxLength: MOST_MOVES, size: 'max' }),
});

/** The schedule that follows from `seed` alone. */
export function scheduleOf(seed: number): Schedule {
  const [schedule] = fc.sample(schedules, { seed, numRuns: 1 });
  if (schedule === undefined) throw new Error('no schedule');
  return schedule;
}
