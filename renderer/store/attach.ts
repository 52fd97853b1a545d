import { ok, type Result } from '#shared/result.ts';
import type { Remote } from '#shared/rpc/peer.ts';
import type { RowHostCalls, StoreAttached } from '#shared/rpc/store.ts';
import type { LinkIndexer } from './links/indexer.ts';
import { compareCopy, restoreFromCopy } from './db/local-copy.ts';
import type { Databases } from './db/open-databases.ts';
import { outboxAtStart, reconcileWithJournal } from './outbox/outbox.ts';
import { attempt } from './db/storage-error.ts';
import { emptyTrash } from './outbox/trash.ts';

interface Attaching extends Databases {
  readonly accountId: string;
  readonly links: Pick<LinkIndexer, 'scheduleRun'>;
}

/**
 * Brings the database in line with its second copy and with the journal, and tells the core that this store is open.
 */
export async function attachStore(
  core: Pick<Remote<RowHostCalls, object, object>, 'invoke'>,
  store: Attaching,
  { now, later }: { readonly now: () => number; readonly later: (work: () => void) => void },
): Promise<Result<StoreAttached>> {
  const { accountId, local, links } = store;
  // First, since a restored draft may have become a write in the meantime.
  const copied = await restoreFromCopy(core, accountId, local);
  const atStart = await attempt(() => outboxAtStart(local));
  if (!atStart.ok) return atStart;
  const change = await core.invoke('attach', { accountId, ...atStart.value });
  if (!change.ok) return change;
  const { unconfirmed } = atStart.value;
  const restored = await attempt(() => reconcileWithJournal(store, unconfirmed, change.value, now()));
  if (change.value.rows.length > 0) links.scheduleRun();
  await attempt(() => emptyTrash(local, now()));
  later(() => void compareCopy(core, accountId, local));
  const { adopted, fromBackup, damage } = change.value;
  return restored.ok
    ? ok({
        ...{ restored: restored.value, adopted, copied },
        ...(fromBackup === undefined ? {} : { fromBackup }),
        ...(damage === undefined ? {} : { damage }),
      })
    : restored;
}
