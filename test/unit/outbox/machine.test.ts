import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import { isUnsent, type OutboxEvent } from '#shared/outbox/machine.ts';
import { holdCauses, type PendingOperation } from '#shared/outbox/operation.ts';
import { emptyQueue, interrupted, nextWake, orphans, ready, reduce, type Model } from './model.ts';
import { queuedComment, queuedReply } from './operations.ts';

const offline = appError('offline', 'no route', { sent: 'no' });
const lost = appError('timeout', 'no answer', { sent: 'maybe' });

function play(...events: readonly OutboxEvent[]): Model {
  return events.reduce(reduce, emptyQueue);
}

function enqueued(operation: PendingOperation): OutboxEvent {
  return { type: 'enqueued', at: 1_000, operation };
}

describe('the life of a write', () => {
  it('goes from queued over sending to done and keeps the service’s id', () => {
    const queue = play(
      enqueued(queuedComment('a')),
      { type: 'send-started', at: 2_000, id: 'a' },
      { type: 'acknowledged', at: 3_000, id: 'a', serverId: 'c1' },
    );
    expect(queue.get('a')).toMatchObject({ state: 'done', serverId: 'c1', attempts: 1, sentAt: 2_000 });
  });

  it('waits for its time after a failure that left no trace', () => {
    const queue = play(
      enqueued(queuedComment('a')),
      { type: 'send-started', at: 2_000, id: 'a' },
      { type: 'postponed', at: 3_000, id: 'a', error: offline, nextTryAt: 5_000 },
    );
    expect(ready(queue, 4_999)).toEqual([]);
    expect(nextWake(queue, 4_999)).toBe(5_000);
    expect(ready(queue, 5_000).map(({ id }) => id)).toEqual(['a']);
  });

  it('is in doubt after a crash while sending, and not tried again before the service had time to show it', () => {
    const sending = play(enqueued(queuedComment('a')), { type: 'send-started', at: 2_000, id: 'a' });
    const queue = interrupted(sending, 9_000, 4_000).reduce(reduce, sending);
    expect(queue.get('a')).toMatchObject({ state: 'in-doubt', nextTryAt: 13_000 });
  });

  it('does not wait for a time that a wrong clock wrote down', () => {
    const day = 24 * 60 * 60_000;
    const postponed: OutboxEvent = { type: 'postponed', at: day, id: 'a', error: offline, nextTryAt: day + 2_000 };
    const queue = play(enqueued(queuedComment('a')), postponed);
    // The clock was a day ahead, and has been put right.
    expect(ready(queue, 2_000).map(({ id }) => id)).toEqual(['a']);
    expect(ready(queue, day)).toEqual([]);
  });

  it('is sent again only when the service was read and did not have it', () => {
    const queue = play(
      enqueued(queuedComment('a')),
      { type: 'send-started', at: 2_000, id: 'a' },
      { type: 'doubted', at: 3_000, id: 'a', error: lost, nextTryAt: 7_000 },
    );
    expect(reduce(queue, { type: 'send-started', at: 8_000, id: 'a' })).toBe(queue);
    expect(reduce(queue, { type: 'not-found', at: 8_000, id: 'a' }).get('a')?.state).toBe('queued');
  });

  it('lets nobody edit or discard what is being sent, nor edit what may have arrived', () => {
    const sending = play(enqueued(queuedComment('a')), { type: 'send-started', at: 2_000, id: 'a' });
    expect(reduce(sending, { type: 'edited', at: 2_500, id: 'a', markdown: 'other' })).toBe(sending);
    expect(reduce(sending, { type: 'discarded', at: 2_500, id: 'a' })).toBe(sending);
    const doubted = reduce(sending, { type: 'doubted', at: 3_000, id: 'a', error: lost, nextTryAt: 7_000 });
    expect(reduce(doubted, { type: 'edited', at: 3_500, id: 'a', markdown: 'other' })).toBe(doubted);
  });

  it('is known to have been accepted until the person says something else', () => {
    const misread = appError('invalid-response', 'no id', { sent: 'yes' });
    const doubted = play(
      enqueued(queuedComment('a')),
      { type: 'send-started', at: 2_000, id: 'a' },
      { type: 'doubted', at: 3_000, id: 'a', error: misread, nextTryAt: 7_000 },
    );
    const again = reduce(doubted, { type: 'retried', at: 4_000, id: 'a' });
    expect(again.get('a')).toMatchObject({ state: 'in-doubt', accepted: true });
    const held = reduce(again, { type: 'held', at: 5_000, id: 'a', cause: 'several-matches' });
    expect(held.get('a')).toHaveProperty('accepted', true);
    const released = reduce(held, { type: 'released', at: 6_000, id: 'a' });
    expect(released.get('a')).toMatchObject({ state: 'queued' });
    expect(released.get('a')).not.toHaveProperty('accepted');
  });

  it('is a doubt though it was refused, where an earlier request of the same try may have arrived', () => {
    const refused = play(
      enqueued(queuedComment('a')),
      { type: 'send-started', at: 2_000, id: 'a' },
      { type: 'refused', at: 3_000, id: 'a', error: appError('forbidden', 'no', { sent: 'maybe' }) },
    );
    expect(reduce(refused, { type: 'edited', at: 4_000, id: 'a', markdown: 'other' })).toBe(refused);
    expect(reduce(refused, { type: 'retried', at: 4_000, id: 'a' }).get('a')?.state).toBe('in-doubt');
  });

  it('stays a doubt while it is held: it is looked for again, never sent, edited or withdrawn as if it were unsent', () => {
    const held = play(
      enqueued(queuedComment('a')),
      { type: 'send-started', at: 2_000, id: 'a' },
      { type: 'doubted', at: 3_000, id: 'a', error: lost, nextTryAt: 7_000 },
      { type: 'held', at: 8_000, id: 'a', cause: 'permission-lost' },
    );
    const a = held.get('a');
    expect(a !== undefined && isUnsent(a)).toBe(false);
    expect(reduce(held, { type: 'edited', at: 9_000, id: 'a', markdown: 'other' })).toBe(held);
    for (const type of ['retried', 'released'] as const) {
      expect(reduce(held, { type, at: 9_000, id: 'a' }).get('a')?.state).toBe('in-doubt');
    }
    expect(reduce(held, { type: 'settled', at: 9_000, id: 'a' }).get('a')?.state).toBe('done');
  });

  it('is held when its target went between the look and the sending', () => {
    const queue = play(
      enqueued(queuedReply('a', { server: 'c1' })),
      { type: 'send-started', at: 2_000, id: 'a' },
      { type: 'held', at: 3_000, id: 'a', cause: 'target-gone', error: appError('not-found', 'gone', { sent: 'no' }) },
    );
    const a = queue.get('a');
    expect(a).toMatchObject({ state: 'held', cause: 'target-gone' });
    // The service refused it: no copy of it is there.
    expect(a !== undefined && isUnsent(a)).toBe(true);
  });

  it('makes it the write of whoever sends it, where it was held for its writer', () => {
    for (const cause of ['other-person', 'unknown-writer'] as const) {
      const by = { author: null, signIn: 'his' };
      const released = play(
        enqueued(queuedComment('a', { author: 'ann', authorName: 'Ann', signIn: 'hers' })),
        { type: 'held', at: 2_000, id: 'a', cause },
        { type: 'released', at: 3_000, id: 'a', by },
      ).get('a');
      expect(released).toMatchObject({ state: 'queued', ...by });
      expect(released).not.toHaveProperty('authorName');
      expect(released).not.toHaveProperty('released');
    }
  });

  it('remembers what the person released, so that it is not held for the same cause again', () => {
    const queue = play(
      enqueued(queuedComment('a')),
      { type: 'held', at: 2_000, id: 'a', cause: 'thread-resolved' },
      { type: 'released', at: 3_000, id: 'a' },
    );
    expect(queue.get('a')).toMatchObject({ state: 'queued', released: ['thread-resolved'] });
    expect(queue.get('a')).not.toHaveProperty('cause');
  });
});

