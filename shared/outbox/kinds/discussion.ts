import type { KindRecord, WritePlace } from './record.ts';
import { idOfRef, refKey } from './refs.ts';
import type { PendingWrite, Ref, WriteKind, WriteOf } from './schema.ts';

/** Records of these kinds: one that is missing does not compile. */
export type KindRecords<K extends WriteKind> = { readonly [P in K]: KindRecord<WriteOf<P>> };

/** Where something is said, or a change request is. */
export function saidPlace(write: {
  readonly spaceId: string;
  readonly changeRequestId?: string | undefined;
  readonly pageId?: string | undefined;
}): WritePlace {
  const { spaceId, changeRequestId = null, pageId = null } = write;
  return { spaceId, changeRequestId, pageId };
}

type InThread = Extract<PendingWrite, { readonly comment: Ref }>;

/** Of all that is said in a thread, or done to it. */
export const inThread = {
  area: 'talk',
  place: saidPlace,
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

/** The same for all writes of a kind that are about the same comment or reply. */
export function aboutMessage(write: InThread): string {
  return [write.comment, ...('reply' in write ? [write.reply] : [])].map(refKey).join(' ');
}

type Reaction = WriteOf<'comment.react' | 'reply.react'>;

export const reacting = {
  effect: 'react',
  words: 'Reaction',
  title: ({ add }: Reaction) => (add ? 'Reaction' : 'Remove reaction'),
  collapse: {
    type: 'toggle',
    about: (write: Reaction) => `${write.emoji} ${aboutMessage(write)}`,
    isOn: ({ add }: Reaction) => add,
  },
  passesHeld: true,
  mootWhenGone: true,
  handBack: null,
} as const;
