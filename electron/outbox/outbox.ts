import { appError, type AppError } from '#shared/errors.ts';
import {
  emptyQueue,
  interrupted,
  isEditable,
  nextWake,
  orphans,
  ready,
  reduce,
  type OutboxEvent,
  type Queue,
} from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { OutboxAct } from '#shared/rpc/host.ts';
import type { OutboxChange, SentRow } from '#shared/rpc/store.ts';
import type { OutboxEntry } from './entries.ts';
import type { Journal } from './journal.ts';
import { reconcile } from './reconcile.ts';

/**
 * The queue of one account: every event goes to the journal first, then into the state, then to the store. It decides
 * nothing about the network; the sender asks it what is ready and tells it what happened.
 */
export interface Outbox {
  /** Answers when the operation is on the disk. The same id twice is one operation. */
  append(operation: PendingOperation): Promise<Result<PendingOperation>>;
  act(operationId: string, act: OutboxAct): Promise<Result<null>>;
  /** Makes events durable and applies them; with the service's row where one came. */
  record(event: OutboxEvent, row?: SentRow): Promise<Result<null>>;
  /** Brings a database in line with the journal (and the journal with it). */
  reconcile(operations: readonly PendingOperation[], unconfirmed: readonly string[]): Promise<Result<OutboxChange>>;
  ready(): readonly PendingOperation[];
  nextWake(): number | null;
  /** Ids of what is postponed only because the service could not be reached. */
  waitingForNetwork(): readonly string[];
  find(id: string): PendingOperation | null;
  /** Ids of the service that belong to operations other than `exceptId`. */
  claimed(exceptId: string): ReadonlySet<string>;
  close(): Promise<void>;
}

