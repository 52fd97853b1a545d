import { appError } from '#shared/errors.ts';
import { err, ok } from '#shared/result.ts';
import { nothingMade } from '../../../renderer/store/outbox/made.ts';

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
  'backup.save': () => ok({ address: '/packs/x', name: 'x.galleybackup', bytes: 1, count: 1, tooLarge: 0 }),
  'backup.read': () => ok({ incomingId: 'x', madeAt: 0, galley: '0.1.0', accounts: [] }),
  'backup.restore': () => ok({ accountIds: [], writes: 0, drafts: 0, decisions: 0, others: 0 }),
  'packs.cancel': () => ok(null),
  'packs.estimate': () => ok({ bytes: 1 }),
  'packs.missing': () => ok({ count: 0, named: [] }),
  'packs.incoming': () => ok({ incomingId: 'x' }),
  'packs.piece': () => ok(null),
  'packs.offered': () => ok({ incomingId: 'x' }),
  'packs.drop': () => ok(null),
  'packs.check': () => err(appError('file-damaged', '')),
  'packs.open': () => err(appError('not-found', '')),
  'writes.save': () => ok({ address: '/packs/x', name: 'x.galleywrites', bytes: 1, count: 1, tooLarge: 0 }),
  'writes.read': () => err(appError('file-damaged', '')),
};

export const fakePackStore = {
  'writes.bringIn': () => ok([]),
  'writes.place': () => ok([]),
  'writes.compareMarks': () => ok([]),
  'writes.takeMarks': () => ok({ taken: 0, changed: 0 }),
  'account.forget': () => ok(null),
  'account.made': () => ok(nothingMade),
};
