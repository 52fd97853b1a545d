import type { Result } from '#shared/result.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { countInReview } from '#shared/outbox/pending-review.ts';
import { commentsOf, isInReview } from '#shared/outbox/review-parts.ts';
import type { OutboxCounts } from '#shared/rpc/store.ts';
import type { LocalDatabase, OutboxRecord } from '../db/local-database.ts';
import { isReadableOutbox, outboxContents } from './outbox-records.ts';
import { follow } from '../feed/change-feed.ts';
import { isEverything, isWithin, recordsWithin, type KeyRange } from '../feed/key-ranges.ts';

type Kind = Exclude<keyof OutboxCounts, 'inReview'>;

/**
 * Keeps the outbox counts up to date: all writes are read once, then only those that changed, so that a status line
 * that follows a thousand writes does not count all of them at each step.
 */
export function watchCounts(local: LocalDatabase, emit: (counts: Result<OutboxCounts>) => void): () => void {
  const kinds = new Map<string, Kind>();
  const counts: Record<Kind, number> = { waiting: 0, held: 0, failed: 0 };
  /** The writes of reviews: whether one waits for its verdict follows from all of them. */
  const reviews = new Map<string, PendingOperation>();
  let reported = '';

  const count = (id: string, kind: Kind | null): void => {
    const before = kinds.get(id);
    reviews.delete(id);
    if (before !== undefined) counts[before] -= 1;
    if (kind === null) {
      kinds.delete(id);
      return;
    }
    kinds.set(id, kind);
    counts[kind] += 1;
  };
  const add = (record: OutboxRecord): void => {
    const kind = outboxKind(record);
    count(record.id, kind);
    if (kind !== null && isReadableOutbox(record) && isOfReview(record.operation))
      reviews.set(record.id, record.operation);
  };
  const readAll = async (): Promise<void> => {
    const { shown, unreadable } = await outboxContents(local, 'live');
    for (const id of [...kinds.keys()]) count(id, null);
    for (const record of shown) add(record);
    for (const { operation } of unreadable) count(operation.id, 'failed');
  };
  const readSome = async (ranges: readonly KeyRange[]): Promise<void> => {
    const records = await recordsWithin(local.outbox, ranges);
    for (const id of idsWithin(kinds, ranges)) count(id, null);
    for (const record of records) add(record);
  };
  return follow({
    sources: { outbox: local.outbox },
    async read(changedKeys) {
      const ranges = changedKeys.get('outbox') ?? [];
      const everything = isEverything(changedKeys);
      await (everything ? readAll() : readSome(ranges));
      const now = withReviews(counts, reviews.values());
      const words = JSON.stringify(now);
      if (words === reported && !everything) return null;
      reported = words;
      return now;
    },
    emit,
  });
}

/** The counts of these writes. `unreadable`: how many more cannot be read. */
export function countOutbox(records: readonly OutboxRecord[], unreadable: number): OutboxCounts {
  const counts: Record<Kind, number> = { waiting: 0, held: 0, failed: unreadable };
  const live = records.filter((record) => outboxKind(record) !== null);
  for (const record of live) counts[outboxKind(record) ?? 'waiting'] += 1;
  return withReviews(
    counts,
    live.filter(isReadableOutbox).map(({ operation }) => operation),
  );
}

function withReviews(counts: Readonly<Record<Kind, number>>, operations: Iterable<PendingOperation>): OutboxCounts {
  const inReview = countInReview(operations);
  return { ...counts, waiting: counts.waiting - inReview, inReview };
}

function isOfReview(operation: PendingOperation): boolean {
  return isInReview(operation) || commentsOf(operation).length > 0;
}

/** A write that is not in the journal yet is not called queued, and a finished one no longer counts. */
function outboxKind(record: OutboxRecord): Kind | null {
  if (!isReadableOutbox(record)) return 'failed';
  if (!record.journaled || record.live === 0) return null;
  switch (record.operation.state) {
    case 'queued':
    case 'sending':
    case 'retrying':
    case 'in-doubt':
      return 'waiting';
    case 'held':
    case 'conflict':
      return 'held';
    case 'rejected':
    case 'parked':
      return 'failed';
    case 'done':
      return null;
  }
}

function* idsWithin(kinds: ReadonlyMap<string, Kind>, ranges: readonly KeyRange[]): Iterable<string> {
  for (const range of ranges) {
    if (typeof range.from === 'string' && range.from === range.to) yield range.from;
    else for (const id of [...kinds.keys()]) if (isWithin(id, range)) yield id;
  }
}
