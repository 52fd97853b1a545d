import { appError, type AppError } from '#shared/errors.ts';
import { collapse, type Collapse } from '#shared/outbox/collapse.ts';
import {
  dependentsOf,
  isEditable,
  nextWake,
  orphans,
  ready,
  reduce,
  type OutboxEvent,
  type Queue,
} from '#shared/outbox/machine.ts';
import { unclearCauses, unreleasableCauses, type PendingOperation } from '#shared/outbox/operation.ts';
import { creates } from '#shared/outbox/order.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { OutboxAct } from '#shared/rpc/host.ts';
import type { Enqueued, OutboxChange, SentRow } from '#shared/rpc/store.ts';
import type { OutboxEntry } from './entries.ts';
import type { Journal } from './journal.ts';
import { idOf, replay, snapshot } from './history.ts';
import { reconcile } from './reconcile.ts';

/**
 * The queue of one account: every event goes to the journal first, then into the state, then to the store. It decides
 * nothing about the network; the sender asks it what is ready and tells it what happened.
 */
export interface Outbox {
  /** Answers when the operation is on the disk. The same id twice is one operation. */
  append(operation: PendingOperation): Promise<Result<Enqueued>>;
  act(operationId: string, act: OutboxAct): Promise<Result<null>>;
  /** Makes events durable and applies them; with the service's row where one came. */
  record(event: OutboxEvent, row?: SentRow): Promise<Result<null>>;
  /** Brings a database in line with the journal (and the journal with it). */
  reconcile(operations: readonly PendingOperation[], unconfirmed: readonly string[]): Promise<Result<OutboxChange>>;
  ready(): readonly PendingOperation[];
  nextWake(): number | null;
  /** Ids of what waits for its time: all, or only what waits because the service could not be reached. */
  postponed(which: 'network' | 'all'): readonly string[];
  /** The person signs out and wants none of it sent. */
  discardUnsent(): Promise<Result<null>>;
  find(id: string): PendingOperation | null;
  /** Ids of the service that belong to operations other than `exceptId`. */
  claimed(exceptId: string): ReadonlySet<string>;
  counts(): { readonly waiting: number; readonly held: number; readonly failed: number };
  /** Why nothing can be written down now; null: it can. */
  problem(): AppError | null;
  close(): Promise<void>;
}

export interface OutboxDependencies {
  readonly journal: Journal<OutboxEntry>;
  readonly entries: readonly OutboxEntry[];
  /** Lines of the journal that could not be read: they are shown, with their text. */
  readonly damaged?: readonly string[];
  readonly now: () => number;
  /** How long (ms) the service may take to show what it accepted. */
  readonly settleMs: number;
  /** Tells the store; it may be gone, and hears of everything again when it attaches. */
  readonly tell: (change: OutboxChange) => void;
  /** Something may be ready now. */
  readonly stirred: () => void;
  /** The disk began to refuse, or to take what is written. */
  readonly troubled?: () => void;
}

/** It was not the service that answered, or nobody did: when it can be reached again these are over. */
const UNREACHED: ReadonlySet<AppError['code']> = new Set(['offline', 'timeout', 'not-the-service', 'redirected']);

