import { describe, expect, it } from 'vitest';
import { collapse as collapseOf, type Collapse } from '#shared/outbox/collapse.ts';
import type { Queue } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { emptyQueue, reduce, type Model } from './model.ts';
import { queuedComment, queuedReply } from './operations.ts';

const place = { spaceId: 'space', pageId: 'page' };
const onC = { ...place, comment: { server: 'c' } };

function of(...operations: readonly PendingOperation[]): Model {
  return operations.reduce((queue, operation) => reduce(queue, { type: 'enqueued', at: 1, operation }), emptyQueue);
}

function queued(id: string, write: PendingWrite): PendingOperation {
  return { ...queuedComment(id), write };
}

/** By the one who wrote all the rest. */
const collapse = (queue: Queue, write: PendingWrite): Collapse => collapseOf(queue, queued('new', write), () => true);

describe('an edit', () => {
  const edit = (comment: { readonly operation: string } | { readonly server: string }): PendingWrite => ({
    kind: 'comment.edit',
    ...place,
    comment,
    markdown: 'better',
    base: 'before',
  });

  it('of a comment that was never sent becomes that comment', () => {
    expect(collapse(of(queuedComment('a')), edit({ operation: 'a' }))).toEqual({
      type: 'edit',
      id: 'a',
      markdown: 'better',
    });
  });

  it('of one that may be on the service goes after it', () => {
    const sending = reduce(of(queuedComment('a')), { type: 'send-started', at: 2, id: 'a' });
    expect(collapse(sending, edit({ operation: 'a' }))).toEqual({ type: 'queue' });
  });

  it('after another edit of the same comment takes its place, and of another comment does not', () => {
    const queue = of(queued('e', edit({ server: 'c' })));
    expect(collapse(queue, edit({ server: 'c' }))).toMatchObject({ type: 'edit', id: 'e' });
    expect(collapse(queue, edit({ server: 'd' }))).toEqual({ type: 'queue' });
  });
});

describe('a deletion', () => {
  it('of what was never sent withdraws it with all that hangs on it, asking where that has text', () => {
    const queue = of(queuedComment('a'), queuedReply('b', { operation: 'a' }));
    const write: PendingWrite = { kind: 'comment.delete', ...place, comment: { operation: 'a' } };
    expect(collapse(queue, write)).toMatchObject({ type: 'ask', dependents: [{ id: 'b' }] });
    expect(collapse(queue, { ...write, withDependents: true })).toEqual({ type: 'withdraw', ids: ['b', 'a'] });
  });

  it('of what is to be deleted already is the same one, and of anything else another', () => {
    const comment: PendingWrite = { kind: 'comment.delete', ...onC };
    const reply: PendingWrite = { kind: 'reply.delete', ...onC, reply: { server: 'r' } };
    const queue = of(queued('one', comment), queued('two', reply));
    expect(collapse(queue, comment)).toEqual({ type: 'same', id: 'one' });
    expect(collapse(queue, reply)).toEqual({ type: 'same', id: 'two' });
    expect(collapse(queue, { ...reply, reply: { server: 'other' } })).toEqual({ type: 'queue' });
    const sending = reduce(queue, { type: 'send-started', at: 2, id: 'one' });
    expect(collapse(sending, comment)).toEqual({ type: 'queue' });
  });
});

describe('the opposite of what is unsent', () => {
  const react = (add: boolean, emoji = '1f44d'): PendingWrite => ({ kind: 'comment.react', ...onC, emoji, add });
  const resolve = (resolved: boolean): PendingWrite => ({ kind: 'comment.resolve', ...onC, resolved });

  it('cancels it, and the same again changes nothing', () => {
    const queue = of(queued('r', react(true)), queued('s', resolve(true)));
    expect(collapse(queue, react(false))).toEqual({ type: 'withdraw', ids: ['r'] });
    expect(collapse(queue, react(true))).toEqual({ type: 'same', id: 'r' });
    expect(collapse(queue, react(false, '2764'))).toEqual({ type: 'queue' });
    expect(collapse(queue, resolve(false))).toEqual({ type: 'withdraw', ids: ['s'] });
  });

  it('is sent where the first may have arrived', () => {
    const queue = reduce(of(queued('r', react(true))), { type: 'send-started', at: 2, id: 'r' });
    expect(collapse(queue, react(false))).toEqual({ type: 'queue' });
  });
});
