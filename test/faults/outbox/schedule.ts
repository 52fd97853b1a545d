import fc from 'fast-check';
import type { Mishap, Weather } from '../support/air.ts';
import type { Ending } from '../support/machine.ts';
import { review, reviewMeeting, type ReviewDeed } from './review-schedule.ts';
import { structureActs, structureRows, type StructureAct, type StructureRow } from './structures.ts';

/**
 * A schedule: what a person, other people, the network and the computer do, one after the other. Numbers that choose
 * among things (`which`, `to`) count round whatever there is by then, so that every schedule makes sense.
 */
export interface Schedule {
  /** For all that chance decides while it runs. */
  readonly chance: number;
  /** The service serves none of the optional operations. */
  readonly coreOnly: boolean;
  /** Two administrators change collections and a site; otherwise people talk. */
  readonly administers: boolean;
  /** Two people are at a change request. */
  readonly reviews: boolean;
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
  /** The person changes what is said already: the one chosen among all that is on screen. */
  | { readonly do: 'change'; readonly what: ChangeAct; readonly which: number; readonly words: number }
  | { readonly do: 'other'; readonly who: Who; readonly what: OtherAct; readonly which: number }
  /** As `other`, just before the app's next request after `requests` more. */
  | {
      readonly do: 'between';
      readonly who: Who;
      readonly what: OtherAct;
      readonly which: number;
      readonly requests: number;
    }
  /** The person, as an administrator. */
  | { readonly do: 'structure'; readonly what: StructureAct; readonly row: StructureRow; readonly which: number }
  /** The other administrator; with `requests`, just before the app's next request after so many more. */
  | {
      readonly do: 'colleague';
      readonly what: StructureAct;
      readonly row: StructureRow;
      readonly which: number;
      readonly requests: number | null;
    }
  | ReviewDeed
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

export type PersonAct = 'edit' | 'discard' | 'restore' | 'retry' | 'release' | 'mine' | 'theirs';
export type ChangeAct = 'edit' | 'delete' | 'resolve' | 'react';
/** Somebody else, or the same person at another computer. */
export type Who = 'person' | 'device';
export const otherActs = [
  'resolve',
  'reopen',
  'delete',
  'delete-reply',
  'edit',
  'edit-reply',
  'restore',
  'react',
  'unreact',
  'echo',
  'answer',
] as const;
export type OtherAct = (typeof otherActs)[number];

/** What the crash takes with it besides. */
export type Harm = 'none' | 'database' | 'journal' | 'line';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const which = fc.nat({ max: 7 });
const words = fc.nat({ max: 11 });
const draft = fc.boolean();
const who = fc.constantFrom<Who[]>('person', 'person', 'device');
const what = fc.constantFrom(...otherActs);

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

const act: fc.Arbitrary<Deed> = fc.record({
  do: fc.constant('act'),
  act: fc.constantFrom<PersonAct[]>('edit', 'discard', 'restore', 'retry', 'release', 'mine', 'theirs'),
  which,
  words,
});

export type Weighted = fc.WeightedArbitrary<Deed>;

const talk: readonly Weighted[] = [
  { weight: 8, arbitrary: fc.record({ do: fc.constant('comment'), place: fc.nat({ max: 2 }), words, draft }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('reply'), to: which, words, draft }) },
  { weight: 8, arbitrary: act },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('change'),
      what: fc.constantFrom<ChangeAct[]>('edit', 'edit', 'delete', 'delete', 'resolve', 'react'),
      which,
      words,
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('other'), who, what, which }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('between'), who, what, which, requests: fc.nat({ max: 5 }) }),
  },
];

const structure = { what: fc.constantFrom(...structureActs), row: fc.constantFrom(...structureRows), which };
const administration: readonly Weighted[] = [
  { weight: 20, arbitrary: fc.record({ do: fc.constant('structure'), ...structure }) },
  { weight: 8, arbitrary: act },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('colleague'),
      ...structure,
      requests: fc.option<number>(fc.nat({ max: 5 }), { freq: 2 }),
    }),
  },
];

/** What the network and the computer do. */
const surroundings: readonly Weighted[] = [
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
];

const moveOf = (deed: fc.Arbitrary<Deed>): fc.Arbitrary<Move> =>
  fc.tuple(deed, fc.option(fc.nat({ max: 40 }), { freq: 2 })).map(([done, wait]) => ({ ...done, wait }));
const move = moveOf(fc.oneof(...talk, ...surroundings));

/**
 * Two at the same thread: the person changes something of it without a network, others do too, and then the network is
 * back, in whatever state.
 */
