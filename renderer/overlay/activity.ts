import type { Comment, CommentReply, Replier } from '#shared/contract/index.ts';
import type { Message, ThreadView } from '#shared/rpc/store.ts';
import type { DiscussionPerson } from '#shared/rpc/discussion.ts';
import { mentions } from '../content/content.ts';
import type { OverlayAuthor, ThreadRow } from './threads.ts';

/**
 * What a thread means to the account's person: who took part, who wrote last, whether it waits for them, whether they
 * have read it. The contract lists no replies of space comments: for those, `replies` is their number, and `repliers`
 * names authors with their last times, if the server sends them. Nothing is guessed beyond that. Pure; only the store
 * may import it.
 */

export interface Word {
  readonly at: number;
  readonly by: DiscussionPerson;
  /** The server does not have it yet: its time is of this computer's clock. */
  readonly unsent: boolean;
}

/** The account's person as the author of pending writes, whoever they are. */
const ME: DiscussionPerson = { id: '', name: 'You' };

export interface Participation {
  /** The last known message. */
  readonly last: Word;
  readonly people: readonly DiscussionPerson[];
  readonly mine: boolean;
  readonly tookPart: boolean;
  readonly mentionsMe: boolean;
  /** Replies that are counted, but whose authors and times are unknown. */
  readonly unknownReplies: number;
  readonly waiting: boolean;
}

/** `row`: the server's version of the thread; null while it is not sent. */
export function participationIn(thread: ThreadView, row: ThreadRow | null, author: OverlayAuthor): Participation {
  const messages = [thread.comment, ...thread.replies];
  const repliers = thread.hiddenReplies > 0 ? (row?.comment.repliers ?? []) : [];
  const dated = repliers.filter(isDated);
  const words: readonly Word[] = [
    ...messages.map((message): Word => ({
      at: Date.parse(message.postedAt),
      by: personOf(message, author),
      unsent: message.pending !== null,
    })),
    ...dated.map(({ updatedAt, user }): Word => ({
      at: Date.parse(updatedAt),
      by: { id: user.id, name: user.displayName },
      unsent: false,
    })),
  ];
  const [first = { at: 0, by: ME, unsent: false }] = words;
  const last = words.reduce((latest, word) => (isLater(word, latest) ? word : latest), first);
  const known = (row?.comment.repliers ?? []).flatMap(({ user }) =>
    user === undefined ? [] : [{ id: user.id, name: user.displayName }],
  );
  const people = distinct([...words.map(({ by }) => by), ...known]);
  const mine = isMe(first.by, author);
  const tookPart = people.some((person) => isMe(person, author));
  const mentionsMe = messages.some(({ markdown }) => mentions(markdown, author));
  const counted = dated.reduce((sum, replier) => sum + (replier.count ?? 1), 0);
  return {
    last,
    people,
    mine,
    tookPart,
    mentionsMe,
    unknownReplies: thread.hiddenReplies === 0 ? 0 : Math.max(0, (row?.comment.replies ?? 0) - counted),
    waiting: thread.status === 'open' && (tookPart || mentionsMe) && !isMe(last.by, author),
  };
}

/** Activity of others in a thread, by the server's clock and count. It is compared to decide what is unread. */
export interface Activity {
  /** The time of the last activity by others (ms); 0: never. */
  readonly at: number;
  readonly replies: number;
}

/** Stored for a thread marked as unread: any activity is newer. */
export const NO_ACTIVITY: Activity = { at: -1, replies: -1 };

export function activityIn({ comment, replies }: ThreadRow, me: string | null): Activity {
  const others = (row: Comment | CommentReply): number => (row.postedBy.id === me ? 0 : moment(row.postedAt));
  const repliers = comment.repliers.map(({ user, updatedAt }) => (user?.id === me ? 0 : moment(updatedAt)));
  const own = comment.repliers.find(({ user }) => user?.id === me)?.count;
  const ownShown = replies.filter(({ postedBy }) => postedBy.id === me).length;
  return {
    at: Math.max(others(comment), ...replies.map(others), ...repliers),
    replies: Math.max(0, comment.replies - Math.max(own ?? 0, ownShown)),
  };
}

/** The state of a space when all of its comments were first stored: earlier comments do not count as unread. */
export interface Baseline {
  /** The last activity in it (ms), by the server's clock. */
  readonly at: number;
  /** When the baseline was taken (ms), by this computer's clock: change requests are read after it. */
  readonly takenAt: number;
  /** The number of replies by others, by thread; unlisted threads had none. */
  readonly replies: Readonly<Record<string, number>>;
}

export function baselineOf(activities: readonly (Activity & { readonly id: string })[], now: number): Baseline {
  return {
    at: activities.reduce((latest, { at }) => Math.max(latest, at), 0),
    takenAt: now,
    replies: Object.fromEntries(activities.flatMap(({ id, replies }) => (replies > 0 ? [[id, replies] as const] : []))),
  };
}

/**
 * Whether others wrote something since the thread was read, or if it was never read, since the baseline of its space.
 */
export function isUnread(
  thread: { readonly id: string; readonly inRequest: boolean },
  activity: Activity,
  read: Activity | undefined,
  baseline: Baseline | undefined,
): boolean {
  if (read !== undefined) return activity.at > read.at || activity.replies > read.replies;
  if (baseline === undefined) return false;
  // Replies in change requests are listed, so their times are enough.
  if (thread.inRequest) return activity.at > baseline.takenAt;
  const before = Object.hasOwn(baseline.replies, thread.id) ? (baseline.replies[thread.id] ?? 0) : 0;
  return activity.at > baseline.at || activity.replies > before;
}

/** An unsent word comes after all that the server has, whatever the clocks say. */
function isLater(word: Word, than: Word): boolean {
  return word.unsent === than.unsent ? word.at >= than.at : word.unsent;
}

function personOf({ author: { id, name } }: Message, author: OverlayAuthor): DiscussionPerson {
  return id === null ? ME : { id, name: id === author.id ? author.name : name };
}

function isMe({ id }: DiscussionPerson, author: OverlayAuthor): boolean {
  return id === ME.id || id === author.id;
}

function isDated(replier: Replier): replier is Replier & Required<Pick<Replier, 'updatedAt' | 'user'>> {
  return replier.user !== undefined && replier.updatedAt !== undefined && moment(replier.updatedAt) > 0;
}

function distinct(people: readonly DiscussionPerson[]): readonly DiscussionPerson[] {
  return [...new Map(people.map((person) => [person.id, person])).values()];
}

function moment(time: string | undefined): number {
  return time === undefined ? 0 : Date.parse(time) || 0;
}
