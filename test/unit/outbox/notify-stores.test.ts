import { describe, expect, it } from 'vitest';
import { appError, type AppError } from '#shared/errors.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { err, ok } from '#shared/result.ts';
import type { OutboxChange } from '#shared/rpc/store.ts';
import { createTeller } from '../../../electron/outbox/notify-stores.ts';
import { queuedComment } from './operations.ts';

function start() {
  const heard: OutboxChange[] = [];
  const refusals: AppError[] = [];
  const timers: (() => void)[] = [];
  const queue = new Map<string, PendingOperation>();
  const store = {
    invoke: (_name: string, change: unknown) => {
      heard.push(change as OutboxChange);
      const refusal = refusals.shift();
      return Promise.resolve(refusal === undefined ? ok(null) : err(refusal));
    },
  };
  const open = [store];
  const teller = createTeller({
    stores: () => open as never,
    find: (id) => queue.get(id) ?? null,
    schedule: (_delayMs, work) => {
      timers.push(work);
      return () => undefined;
    },
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const emit = (change: OutboxChange): void => {
    teller.emit(change);
  };
  return { heard, refusals, timers, queue, open, emit, settle };
}

const full = appError('storage-full', 'no space');
const of = (operation: PendingOperation): OutboxChange => ({ operations: [operation], removed: [], rows: [] });

describe('a store that could not write down what became of a write', () => {
  it('is told again until it could, how the write stands by then', async () => {
    const { heard, refusals, timers, queue, emit, settle } = start();
    refusals.push(full, full);
    queue.set('a', queuedComment('a', { state: 'done' }));
    emit(of(queuedComment('a', { state: 'sending' })));
    emit({ operations: [], removed: ['b'], rows: [] });
    await settle();
    expect(timers).toHaveLength(1);
    refusals.push(full);
    timers.shift()?.();
    await settle();
    timers.shift()?.();
    await settle();
    expect(heard.at(-1)).toEqual({ operations: [queue.get('a')], removed: ['b'], rows: [] });
    expect(heard).toHaveLength(4);
    expect(timers).toEqual([]);
  });

  it('is not told again once it is gone, nor where no account is open in it', async () => {
    const { heard, refusals, timers, open, emit, settle } = start();
    refusals.push(appError('no-account', ''), appError('not-running', ''), full);
    for (const id of ['a', 'b', 'c']) emit(of(queuedComment(id)));
    await settle();
    expect(timers).toHaveLength(1);
    open.length = 0;
    timers.shift()?.();
    await settle();
    expect(heard).toHaveLength(3);
    expect(timers).toEqual([]);
  });
});
