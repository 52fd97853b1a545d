import { describe, expect, it } from 'vitest';
import type { OutboxCounts } from '#shared/rpc/store.ts';
import { StopBatch } from '../../../renderer/shell/notifications/stop-batch.ts';
import { countStops, stopsIn, stopsWords, stopWords, type Stops } from '../../../renderer/pending/stops.ts';
import { queuedComment, queuedReply } from '../outbox/operations.ts';

/** A batch whose quiet time passes when the test says so. */
function batch() {
  const told: Stops[] = [];
  let waiting: (() => void) | null = null;
  const gathered = new StopBatch(
    (news) => told.push(news),
    (_delayMs, work) => {
      waiting = work;
      return () => (waiting = null);
    },
  );
  return {
    told,
    counts: (held: number, failed = 0, others: Partial<OutboxCounts> = {}): void => {
      gathered.update({ waiting: 0, inReview: 0, held, failed, ...others });
    },
    isWaiting: () => waiting !== null,
    quiet: (): void => waiting?.(),
  };
}

describe('a person is told that something stopped', () => {
  it('once for all that was sent together, when the last of it is through', () => {
    const { told, counts, isWaiting } = batch();
    counts(0, 0, { waiting: 4 });
    counts(1, 0, { waiting: 3 });
    counts(2, 1, { waiting: 1 });
    expect(told).toEqual([]);
    counts(2, 1);
    expect(told).toEqual([{ held: 2, failed: 1 }]);
    expect(isWaiting()).toBe(false);
  });

  it('after a quiet while where others go on waiting, which may be for days', () => {
    const { told, counts, quiet } = batch();
    counts(0, 0, { waiting: 3 });
    counts(0, 1, { waiting: 2 });
    quiet();
    counts(0, 1, { waiting: 2 });
    expect(told).toEqual([{ held: 0, failed: 1 }]);
  });

  it('not of what had stopped before, and again of what stops again', () => {
    const { told, counts } = batch();
    counts(2, 1);
    counts(2, 1);
    expect(told).toEqual([]);
    counts(1, 1, { waiting: 1 });
    counts(2, 1);
    expect(told).toEqual([{ held: 1, failed: 0 }]);
  });

  it('of nothing that was settled before the batch was over', () => {
    const { told, counts, isWaiting, quiet } = batch();
    counts(0, 0, { waiting: 2 });
    counts(1, 0, { waiting: 1 });
    counts(0, 0, { waiting: 2 });
    expect(isWaiting()).toBe(false);
    quiet();
    expect(told).toEqual([]);
  });
});

describe('what stopped', () => {
  const now = { now: 2_000, offline: false, signedOut: false };
  const held = queuedReply('held', { server: 'c' }, { state: 'held', cause: 'thread-resolved', changedAt: 3 });
  const refused = queuedComment('refused', { state: 'rejected', changedAt: 4 });
  const clash = queuedComment('clash', { state: 'conflict', changedAt: 5 });

  it('is held, in conflict, refused or set aside, the last first', () => {
    const waits = queuedComment('waits', { state: 'retrying', changedAt: 9 });
    const stops = stopsIn([held, waits, refused, clash]);
    expect(stops.map(({ id }) => id)).toEqual(['clash', 'refused', 'held']);
    expect(countStops(stops)).toEqual({ held: 2, failed: 1 });
  });

  it('is told by its number and its kinds, and one by itself with the reason', () => {
    expect(stopsWords({ held: 2, failed: 1 })).toBe('3 changes were not sent: 2 on hold, 1 refused.');
    expect(stopsWords({ held: 0, failed: 1 })).toBe('1 change was not sent: 1 refused.');
    expect(stopWords(held, now)).toBe('Reply not sent. The thread was resolved in the meantime.');
    const replied = { ...held, cause: 'new-replies' as const };
    expect(stopWords(replied, now)).toBe('Reply not sent. Someone replied in the meantime.');
    const byName = { ...replied, heldFor: { by: 'H. Berg jr.' } };
    expect(stopWords(byName, now)).toBe('Reply not sent. H. Berg jr. replied in the meantime.');
    expect(stopWords(refused, now)).toBe('Comment not sent. The server rejected it.');
  });
});
