import type { User } from '#shared/contract/index.ts';
import type { DiscussionPlace } from '#shared/rpc/discussion.ts';
import type { StoredThread } from '../db/database.ts';

/** The people in a record of threads, and their part in it. Pure. */
export interface Part {
  readonly id: string;
  readonly name: string;
  /** Empty if the server does not say. */
  readonly email: string;
  /** The latest time of anything by them (ms): the newest name is their name. */
  readonly seenAt: number;
  /** Threads that they started or answered, and how many of those are open. */
  readonly threads: number;
  readonly open: number;
  readonly last: LastWord | null;
}

export interface LastWord extends DiscussionPlace {
  /** By the server's clock (ms). */
  readonly at: number;
}

export const NO_PART = { name: '', email: '', seenAt: 0, threads: 0, open: 0, last: null } as const;

export function partsIn(
  threads: readonly StoredThread[],
  record: Pick<DiscussionPlace, 'spaceId' | 'changeRequestId'>,
): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  for (const thread of threads) for (const part of partsOf(thread, record).values()) join(parts, part);
  return parts;
}

/** Adds a person's part in one place to their parts in others. */
export function join(parts: Map<string, Part>, part: Part): void {
  const known = parts.get(part.id);
  if (known === undefined) {
    parts.set(part.id, part);
    return;
  }
  const [older, newer] = part.seenAt > known.seenAt ? [known, part] : [part, known];
  parts.set(part.id, {
    ...newer,
    name: newer.name === '' ? older.name : newer.name,
    email: newer.email === '' ? older.email : newer.email,
    threads: known.threads + part.threads,
    open: known.open + part.open,
    last: (part.last?.at ?? -1) > (known.last?.at ?? -1) ? part.last : known.last,
  });
}

function partsOf(
  { comment, replies }: StoredThread,
  record: Pick<DiscussionPlace, 'spaceId' | 'changeRequestId'>,
): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  const place: DiscussionPlace = { ...record, id: comment.id, pageId: comment.target.page?.id ?? null };
  const see = (user: User | undefined | null, time: string | undefined, spoke: boolean): void => {
    if (user == null) return;
    const at = time === undefined ? 0 : Date.parse(time) || 0;
    const known = parts.get(user.id);
    const took = spoke || (known?.threads ?? 0) > 0;
    const last = spoke && at > (known?.last?.at ?? 0) ? { ...place, at } : known?.last;
    const isNewer = known === undefined || at > known.seenAt;
    parts.set(user.id, {
      id: user.id,
      name: isNewer && user.displayName !== '' ? user.displayName : (known?.name ?? ''),
      email: (isNewer ? user.email : undefined) ?? known?.email ?? user.email ?? '',
      seenAt: Math.max(at, known?.seenAt ?? 0),
      threads: took ? 1 : 0,
      open: took && comment.status !== 'resolved' ? 1 : 0,
      last: last ?? null,
    });
  };
  for (const message of [comment, ...replies]) {
    see(message.postedBy, message.postedAt, true);
    for (const { users } of message.reactions)
      for (const { user, reactedAt } of users ?? []) see(user, reactedAt, false);
  }
  for (const { user, updatedAt } of comment.repliers) see(user, updatedAt, true);
  see(comment.resolvedBy, comment.resolvedAt, false);
  return parts;
}
