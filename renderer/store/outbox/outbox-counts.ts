import type { Result } from '#shared/result.ts';
import type { OutboxCounts } from '#shared/rpc/store.ts';
import type { LocalDatabase, OutboxRecord } from '../db/local-database.ts';
import { isReadableOutbox, outboxContents } from './outbox-records.ts';
import { follow } from '../feed/change-feed.ts';
import { isEverything, isWithin, recordsWithin, type KeyRange } from '../feed/key-ranges.ts';

type Kind = keyof OutboxCounts;

/**
 * Keeps the outbox counts up to date: all writes are read once, then only those that changed, so that a status line
 * that follows a thousand writes does not count all of them at each step.
 */
export function watchCounts(local: LocalDatabase, emit: (counts: Result<OutboxCounts>) => void): () => void {
  const kinds = new Map<string, Kind>();
  const counts: Record<Kind, number> = { waiting: 0, held: 0, failed: 0 };
  let reported = '';

  const count = (id: string, kind: Kind | null): void => {
    const before = kinds.get(id);
    if (before !== undefined) counts[before] -= 1;
    if (kind === null) {
      kinds.delete(id);
      return;
    }
    kinds.set(id, kind);
    counts[kind] += 1;
  };
  const readAll = async (): Promise<void> => {
    const { shown, unreadable } = await outboxContents(local, 'live');
    for (const id of [...kinds.keys()]) count(id, null);
    for (const record of shown) count(record.id, outboxKind(record));
    for (const { operation } of unreadable) count(operation.id, 'failed');
  };
  const readSome = async (ranges: readonly KeyRange[]): Promise<void> => {
    const records = await recordsWithin(local.outbox, ranges);
    for (const id of idsWithin(kinds, ranges)) count(id, null);
    for (const record of records) count(record.id, outboxKind(record));
  };
  return follow({
    sources: { outbox: local.outbox },
    async read(changedKeys) {
      const ranges = changedKeys.get('outbox') ?? [];
      const everything = isEverything(changedKeys);
      await (everything ? readAll() : readSome(ranges));
      const now = JSON.stringify(counts);
      if (now === reported && !everything) return null;
      reported = now;
      return { ...counts };
    },
    emit,
  });
}

/** A write that is not in the journal yet is not called queued, and a finished one no longer counts. */
export function outboxKind(record: OutboxRecord): Kind | null {
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
