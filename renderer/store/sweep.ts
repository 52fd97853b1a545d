import { Dexie } from 'dexie';
import { placeOf } from '#shared/outbox/writes.ts';
import type { CommentSweep, Swept } from '#shared/rpc/sweep.ts';
import { databaseSpaceIds, removeSpace } from './spaces.ts';
import { editThreads } from './commit.ts';
import type { GalleyDatabase, ThreadsRecord } from './database.ts';
import type { LocalDatabase, OutboxRecord } from './local-database.ts';
import { isReadableOutbox } from './outbox-records.ts';
import type { Databases } from './open-databases.ts';
import { looksLikeLostPermission } from './lost-permission.ts';

/**
 * The sweep of mark and sweep. The core calls it only after a complete pass without errors; here stand the last two
 * guards: nothing with a pending write goes, and nothing goes when nearly everything would.
 */

/** What a sweep would remove. Nothing where it would be refused. */
export async function sweepCandidates({ db, local }: Databases, input: CommentSweep): Promise<readonly string[]> {
  const pending = await commentsWithPendingWrites(local);
  const { gone, refused } = unseen(input, await recordsIn(db, input), pending);
  return refused ? [] : [...gone];
}

function unseen(
  input: CommentSweep,
  records: readonly ThreadsRecord[],
  pending: ReadonlySet<string>,
): { readonly gone: ReadonlySet<string>; readonly refused: boolean } {
  const seen = new Set(input.seen);
  const gone = new Set<string>();
  let stored = 0;
  for (const { threads } of records) {
    for (const { comment, storedAt } of threads) {
      stored += 1;
      if (!seen.has(comment.id) && storedAt < input.startedAt && !pending.has(comment.id)) gone.add(comment.id);
    }
  }
  return { gone, refused: input.pageId === null && looksLikeLostPermission(stored, gone.size) };
}

export async function sweepComments({ db, local }: Databases, input: CommentSweep): Promise<Swept> {
  const { spaceId } = input;
  const pending = await commentsWithPendingWrites(local);
  return db.transaction('rw', [db.threads, db.tallies, db.changes], async () => {
    const records = await recordsIn(db, input);
    const { gone, refused } = unseen(input, records, pending);
    if (refused) return { removed: 0, refused: true };
    const touched = records.filter(({ threads }) => threads.some(({ comment }) => gone.has(comment.id)));
    const without = (threads: ThreadsRecord['threads']): ThreadsRecord['threads'] =>
      threads.filter(({ comment }) => !gone.has(comment.id));
    if (touched.length > 0) await editThreads(db, spaceId, new Map(touched.map(({ pageId }) => [pageId, without])));
    return { removed: gone.size, refused: false };
  });
}

export async function sweepSpaces({ db, local }: Databases, keep: readonly string[]): Promise<Swept> {
  const kept = new Set(keep);
  const stored = await databaseSpaceIds(db);
  const pending = new Set((await pendingRecords(local)).map(({ operation }) => placeOf(operation.write).spaceId));
  const unlisted = stored.filter((spaceId) => !kept.has(spaceId));
  // A library is small: losing all of its spaces at once is suspicious however few they were.
  const all = unlisted.length > 0 && unlisted.length === stored.length;
  if (all || looksLikeLostPermission(stored.length, unlisted.length)) return { removed: 0, refused: true };
  const gone = unlisted.filter((spaceId) => !pending.has(spaceId));
  for (const spaceId of gone) await removeSpace(db, spaceId);
  return { removed: gone.length, refused: false };
}

async function recordsIn(db: GalleyDatabase, { spaceId, pageId }: CommentSweep): Promise<readonly ThreadsRecord[]> {
  if (pageId === null) {
    return db.threads.where('[spaceId+pageId]').between([spaceId, Dexie.minKey], [spaceId, Dexie.maxKey]).toArray();
  }
  const record = await db.threads.get([spaceId, pageId]);
  return record === undefined ? [] : [record];
}

async function commentsWithPendingWrites(local: LocalDatabase): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const { operation } of await pendingRecords(local)) {
    const { write } = operation;
    if ('comment' in write && 'server' in write.comment) ids.add(write.comment.server);
  }
  return ids;
}

async function pendingRecords(local: LocalDatabase): Promise<readonly OutboxRecord[]> {
  const records = await local.outbox.where('live').equals(1).toArray();
  return records.filter((record) => isReadableOutbox(record) && record.operation.state !== 'done');
}
