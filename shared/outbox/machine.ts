import type { AppError } from '../errors.ts';
import {
  unclearCauses,
  unreleasableCauses,
  type Baseline,
  type Conflict,
  type HoldCause,
  type PendingOperation,
} from './operation.ts';
import { dependenciesOf, entityOf, isVerdict, newThreadPlaceOf, passesHeld, requestOf, withServerId } from './order.ts';
import { hasEditableText, type PendingWrite } from './writes.ts';

/**
 * The life of a write, as pure code. The journal is the list of these events; replaying it gives the queue.
 *
 *               ┌──────── retried, edited, released, rewritten ─────────┐
 *               v                                                       │
 *   enqueued ─> queued ──> sending ──> done <──────────────┐            │
 *                 ^ │         │                            │            │
 *                 │ │         ├─ never left, refused for now ─> retrying ─> sending
 *                 │ │         │                            │            │
 *                 │ │         ├─ refused for good ─────────│──> rejected ┤
 *                 │ │         │                            │            │
 *                 │ │         └─ may have arrived, crash ──│──> in-doubt <── retried (look again)
 *                 │ │                                      │      │ │ │           │
 *                 │ │                         found, settled ─────┘ │ └─ several, cannot tell ─> held
 *                 │ ├─ preflight says stop ──────────────────────> held ┤
 *                 │ └─ another changed the same ─────> conflict ────────┤
 *                 └──────────────── not found ──────────────────────┘
 *
 *   discarded removes an operation from any state but `sending` and `done`. `parked` holds what could not be read back.
 *   settled: the person looked and says that it is there (in doubt, or held because nobody can tell).
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
  | { readonly type: 'conflicted'; readonly at: number; readonly id: string; readonly conflict: Conflict }
  /** `notBefore` (ms): what is in doubt is not looked for before the service had time to show it. */
  | { readonly type: 'retried'; readonly at: number; readonly id: string; readonly notBefore?: number }
  | { readonly type: 'settled'; readonly at: number; readonly id: string }
  | { readonly type: 'released'; readonly at: number; readonly id: string }
  | { readonly type: 'edited'; readonly at: number; readonly id: string; readonly markdown: string }
  /** The same wish in other words: a conflict resolved by hand. */
  | { readonly type: 'rewritten'; readonly at: number; readonly id: string; readonly write: PendingWrite }
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

function fits(operation: PendingOperation, event: StepEvent | Extract<OutboxEvent, { type: 'discarded' }>): boolean {
  const { state, cause } = operation;
  const unclear = state === 'held' && cause !== undefined && unclearCauses.has(cause);
  switch (event.type) {
    case 'send-started':
      return state === 'queued' || state === 'retrying';
    case 'acknowledged':
      return state === 'sending' || state === 'in-doubt';
    case 'postponed':
    case 'refused':
      return state === 'sending' || state === 'in-doubt' || state === 'queued' || state === 'retrying';
    case 'doubted':
      return state === 'sending' || state === 'in-doubt' || state === 'queued' || state === 'retrying';
    case 'not-found':
      return state === 'in-doubt';
    case 'held':
      return state === 'queued' || state === 'retrying' || state === 'in-doubt';
    case 'conflicted':
      return state === 'queued' || state === 'retrying';
    case 'retried':
      return state === 'retrying' || state === 'rejected' || state === 'held' || state === 'in-doubt';
    case 'settled':
      return state === 'in-doubt' || unclear;
    case 'released':
      return state === 'held' && !(cause !== undefined && unreleasableCauses.has(cause));
    case 'edited':
      return isEditable(operation);
    case 'rewritten':
      return state === 'conflict' && operation.write.kind === event.write.kind;
    case 'discarded':
      return state !== 'sending' && state !== 'done';
  }
}

/** No copy of it can be on the service. */
export function isUnsent({ state, cause }: PendingOperation): boolean {
  return (
    state === 'queued' ||
    state === 'retrying' ||
    state === 'rejected' ||
    (state === 'held' && !(cause !== undefined && unclearCauses.has(cause)))
  );
}

/** Text may change only while no copy of it can be on the service. */
export function isEditable(operation: PendingOperation): boolean {
  return isUnsent(operation) && hasEditableText(operation.write);
}

