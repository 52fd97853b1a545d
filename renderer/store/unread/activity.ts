import { activityIn, type Activity } from '../../overlay/activity.ts';
import type { GalleyDatabase, PageThreads } from '../db/database.ts';
import { threadsIn } from '../threads/threads.ts';

/**
 * The activity in a space's threads, stored beside the counts of open threads: finding unread threads at a start reads
 * this instead of all comments. Every change of threads rewrites that record without the activity in the same
 * transaction (`editThreads`), so it always belongs to the stored threads. The next reader computes it again.
 */
export interface ActivityInSpace {
  /** Their own comments are left out. */
  readonly me: string | null;
  /** Thread data in page order, joined: a few long values are read faster than many small ones. */
  readonly pageIds: string;
  readonly threadsOnPage: Uint32Array<ArrayBuffer>;
  readonly ids: string;
  readonly at: Float64Array<ArrayBuffer>;
  readonly replies: Uint32Array<ArrayBuffer>;
}

interface ThreadActivity extends Activity {
  readonly id: string;
  readonly pageId: string;
}

export async function activityInSpace(
  db: GalleyDatabase,
  spaceId: string,
  me: string | null,
): Promise<ActivityInSpace> {
  const known = (await db.openThreads.get(spaceId))?.heard;
  if (known?.me === me) return known;
  try {
    return await db.transaction('rw', [db.threadRecords, db.openThreads], async () => {
      const activity = packed(await threadsIn(db, spaceId), me);
      const record = await db.openThreads.get(spaceId);
      if (record !== undefined) await db.openThreads.put({ ...record, heard: activity });
      return activity;
    });
  } catch {
    // On a full disk, unread threads are still shown.
    return packed(await threadsIn(db, spaceId), me);
  }
}

/** A character that no id of the server contains. */
const BETWEEN = '\n';

function packed(records: readonly PageThreads[], me: string | null): ActivityInSpace {
  const threads = records.flatMap((record) => record.threads);
  const activities = threads.map((thread) => activityIn(thread, me));
  return {
    me,
    pageIds: records.map(({ pageId }) => pageId).join(BETWEEN),
    threadsOnPage: Uint32Array.from(records, (record) => record.threads.length),
    ids: threads.map(({ comment }) => comment.id).join(BETWEEN),
    at: Float64Array.from(activities, ({ at }) => at),
    replies: Uint32Array.from(activities, ({ replies }) => replies),
  };
}

export function* activityThreads({
  pageIds,
  threadsOnPage,
  ids,
  at,
  replies,
}: ActivityInSpace): Iterable<ThreadActivity> {
  const pages = pageIds.split(BETWEEN);
  const threads = ids.split(BETWEEN);
  let thread = 0;
  for (const [page, count] of threadsOnPage.entries()) {
    for (const end = thread + count; thread < end; thread += 1)
      yield {
        id: threads[thread] ?? '',
        pageId: pages[page] ?? '',
        at: at[thread] ?? 0,
        replies: replies[thread] ?? 0,
      };
  }
}
