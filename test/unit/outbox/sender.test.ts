import { describe, expect, it } from 'vitest';
import { ok } from '#shared/result.ts';
import { createNetwork } from '../../../electron/network.ts';
import { OperationQueue } from '../../../electron/outbox/queue.ts';
import { sealedOutbox } from '../../../electron/outbox/sealed.ts';
import { createSender } from '../../../electron/outbox/sender.ts';
import { queuedComment } from './operations.ts';

describe('the sender', () => {
  it.each([1, 2, 3])('wakes for what becomes due while it looks, %i ms before', (before) => {
    const queue = new OperationQueue();
    const due = 5_000;
    const error = { code: 'offline', detail: 'reset', sent: 'no' } as const;
    queue.apply({ type: 'enqueued', at: 1, operation: queuedComment('a') });
    queue.apply({ type: 'postponed', at: 2, id: 'a', error, nextTryAt: due });
    // A clock of which every look at it takes a millisecond.
    let at = due - before;
    const sleeps: number[] = [];
    const started: string[] = [];
    const sender = createSender({
      outbox: {
        ...sealedOutbox({ code: 'newer-version', detail: '' }),
        ready: (moment) => queue.ready(moment),
        nextWake: (moment) => queue.nextWake(moment),
        find: (id) => {
          started.push(id);
          return null;
        },
      },
      network: createNetwork(() => undefined),
      context: () => {
        throw new Error('nothing is sent here');
      },
      now: () => at++,
      random: () => 0,
      settleMs: 50,
      schedule: (delayMs) => {
        sleeps.push(delayMs);
        return () => undefined;
      },
      refused: () => undefined,
      identity: { whose: () => 'own', learn: () => undefined, know: () => Promise.resolve(null) },
    });
    sender.setPaused(false);
    expect(sleeps).toEqual([before]);
    expect(started).toEqual([]);
  });

  it('lets one of many go ahead while the service cannot be reached, again at its time, and what is written meanwhile', async () => {
    const queue = new OperationQueue();
    const network = createNetwork(() => undefined);
    network.observed('unreachable');
    let at = 10_000;
    const failed: string[] = [];
    const sender = createSender({
      outbox: {
        ...sealedOutbox({ code: 'newer-version', detail: '' }),
        ready: (moment) => [...queue.ready(moment)],
        nextWake: (moment) => queue.nextWake(moment),
        find: (id) => queue.operations.get(id) ?? null,
        record: (event) => {
          if (event.type === 'postponed') failed.push(event.id);
          queue.apply(event);
          return Promise.resolve(ok(null));
        },
      },
      network,
      context: () => {
        throw new Error('nothing is sent here');
      },
      now: () => at,
      random: () => 0,
      settleMs: 50,
      schedule: () => () => undefined,
      refused: () => undefined,
      identity: {
        whose: () => 'own',
        learn: () => undefined,
        know: () => Promise.resolve({ code: 'offline', detail: 'no route', sent: 'no' } as const),
      },
    });
    const write = (id: string): unknown =>
      queue.apply({ type: 'enqueued', at, operation: queuedComment(id, { createdAt: at, changedAt: at }) });
    for (const id of ['a', 'b', 'c']) write(id);
    at += 1;
    sender.setPaused(false);
    await sender.idle();
    expect(failed).toEqual(['a']);

    at += 1;
    write('d');
    sender.scheduleRun();
    await sender.idle();
    expect(failed).toEqual(['a', 'd']);

    for (const tries of [3, 4, 5]) {
      at = network.state().nextTryAt ?? 0;
      sender.scheduleRun();
      await sender.idle();
      expect(failed).toHaveLength(tries);
    }
    // The waits of one and the same grow: the others wait with it.
    expect(new Set(failed.slice(2)).size).toBe(1);
    expect((network.state().nextTryAt ?? 0) - at).toBeGreaterThan(4_000);
  });
});
