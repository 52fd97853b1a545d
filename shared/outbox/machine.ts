import type { AppError } from '../errors.ts';
import { dependencyOf, entityOf, type Baseline, type HoldCause, type PendingOperation } from './operation.ts';

/**
 * The life of a write, as pure code. The journal is the list of these events; replaying it gives the queue.
 *
 *               ┌───────────── retried, edited, released ──────────────┐
 *               v                                                      │
 *   enqueued ─> queued ──> sending ──> done                            │
 *                 ^ │         │                                        │
 *                 │ │         ├─ never left / refused for now ─> retrying ─> sending
 *                 │ │         │                                        │
 *                 │ │         ├─ refused for good ─────────────> rejected ┤
 *                 │ │         │                                        │
 *                 │ │         └─ may have arrived (or crash) ──> in-doubt
 *                 │ │                                             │ │ │
 *                 │ └─ preflight says stop ─> held <── several ───┘ │ └─ found ─> done
 *                 └──────────────── not found ──────────────────────┘
 *
 *   discarded removes an operation from any state but `sending`. `parked` holds what could not be read back.
 */
export type OutboxEvent =
  | { readonly type: 'enqueued'; readonly at: number; readonly operation: PendingOperation }
  | { readonly type: 'send-started'; readonly at: number; readonly id: string; readonly baseline?: Baseline }
  | { readonly type: 'acknowledged'; readonly at: number; readonly id: string; readonly serverId: string | null }
  | { readonly type: 'refused'; readonly at: number; readonly id: string; readonly error: AppError }
  | {
      readonly type: 'postponed';
      readonly at: number;
      readonly id: string;
      readonly error: AppError;
      readonly nextTryAt: number;
    }
  | {
      readonly type: 'doubted';
      readonly at: number;
      readonly id: string;
      readonly error: AppError;
      readonly nextTryAt: number;
    }
  | { readonly type: 'not-found'; readonly at: number; readonly id: string }
  | {
      readonly type: 'held';
      readonly at: number;
      readonly id: string;
      readonly cause: HoldCause;
      readonly error?: AppError;
    }
  | { readonly type: 'retried'; readonly at: number; readonly id: string }
  | { readonly type: 'released'; readonly at: number; readonly id: string }
  | { readonly type: 'edited'; readonly at: number; readonly id: string; readonly markdown: string }
  | { readonly type: 'discarded'; readonly at: number; readonly id: string };

/** In the order in which they were written. */
export type Queue = ReadonlyMap<string, PendingOperation>;

export const emptyQueue: Queue = new Map();

/** The queue after `event`. An event that does not fit the state of its operation changes nothing. */
export function reduce(queue: Queue, event: OutboxEvent): Queue {
  if (event.type === 'enqueued') {
    if (queue.has(event.operation.id)) return queue;
    return new Map(queue).set(event.operation.id, withKnownParent(queue, event.operation));
  }
  const current = queue.get(event.id);
  if (current === undefined || !fits(current, event)) return queue;
  if (event.type === 'discarded') {
    const rest = new Map(queue);
    rest.delete(event.id);
    return rest;
  }
  const next = new Map(queue).set(event.id, step(current, event));
  if (event.type === 'acknowledged' && event.serverId !== null)
    return rewriteDependents(next, event.id, event.serverId);
  return next;
}

type StepEvent = Exclude<OutboxEvent, { readonly type: 'enqueued' | 'discarded' }>;

const FINAL = new Set(['done']);

function fits(operation: PendingOperation, event: StepEvent | Extract<OutboxEvent, { type: 'discarded' }>): boolean {
  const { state } = operation;
  switch (event.type) {
    case 'send-started':
      return state === 'queued' || state === 'retrying';
    case 'acknowledged':
      return state === 'sending' || state === 'in-doubt';
    case 'postponed':
    case 'refused':
      return state === 'sending' || state === 'in-doubt' || state === 'queued' || state === 'retrying';
    case 'doubted':
      return state === 'sending' || state === 'in-doubt';
    case 'not-found':
      return state === 'in-doubt';
    case 'held':
      return state === 'queued' || state === 'retrying' || state === 'in-doubt';
    case 'retried':
      return state === 'retrying' || state === 'rejected' || state === 'held' || state === 'in-doubt';
    case 'released':
      return state === 'held';
    case 'edited':
      return isEditable(operation);
    case 'discarded':
      return state !== 'sending' && !FINAL.has(state);
  }
}

/** Text may change only while no copy of it can be on the service. */
export function isEditable(operation: PendingOperation): boolean {
  const { state } = operation;
  return (
    state === 'queued' ||
    state === 'retrying' ||
    state === 'rejected' ||
    (state === 'held' && operation.cause !== 'several-matches')
  );
}

