import { describe, expect, it } from 'vitest';
import { adminWrite, temporaryId } from '#shared/outbox/admin.ts';
import { collapse as collapseOf, type Collapse } from '#shared/outbox/collapse.ts';
import type { Queue } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite, Ref, WriteOf } from '#shared/outbox/writes.ts';
import { queuedComment, queuedReply } from './operations.ts';

const QUEUE = { type: 'queue' };
const place = { spaceId: 'space', pageId: 'page' };
const request = { spaceId: 'space', changeRequestId: 'request' };
const [c, d]: readonly [Ref, Ref] = [{ server: 'c' }, { server: 'd' }];
const [r, q]: readonly [Ref, Ref] = [{ server: 'r' }, { server: 'q' }];

const of = (...operations: readonly PendingOperation[]) =>
  new Map(operations.map((operation) => [operation.id, operation]));
const queued = (id: string, write: PendingWrite, more: Partial<PendingOperation> = {}): PendingOperation =>
  queuedComment(id, { write, ...more });

const commentEdit = (comment: Ref, markdown = 'better'): WriteOf<'comment.edit'> => ({
  kind: 'comment.edit',
  ...place,
  comment,
  markdown,
});
const replyEdit = (comment: Ref, reply: Ref, markdown = 'better'): WriteOf<'reply.edit'> => ({
  kind: 'reply.edit',
  ...place,
  comment,
  reply,
  markdown,
});

/** By the one who wrote all the rest. */
const collapse = (queue: Queue, write: PendingWrite): Collapse => collapseOf(queue, queued('new', write), () => true);

describe('an edit of what is unsent', () => {
  it('becomes the reply that was never sent', () => {
    const queue = of(queuedReply('a', c));
    expect(collapse(queue, replyEdit(c, { operation: 'a' }))).toEqual({ type: 'edit', id: 'a', markdown: 'better' });
  });

  it('takes the place of an earlier edit of the same reply only', () => {
    const queue = of(queued('e', replyEdit(c, r)), queued('f', commentEdit(c)));
    expect(collapse(queue, replyEdit(c, r, 'best'))).toEqual({ type: 'edit', id: 'e', markdown: 'best' });
    expect(collapse(queue, commentEdit(c, 'best'))).toEqual({ type: 'edit', id: 'f', markdown: 'best' });
    expect(collapse(queue, replyEdit(c, q))).toEqual(QUEUE);
    expect(collapse(queue, replyEdit(d, r))).toEqual(QUEUE);
  });

  it('is queued where nothing of it waits', () => {
    expect(collapse(of(), commentEdit(c))).toEqual(QUEUE);
    expect(collapse(of(), commentEdit({ operation: 'gone' }))).toEqual(QUEUE);
    const like: PendingWrite = { kind: 'comment.react', ...place, comment: c, emoji: '1f44d', add: true };
    expect(collapse(of(queued('l', like)), commentEdit(c))).toEqual(QUEUE);
    const resolved: PendingWrite = { kind: 'comment.resolve', ...place, comment: c, resolved: true };
    expect(collapse(of(queued('l', resolved)), commentEdit(c))).toEqual(QUEUE);
    // A reply to it is not it.
    expect(collapse(of(queuedReply('r', c)), commentEdit(c))).toEqual(QUEUE);
  });

  it('changes the last of several edits, and none that is done', () => {
    const queue = of(queued('e', commentEdit(c)), queued('f', commentEdit(c)));
    expect(collapse(queue, commentEdit(c))).toMatchObject({ id: 'f' });
    const done = of(queued('e', commentEdit(c)), queued('f', commentEdit(c), { state: 'done' }));
    expect(collapse(done, commentEdit(c))).toMatchObject({ id: 'e' });
    expect(collapse(of(queued('e', commentEdit(c), { state: 'sending' })), commentEdit(c))).toEqual(QUEUE);
    expect(collapse(of(queued('e', commentEdit(c), { state: 'done' })), commentEdit(c))).toEqual(QUEUE);
  });
});