export async function openOutbox({
  journal,
  entries,
  damaged = [],
  now,
  settleMs,
  tell,
  stirred,
  troubled = () => undefined,
}: OutboxDependencies): Promise<Result<Outbox>> {
  const history = replay(entries, damaged, now(), settleMs);
  const { rows, discarded, foreign } = history;
  let { queue } = history;
  // Only to save space: on a full disk the long form does as well, and reads the same at the next start.
  await journal.rewrite(snapshot(history, now()));

  let problem: AppError | null = null;
  function noteProblem(next: AppError | null): void {
    if (problem?.code === next?.code) return;
    problem = next;
    troubled();
  }

  async function record(event: OutboxEvent, row?: SentRow): Promise<Result<null>> {
    const before = queue;
    const next = reduce(queue, event);
    if (next === before) return ok(null);
    const written = await journal.append([row === undefined ? { event } : { event, row }]);
    noteProblem(written.ok ? null : written.error);
    if (!written.ok) return written;
    // Others may have been recorded while the disk was busy: reduce from what is true now.
    const current = queue;
    queue = reduce(queue, event);
    // While the disk was busy it stopped fitting: an edit came after the request had left.
    if (queue === current) return err(appError('conflict', 'this was overtaken by something else'));
    const id = idOf(event);
    if (row !== undefined) rows.set(id, row);
    if (event.type === 'discarded') {
      discarded.set(id, event.at);
      foreign.delete(id);
    }
    // A discard that was undone: what was held because it went goes on as well.
    const revived = event.type === 'enqueued' && discarded.delete(id);
    tell(changeBetween(current, queue, row));
    for (const orphan of orphans(queue)) {
      await record({ type: 'held', at: now(), id: orphan.id, cause: 'parent-failed' });
    }
    if (revived) await requeueDependents(id);
    stirred();
    return ok(null);
  }

  async function requeueDependents(id: string): Promise<void> {
    for (const dependent of dependentsOf(queue, id)) {
      if (dependent.cause === 'parent-failed') await record({ type: 'retried', at: now(), id: dependent.id });
    }
  }

  async function append(operation: PendingOperation): Promise<Result<Enqueued>> {
    const known = queue.get(operation.id);
    if (known !== undefined) return ok({ outcome: 'queued', operation: known });
    // What comes back from what was discarded is what the person wants, as it was.
    const plan: Collapse = discarded.has(operation.id) ? { type: 'queue' } : collapse(queue, operation.write);
    if (plan.type === 'ask') {
      const detail = `${plan.dependents.length} unsent writes hang on it`;
      return err(appError('dependents', detail, { path: plan.dependents.map(({ id }) => id).join(',') }));
    }
    const collapsed = await carryOut(plan);
    // What was to change left meanwhile: this goes after it.
    if (collapsed !== null && (collapsed.ok || collapsed.error.code !== 'conflict')) return collapsed;
    const recorded = await record({ type: 'enqueued', at: now(), operation });
    return recorded.ok ? ok({ outcome: 'queued', operation: queue.get(operation.id) ?? operation }) : recorded;
  }

  /** Null: there is nothing to collapse into. */
  async function carryOut(plan: Collapse): Promise<Result<Enqueued> | null> {
    switch (plan.type) {
      case 'edit': {
        const edited = await record({ type: 'edited', at: now(), id: plan.id, markdown: plan.markdown });
        const operation = queue.get(plan.id);
        return edited.ok ? (operation === undefined ? null : ok({ outcome: 'edited', operation })) : edited;
      }
      case 'same': {
        const operation = queue.get(plan.id);
        return operation === undefined ? null : ok({ outcome: 'same', operation });
      }
      case 'withdraw': {
        let withdrawn: PendingOperation | null = null;
        for (const id of plan.ids) {
          const operation = queue.get(id);
          const gone = await record({ type: 'discarded', at: now(), id });
          if (!gone.ok) return gone;
          withdrawn = operation ?? withdrawn;
        }
        return withdrawn === null ? null : ok({ outcome: 'withdrawn', operation: withdrawn });
      }
      case 'ask':
      case 'queue':
        return null;
    }
  }

  async function act(operationId: string, wanted: OutboxAct): Promise<Result<null>> {
    const operation = queue.get(operationId);
    if (operation === undefined) return err(appError('not-found', 'this write is not in the outbox any more'));
    const refusal = refuseAct(operation, wanted);
    if (refusal !== null) return err(refusal);
    return record(actEvent(operation, wanted, now(), settleMs));
  }

  return ok({
    record,
    append,
    act,
    async reconcile(operations, unconfirmed) {
      const plan = reconcile(queue, operations, new Set(unconfirmed), new Set(discarded.keys()));
      for (const operation of plan.adopt) {
        // Another page may have brought the same one a moment ago.
        if (queue.has(operation.id)) continue;
        const recorded = await record({ type: 'enqueued', at: now(), operation });
        // Then the journal has it by the usual way: nothing of it is lost, so nothing is in doubt.
        if (!recorded.ok && recorded.error.code === 'conflict') continue;
        if (!recorded.ok) return recorded;
        const doubted = await record(doubtAfterLoss(operation.id, now(), settleMs));
        if (!doubted.ok && doubted.error.code !== 'conflict') return doubted;
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
    postponed: (which) =>
      [...queue.values()]
        .filter(({ state }) => state === 'retrying' || state === 'in-doubt')
        .filter(({ error }) => which === 'all' || (error !== undefined && UNREACHED.has(error.code)))
        .map(({ id }) => id),
    async discardUnsent() {
      for (const { id, state } of [...queue.values()].reverse()) {
        if (state === 'done') continue;
        const gone = await record({ type: 'discarded', at: now(), id });
        if (!gone.ok) return gone;
      }
      return ok(null);
    },
    find: (id) => queue.get(id) ?? null,
    claimed: (exceptId) =>
      new Set(
        [...queue.values()].flatMap(({ id, serverId, write }) =>
          id === exceptId || serverId == null || !creates(write) ? [] : [serverId],
        ),
      ),
    counts: () => countsOf(queue),
    problem: () => problem,
    close: () => journal.close(),
  });
}

/** The database hears of each step a moment after the journal: what it calls queued may have been sent. */
function doubtAfterLoss(id: string, at: number, settleMs: number): OutboxEvent {
  const error = appError('storage-failed', 'a part of the outbox journal is lost', { sent: 'maybe' });
  return { type: 'doubted', at, id, error, nextTryAt: at + settleMs };
}

function countsOf(queue: Queue): { readonly waiting: number; readonly held: number; readonly failed: number } {
  const counts = { waiting: 0, held: 0, failed: 0 };
  for (const { state } of queue.values()) {
    if (state === 'held' || state === 'conflict') counts.held += 1;
    else if (state === 'rejected' || state === 'parked') counts.failed += 1;
    else if (state !== 'done') counts.waiting += 1;
  }
  return counts;
}

function changeBetween(before: Queue, after: Queue, row: SentRow | undefined): OutboxChange {
  return {
    operations: [...after.values()].filter((operation) => before.get(operation.id) !== operation),
    removed: [...before.keys()].filter((id) => !after.has(id)),
    rows: row === undefined ? [] : [row],
  };
}

function actEvent(operation: PendingOperation, act: OutboxAct, at: number, settleMs: number): OutboxEvent {
  const { id } = operation;
  switch (act.kind) {
    case 'retry':
      return { type: 'retried', at, id, notBefore: (operation.sentAt ?? 0) + settleMs };
    case 'release':
      return { type: 'released', at, id };
    case 'edit':
      return { type: 'edited', at, id, markdown: act.markdown.trim() };
    case 'settle':
      return { type: 'settled', at, id };
    case 'resolve':
      return act.take === 'theirs'
        ? { type: 'discarded', at, id }
        : { type: 'rewritten', at, id, write: resolved(operation, act.take === 'merged' ? act.markdown : null) };
    case 'discard':
      return { type: 'discarded', at, id };
  }
}

/** The write that ends a conflict: what was theirs is now what it begins with. */
function resolved({ write, conflict }: PendingOperation, merged: string | null): PendingWrite {
  const theirs = conflict?.theirs;
  if (write.kind === 'comment.edit' || write.kind === 'reply.edit') {
    return { ...write, markdown: merged?.trim() ?? write.markdown, base: theirs };
  }
  if (write.kind === 'request.describe') {
    return { ...write, subject: merged?.trim() ?? write.subject, base: { ...write.base, subject: theirs } };
  }
  if (!('input' in write)) return write;
  const { base: _base, ...rest } = write;
  return rest;
}

/** In words, why an act cannot be done to the operation as it stands. */
function refuseAct(operation: PendingOperation, act: OutboxAct): AppError | null {
  const { state, cause, conflict } = operation;
  if (state === 'done') return appError('conflict', 'this was sent already');
  if (state === 'sending') return appError('conflict', 'this is being sent right now');
  switch (act.kind) {
    case 'edit':
      if (act.markdown.trim() === '') return appError('invalid-input', 'the text is empty', { path: 'markdown' });
      return isEditable(operation)
        ? null
        : appError('conflict', 'this may be on the service already; Galley is looking for it');
    case 'release':
      return state === 'held' && cause !== undefined && unreleasableCauses.has(cause)
        ? appError('conflict', 'sending it all the same cannot succeed')
        : null;
    case 'resolve':
      if (state !== 'conflict' || conflict === undefined)
        return appError('conflict', 'this is not in conflict any more');
      if (act.take !== 'merged') return null;
      if (!conflict.mergeable) return appError('invalid-input', 'of this, one or the other side is taken');
      return act.markdown.trim() === '' ? appError('invalid-input', 'the text is empty', { path: 'markdown' }) : null;
    case 'settle':
      return state === 'in-doubt' || (state === 'held' && cause !== undefined && unclearCauses.has(cause))
        ? null
        : appError('conflict', 'this was not sent yet');
    case 'retry':
    case 'discard':
      return null;
  }
}
