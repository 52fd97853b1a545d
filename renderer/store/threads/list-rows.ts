import { excerptSource } from '../../content/content.ts';
import type { Message } from '#shared/rpc/store.ts';
import type { DiscussionRow } from '#shared/rpc/discussion.ts';
import { activityIn, isUnread, participationIn, type Baseline, type Activity } from '../../overlay/activity.ts';
import { overlayThreads, type OverlayAuthor, type OverlayOperation } from '../../overlay/threads.ts';
import type { StoredThread } from '../db/database.ts';
import type { DiscussionSite } from './discussion-sites.ts';

/** The light rows of the threads list, made from a record of threads and its pending writes. Pure. */

export interface ReadBefore {
  readonly read: ReadonlyMap<string, Activity>;
  readonly baseline: Baseline | undefined;
}

/** The place of a record of threads: a page, a space as a whole, or a change request. */
export interface DiscussionRecord {
  readonly spaceId: string;
  readonly pageId: string | null;
  readonly changeRequestId: string | null;
}

const BEGINNING_CHARACTERS = 240;

export function rowsOf(
  threads: readonly StoredThread[],
  operations: readonly OverlayOperation[],
  record: DiscussionRecord,
  site: DiscussionSite,
  author: OverlayAuthor,
  readBefore: ReadBefore,
): { readonly rows: readonly DiscussionRow[]; readonly activity: ReadonlyMap<string, Activity> } {
  const { spaceId, changeRequestId } = record;
  const stored = new Map(threads.map((thread) => [thread.comment.id, thread]));
  const writes = new Map(operations.map(({ operation }) => [operation.id, operation.write]));
  const activity = new Map<string, Activity>();
  const rows = overlayThreads(threads, operations, author).map((thread): DiscussionRow => {
    const row = stored.get(thread.key) ?? null;
    const participation = participationIn(thread, row, author);
    const { comment, replies } = thread;
    const write = writes.get(thread.key);
    const inRequest = row?.comment.target.page?.id ?? (write !== undefined && 'pageId' in write ? write.pageId : null);
    const pageId = changeRequestId === null ? record.pageId : (inRequest ?? null);
    const page = pageId === null ? undefined : site.page(pageId);
    if (row !== null) activity.set(thread.key, activityIn(row, author.id));
    const place = { id: thread.key, spaceId, pageId, changeRequestId };
    return {
      ...place,
      spaceTitle: site.title,
      request: site.request,
      pageTitle: page?.title ?? null,
      pageOrder: pageId === null ? -1 : (page?.order ?? Number.MAX_SAFE_INTEGER),
      author: { id: comment.author.id ?? author.id ?? '', name: comment.author.name },
      agent: comment.author.agent,
      beginning: beginningOf(comment),
      postedAt: Date.parse(comment.postedAt),
      activeAt: participation.last.at,
      lastBy: participation.last.at === Date.parse(comment.postedAt) ? null : participation.last.by,
      resolved: thread.status === 'resolved',
      replies: replies.length + thread.hiddenReplies,
      unknownReplies: participation.unknownReplies,
      people: participation.people,
      mine: participation.mine,
      mentionsMe: participation.mentionsMe,
      waiting: participation.waiting,
      unread: unreadRow(place, activity.get(thread.key), readBefore),
      unsent: [comment, ...replies].some(isUnsent) || thread.statusPending !== null,
      canResolve: comment.canEdit && 'server' in thread.ref,
      canReply: thread.canReply,
    };
  });
  return { rows, activity };
}

/** An unsent comment is one's own, so it is read. */
export function unreadRow(
  { id, changeRequestId }: Pick<DiscussionRow, 'id' | 'changeRequestId'>,
  activity: Activity | undefined,
  { read, baseline }: ReadBefore,
): boolean {
  return (
    activity !== undefined && isUnread({ id, inRequest: changeRequestId !== null }, activity, read.get(id), baseline)
  );
}

export function beginningOf(comment: Message): string {
  return excerptSource(comment).slice(0, BEGINNING_CHARACTERS);
}

function isUnsent({ pending, changes, reactions }: Message): boolean {
  return (
    (pending !== null && pending.state !== 'done') ||
    changes.length > 0 ||
    reactions.some((reaction) => reaction.pending !== null)
  );
}
