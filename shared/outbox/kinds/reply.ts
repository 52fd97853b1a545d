import { fact } from './facts.ts';
import type { WriteKind } from './schema.ts';
import { ADDED, aboutMessage, inThread, onReply, reacting, type KindRecords } from './discussion.ts';

export const replyKinds = {
  'reply.create': {
    ...inThread,
    row: 'reply',
    effect: 'create',
    words: 'Reply',
    done: ({ inReview }, later) => (inReview ? ADDED : later ? 'Reply saved' : 'Reply posted'),
    text: ({ markdown }) => markdown,
    refs: ({ comment }) => [comment],
    withRefs: (write, change) => ({ ...write, comment: change(write.comment) }),
    bringsWords: true,
    signed: true,
    handBack: null,
    // A reply in a change request answers the earlier comments, whichever revision they were about.
    withBasis: (write, basis) => (write.changeRequestId === undefined ? { ...write, basis } : write),
  },
  'reply.edit': {
    ...onReply,
    effect: 'edit',
    words: 'Edit reply',
    done: () => 'Reply edited',
    text: ({ markdown }) => markdown,
    withRefs: (write, change) => ({ ...write, comment: change(write.comment), reply: change(write.reply) }),
    collapse: {
      type: 'edit',
      target: ({ reply }) => reply,
      about: aboutMessage,
      markdown: ({ markdown }) => markdown,
    },
    bringsWords: true,
    signed: true,
    handBack: null,
  },
  'reply.delete': {
    ...onReply,
    effect: 'delete',
    words: 'Delete reply',
    done: () => 'Reply deleted',
    withRefs: (write, change) => ({ ...write, comment: change(write.comment), reply: change(write.reply) }),
    collapse: { type: 'delete', target: ({ reply }) => reply, withDependents: () => true, once: true },
    mootWhenGone: true,
    handBack: null,
    decision: {
      withSeen: (write, seen) => ({ ...write, seen }),
      replied: '{who} replied in the meantime. Read the reply, then send this anyway, or discard it.',
      goOn: 'Delete anyway',
      letBe: 'Keep',
      wasLetBe: 'Reply kept.',
    },
  },
  'reply.react': {
    ...onReply,
    ...reacting,
    facts: (write, { emoji }) => [fact(reacting.title(write), emoji(write.emoji))],
    withRefs: (write, change) => ({ ...write, comment: change(write.comment), reply: change(write.reply) }),
  },
} as const satisfies KindRecords<Extract<WriteKind, `reply.${string}`>>;