describe('order', () => {
  it('sends a reply to a queued comment only after the comment, under the id that the service gave', () => {
    const both = play(enqueued(queuedComment('a')), enqueued(queuedReply('b', { operation: 'a' })));
    expect(ready(both, 2_000).map(({ id }) => id)).toEqual(['a']);
    const done = [
      { type: 'send-started', at: 2_000, id: 'a' },
      { type: 'acknowledged', at: 3_000, id: 'a', serverId: 'c1' },
    ].reduce((queue, event) => reduce(queue, event as OutboxEvent), both);
    expect(ready(done, 3_000).map(({ id }) => id)).toEqual(['b']);
    expect(done.get('b')?.write).toMatchObject({ comment: { server: 'c1' } });
  });

  it('sends a reply that was written to a comment which had just been sent', () => {
    const queue = play(
      enqueued(queuedComment('a', { state: 'done', serverId: 'c1' })),
      enqueued(queuedReply('b', { operation: 'a' })),
    );
    expect(ready(queue, 2_000)).toMatchObject([{ id: 'b', write: { comment: { server: 'c1' } } }]);
  });

  it('keeps the order within a thread and blocks no other thread', () => {
    const queue = play(
      enqueued(queuedReply('a', { server: 'one' })),
      enqueued(queuedReply('b', { server: 'one' })),
      enqueued(queuedReply('c', { server: 'two' })),
      { type: 'refused', at: 2_000, id: 'a', error: appError('forbidden', 'no') },
    );
    expect(ready(queue, 2_000).map(({ id }) => id)).toEqual(['c']);
  });

  it('shows the replies whose comment was discarded', () => {
    const queue = play(enqueued(queuedComment('a')), enqueued(queuedReply('b', { operation: 'a' })), {
      type: 'discarded',
      at: 2_000,
      id: 'a',
    });
    expect(orphans(queue).map(({ id }) => id)).toEqual(['b']);
  });
});

