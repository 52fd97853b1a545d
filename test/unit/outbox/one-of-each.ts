import type { AdminOperation } from '#shared/outbox/kinds/admin-shapes.data.ts';
import type { WriteKind, WriteOf } from '#shared/outbox/writes.ts';

const onComment = { spaceId: 's', comment: { server: 'c' } } as const;
const onReply = { ...onComment, reply: { server: 'r' } } as const;
const request = { spaceId: 's', changeRequestId: 'r' } as const;

type Spoken = Exclude<WriteKind, AdminOperation>;

/** One write of each kind that is no operation of the contract; a kind that is missing here does not compile. */
export const oneOfEach: { readonly [K in Spoken]: WriteOf<K> } = {
  'comment.create': { kind: 'comment.create', spaceId: 's', pageId: 'p', markdown: 'Words' },
  'comment.edit': { kind: 'comment.edit', ...onComment, markdown: 'Words' },
  'comment.delete': { kind: 'comment.delete', ...onComment },
  'comment.resolve': { kind: 'comment.resolve', ...onComment, resolved: true },
  'comment.react': { kind: 'comment.react', ...onComment, emoji: '1f44d', add: true },
  'reply.create': { kind: 'reply.create', ...onComment, markdown: 'Words' },
  'reply.edit': { kind: 'reply.edit', ...onReply, markdown: 'Words' },
  'reply.delete': { kind: 'reply.delete', ...onReply },
  'reply.react': { kind: 'reply.react', ...onReply, emoji: '1f44d', add: true },
  'reviewers.request': { kind: 'reviewers.request', ...request, userIds: ['ann'] },
  'reviewers.remove': { kind: 'reviewers.remove', ...request, userId: 'ann' },
  'request.describe': { kind: 'request.describe', ...request, subject: 'Title' },
  'review.submit': { kind: 'review.submit', ...request, status: 'approved' },
  'request.merge': { kind: 'request.merge', ...request },
  unreadable: { kind: 'unreadable', text: '', raw: '' },
};
