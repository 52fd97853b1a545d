import { appError } from '#shared/errors.ts';
import type { MadeCounts } from '#shared/made.ts';
import { err, ok } from '#shared/result.ts';

/** Files that nobody has. */
export const fakeFiles = {
  'files.missing': () => ok([]),
  'files.remove': () => ok(null),
  'files.open': () => ok(null),
  'print.pdf': () => ok('cancelled' as const),
};

/** The part of a fake bridge that is about packs: there are none. */
export const fakePacks = {
  'packs.save': () => ok({ address: '/packs/x', name: 'x.galleypack', bytes: 1, count: 1, tooLarge: 0 }),
  'packs.cancel': () => ok(null),
  'packs.incoming': () => ok({ incomingId: 'x' }),
  'packs.piece': () => ok(null),
  'packs.drop': () => ok(null),
  'packs.check': () => err(appError('file-damaged', '')),
  'packs.open': () => err(appError('not-found', '')),
  'writes.save': () => ok({ address: '/packs/x', name: 'x.galleywrites', bytes: 1, count: 1, tooLarge: 0 }),
  'writes.read': () => err(appError('file-damaged', '')),
};

export const nothingMade: MadeCounts = {
  waiting: 0,
  held: 0,
  failed: 0,
  things: {
    drafts: 0,
    decisions: 0,
    views: 0,
    checks: 0,
    viewed: 0,
    stars: 0,
    snoozed: 0,
    read: 0,
    choices: 0,
    discarded: 0,
  },
  toHandBack: { writes: 0, freshWrites: 0, decisions: 0, freshDecisions: 0, withdrawn: 0, freshWithdrawn: 0 },
};

export const fakePackStore = {
  'writes.bringIn': () => ok([]),
  'writes.place': () => ok([]),
  'writes.compareMarks': () => ok([]),
  'writes.takeMarks': () => ok({ taken: 0, changed: 0 }),
  'account.forget': () => ok(null),
  'account.made': () => ok({ counts: nothingMade, outbox: [], drafts: [], marks: [], stars: [], requests: [] }),
};
