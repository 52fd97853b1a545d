import type { Message, ThreadView } from '#shared/rpc/store.ts';
import type { UnreadEntry } from '#shared/rpc/unread.ts';
import type { DiscussionPerson } from '#shared/rpc/discussion.ts';
import { mentions } from '../content/content.ts';
import { activityIn, participationIn, type Baseline, type Activity } from './activity.ts';
import type { OverlayAuthor, ThreadRow } from './threads.ts';

/** What is new in an unread thread since it was read, or since the baseline of its space. Pure. */

type New = Pick<UnreadEntry, 'begun' | 'newReplies' | 'last' | 'at' | 'mentionsMe' | 'waiting'> & {
  /** The last listed message; null: new replies are only counted. */
  readonly word: Message | null;
};

export function newIn(thread: ThreadView, row: ThreadRow, author: OverlayAuthor, known: Activity): New {
  const activity = activityIn(row, author.id);
  const isUnreadPlace = (message: Message): boolean =>
    isOther(message, author) && Date.parse(message.postedAt) > known.at;
  const fresh = [thread.comment, ...thread.replies].filter(isUnreadPlace);
  const begun = isUnreadPlace(thread.comment);
  const listed = fresh.length - (begun ? 1 : 0);
  const dated = row.comment.repliers.flatMap(({ user, updatedAt }): NonNullable<UnreadEntry['last']>[] => {
    const at = updatedAt === undefined ? Number.NaN : Date.parse(updatedAt);
    return user === undefined || user.id === author.id || !(at > known.at)
      ? []
      : [{ by: { id: user.id, name: user.displayName }, at }];
  });
  const words = fresh.map((message) => ({ by: personOf(message), at: Date.parse(message.postedAt), message }));
  const lastWord = words.reduce<(typeof words)[number] | null>(latest, null);
  const last = dated.reduce<NonNullable<UnreadEntry['last']> | null>(latest, lastWord);
  return {
    begun,
    newReplies: Math.max(listed, activity.replies - Math.max(0, known.replies)),
    last: last === null ? null : { by: last.by, at: last.at },
    at: activity.at,
    mentionsMe: fresh.some(({ markdown }) => mentions(markdown, author)),
    waiting: participationIn(thread, row, author).waiting,
    // A reply that is only counted is later than the listed messages, so none of those is the last one.
    word: lastWord !== null && last === lastWord ? lastWord.message : null,
  };
}

/** The known activity of a thread; if it was never read, that of the baseline. */
export function activityBefore(
  thread: { readonly id: string; readonly inRequest: boolean },
  activity: Activity,
  read: Activity | undefined,
  baseline: Baseline | undefined,
): Activity {
  if (read !== undefined) return read;
  if (baseline === undefined) return activity;
  // As in `isUnread`: in a change request, only times are compared.
  if (thread.inRequest) return { at: baseline.takenAt, replies: activity.replies };
  return {
    at: baseline.at,
    replies: Object.hasOwn(baseline.replies, thread.id) ? (baseline.replies[thread.id] ?? 0) : 0,
  };
}

function latest<T extends { readonly at: number }>(before: T | null, next: T): T | null {
  return before === null || next.at > before.at ? next : before;
}

function isOther({ author: { id } }: Message, me: OverlayAuthor): boolean {
  return id !== null && id !== me.id;
}

function personOf({ author: { id, name } }: Message): DiscussionPerson {
  return { id: id ?? '', name };
}
