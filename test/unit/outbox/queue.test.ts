import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import { isRunning, type OutboxEvent } from '#shared/outbox/machine.ts';
import { holdCauses, type PendingOperation } from '#shared/outbox/operation.ts';
import { takenIds, waitsForVerdict } from '#shared/outbox/pending-review.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { OperationQueue } from '../../../electron/outbox/queue.ts';
import { emptyQueue, nextWake, orphans, ready, reduce } from './model.ts';
import { queuedComment, queuedReply } from './operations.ts';

const lost = appError('timeout', 'no answer', { sent: 'maybe' });
const queued = (id: string, write: PendingWrite): PendingOperation => ({ ...queuedComment(id), write });
const inRequest = { spaceId: 'space', changeRequestId: 'request' };

/** Writes that stand in each other's way in every way that there is. */
const writes: readonly PendingOperation[] = [
  queuedComment('a'),
  queuedComment('b'),
  { ...queuedComment('twin of a'), write: queuedComment('a').write },
  queuedReply('reply to a', { operation: 'a' }),
  queuedReply('reply to one', { server: 's1' }),
  queued('like', { kind: 'comment.react', spaceId: 'space', comment: { server: 's1' }, emoji: '1f44d', add: true }),
  queued('edit', { kind: 'comment.edit', spaceId: 'space', comment: { operation: 'b' }, markdown: 'better' }),
  queued('remark', { kind: 'comment.create', ...inRequest, markdown: 'a remark' }),
  queued('answer', { kind: 'reply.create', ...inRequest, comment: { server: 's2' }, markdown: 'an answer' }),
  queued('verdict', { kind: 'review.submit', ...inRequest, status: 'approved' }),
  queued('pending', { kind: 'comment.create', ...inRequest, markdown: 'a remark', inReview: true }),
  queued('pending too', { kind: 'comment.create', ...inRequest, pageId: 'page', markdown: 'more', inReview: true }),
  queued('pending answer', {
    kind: 'reply.create',
    ...inRequest,
    comment: { server: 's2' },
    markdown: 'a late answer',
    inReview: true,
  }),
  queued('pending reply', {
    kind: 'reply.create',
    ...inRequest,
    comment: { operation: 'pending' },
    markdown: 'to myself',
    inReview: true,
  }),
  queued('verdict with comments', {
    kind: 'review.submit',
    ...inRequest,
    status: 'changes-requested',
    comments: ['pending', 'pending answer', 'pending reply'],
  }),
  queued('closing words', { kind: 'comment.create', ...inRequest, markdown: 'In short', comments: ['pending too'] }),
  queued('resolve', { kind: 'comment.resolve', spaceId: 'space', comment: { server: 's1' }, resolved: true }),
  queued('merge', { kind: 'request.merge', ...inRequest }),
  {
    ...queued('deletion', { kind: 'comment.delete', spaceId: 'space', comment: { server: 's1' } }),
    nextTryAt: 5_000,
  },
];
const id = fc.constantFrom(...writes.map((write) => write.id));
const at = fc.integer({ min: 0, max: 10_000 });
const serverId = fc.constantFrom('s1', 's2', 's3', null);
const event: fc.Arbitrary<OutboxEvent> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('enqueued' as const), at, operation: fc.constantFrom(...writes) }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('send-started' as const), at, id }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('acknowledged' as const), at, id, serverId }) },
  fc.record({ type: fc.constant('doubted' as const), at, id, error: fc.constant(lost), nextTryAt: at }),
  fc.record({ type: fc.constant('postponed' as const), at, id, error: fc.constant(lost), nextTryAt: at }),
  fc.record({ type: fc.constantFrom('not-found' as const, 'settled' as const, 'discarded' as const), at, id }),
  fc.record({ type: fc.constantFrom('retried' as const, 'released' as const), at, id }),
  fc.record({ type: fc.constant('held' as const), at, id, cause: fc.constantFrom(...holdCauses) }),
  fc.record({
    type: fc.constant('regrouped' as const),
    at,
    id,
    part: fc.record({ inReview: fc.boolean(), comments: fc.subarray(['pending', 'pending too', 'pending answer']) }),
  }),
  fc.record({ type: fc.constant('edited' as const), at, id, markdown: fc.constantFrom('text of a', 'text of b') }),
);

