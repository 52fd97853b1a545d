import { appError } from '#shared/errors.ts';
import { interruption, type OutboxEvent } from '#shared/outbox/machine.ts';
import { creates } from '#shared/outbox/order.ts';
import type { SentRow } from '#shared/rpc/store.ts';
import { foreignEntry, type ForeignEntry, type KnownEntry, type OutboxEntry } from './entries.ts';
import { parked, parkedLine } from './parked.ts';
import { OperationQueue } from './queue.ts';

/** The result of reading the journal from the beginning, and the journal's shortest form. */
export interface History {
  readonly queue: OperationQueue;
  readonly rows: Map<string, SentRow>;
  /** Operations that were discarded or are long done: an outdated database must not restore them. */
  readonly discarded: Map<string, number>;
  /** Lines that only a newer Galley understands. The Outbox shows them as parked. */
  readonly foreign: Map<string, ForeignEntry[]>;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Sent operations stay in the journal this long. */
const KEEP_DONE_MS = 30 * DAY_MS;
/** Ids of finished operations stay longer: a database that was not opened for months must not restore them. */
const KEEP_TOMBSTONES_MS = 2 * 365 * DAY_MS;

/** `damaged`: lines that could not be parsed. */
export function replay(
  entries: readonly OutboxEntry[],
  damaged: readonly string[],
  now: number,
  settleMs: number,
): History {
  const rows = new Map<string, SentRow>();
  const discarded = new Map<string, number>();
  const foreign = new Map<string, ForeignEntry[]>();
  const queue = new OperationQueue();

  const setAside = (id: string, entry: ForeignEntry): void => {
    const known = queue.operations.get(id);
    // The known events of the operation come before the unknown ones.
    const before =
      known === undefined ? [] : [foreignEntry(id, { event: { type: 'enqueued', at: now, operation: known } })];
    foreign.set(id, [...(foreign.get(id) ?? before), entry]);
    queue.remove(id);
  };

  for (const entry of entries) {
    if ('foreignId' in entry) {
      setAside(entry.foreignId, entry);
      continue;
    }
    const { event, row } = entry;
    const id = idOf(event);
    if (foreign.has(id)) {
      if (event.type === 'discarded') foreign.delete(id);
      else foreign.get(id)?.push(foreignEntry(id, entry));
    } else queue.apply(event);
    if (event.type === 'discarded' && !queue.operations.has(id)) discarded.set(id, event.at);
    if (event.type === 'enqueued') discarded.delete(id);
    if (row !== undefined) rows.set(id, row);
  }
  for (const { id, state, write, changedAt } of [...queue.operations.values()]) {
    if (state === 'sending') queue.apply(interruption(id, now, settleMs));
    // The lost line may have been `send-started`: queued creates are looked for first.
    if (damaged.length > 0 && creates(write)) queue.apply(doubtAfterLoss(id, now, settleMs));
    if (state === 'done' && now - changedAt >= KEEP_DONE_MS) {
      discarded.set(id, now);
      queue.remove(id);
    }
  }
  for (const [id, lines] of foreign) queue.park(parked(id, JSON.stringify(lines.map(({ raw }) => raw)), now));
  for (const line of damaged) {
    const operation = parkedLine(line, now);
    if (!discarded.has(operation.id)) queue.park(operation);
  }
  return { queue, rows, discarded, foreign };
}

/** The journal's shortest form: each operation in its present state, and the ids that were recently discarded. */
export function snapshot({ queue, rows, discarded, foreign }: History, at: number): readonly OutboxEntry[] {
  const tombstones = [...discarded].filter(([, discardedAt]) => at - discardedAt < KEEP_TOMBSTONES_MS);
  return [
    ...[...queue.operations.values()].flatMap((operation): readonly OutboxEntry[] => {
      const untouched = foreign.get(operation.id);
      if (untouched !== undefined) return untouched;
      const event: OutboxEvent = { type: 'enqueued', at, operation };
      const row = rows.get(operation.id);
      return [row === undefined ? { event } : { event, row }];
    }),
    ...tombstones.map(([id, discardedAt]): KnownEntry => ({ event: { type: 'discarded', at: discardedAt, id } })),
  ];
}

/** Part of the history is missing: a queued operation may have been sent, so the app looks for it first. */
export function doubtAfterLoss(
  id: string,
  at: number,
  settleMs: number,
): Extract<OutboxEvent, { readonly type: 'doubted' }> {
  const error = appError('storage-failed', 'a part of the outbox journal is lost', { sent: 'maybe' });
  return { type: 'doubted', at, id, error, nextTryAt: at + settleMs };
}

export function idOf(event: OutboxEvent): string {
  return event.type === 'enqueued' ? event.operation.id : event.id;
}