const meeting: fc.Arbitrary<readonly Move[]> = fc
  .record({
    which,
    mine: fc.array(fc.tuple(fc.constantFrom<ChangeAct[]>('edit', 'delete', 'resolve', 'react'), words), {
      minLength: 1,
      maxLength: 2,
    }),
    theirs: fc.array(fc.tuple(who, what), { minLength: 1, maxLength: 3 }),
    between: fc.array(fc.tuple(who, what, fc.nat({ max: 4 })), { maxLength: 1 }),
    weather: fc.constantFrom<Weather[]>('clear', 'clear', 'storm'),
    mishaps: fc.array(mishap, { maxLength: 2 }),
    act: fc.option(fc.constantFrom<PersonAct[]>('release', 'mine', 'theirs', 'discard', 'restore', 'retry')),
    late: fc.array(fc.tuple(who, what), { maxLength: 1 }),
    /** The act is done offline, and this is done before it can go out. */
    afterwards: fc.array(fc.tuple(who, what), { maxLength: 2 }),
  })
  .map((drawn): readonly Deed[] => [
    { do: 'pass', ms: 10 * MINUTE },
    { do: 'weather', weather: 'offline' },
    ...drawn.mine.map(([done, said]): Deed => ({ do: 'change', what: done, which: drawn.which, words: said })),
    ...drawn.theirs.map(([by, done]): Deed => ({ do: 'other', who: by, what: done, which: drawn.which })),
    ...drawn.between.map(([by, done, requests]): Deed => {
      return { do: 'between', who: by, what: done, which: drawn.which, requests };
    }),
    ...drawn.mishaps.map((befalls): Deed => ({ do: 'mishap', mishap: befalls })),
    { do: 'weather', weather: drawn.weather },
    { do: 'pass', ms: 2 * MINUTE },
    ...drawn.late.map(([by, done]): Deed => ({ do: 'other', who: by, what: done, which: drawn.which })),
    ...(drawn.afterwards.length === 0 ? [] : [{ do: 'weather', weather: 'offline' } as const]),
    ...(drawn.act === null ? [] : [{ do: 'act', act: drawn.act, which: LAST, words: 8 } as const]),
    ...drawn.afterwards.map(([by, done]): Deed => ({ do: 'other', who: by, what: done, which: drawn.which })),
    { do: 'weather', weather: 'clear' },
  ])
  .map((deeds) => deeds.map((done) => ({ ...done, wait: null })));

const MOST_MOVES = 24;
const MOST_MEETINGS = 3;
/** Of all that was written: the last. */
export const LAST = -1;

const schedules: fc.Arbitrary<Schedule> = fc.record({
  chance: fc.nat(),
  coreOnly: fc.nat({ max: 5 }).map((drawn) => drawn === 0),
  administers: fc.constant(false),
  reviews: fc.constant(false),
  moves: fc
    .tuple(
      fc.array(move, { minLength: 4, maxLength: MOST_MOVES, size: 'max' }),
      fc.array(fc.tuple(fc.nat({ max: MOST_MOVES }), meeting), { maxLength: MOST_MEETINGS, size: 'max' }),
    )
    .map(([moves, meetings]) => meetings.reduce((all, [at, met]) => all.toSpliced(at, 0, ...met), moves)),
});

const structureSchedules: fc.Arbitrary<Schedule> = fc.record({
  chance: fc.nat(),
  coreOnly: fc.constant(false),
  administers: fc.constant(true),
  reviews: fc.constant(false),
  moves: fc.array(moveOf(fc.oneof(...administration, ...surroundings)), {
    minLength: 6,
    maxLength: MOST_MOVES,
    size: 'max',
  }),
});

const reviewSchedules: fc.Arbitrary<Schedule> = fc.record({
  chance: fc.nat(),
  coreOnly: fc.constant(false),
  administers: fc.constant(false),
  reviews: fc.constant(true),
  moves: fc
    .tuple(
      fc.array(moveOf(fc.oneof(...review, { weight: 12, arbitrary: act }, ...surroundings)), {
        minLength: 4,
        maxLength: MOST_MOVES,
        size: 'max',
      }),
      fc.array(fc.tuple(fc.nat({ max: MOST_MOVES }), reviewMeeting(mishap)), {
        minLength: 1,
        maxLength: MOST_MEETINGS,
        size: 'max',
      }),
    )
    .map(([moves, meetings]) => meetings.reduce((all, [at, met]) => all.toSpliced(at, 0, ...met), moves)),
});

/** The schedule that follows from `seed` alone: every fourth is about structure, and every fourth a review. */
export function scheduleOf(seed: number): Schedule {
  const kinds = [structureSchedules, schedules, reviewSchedules, schedules];
  const [schedule] = fc.sample(kinds[seed % kinds.length] ?? schedules, { seed, numRuns: 1 });
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
