import { appError } from '#shared/errors.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Writer } from '#shared/outbox/whose.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { PackRowCalls, PackStoreCalls } from '#shared/rpc/packs.ts';
import type { Handlers, Remote } from '#shared/rpc/peer.ts';
import type { RowHostCalls } from '#shared/rpc/store.ts';
import { bringIn, placeWrites } from './imported-writes.ts';
import { handBackRows, noteHandedBack } from './handed-back.ts';
import type { Databases } from '../db/open-databases.ts';
import { packRows } from '../cache/batch-parts.ts';
import { packBegin, packEnd, packFilled, packOutline } from './pack.ts';
import { compareMarks, takeMarks } from './import-decisions.ts';

type WithStore<S extends Databases> = <T>(work: (store: S) => PromiseLike<T>) => Promise<Result<T>>;

interface PackCallsDependencies<S extends Databases> {
  readonly opened: () => Promise<(Databases & { readonly accountId: string }) | null>;
  readonly core: Pick<Remote<RowHostCalls, object, object>, 'invoke'>;
  readonly writer: () => Writer;
  readonly now: () => number;
  readonly withStore: WithStore<S>;
}

/** The calls of screens about files of writes. */
export function packCalls<S extends Databases>({
  opened,
  core,
  writer,
  now,
  withStore,
}: PackCallsDependencies<S>): Handlers<PackStoreCalls> {
  return {
    'writes.bringIn': async ({ writes, from }) => {
      const store = await opened();
      if (store === null) return err(appError('no-account', 'no account is open in this store'));
      const { accountId, local } = store;
      const toJournal = (operation: PendingOperation, how: 'bring' | 'rewrite') =>
        core.invoke('bringIn', { accountId, operation, ...(how === 'rewrite' ? { rewrite: true } : {}) });
      return ok(await bringIn(local, writes, { ...from, signIn: writer().signIn }, toJournal, now()));
    },
    'writes.place': ({ writes }) => withStore((store) => placeWrites(store, writes, writer().person)),
    'writes.compareMarks': ({ marks }) => withStore(({ local }) => compareMarks(local, marks)),
    'writes.takeMarks': ({ chosen }) => withStore(({ local }) => takeMarks(local, chosen, now())),
  };
}

/** The core's calls to make a pack, to fill the cache from a pack, and to hand back. */
export function packRowCalls<S extends Databases>(
  withStore: WithStore<S>,
  stirring: (store: S, work: Promise<null>) => Promise<null>,
): Handlers<PackRowCalls> {
  const done = async (work: Promise<unknown>): Promise<null> => {
    await work;
    return null;
  };
  return {
    'pack.outline': (input) => withStore(({ db }) => packOutline(db, input)),
    'pack.rows': (part) => withStore((store) => packRows(store, part)),
    'pack.filled': () => withStore(({ db }) => packFilled(db)),
    'pack.begin': ({ packId }) => withStore((store) => stirring(store, done(packBegin(store.db, packId)))),
    'pack.end': ({ packId }) => withStore(({ db }) => done(packEnd(db, packId))),
    'handBack.rows': () => withStore(({ local }) => handBackRows(local)),
    'handBack.note': (note) => withStore(({ local }) => done(noteHandedBack(local, note))),
  };
}