function step(operation: PendingOperation, event: StepEvent): PendingOperation {
  const { error: _error, nextTryAt: _nextTryAt, cause, ...rest } = operation;
  const base = { ...rest, changedAt: event.at };
  switch (event.type) {
    case 'send-started':
      return {
        ...base,
        state: 'sending',
        sentAt: event.at,
        attempts: operation.attempts + 1,
        ...(event.baseline === undefined ? {} : { baseline: event.baseline }),
      };
    case 'acknowledged':
      return { ...base, state: 'done', serverId: event.serverId };
    case 'refused':
      return { ...base, state: 'rejected', error: event.error };
    case 'postponed':
      return { ...base, ...tried(operation), state: 'retrying', error: event.error, nextTryAt: event.nextTryAt };
    case 'doubted':
      return { ...base, ...tried(operation), state: 'in-doubt', error: event.error, nextTryAt: event.nextTryAt };
    case 'held':
      return {
        ...base,
        state: 'held',
        cause: event.cause,
        ...(event.error === undefined ? {} : { error: event.error }),
      };
    case 'retried':
      return operation.state === 'in-doubt'
        ? { ...base, state: 'in-doubt', nextTryAt: event.at }
        : { ...base, state: 'queued' };
    case 'not-found':
      return { ...base, state: 'queued' };
    case 'released':
      return {
        ...base,
        state: 'queued',
        released: [...(operation.released ?? []), ...(cause === undefined ? [] : [cause])],
      };
    case 'edited':
      return { ...withoutBaseline(base), state: 'queued', write: { ...operation.write, markdown: event.markdown } };
  }
}

/** Other words are looked for from anew; they were never sent. */
function withoutBaseline<T extends { readonly baseline?: Baseline | undefined }>(operation: T): Omit<T, 'baseline'> {
  const { baseline: _baseline, ...rest } = operation;
  return rest;
}

/** A failure before sending, or while looking for what was sent, is a try as well: waits grow with it. */
function tried({ state, attempts }: PendingOperation): { readonly attempts: number } {
  return { attempts: state === 'sending' ? attempts : attempts + 1 };
}

/** What answers a comment that was sent already, though the page did not know yet, names it by the service's id. */
function withKnownParent(queue: Queue, operation: PendingOperation): PendingOperation {
  const parent = queue.get(dependencyOf(operation) ?? '');
  return parent?.serverId == null ? operation : answering(operation, parent.serverId);
}

function answering(operation: PendingOperation, serverId: string): PendingOperation {
  if (operation.write.kind !== 'reply.create') return operation;
  return { ...operation, write: { ...operation.write, comment: { server: serverId } } };
}

/** Once a comment has its id, replies that named it by its operation name it by that id. */
function rewriteDependents(queue: Queue, operationId: string, serverId: string): Queue {
  const next = new Map(queue);
  for (const [id, operation] of queue) {
    if (dependencyOf(operation) === operationId) next.set(id, answering(operation, serverId));
  }
  return next;
}

/** After a crash nobody knows what became of what was `sending`: it is in doubt. */
export function interrupted(queue: Queue, at: number, settleMs: number): readonly OutboxEvent[] {
  return [...queue.values()]
    .filter((operation) => operation.state === 'sending')
    .map((operation) => ({
      type: 'doubted',
      at,
      id: operation.id,
      error: { code: 'cancelled', detail: 'Galley ended while this was being sent', sent: 'maybe' },
      // From now, not from then: a request that outlived us may still be worked on.
      nextTryAt: at + settleMs,
    }));
}

/**
 * What can go to the network at `now`: the first unfinished operation of each entity, when its time has come and what
 * it depends on is done.
 */
export function ready(queue: Queue, now: number): readonly PendingOperation[] {
  const busy = new Set<string>();
  const busyPlaces = new Set<string>();
  const result: PendingOperation[] = [];
  for (const operation of queue.values()) {
    if (operation.state === 'done') continue;
    const entity = entityOf(operation);
    if (busy.has(entity)) continue;
    busy.add(entity);
    const runnable = operation.state === 'queued' || operation.state === 'retrying' || operation.state === 'in-doubt';
    // New threads of one place arrive in the order in which they were written; one that is stuck holds up no other.
    const place = placeOf(operation);
    if (place !== null) {
      if (busyPlaces.has(place)) continue;
      if (runnable || operation.state === 'sending') busyPlaces.add(place);
    }
    if (runnable && (operation.nextTryAt ?? 0) <= now && dependencyMet(queue, operation)) result.push(operation);
  }
  return result;
}

function placeOf({ write }: PendingOperation): string | null {
  return write.kind === 'comment.create' ? JSON.stringify([write.spaceId, write.pageId ?? null]) : null;
}

function dependencyMet(queue: Queue, operation: PendingOperation): boolean {
  const dependency = dependencyOf(operation);
  return dependency === null || queue.get(dependency)?.state === 'done';
}

/** When `ready` may next give something that it does not give now; null: only an event can change that. */
export function nextWake(queue: Queue, now: number): number | null {
  let earliest: number | null = null;
  for (const { state, nextTryAt } of queue.values()) {
    if ((state === 'retrying' || state === 'in-doubt') && nextTryAt !== undefined && nextTryAt > now) {
      earliest = earliest === null ? nextTryAt : Math.min(earliest, nextTryAt);
    }
  }
  return earliest;
}

/** Whose parent was discarded: their comment will never exist. */
export function orphans(queue: Queue): readonly PendingOperation[] {
  return [...queue.values()].filter((operation) => {
    const dependency = dependencyOf(operation);
    return dependency !== null && !queue.has(dependency) && operation.state !== 'held' && operation.state !== 'done';
  });
}
