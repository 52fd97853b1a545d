import fc from 'fast-check';
import type { Refusing, Telling } from './people.ts';

/** What one run does: who acts at which window, and what the services do meanwhile. */
export type Deed =
  | { readonly do: 'sit' }
  | { readonly do: 'write'; readonly what: 'comment' | 'reply' | 'resolve' | 'react'; readonly which: number }
  | { readonly do: 'edit'; readonly which: number; readonly how: 'outbox' | 'page' }
  | { readonly do: 'type' | 'send' | 'take' | 'leave'; readonly place: number }
  | {
      readonly do: 'connect';
      readonly service: number;
      readonly token: number;
      readonly again: boolean;
      readonly accepts: boolean;
    }
  | { readonly do: 'reconnect'; readonly service: number; readonly token: number }
  | { readonly do: 'switch'; readonly which: number }
  | { readonly do: 'release'; readonly which: number }
  | { readonly do: 'sign-out' | 'answer' | 'unlock' | 'reload' }
  | { readonly do: 'telling'; readonly service: number; readonly telling: Telling }
  | { readonly do: 'offline'; readonly service: number; readonly offline: boolean }
  | { readonly do: 'refusing'; readonly service: number; readonly refusing: Refusing }
  | { readonly do: 'restart'; readonly killed: boolean }
  | { readonly do: 'pass'; readonly ms: number };

export interface Step {
  /** Of the windows that there are. */
  readonly window: number;
  readonly human: number;
  readonly deed: Deed;
  /** Whether all that follows from it happens before the next one. */
  readonly settles: boolean;
}

export interface Schedule {
  readonly chance: number;
  readonly services: number;
  readonly windows: number;
  /** Tokens outlive the app. */
  readonly keyring: boolean;
  readonly telling: Telling;
  readonly steps: readonly Step[];
}

const service = fc.constantFrom(0, 0, 0, 1);
const which = fc.nat({ max: 9 });
const place = fc.nat({ max: 1 });
const token = fc.nat({ max: 1 });
const telling = fc.constantFrom<Telling[]>('answers', 'fails', 'offline', 'absent', 'absent');

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sit' as const) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      what: fc.constantFrom('comment', 'comment', 'reply', 'resolve', 'react'),
      which,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('edit' as const), which, how: fc.constantFrom('outbox', 'page') }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('type', 'type', 'send', 'take', 'leave'), place }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('connect' as const),
      service,
      token,
      again: fc.boolean(),
      accepts: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reconnect' as const), service, token }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('switch' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), which }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('sign-out', 'sign-out', 'answer', 'answer', 'unlock', 'reload') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('telling' as const), service, telling }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('offline' as const), service, offline: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refusing' as const),
      service,
      refusing: fc.constantFrom<Refusing[]>('never', 'once', 'always'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), killed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(5_000, 120_000) }) },
);

const window = fc.nat({ max: 5 });
const human = fc.nat({ max: 2 });
const settles = fc.nat({ max: 3 }).map((drawn) => drawn > 0);

const oneStep: fc.Arbitrary<readonly Step[]> = fc.record({ window, human, deed, settles }).map((step) => [step]);

const says: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      what: fc.constantFrom('comment', 'comment', 'reply', 'resolve', 'react'),
      which,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('type', 'type', 'send'), place }) },
);

const reachable = (of: number): Deed => ({ do: 'offline', service: of, offline: false });

/** Somebody sits down, signs in and writes; often so that it cannot leave yet. */
const visit: fc.Arbitrary<readonly Step[]> = fc
  .record({
    window,
    human,
    connects: fc.option(
      fc.record({
        do: fc.constant('connect' as const),
        service,
        token,
        again: fc.boolean(),
        accepts: fc.nat({ max: 3 }).map((drawn) => drawn > 0),
      }),
      { freq: 4 },
    ),
    offline: fc.option(service),
    said: fc.array(says, { minLength: 1, maxLength: 3 }),
    answers: fc.boolean(),
    settles,
  })
  .map((drawn) => {
    const deeds: readonly Deed[] = [
      { do: 'sit' },
      ...(drawn.connects === null ? [] : [reachable(drawn.connects.service), drawn.connects]),
      ...(drawn.answers ? [{ do: 'answer' } as const] : []),
      ...(drawn.offline === null ? [] : [{ do: 'offline', service: drawn.offline, offline: true } as const]),
      ...drawn.said,
    ];
    return deeds.map((one) => ({ window: drawn.window, human: drawn.human, deed: one, settles: drawn.settles }));
  });

const FEWEST_PARTS = 12;
const MOST_PARTS = 36;

const schedules: fc.Arbitrary<Schedule> = fc.record({
  chance: fc.nat(),
  services: fc.constantFrom(1, 1, 1, 2),
  windows: fc.constantFrom(1, 2, 2, 3),
  keyring: fc.boolean(),
  telling,
  steps: fc
    .array(fc.oneof({ weight: 2, arbitrary: oneStep }, { weight: 1, arbitrary: visit }), {
      minLength: FEWEST_PARTS,
      maxLength: MOST_PARTS,
      size: 'max',
    })
    .map((parts) => parts.flat()),
});

/** The schedule that follows from `seed` alone. */
export function scheduleOf(seed: number): Schedule {
  const [schedule] = fc.sample(schedules, { seed, numRuns: 1 });
  if (schedule === undefined) throw new Error('no schedule');
  return schedule;
}