describe('the queue while it lives', () => {
  it('answers as the plain list does, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), at, (events, now) => {
        const queue = new OperationQueue();
        let model = emptyQueue;
        for (const one of events) {
          const before = model;
          model = reduce(model, one);
          expect(queue.takes(one)).toBe(model !== before);
          const change = queue.apply(one);
          const changed = [...model.values()].filter((operation) => before.get(operation.id) !== operation);
          expect(new Set(change?.operations ?? [])).toEqual(new Set(changed));
        }
        expect([...queue.operations.values()]).toEqual([...model.values()]);
        expect([...queue.ready(now)].map((one) => one.id)).toEqual(ready(model, now).map((one) => one.id));
        expect(queue.nextWake(now)).toBe(nextWake(model, now));
        const alone = [...model.keys()].filter((one) => queue.orphansBy(one).some((orphan) => orphan.id === one));
        expect(alone).toEqual(orphans(model).map((one) => one.id));
      }),
      { numRuns: 500 },
    );
  });

  it('says of whatever waits what it waits for, and that can go, or somebody can decide on it', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), at, (events, now) => {
        const queue = new OperationQueue();
        for (const one of events) queue.apply(one);
        const goes = new Set([...queue.ready(now)].map((one) => one.id));
        for (const operation of queue.operations.values()) {
          const chain: string[] = [];
          for (let one: PendingOperation = operation; ;) {
            expect(chain).not.toContain(one.id);
            chain.push(one.id);
            const isTimed = one.nextTryAt !== undefined && one.nextTryAt > now;
            // One that names what is gone is held for that by whoever discards it.
            if (!isRunning(one) || one.state === 'sending' || isTimed || goes.has(one.id)) break;
            // The person's verdict is the decision that it waits for.
            if (waitsForVerdict(one, takenIds(queue.operations.values()))) break;
            if (queue.orphansBy(one.id).includes(one)) break;
            const next = queue.operations.get(queue.waitsFor(one) ?? '');
            if (next === undefined) throw new Error(`${chain.join(' < ')} waits for nothing`);
            one = next;
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('has what was discarded and put back where it was, and never after what names it', () => {
    const queue = new OperationQueue();
    const written = [queuedComment('a'), queuedReply('reply', { operation: 'a' }), queuedComment('b')];
    for (const operation of written) queue.apply({ type: 'enqueued', at: 1, operation });
    queue.apply({ type: 'discarded', at: 2, id: 'a' });
    queue.apply({ type: 'enqueued', at: 3, operation: queuedComment('a', { changedAt: 3 }) });
    expect([...queue.operations.values()].map((one) => one.id)).toEqual(['a', 'reply', 'b']);
    expect([...queue.ready(10)].map((one) => one.id)).toEqual(['a', 'b']);
    // Another start, whose journal says only what there is and not what there was.
    const after = new OperationQueue();
    for (const operation of [...written.slice(1), queuedComment('a', { changedAt: 3 })])
      after.apply({ type: 'enqueued', at: 4, operation });
    expect([...after.operations.values()].map((one) => one.id)).toEqual(['a', 'reply', 'b']);
    after.apply({ type: 'send-started', at: 5, id: 'a' });
    after.apply({ type: 'acknowledged', at: 6, id: 'a', serverId: 's' });
    expect([...after.ready(10)].map((one) => one.id)).toEqual(['reply', 'b']);
  });

  it.each(['comment.create', 'reply.create', 'comment.edit'] as const)(
    'lets no verdict overtake a held %s of its change request, and no Resolve a held reply of its thread',
    (kind) => {
      const queue = new OperationQueue();
      const write = {
        'comment.create': { kind: 'comment.create', ...inRequest, markdown: 'a remark' },
        'reply.create': { kind: 'reply.create', ...inRequest, comment: { server: 's2' }, markdown: 'an answer' },
        'comment.edit': { kind: 'comment.edit', ...inRequest, comment: { server: 's2' }, markdown: 'better' },
      } as const;
      const written = [
        queued('words', write[kind]),
        queued('verdict', { kind: 'review.submit', ...inRequest, status: 'approved' }),
        queued('resolve', { kind: 'comment.resolve', ...inRequest, comment: { server: 's2' }, resolved: true }),
      ];
      for (const operation of written) queue.apply({ type: 'enqueued', at: 1, operation });
      queue.apply({ type: 'held', at: 2, id: 'words', cause: 'thread-resolved' });
      const goes = [...queue.ready(10)].map((one) => one.id);
      expect(goes).toEqual(kind === 'comment.create' ? ['resolve'] : []);
      queue.apply({ type: 'discarded', at: 3, id: 'words' });
      expect([...queue.ready(10)].map((one) => one.id)).toEqual(['verdict', 'resolve']);
    },
  );

  it('looks for what is in doubt also behind what waits for one that rests', () => {
    const queue = new OperationQueue();
    const [rests, waits, doubted] = ['rests', 'waits', 'doubted'].map((name) => queuedReply(name, { server: 's1' }));
    for (const operation of [rests, waits, doubted]) {
      if (operation !== undefined) queue.apply({ type: 'enqueued', at: 1, operation });
    }
    queue.apply({ type: 'doubted', at: 2, id: 'doubted', error: lost, nextTryAt: 3 });
    expect([...queue.ready(10)].map((one) => one.id)).toEqual(['rests']);
    queue.apply({ type: 'held', at: 3, id: 'rests', cause: 'thread-resolved' });
    expect([...queue.ready(10)].map((one) => one.id)).toEqual(['doubted']);
    queue.apply({ type: 'not-found', at: 4, id: 'doubted' });
    expect([...queue.ready(10)].map((one) => one.id)).toEqual([]);
  });

  it('sends new threads of one place side by side, but twins one after another', () => {
    const queue = new OperationQueue();
    const twin = { ...queuedComment('twin'), write: { ...queuedComment('a').write, markdown: '*text* of a' } };
    for (const operation of [queuedComment('a'), twin as PendingOperation, queuedComment('b')]) {
      queue.apply({ type: 'enqueued', at: 1, operation });
    }
    expect([...queue.ready(10)].map((one) => one.id)).toEqual(['a', 'b']);
    expect(queue.rivals(queuedComment('a'))).toEqual(new Set(['textofa', 'textofb']));
  });

  it('says nothing new in a place while one of its threads is in doubt, and looks when nothing is under way there', () => {
    const queue = new OperationQueue();
    for (const name of ['a', 'b', 'c']) queue.apply({ type: 'enqueued', at: 1, operation: queuedComment(name) });
    for (const name of ['a', 'b']) queue.apply({ type: 'send-started', at: 2, id: name });
    queue.apply({ type: 'doubted', at: 3, id: 'a', error: lost, nextTryAt: 4 });
    expect([...queue.ready(10)].map((one) => one.id)).toEqual([]);
    queue.apply({ type: 'acknowledged', at: 5, id: 'b', serverId: 's' });
    expect([...queue.ready(10)].map((one) => one.id)).toEqual(['a']);
    queue.apply({ type: 'not-found', at: 6, id: 'a' });
    expect([...queue.ready(10)].map((one) => one.id)).toEqual(['a', 'c']);
  });

  it('looks for a thread in doubt before its twin goes, also when the twin was written first', () => {
    const queue = new OperationQueue();
    const found = { ...queuedComment('found'), write: queuedComment('a').write, state: 'in-doubt' as const };
    for (const operation of [queuedComment('a'), found]) queue.apply({ type: 'enqueued', at: 1, operation });
    expect([...queue.ready(10)].map((one) => one.id)).toEqual(['found']);
    queue.apply({ type: 'not-found', at: 2, id: 'found' });
    expect([...queue.ready(10)].map((one) => one.id)).toEqual(['a']);
  });
});
