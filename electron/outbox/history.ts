import { emptyQueue, interrupted, reduce, type OutboxEvent, type Queue } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { SentRow } from '#shared/rpc/store.ts';
import { foreignEntry, type ForeignEntry, type KnownEntry, type OutboxEntry } from './entries.ts';
import { parked, parkedLine } from './parked.ts';

/** What the journal tells when it is read from its beginning, and its shortest form. */
export interface History {
  readonly queue: Queue;
  readonly rows: Map<string, SentRow>;
  /** What was discarded, or done long ago: a database that missed it must not bring the operation back. */
  readonly discarded: Map<string, number>;
  /** What only a newer Galley understands, line for line. It is shown as parked. */
  readonly foreign: Map<string, ForeignEntry[]>;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** What was sent stays on record this long. */
const KEEP_DONE_MS = 30 * DAY_MS;
/** That it is over stays known for longer: a database that was not opened for months must not bring it back. */
const KEEP_TOMBSTONES_MS = 2 * 365 * DAY_MS;

/** `damaged`: lines that could not be read at all. */
export function replay(
  entries: readonly OutboxEntry[],
  damaged: readonly string[],
  now: number,
  settleMs: number,
): History {
  const rows = new Map<string, SentRow>();
  const discarded = new Map<string, number>();
  const foreign = new Map<string, ForeignEntry[]>();
  let queue = emptyQueue;

  const setAside = (id: string, entry: ForeignEntry): void => {
    const known = queue.get(id);
    // What was understood of it so far stays in front of what was not.
    const before =
      known === undefined ? [] : [foreignEntry(id, { event: { type: 'enqueued', at: now, operation: known } })];
    foreign.set(id, [...(foreign.get(id) ?? before), entry]);
    queue = without(queue, [id]);
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
    } else queue = reduce(queue, event);
    if (event.type === 'discarded' && !queue.has(id)) discarded.set(id, event.at);
    if (event.type === 'enqueued') discarded.delete(id);
    if (row !== undefined) rows.set(id, row);
  }
  for (const event of interrupted(queue, now, settleMs)) queue = reduce(queue, event);
  const old = [...queue.values()].filter(({ state, changedAt }) => state === 'done' && now - changedAt >= KEEP_DONE_MS);
  for (const { id } of old) discarded.set(id, now);
  queue = without(
    queue,
    old.map(({ id }) => id),
  );
  for (const [id, lines] of foreign) {
    queue = withParked(queue, parked(id, JSON.stringify(lines.map(({ raw }) => raw)), now));
  }
  for (const line of damaged) {
    const operation = parkedLine(line, now);
    if (!discarded.has(operation.id)) queue = withParked(queue, operation);
  }
  return { queue, rows, discarded, foreign };
}

/** The journal's shortest form: each operation as it stands, and which ones were discarded of late. */
export function snapshot({ queue, rows, discarded, foreign }: History, at: number): readonly OutboxEntry[] {
  const tombstones = [...discarded].filter(([, discardedAt]) => at - discardedAt < KEEP_TOMBSTONES_MS);
  return [
    ...[...queue.values()].flatMap((operation): readonly OutboxEntry[] => {
      const untouched = foreign.get(operation.id);
      if (untouched !== undefined) return untouched;
      const event: OutboxEvent = { type: 'enqueued', at, operation };
      const row = rows.get(operation.id);
      return [row === undefined ? { event } : { event, row }];
    }),
    ...tombstones.map(([id, discardedAt]): KnownEntry => ({ event: { type: 'discarded', at: discardedAt, id } })),
  ];
}

export function idOf(event: OutboxEvent): string {
  return event.type === 'enqueued' ? event.operation.id : event.id;
}

function withParked(queue: Queue, operation: PendingOperation): Queue {
  return queue.has(operation.id) ? queue : new Map(queue).set(operation.id, operation);
}

function without(queue: Queue, ids: readonly string[]): Queue {
  if (ids.length === 0) return queue;
  const gone = new Set(ids);
  return new Map([...queue].filter(([id]) => !gone.has(id)));
}