describe('any sequence of events', () => {
  const ids = ['a', 'b', 'c'];
  const id = fc.constantFrom(...ids);
  const at = fc.integer({ min: 0, max: 10_000 });
  const event: fc.Arbitrary<OutboxEvent> = fc.oneof(
    fc.record({
      type: fc.constant('enqueued' as const),
      at,
      operation: id.map((name) => (name === 'c' ? queuedReply('c', { operation: 'a' }) : queuedComment(name))),
    }),
    fc.record({ type: fc.constant('send-started' as const), at, id }),
    fc.record({ type: fc.constant('acknowledged' as const), at, id, serverId: fc.constantFrom('s1', 's2', null) }),
    fc.record({ type: fc.constant('refused' as const), at, id, error: fc.constant(offline) }),
    fc.record({ type: fc.constant('postponed' as const), at, id, error: fc.constant(offline), nextTryAt: at }),
    fc.record({ type: fc.constant('doubted' as const), at, id, error: fc.constant(lost), nextTryAt: at }),
    fc.record({ type: fc.constant('not-found' as const), at, id }),
    fc.record({ type: fc.constant('held' as const), at, id, cause: fc.constantFrom(...holdCauses) }),
    fc.record({ type: fc.constantFrom('retried' as const, 'released' as const), at, id }),
    fc.record({ type: fc.constant('edited' as const), at, id, markdown: fc.constantFrom('x', 'y') }),
    fc.record({ type: fc.constant('settled' as const), at, id }),
    fc.record({
      type: fc.constant('conflicted' as const),
      at,
      id,
      conflict: fc.constant({ base: 'x', mine: 'y', theirs: 'z', mergeable: true }),
    }),
    fc.record({ type: fc.constant('rewritten' as const), at, id, write: fc.constant(queuedComment('a').write) }),
  );

  it('never makes what is in doubt ready to be sent, unless it was looked for and refused, or not found', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let queue = emptyQueue;
        for (const one of events) {
          const before = queue;
          queue = reduce(queue, one);
          if (one.type === 'enqueued' || before.get(one.id)?.state !== 'in-doubt') continue;
          const sendable = ['queued', 'retrying', 'sending'].includes(queue.get(one.id)?.state ?? '');
          expect(sendable && one.type !== 'not-found' && one.type !== 'postponed', one.type).toBe(false);
        }
      }),
    );
  });

  it('never makes sendable what may be there, by whatever way it went, unless the person sends it knowing that', () => {
    const looked = new Set<OutboxEvent['type']>(['not-found', 'postponed', 'refused', 'acknowledged', 'settled']);
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let queue = emptyQueue;
        const perhapsThere = new Set<string>();
        for (const one of events) {
          const before = queue;
          queue = reduce(queue, one);
          if (one.type === 'enqueued' || queue === before) continue;
          const { state, cause } = before.get(one.id) ?? {};
          const knowing = one.type === 'released' && (cause === 'several-matches' || cause === 'cannot-tell');
          if (one.type === 'doubted') perhapsThere.add(one.id);
          else if (knowing || (looked.has(one.type) && state === 'in-doubt')) perhapsThere.delete(one.id);
          const now = queue.get(one.id);
          if (perhapsThere.has(one.id) && now !== undefined) {
            expect(['in-doubt', 'held', 'done'], one.type).toContain(now.state);
            expect(isUnsent(now), one.type).toBe(false);
          }
        }
      }),
    );
  });

  it('never loses an operation that nobody discarded', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const queue = play(...events);
        const written = new Set(events.flatMap((one) => (one.type === 'enqueued' ? [one.operation.id] : [])));
        expect(new Set(queue.keys())).toEqual(written);
      }),
    );
  });

  it('never makes a done operation undone', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let queue = emptyQueue;
        const done = new Set<string>();
        for (const one of events) {
          queue = reduce(queue, one);
          for (const operation of queue.values()) if (operation.state === 'done') done.add(operation.id);
        }
        for (const finished of done) expect(queue.get(finished)?.state).toBe('done');
      }),
    );
  });

  it('never offers two operations of one thread at the same time', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const offered = ready(play(...events), 20_000).map((operation) => operation.id);
        expect(offered.includes('a') && offered.includes('c')).toBe(false);
      }),
    );
  });
});
