import fc from 'fast-check';
import type { Weather } from '../support/air.ts';
import type { Ending } from '../support/machine.ts';

/** What other people, the network and the computer do while the app reads. Numbers count round whatever there is. */
export interface Schedule {
  readonly chance: number;
  readonly coreOnly: boolean;
  /** Rows on each page of a list, whatever is asked for: so small lists have many pages. */
  readonly pageSize: number;
  readonly moves: readonly Move[];
}

export type Move = Deed & {
  /** How many steps the app takes before the next move; null: as many as it wants. */
  readonly wait: number | null;
};

export type Deed =
  | { readonly do: 'talk'; readonly what: DiscussionAction; readonly which: number; readonly times: number }
  | { readonly do: 'publish'; readonly what: ContentAct; readonly space: number; readonly which: number }
  | { readonly do: 'sync'; readonly full: boolean }
  | { readonly do: 'look'; readonly space: number; readonly which: number }
  | { readonly do: 'weather'; readonly weather: Weather }
  | { readonly do: 'shift'; readonly rows: number }
  | { readonly do: 'cut'; readonly often: number }
  | { readonly do: 'forbid'; readonly space: number; readonly status: 403 | 404 }
  | { readonly do: 'allow' }
  | { readonly do: 'clock'; readonly wrongByMs: number }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'page' }
  | { readonly do: 'end'; readonly steps: number; readonly ending: Ending };

export type DiscussionAction = 'post' | 'answer' | 'edit' | 'delete' | 'resolve';
export type ContentAct = 'edit' | 'add' | 'remove';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const which = fc.nat({ max: 30 });
const space = fc.nat({ max: 2 });

const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('talk'),
      what: fc.constantFrom<DiscussionAction[]>('post', 'post', 'answer', 'edit', 'delete', 'delete', 'resolve'),
      which,
      // Many at the same moment: their times are equal.
      times: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('publish'),
      what: fc.constantFrom<ContentAct[]>('edit', 'add', 'remove'),
      space,
      which,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('sync'), full: fc.constantFrom(true, true, false) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('look'), space, which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('weather'),
      weather: fc.constantFrom<Weather[]>('clear', 'clear', 'offline', 'portal', 'silent', 'storm', 'storm'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('shift'), rows: fc.integer({ min: -3, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cut'), often: fc.constantFrom(0, 0.1, 0.5) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('forbid'), space, status: fc.constantFrom<(403 | 404)[]>(403, 404) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('allow') }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('clock'), wrongByMs: fc.constantFrom(0, 60 * MINUTE, -60 * MINUTE) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass'), ms: fc.constantFrom(1_000, 6 * MINUTE, DAY) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('page') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('end'),
      steps: fc.nat({ max: 80 }),
      ending: fc.constantFrom<Ending[]>('killed', 'power-lost'),
    }),
  },
);

const MOST_MOVES = 20;

const schedules: fc.Arbitrary<Schedule> = fc.record({
  chance: fc.nat(),
  coreOnly: fc.nat({ max: 4 }).map((drawn) => drawn === 0),
  pageSize: fc.integer({ min: 1, max: 5 }),
  moves: fc.array(
    fc.tuple(deed, fc.option(fc.nat({ max: 60 }), { freq: 2 })).map(([done, wait]): Move => ({ ...done, wait })),
    { minLength: 4, maxLength: MOST_MOVES, size: 'max' },
  ),
});

/** The schedule that follows from `seed` alone. */
export function scheduleOf(seed: number): Schedule {
  const [schedule] = fc.sample(schedules, { seed, numRuns: 1 });
  if (schedule === undefined) throw new Error('no schedule');
  return schedule;
}
