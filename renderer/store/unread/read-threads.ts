import type { Batch } from '#shared/rpc/store.ts';
import type { ReadBefore } from '#shared/rpc/unread.ts';
import type { DiscussionPlace } from '#shared/rpc/discussion.ts';
import { baselineOf, activityIn, NO_ACTIVITY } from '../../overlay/activity.ts';
import { WHOLE_SPACE, type StoredThread } from '../db/database.ts';
import { activityInSpace, activityThreads } from './activity.ts';
import type { ReadThreadRecord } from '../db/local-database.ts';
import type { Databases } from '../db/open-databases.ts';
import type { SpacesBefore } from '../cache/spaces-before.ts';
import { threadsOfMany } from '../threads/threads.ts';

/** Which threads the person has read: private, and untouched by any sync. */

export async function markThreads(
  { db, local }: Databases,
  { threads, read }: { readonly threads: readonly DiscussionPlace[]; readonly read: boolean },
  me: string | null,
): Promise<void> {
  const sent = await Promise.all(threads.map(async (place) => ({ ...place, id: await serverIdOf(local, place.id) })));
  const stored = await threadsAt({ db, local }, sent);
  const known = await local.readThreads.bulkGet(sent.map(({ id }) => id));
  const marks = sent.flatMap(({ id, ...place }, index): ReadThreadRecord[] => {
    const thread = stored.get(id);
    if (thread === undefined) return [];
    const activity = read ? activityIn(thread, me) : NO_ACTIVITY;
    const before = known[index];
    // Repeated looks at an unchanged thread write nothing.
    return before?.at === activity.at && before.replies === activity.replies
      ? []
      : [{ id, ...activity, ...(read ? {} : { place }) }];
  });
  if (marks.length > 0) await local.readThreads.bulkPut(marks);
}

/** Undoes a mark: comments since `before` are unread again. What was read again since the mark stays read. */
export async function unmarkThreads({ local }: Databases, before: readonly ReadBefore[]): Promise<void> {
  await local.transaction('rw', [local.readThreads], async () => {
    const stored = await local.readThreads.bulkGet(before.map(({ id }) => id));
    const unread = before.flatMap(({ id, at, replies, marked, ...place }, index): ReadThreadRecord[] => {
      const now = stored[index];
      return now?.at === marked.at && now.replies === marked.replies ? [{ id, at, replies, place }] : [];
    });
    await local.readThreads.bulkPut(unread);
  });
}

/** A comment of one's own is known by its operation until its row is stored. */
async function serverIdOf(local: Databases['local'], id: string): Promise<string> {
  return (await local.outbox.get(id))?.operation.serverId ?? id;
}

async function threadsAt(
  { db }: Databases,
  places: readonly DiscussionPlace[],
): Promise<ReadonlyMap<string, StoredThread>> {
  const keys = distinctKeys(
    places.flatMap(({ spaceId, pageId, changeRequestId }): [string, string][] =>
      changeRequestId === null ? [[spaceId, pageId ?? WHOLE_SPACE]] : [],
    ),
  );
  const requestKeys = distinctKeys(
    places.flatMap(({ spaceId, changeRequestId }): [string, string][] =>
      changeRequestId === null ? [] : [[spaceId, changeRequestId]],
    ),
  );
  const requests = await db.requestThreads.bulkGet(requestKeys);
  const threads = [...(await threadsOfMany(db, keys)), ...requests.map((record) => record?.threads ?? [])].flat();
  return new Map(threads.map((thread) => [thread.comment.id, thread]));
}

function distinctKeys(keys: readonly [string, string][]): [string, string][] {
  return [...new Map(keys.map((key) => [key.join('\n'), key])).values()];
}

/**
 * Wraps the commit of a batch: a space gets its baseline once all of its comments are stored. A space that was synced
 * before baselines existed gets it before the batch, so that the batch's comments are unread.
 */
export async function withBaseline(
  { db, local, before }: Databases & { readonly before: SpacesBefore },
  batch: Batch,
  me: string | null,
  now: number,
  commit: () => Promise<void>,
): Promise<void> {
  const spaceId = batch.comments?.spaceId ?? batch.cursor?.spaceId;
  const space = spaceId === undefined ? null : await before.of(spaceId);
  if (spaceId === undefined || space === null || space.hasBaseline) {
    await commit();
    return;
  }
  const take = async (): Promise<void> => {
    const activities = [...activityThreads(await activityInSpace(db, spaceId, me))];
    await local.baselines.put({ spaceId, ...baselineOf(activities, now) });
  };
  const whole = space.fullPassAt !== null;
  if (whole) await take();
  await commit();
  if (!whole && (batch.cursor?.fullPassAt ?? null) !== null) await take();
}