describe('a deletion of what is unsent', () => {
  const deletion = (comment: Ref): WriteOf<'comment.delete'> => ({ kind: 'comment.delete', ...place, comment });

  it('withdraws a comment with reactions to it unasked: nothing that was typed goes', () => {
    const like: PendingWrite = {
      kind: 'comment.react',
      ...place,
      comment: { operation: 'a' },
      emoji: '1f44d',
      add: true,
    };
    const queue = of(queuedComment('a'), queued('l', like));
    expect(collapse(queue, deletion({ operation: 'a' }))).toEqual({ type: 'withdraw', ids: ['l', 'a'] });
  });

  it('tells what hangs on it, the last first, so that nothing is left without what it names', () => {
    const edit = queued('e', replyEdit({ operation: 'a' }, { operation: 'b' }));
    const queue = of(queuedComment('a'), queuedReply('b', { operation: 'a' }), edit);
    expect(collapse(queue, { ...deletion({ operation: 'a' }), withDependents: true })).toEqual({
      type: 'withdraw',
      ids: ['e', 'b', 'a'],
    });
    expect(collapse(queue, { ...deletion({ operation: 'a' }), withDependents: false })).toMatchObject({ type: 'ask' });
  });

  it('withdraws a reply with what hangs on it unasked', () => {
    const edit = queued('e', replyEdit(c, { operation: 'b' }));
    const queue = of(queuedReply('b', c), edit);
    const write: PendingWrite = { kind: 'reply.delete', ...place, comment: c, reply: { operation: 'b' } };
    expect(collapse(queue, write)).toEqual({ type: 'withdraw', ids: ['e', 'b'] });
  });

  it('is queued where it is on the service, or may be', () => {
    expect(collapse(of(queuedComment('c')), deletion(c))).toEqual(QUEUE);
    expect(collapse(of(), deletion({ operation: 'gone' }))).toEqual(QUEUE);
    expect(collapse(of(queuedComment('a', { state: 'in-doubt' })), deletion({ operation: 'a' }))).toEqual(QUEUE);
  });
});

describe('a reaction', () => {
  const onComment = (add: boolean, comment = c): WriteOf<'comment.react'> => ({
    kind: 'comment.react',
    ...place,
    comment,
    emoji: '1f44d',
    add,
  });
  const onReply = (add: boolean, reply = r, comment = c): WriteOf<'reply.react'> => ({
    kind: 'reply.react',
    ...place,
    comment,
    reply,
    emoji: '1f44d',
    add,
  });

  it('is taken back only where it was given: to this comment, to this reply', () => {
    const queue = of(queued('l', onComment(true)), queued('m', onReply(true)));
    expect(collapse(queue, onComment(false))).toEqual({ type: 'withdraw', ids: ['l'] });
    expect(collapse(queue, onReply(false))).toEqual({ type: 'withdraw', ids: ['m'] });
    expect(collapse(queue, onReply(true))).toEqual({ type: 'same', id: 'm' });
    expect(collapse(queue, onComment(false, d))).toEqual(QUEUE);
    expect(collapse(queue, onReply(false, q))).toEqual(QUEUE);
    expect(collapse(queue, onReply(false, r, d))).toEqual(QUEUE);
  });

  it('to a reply undoes none to its comment', () => {
    expect(collapse(of(queued('l', onComment(true))), onReply(false))).toEqual(QUEUE);
    expect(collapse(of(queued('m', onReply(true))), onComment(false))).toEqual(QUEUE);
  });

  it('is held against the last word on it, not an earlier one', () => {
    const queue = of(queued('l', onComment(true), { state: 'held' }), queued('m', onComment(false)));
    expect(collapse(queue, onComment(false))).toEqual({ type: 'same', id: 'm' });
    expect(collapse(queue, onComment(true))).toEqual({ type: 'withdraw', ids: ['m'] });
  });
});

describe('a thread that is resolved', () => {
  const resolve = (resolved: boolean, comment = c): PendingWrite => ({
    kind: 'comment.resolve',
    ...place,
    comment,
    resolved,
  });

  it('is opened again by taking that back, and is resolved once', () => {
    const queue = of(queued('s', resolve(true)));
    expect(collapse(queue, resolve(true))).toEqual({ type: 'same', id: 's' });
    expect(collapse(queue, resolve(false))).toEqual({ type: 'withdraw', ids: ['s'] });
    expect(collapse(queue, resolve(false, d))).toEqual(QUEUE);
    expect(collapse(of(queued('s', resolve(true), { state: 'sending' })), resolve(false))).toEqual(QUEUE);
    expect(collapse(of(queuedComment('a'), queued('e', commentEdit(c))), resolve(true))).toEqual(QUEUE);
  });
});

