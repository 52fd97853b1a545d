import { fact } from './facts.ts';
import type { WriteKind } from './schema.ts';
import { ADDED, aboutMessage, onComment, reacting, placeInDiscussion, type KindRecords } from './discussion.ts';

export const commentKinds = {
  'comment.create': {
    area: 'discussion',
    row: 'comment',
    effect: 'create',
    words: 'Comment',
    done: ({ inReview }, later) => (inReview ? ADDED : later ? 'Comment saved' : 'Comment posted'),
    facts({ tableCell, node }) {
      if (tableCell !== undefined) return [fact('On table cell', `${tableCell.record}, ${tableCell.definition}`)];
      return node === undefined ? [] : [fact('On block', node)];
    },
    text: ({ markdown }) => markdown,
    place: placeInDiscussion,
    entity: (_write, id) => `thread:${id}`,
    bringsWords: true,
    signed: true,
    handBack: null,
    withBasis: (write, basis) => ({ ...write, basis }),
  },
  'comment.edit': {
    ...onComment,
    effect: 'edit',
    words: 'Edit comment',
    done: () => 'Comment edited',
    text: ({ markdown }) => markdown,
    withRefs: (write, change) => ({ ...write, comment: change(write.comment) }),
    collapse: {
      type: 'edit',
      target: ({ comment }) => comment,
      about: aboutMessage,
      markdown: ({ markdown }) => markdown,
    },
    bringsWords: true,
    signed: true,
    handBack: null,
  },
  'comment.delete': {
    ...onComment,
    effect: 'delete',
    words: 'Delete comment',
    done: () => 'Comment deleted',
    withRefs: (write, change) => ({ ...write, comment: change(write.comment) }),
    collapse: {
      type: 'delete',
      target: ({ comment }) => comment,
      withDependents: ({ withDependents }) => withDependents === true,
      once: true,
    },
    mootWhenGone: true,
    handBack: null,
    decision: {
      withSeen: (write, seen) => ({ ...write, seen }),
      replied: '{who} replied after you deleted this. Read the reply, then delete it anyway, or keep it.',
      goOn: 'Delete anyway',
      letBe: 'Keep',
      wasLetBe: 'Comment kept.',
    },
  },
  'comment.resolve': {
    ...onComment,
    effect: 'resolve',
    words: 'Resolve thread',
    title: ({ resolved }) => (resolved ? 'Resolve thread' : 'Reopen thread'),
    done: ({ resolved }) => (resolved ? 'Thread resolved' : 'Thread reopened'),
    facts: ({ resolved }) => [
      { label: 'Thread', from: resolved ? 'open' : 'resolved', to: resolved ? 'resolved' : 'open' },
    ],
    withRefs: (write, change) => ({ ...write, comment: change(write.comment) }),
    collapse: { type: 'toggle', about: aboutMessage, isOn: ({ resolved }) => resolved },
    mootWhenGone: true,
    handBack: null,
    decision: {
      withSeen: (write, seen) => ({ ...write, seen }),
      replied: '{who} replied after you resolved this. Read the reply, then resolve it anyway, or leave it open.',
      goOn: 'Resolve anyway',
      letBe: 'Leave open',
      wasLetBe: 'The thread was left open.',
    },
  },
  'comment.react': {
    ...onComment,
    ...reacting,
    facts: (write, { emoji }) => [fact(reacting.title(write), emoji(write.emoji))],
    withRefs: (write, change) => ({ ...write, comment: change(write.comment) }),
  },
} as const satisfies KindRecords<Extract<WriteKind, `comment.${string}`>>;