function step(operation: PendingOperation, event: StepEvent): PendingOperation {
  const { error: _error, nextTryAt: _nextTryAt, conflict: _conflict, cause, ...rest } = operation;
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
    case 'settled':
      return { ...base, state: 'done', serverId: null, settled: true };
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
    case 'conflicted':
      return { ...base, state: 'conflict', conflict: event.conflict };
    case 'retried':
      // What may be on the service is looked for, never sent blindly.
      return operation.state === 'in-doubt' || (cause !== undefined && unclearCauses.has(cause))
        ? { ...base, state: 'in-doubt', nextTryAt: Math.max(event.at, event.notBefore ?? 0) }
        : { ...base, state: 'queued' };
    case 'not-found':
      return { ...base, state: 'queued' };
    case 'released':
      return {
        // Whoever sends again what may be there already wants a second one: what is there now is no longer looked at.
        ...(cause !== undefined && unclearCauses.has(cause) ? withoutBaseline(base) : base),
        state: 'queued',
        released: [...new Set([...(operation.released ?? []), ...(cause === undefined ? [] : [cause])])],
      };
    case 'edited':
      return {
        ...withoutBaseline(base),
        state: 'queued',
        write: hasEditableText(operation.write) ? { ...operation.write, markdown: event.markdown } : operation.write,
      };
    case 'rewritten':
      return { ...withoutBaseline(base), state: 'queued', write: event.write };
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

/** What hangs on something that was sent already, though the page did not know yet, names it by the service's id. */
function withKnownParent(queue: Queue, operation: PendingOperation): PendingOperation {
  return dependenciesOf(operation).reduce((known, dependency) => {
    const serverId = queue.get(dependency)?.serverId;
    return serverId == null ? known : { ...known, write: withServerId(known.write, dependency, serverId) };
  }, operation);
}

/** Once something has its id, what named it by its operation names it by that id. */
function rewriteDependents(queue: Queue, operationId: string, serverId: string): Queue {
  let next: Map<string, PendingOperation> | null = null;
  for (const [id, operation] of queue) {
    if (operation.state === 'done' || !dependenciesOf(operation).includes(operationId)) continue;
    next ??= new Map(queue);
    next.set(id, { ...operation, write: withServerId(operation.write, operationId, serverId) });
  }
  return next ?? queue;
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
  const entities = new Map<string, 'running' | 'stuck'>();
  const busyPlaces = new Set<string>();
  const busyRequests = new Set<string>();
  const result: PendingOperation[] = [];
  for (const operation of queue.values()) {
    if (operation.state === 'done') continue;
    const runs = isRunning(operation);
    const entity = entityOf(operation);
    const ahead = entities.get(entity);
    // What is in doubt is only looked for: that says nothing out of turn.
    const passes = passesHeld(operation) || operation.state === 'in-doubt';
    const blocked = ahead === 'running' || (ahead === 'stuck' && !passes);
    if (!blocked || runs) entities.set(entity, runs ? 'running' : 'stuck');
    const request = requestOf(operation);
    const waitsForTalk = request !== null && isVerdict(operation) && busyRequests.has(request);
    if (request !== null && runs && !blocked) busyRequests.add(request);
    if (blocked || waitsForTalk) continue;
    // New threads of one place arrive in the order in which they were written; one that is stuck holds up no other.
    const place = newThreadPlaceOf(operation);
    if (place !== null) {
      if (busyPlaces.has(place)) continue;
      if (runs) busyPlaces.add(place);
    }
    const due = runs && operation.state !== 'sending' && isDue(operation, now);
    if (due && dependenciesMet(queue, operation)) result.push(operation);
  }
  return result;
}

/** Longer (ms) than anything is ever told to wait. */
const LONGEST_WAIT_MS = 2 * 60 * 60_000;

/** A time that far away was written down by a clock that has been put right since. */
function isDue({ nextTryAt = 0 }: PendingOperation, now: number): boolean {
  return nextTryAt <= now || nextTryAt - now > LONGEST_WAIT_MS;
}

/** On its way by itself, sooner or later; the others wait for the person. */
function isRunning({ state }: PendingOperation): boolean {
  return state === 'queued' || state === 'retrying' || state === 'in-doubt' || state === 'sending';
}

function dependenciesMet(queue: Queue, operation: PendingOperation): boolean {
  return dependenciesOf(operation).every((dependency) => queue.get(dependency)?.state === 'done');
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

/** Whose parent was discarded, or arrived without telling its id: what they hang on cannot be named. */
export function orphans(queue: Queue): readonly PendingOperation[] {
  return [...queue.values()].filter(
    (operation) =>
      // What is in doubt since the journal was lost may hang on another as well.
      (operation.state === 'queued' || operation.state === 'retrying' || operation.state === 'in-doubt') &&
      dependenciesOf(operation).some((dependency) => {
        const parent = queue.get(dependency);
        return parent === undefined || (parent.state === 'done' && parent.serverId == null);
      }),
  );
}

/** What hangs on `operationId`, and on that in turn. */
export function dependentsOf(queue: Queue, operationId: string): readonly PendingOperation[] {
  const found = new Map<string, PendingOperation>();
  for (const operation of queue.values()) {
    const on = dependenciesOf(operation);
    if (on.includes(operationId) || on.some((dependency) => found.has(dependency))) found.set(operation.id, operation);
  }
  return [...found.values()];
}
