import type { KindRecord, WritePlace } from './record.ts';
import { idOfRef, refKey } from './refs.ts';
import type { PendingWrite, Ref, WriteKind, WriteOf } from './schema.ts';

/** The records of these kinds: a missing one does not compile. */
export type KindRecords<K extends WriteKind> = { readonly [P in K]: KindRecord<WriteOf<P>> };

/** The page, space or change request of a comment or reply. */
export function placeInDiscussion(write: {
  readonly spaceId: string;
  readonly changeRequestId?: string | undefined;
  readonly pageId?: string | undefined;
}): WritePlace {
  const { spaceId, changeRequestId = null, pageId = null } = write;
  return { spaceId, changeRequestId, pageId };
}

/** A pending comment was queued. */
export const ADDED = 'Added to your review';

type InThread = Extract<PendingWrite, { readonly comment: Ref }>;

/** Members shared by all writes in a thread. */
export const inThread = {
  area: 'discussion',
  place: placeInDiscussion,
  entity: ({ comment }: InThread) => `thread:${idOfRef(comment)}`,
} as const;

export const onComment = {
  ...inThread,
  row: 'comment',
  refs: ({ comment }: InThread) => [comment],
} as const;

export const onReply = {
  ...inThread,
  row: 'reply',
  refs: ({ comment, reply }: OnReply) => [comment, reply],
} as const;
type OnReply = Extract<PendingWrite, { readonly reply: Ref }>;

/** Equal for all writes of a kind about the same comment or reply. */
export function aboutMessage(write: InThread): string {
  return [write.comment, ...('reply' in write ? [write.reply] : [])].map(refKey).join(' ');
}

type Reaction = WriteOf<'comment.react' | 'reply.react'>;

export const reacting = {
  effect: 'react',
  words: 'Reaction',
  title: ({ add }: Reaction) => (add ? 'Reaction' : 'Remove reaction'),
  done: ({ add }: Reaction) => (add ? 'Reaction added' : 'Reaction removed'),
  collapse: {
    type: 'toggle',
    about: (write: Reaction) => `${write.emoji} ${aboutMessage(write)}`,
    isOn: ({ add }: Reaction) => add,
  },
  passesHeld: true,
  mootWhenGone: true,
  handBack: null,
} as const;