describe('a reviewer', () => {
  const ask = (...userIds: string[]): WriteOf<'reviewers.request'> => ({
    kind: 'reviewers.request',
    ...request,
    userIds,
  });
  const remove = (userId: string): WriteOf<'reviewers.remove'> => ({ kind: 'reviewers.remove', ...request, userId });

  it('who was asked alone, and was not yet, is not asked when they are taken back', () => {
    const queue = of(queued('a', ask('ann')));
    expect(collapse(queue, remove('ann'))).toEqual({ type: 'withdraw', ids: ['a'] });
    expect(collapse(queue, remove('bob'))).toEqual(QUEUE);
    expect(collapse(of(queued('a', ask('ann', 'bob'))), remove('ann'))).toEqual(QUEUE);
    expect(collapse(queue, { ...remove('ann'), changeRequestId: 'other' })).toEqual(QUEUE);
    expect(collapse(queue, { ...remove('ann'), spaceId: 'other' })).toEqual(QUEUE);
    expect(collapse(of(queued('a', ask('ann'), { state: 'sending' })), remove('ann'))).toEqual(QUEUE);
  });

  it('who was to be taken back, and was not yet, stays when they are asked', () => {
    const queue = of(queued('a', remove('ann')));
    expect(collapse(queue, ask('ann'))).toEqual({ type: 'withdraw', ids: ['a'] });
    expect(collapse(queue, ask('ann', 'bob'))).toEqual(QUEUE);
    expect(collapse(queue, ask('bob'))).toEqual(QUEUE);
    expect(collapse(queue, { ...ask('ann'), spaceId: 'other' })).toEqual(QUEUE);
  });

  it('is not held against writes of other kinds', () => {
    const verdict: PendingWrite = { kind: 'review.submit', ...request, status: 'approved' };
    expect(collapse(of(queued('v', verdict)), remove('ann'))).toEqual(QUEUE);
    expect(collapse(of(queued('v', verdict)), ask('ann'))).toEqual(QUEUE);
  });
});

describe('an administrative write', () => {
  const make = queued('make', adminWrite('createCollection', { organizationId: 'o', body: { title: 'New' } }));
  const remove = (collectionId: string): PendingWrite => adminWrite('deleteCollection', { collectionId });

  it('that deletes what was never made withdraws it', () => {
    expect(collapse(of(make), remove(temporaryId('make')))).toEqual({ type: 'withdraw', ids: ['make'] });
  });

  it('that deletes what is there, or changes what was never made, is queued', () => {
    expect(collapse(of(make), remove('make'))).toEqual(QUEUE);
    const rename = adminWrite('updateCollection', { collectionId: temporaryId('make'), body: { title: 'Newer' } });
    expect(collapse(of(make), rename)).toEqual(QUEUE);
    const uninstall = adminWrite('removeLegacyGitInstallation', { spaceId: temporaryId('make') });
    expect(collapse(of(make), uninstall)).toEqual(QUEUE);
  });
});

describe('what says something new', () => {
  it('is queued, whatever else waits', () => {
    const verdict: PendingWrite = { kind: 'review.submit', ...request, status: 'approved' };
    const writes: readonly PendingWrite[] = [
      queuedComment('a').write,
      queuedReply('b', { operation: 'a' }).write,
      { kind: 'request.describe', ...request, subject: 'Title' },
      verdict,
      { kind: 'request.merge', ...request },
      { kind: 'unreadable', text: '', raw: '' },
    ];
    const queue = of(...writes.map((write, at) => queued(String(at), write)));
    for (const write of writes) expect(collapse(queue, write), write.kind).toEqual(QUEUE);
  });
});

describe('what somebody else wrote', () => {
  const reaction = (add: boolean): PendingWrite => ({
    kind: 'comment.react',
    ...place,
    comment: c,
    emoji: '1f44d',
    add,
  });
  const resolve = (resolved: boolean): PendingWrite => ({ kind: 'comment.resolve', ...place, comment: c, resolved });
  const plans: readonly (readonly [string, PendingOperation, PendingWrite])[] = [
    ['an edit of a comment', queuedComment('a'), commentEdit({ operation: 'a' })],
    ['an edit of a reply', queuedReply('a', c), replyEdit(c, { operation: 'a' })],
    ['an edit of the same comment', queued('a', commentEdit(c)), commentEdit(c, 'best')],
    ['a deletion', queuedComment('a'), { kind: 'comment.delete', ...place, comment: { operation: 'a' } }],
    ['the same reaction', queued('a', reaction(true)), reaction(true)],
    ['the opposite reaction', queued('a', reaction(true)), reaction(false)],
    ['the opposite of a resolve', queued('a', resolve(true)), resolve(false)],
    [
      'a reviewer less',
      queued('a', { kind: 'reviewers.request', ...request, userIds: ['u'] }),
      { kind: 'reviewers.remove', ...request, userId: 'u' },
    ],
  ];

  it.each(plans)('is neither changed nor withdrawn: %s', (_, earlier, write) => {
    const own = (...ids: readonly string[]): Collapse =>
      collapseOf(of(earlier), queued('new', write), ({ id }) => ids.includes(id));
    expect(own('a', 'new')).not.toEqual(QUEUE);
    expect(own('new')).toEqual(QUEUE);
    // What another person had written comes back from a database of before.
    expect(own('a')).toEqual(QUEUE);
  });
});