export interface OutboxDependencies {
  readonly journal: Journal<OutboxEntry>;
  readonly entries: readonly OutboxEntry[];
  readonly now: () => number;
  /** How long (ms) the service may take to show what it accepted. */
  readonly settleMs: number;
  /** Tells the store; it may be gone, and hears of everything again when it attaches. */
  readonly tell: (change: OutboxChange) => void;
  /** Something may be ready now. */
  readonly stirred: () => void;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** What was sent stays on record this long. */
const KEEP_DONE_MS = 30 * DAY_MS;
/** That it is over stays known for longer: a database that was not opened for months must not bring it back. */
const KEEP_TOMBSTONES_MS = 2 * 365 * DAY_MS;

export async function openOutbox({
  journal,
  entries,
  now,
  settleMs,
  tell,
  stirred,
}: OutboxDependencies): Promise<Result<Outbox>> {
  const rows = new Map<string, SentRow>();
  // What was discarded, or done long ago: a database that missed it must not bring the operation back.
  const discarded = new Map<string, number>();
  let queue = replay(entries, rows, discarded);
  for (const event of interrupted(queue, now(), settleMs)) queue = reduce(queue, event);
  for (const [id, operation] of queue) {
    if (!isOldDone(operation, now())) continue;
    discarded.set(id, now());
  }
  queue = new Map([...queue].filter(([id]) => !discarded.has(id)));
  // Only to save space: on a full disk the long form does as well, and reads the same at the next start.
  await journal.rewrite(snapshot(queue, rows, discarded, now()));

  async function record(event: OutboxEvent, row?: SentRow): Promise<Result<null>> {
    const before = queue;
    const next = reduce(queue, event);
    if (next === before) return ok(null);
    const written = await journal.append([row === undefined ? { event } : { event, row }]);
    if (!written.ok) return written;
    // Others may have been recorded while the disk was busy: reduce from what is true now.
    const current = queue;
    queue = reduce(queue, event);
    // While the disk was busy it stopped fitting: an edit came after the request had left.
    if (queue === current) return err(appError('conflict', 'this was overtaken by something else'));
    const id = event.type === 'enqueued' ? event.operation.id : event.id;
    if (row !== undefined) rows.set(id, row);
    if (event.type === 'discarded') discarded.set(id, event.at);
    // A discard that was undone.
    if (event.type === 'enqueued') discarded.delete(id);
    tell(changeBetween(current, queue, row));
    for (const orphan of orphans(queue)) {
      await record({ type: 'held', at: now(), id: orphan.id, cause: 'parent-failed' });
    }
    stirred();
    return ok(null);
  }

  return ok({
    record,
    async append(operation) {
      const known = queue.get(operation.id);
      if (known !== undefined) return ok(known);
      const recorded = await record({ type: 'enqueued', at: now(), operation });
      return recorded.ok ? ok(operation) : recorded;
    },
    async act(operationId, act) {
      const operation = queue.get(operationId);
      if (operation === undefined) return err(appError('not-found', 'this write is not in the outbox any more'));
      const refusal = refuseAct(operation, act);
      if (refusal !== null) return err(refusal);
      return record(actEvent(operationId, act, now()));
    },
    async reconcile(operations, unconfirmed) {
      const plan = reconcile(queue, operations, new Set(unconfirmed), new Set(discarded.keys()));
      for (const operation of plan.adopt) {
        const recorded = await record({ type: 'enqueued', at: now(), operation });
        if (!recorded.ok) return recorded;
      }
      for (const event of interrupted(queue, now(), settleMs)) {
        const recorded = await record(event);
        if (!recorded.ok) return recorded;
      }
      const put = plan.put.flatMap((id) => queue.get(id) ?? []);
      const settled = put.flatMap((operation) => (operation.state === 'done' ? (rows.get(operation.id) ?? []) : []));
      return ok({
        operations: [...put, ...plan.adopt.flatMap(({ id }) => queue.get(id) ?? [])],
        rows: settled,
        removed: plan.drop,
      });
    },
    ready: () => ready(queue, now()),
    nextWake: () => nextWake(queue, now()),
    waitingForNetwork: () =>
      [...queue.values()]
        .filter(({ state, error }) => state === 'retrying' && (error?.code === 'offline' || error?.code === 'timeout'))
        .map(({ id }) => id),
    find: (id) => queue.get(id) ?? null,
    claimed: (exceptId) =>
      new Set(
        [...queue.values()].flatMap(({ id, serverId }) => (id === exceptId || serverId == null ? [] : [serverId])),
      ),
    close: () => journal.close(),
  });
}

function replay(entries: readonly OutboxEntry[], rows: Map<string, SentRow>, discarded: Map<string, number>): Queue {
  let queue = emptyQueue;
  for (const { event, row } of entries) {
    queue = reduce(queue, event);
    if (event.type === 'discarded' && !queue.has(event.id)) discarded.set(event.id, event.at);
    if (event.type === 'enqueued') discarded.delete(event.operation.id);
    if (row !== undefined) rows.set(event.type === 'enqueued' ? event.operation.id : event.id, row);
  }
  return queue;
}

function isOldDone({ state, changedAt }: PendingOperation, now: number): boolean {
  return state === 'done' && now - changedAt >= KEEP_DONE_MS;
}

/** The journal's shortest form: each operation as it stands, and which ones were discarded of late. */
function snapshot(
  queue: Queue,
  rows: ReadonlyMap<string, SentRow>,
  discarded: ReadonlyMap<string, number>,
  at: number,
): readonly OutboxEntry[] {
  const tombstones = [...discarded].filter(([, discardedAt]) => at - discardedAt < KEEP_TOMBSTONES_MS);
  return [
    ...[...queue.values()].map((operation): OutboxEntry => {
      const event: OutboxEvent = { type: 'enqueued', at, operation };
      const row = rows.get(operation.id);
      return row === undefined ? { event } : { event, row };
    }),
    ...tombstones.map(([id, discardedAt]): OutboxEntry => ({ event: { type: 'discarded', at: discardedAt, id } })),
  ];
}

function changeBetween(before: Queue, after: Queue, row: SentRow | undefined): OutboxChange {
  return {
    operations: [...after.values()].filter((operation) => before.get(operation.id) !== operation),
    removed: [...before.keys()].filter((id) => !after.has(id)),
    rows: row === undefined ? [] : [row],
  };
}

function actEvent(id: string, act: OutboxAct, at: number): OutboxEvent {
  switch (act.kind) {
    case 'retry':
      return { type: 'retried', at, id };
    case 'release':
      return { type: 'released', at, id };
    case 'edit':
      return { type: 'edited', at, id, markdown: act.markdown.trim() };
    case 'discard':
      return { type: 'discarded', at, id };
  }
}

/** In words, why an act cannot be done to the operation as it stands. */
function refuseAct(operation: PendingOperation, act: OutboxAct): AppError | null {
  if (operation.state === 'done') return appError('conflict', 'this was sent already');
  if (operation.state === 'sending') return appError('conflict', 'this is being sent right now');
  if (act.kind === 'edit' && act.markdown.trim() === '')
    return appError('invalid-input', 'the text is empty', { path: 'markdown' });
  if (act.kind === 'edit' && !isEditable(operation)) {
    return appError('conflict', 'this may be on the service already; Galley is looking for it');
  }
  return null;
}
