import fc from 'fast-check';
import type { Mishap, Weather } from '../support/air.ts';
import type { Ending } from '../support/machine.ts';

/**
 * A schedule: what a person, other people, the network and the computer do, one after the other. Numbers that choose
 * among things (`which`, `to`) count round whatever there is by then, so that every schedule makes sense.
 */
export interface Schedule {
  /** For all that chance decides while it runs. */
  readonly chance: number;
  /** The service serves none of the optional operations. */
  readonly coreOnly: boolean;
  readonly moves: readonly Move[];
}

export type Move = Deed & {
  /** How many steps the app takes before the next move; null: as many as it wants. */
  readonly wait: number | null;
};

export type Deed =
  | { readonly do: 'comment'; readonly place: number; readonly words: number; readonly draft: boolean }
  | { readonly do: 'reply'; readonly to: number; readonly words: number; readonly draft: boolean }
  | { readonly do: 'act'; readonly act: PersonAct; readonly which: number; readonly words: number }
  | { readonly do: 'other'; readonly what: OtherAct; readonly which: number }
  | { readonly do: 'weather'; readonly weather: Weather }
  | { readonly do: 'mishap'; readonly mishap: Mishap }
  | { readonly do: 'permit'; readonly may: boolean }
  | { readonly do: 'token'; readonly refused: boolean }
  | { readonly do: 'clock'; readonly wrongByMs: number }
  | { readonly do: 'disk'; readonly freeBytes: number | null }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'page' }
  | { readonly do: 'quit' }
  | { readonly do: 'end'; readonly steps: number; readonly ending: Ending; readonly harm: Harm };

export type PersonAct = 'edit' | 'discard' | 'retry' | 'release';
export type OtherAct = 'resolve' | 'reopen' | 'delete' | 'edit' | 'echo' | 'answer';

/** What the crash takes with it besides. */
export type Harm = 'none' | 'database' | 'journal' | 'line';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const which = fc.nat({ max: 7 });
const words = fc.nat({ max: 11 });
const draft = fc.boolean();

const mishap: fc.Arbitrary<Mishap> = fc.constantFrom<Mishap[]>(
  { kind: 'unreachable' },
  { kind: 'portal' },
  { kind: 'lost' },
  { kind: 'unanswered' },
  { kind: 'drop-before' },
  { kind: 'drop-after' },
  { kind: 'rate-limit', retryAfterSeconds: 30 },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 409 },
  { kind: 'status', status: 422 },
  { kind: 'status-after', status: 500 },
  { kind: 'garbage' },
  { kind: 'truncate' },
);

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('comment'), place: fc.nat({ max: 2 }), words, draft }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('reply'), to: which, words, draft }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('act'),
      act: fc.constantFrom<PersonAct[]>('edit', 'discard', 'retry', 'release'),
      which,
      words,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('other'),
      what: fc.constantFrom<OtherAct[]>('resolve', 'reopen', 'delete', 'edit', 'echo', 'answer'),
      which,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('weather'),
      weather: fc.constantFrom<Weather[]>('clear', 'clear', 'offline', 'portal', 'silent', 'storm', 'storm'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('mishap'), mishap }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('permit'), may: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('token'), refused: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock'),
      wrongByMs: fc.constantFrom(0, 40 * SECOND, -40 * SECOND, HOUR, -HOUR, 26 * HOUR),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('disk'), freeBytes: fc.constantFrom(null, null, 0, 10, 300, 2_000) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pass'),
      ms: fc.constantFrom(SECOND, 3 * SECOND, 10 * SECOND, 40 * SECOND, 2 * MINUTE, 10 * MINUTE),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('page') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('quit') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('end'),
      steps: fc.nat({ max: 60 }),
      ending: fc.constantFrom<Ending[]>('killed', 'power-lost'),
      harm: fc.constantFrom<Harm[]>('none', 'none', 'none', 'database', 'journal', 'line'),
    }),
  },
);

const MOST_MOVES = 24;

const schedules: fc.Arbitrary<Schedule> = fc.record({
  chance: fc.nat(),
  coreOnly: fc.nat({ max: 5 }).map((drawn) => drawn === 0),
  moves: fc.array(
    fc.tuple(deed, fc.option(fc.nat({ max: 40 }), { freq: 2 })).map(([done, wait]): Move => ({ ...done, wait })),
    { minLength: 4, maxLength: MOST_MOVES, size: 'max' },
  ),
});

/** The schedule that follows from `seed` alone. */
export function scheduleOf(seed: number): Schedule {
  const [schedule] = fc.sample(schedules, { seed, numRuns: 1 });
  if (schedule === undefined) throw new Error('no schedule');
  return schedule;
}

/** Texts that a person writes: some the same again and again, some that a service may give back otherwise. */
export function textOf(number: number, no: number): string {
  const said = ['+1', 'Done', 'Please check this', 'Thanks a lot'][number];
  if (said !== undefined) return said;
  switch (number) {
    case 4:
      return `Note ${no}: *soon* or _later_?\n\n- one\n- two`;
    case 5:
      return `Notiz ${no} — größer, 東京, مرحبا, 👩🏽‍🚀`;
    case 6:
      return `\`a_b\` is \\*not\\* <b>bold</b> (${no}) & "quoted"`;
    case 7:
      return `${no}. ${'A long thought that goes on. '.repeat(60)}`;
    default:
      return `Note ${no}`;
  }
}
