import type { AppError } from '../errors.ts';
import { recordOf } from './kinds/index.ts';
import {
  unclearCauses,
  unreleasableCauses,
  writerCauses,
  type Baseline,
  type BroughtInBy,
  type Conflict,
  type HeldFor,
  type HoldCause,
  type Outcome,
  type PendingOperation,
} from './operation.ts';
import { dependenciesOf, withServerId } from './order.ts';
import type { Written } from './whose.ts';
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
 *   What is held while in doubt stays a doubt (`mayBeThere`): nothing but a look at the service makes it sendable again,
 *   unless the person says "send it" knowing that it may be there.
 *   While sending, held: the service says that its target is gone, or that it has no such operation.
 */
export type OutboxEvent =
  | { readonly type: 'enqueued'; readonly at: number; readonly operation: PendingOperation }
  | { readonly type: 'send-started'; readonly at: number; readonly id: string; readonly baseline?: Baseline }
  | {
      readonly type: 'acknowledged';
      readonly at: number;
      readonly id: string;
      readonly serverId: string | null;
      /** Nothing was sent, since there was nothing left to do. */
      readonly outcome?: Outcome;
    }
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
      readonly heldFor?: HeldFor;
      readonly error?: AppError;
    }
  | { readonly type: 'conflicted'; readonly at: number; readonly id: string; readonly conflict: Conflict }
  /** `notBefore` (ms): what is in doubt is not looked for before the service had time to show it. */
  | { readonly type: 'retried'; readonly at: number; readonly id: string; readonly notBefore?: number }
  | { readonly type: 'settled'; readonly at: number; readonly id: string }
  /** `by`: who sends it, where it was held for its writer: from then on it is theirs, and nobody else's who signs in later. */
  | { readonly type: 'released'; readonly at: number; readonly id: string; readonly by?: Written | undefined }
  /** `broughtIn`: the new words come from a later file of its writer. */
  | {
      readonly type: 'edited';
      readonly at: number;
      readonly id: string;
      readonly markdown: string;
      readonly broughtIn?: BroughtInBy | undefined;
    }
  /** The same wish in other words: a conflict resolved by hand. */
  | { readonly type: 'rewritten'; readonly at: number; readonly id: string; readonly write: PendingWrite }
  | { readonly type: 'discarded'; readonly at: number; readonly id: string };

/** In the order in which they were written. */
export type Queue = Pick<ReadonlyMap<string, PendingOperation>, 'get' | 'has' | 'values' | 'size'>;

/** What becomes of `operation` by `event`. Null: the event does not fit its state, and changes nothing. */
export function transition(
  operation: PendingOperation,
  event: Exclude<OutboxEvent, { readonly type: 'enqueued' }>,
): PendingOperation | 'gone' | null {
  if (!fits(operation, event)) return null;
  return event.type === 'discarded' ? 'gone' : step(operation, event);
}

type StepEvent = Exclude<OutboxEvent, { readonly type: 'enqueued' | 'discarded' }>;

function fits(operation: PendingOperation, event: StepEvent | Extract<OutboxEvent, { type: 'discarded' }>): boolean {
  const { state, cause } = operation;
  switch (event.type) {
    case 'send-started':
      return state === 'queued' || state === 'retrying';
    case 'acknowledged':
      return state === 'sending' || state === 'in-doubt';
    case 'postponed':
    case 'refused':
    case 'doubted':
      return state === 'sending' || state === 'in-doubt' || state === 'queued' || state === 'retrying';
    case 'not-found':
      return state === 'in-doubt';
    case 'held':
      // While `sending`: its target went between the look and the request, and the service said so.
      return state === 'queued' || state === 'retrying' || state === 'in-doubt' || state === 'sending';
    case 'conflicted':
      return state === 'queued' || state === 'retrying';
    case 'retried':
      return (
        isDelayed(operation) || state === 'retrying' || state === 'rejected' || state === 'held' || state === 'in-doubt'
      );
    case 'settled':
      return state === 'in-doubt' || isUnclear(operation);
    case 'released':
      return state === 'held' && !unreleasableCauses.has(cause);
    case 'edited':
      return isEditable(operation);
    case 'rewritten':
      return state === 'conflict' && operation.write.kind === event.write.kind;
    case 'discarded':
      return state !== 'sending' && state !== 'done';
  }
}

/** It is sent at a set time, and until then it can be undone. */
export function isDelayed({ state, nextTryAt }: PendingOperation): boolean {
  return state === 'queued' && nextTryAt !== undefined;
}

/** No copy of it can be on the service. */
export function isUnsent(operation: PendingOperation): boolean {
  const { state } = operation;
  if (operation.mayBeThere === true || isUnclear(operation)) return false;
  return state === 'queued' || state === 'retrying' || state === 'rejected' || state === 'held';
}

/** It rests, and a copy of it may be on the service: the person may say that it is. */
export function isUnclear({ state, cause, mayBeThere }: PendingOperation): boolean {
  return state === 'held' && (mayBeThere === true || unclearCauses.has(cause));
}

/** Text may change only while no copy of it can be on the service. */
export function isEditable(operation: PendingOperation): boolean {
  return isUnsent(operation) && hasEditableText(operation.write);
}

function step(operation: PendingOperation, event: StepEvent): PendingOperation {
  const {
    error: _error,
    nextTryAt: _nextTryAt,
    conflict: _conflict,
    heldFor: _heldFor,
    cause,
    mayBeThere,
    ...rest
  } = operation;
  // That the service said yes outlives the error that came with it.
  const accepted = 'error' in event && event.error.sent === 'yes' ? { accepted: true as const } : {};
  const base = { ...rest, ...accepted, changedAt: event.at };
  const doubtful = operation.state === 'in-doubt' || mayBeThere === true;
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
      return {
        ...base,
        state: 'done',
        serverId: event.serverId,
        ...(event.outcome === undefined ? {} : { outcome: event.outcome }),
        // It did not happen: nothing of it is to be laid over what is stored.
        ...(event.outcome === 'target-gone' ? { settled: true } : {}),
      };
    case 'settled':
      return { ...base, state: 'done', serverId: null, settled: true };
    case 'refused':
      return {
        ...base,
        state: 'rejected',
        error: event.error,
        ...(doubtful || event.error.sent === 'maybe' ? { mayBeThere: true } : {}),
      };
    case 'postponed':
      return { ...base, ...tried(operation), state: 'retrying', error: event.error, nextTryAt: event.nextTryAt };
    case 'doubted':
      return { ...base, ...tried(operation), state: 'in-doubt', error: event.error, nextTryAt: event.nextTryAt };
    case 'held':
      return {
        ...base,
        state: 'held',
        cause: event.cause,
        ...(event.heldFor === undefined ? {} : { heldFor: event.heldFor }),
        ...(doubtful ? { mayBeThere: true } : {}),
        ...(event.error === undefined ? {} : { error: event.error }),
      };
    case 'conflicted':
      return { ...base, state: 'conflict', conflict: event.conflict };
    case 'retried':
      // What may be on the service is looked for, never sent blindly.
      return doubtful || unclearCauses.has(cause)
        ? { ...base, state: 'in-doubt', nextTryAt: Math.max(event.at, event.notBefore ?? 0) }
        : { ...base, state: 'queued' };
    case 'not-found':
      return { ...base, state: 'queued' };
    case 'released': {
      if (writerCauses.has(cause) && event.by !== undefined) {
        const { author: _author, authorName: _authorName, signIn: _signIn, ...words } = base;
        const theirs = { ...words, ...event.by };
        return doubtful ? { ...theirs, state: 'in-doubt', nextTryAt: event.at } : { ...theirs, state: 'queued' };
      }
      // Whoever sends again what may be there already wants a second one: what is there now is no longer looked at.
      if (unclearCauses.has(cause)) return { ...anew(base), state: 'queued', ...withRelease(operation) };
      return doubtful
        ? { ...base, state: 'in-doubt', nextTryAt: event.at, ...withRelease(operation) }
        : { ...base, state: 'queued', ...withRelease(operation) };
    }
    case 'edited':
      return {
        ...anew(base),
        state: 'queued',
        write: hasEditableText(operation.write) ? { ...operation.write, markdown: event.markdown } : operation.write,
        ...(event.broughtIn === undefined ? {} : { broughtIn: event.broughtIn }),
      };
    case 'rewritten':
      return { ...anew(base), state: 'queued', write: event.write };
  }
}

/**
 * What the person goes on in spite of. Where it is known what they saw, that is now what they have seen: what comes after it
 * holds the write once more.
 */
function withRelease({
  write,
  cause,
  heldFor,
  released = [],
}: PendingOperation): Pick<PendingOperation, 'write' | 'released'> {
  const { decision } = recordOf(write);
  const seen = heldFor?.seen;
  if (seen !== undefined && decision !== undefined) return { write: decision.withSeen(write, seen), released };
  return { write, released: cause === undefined ? released : [...new Set([...released, cause])] };
}

/** Other words, or a second one of the same, are looked for from anew; they were never sent. */
function anew<T extends { readonly baseline?: Baseline | undefined; readonly accepted?: true | undefined }>(
  operation: T,
): Omit<T, 'baseline' | 'accepted'> {
  const { baseline: _baseline, accepted: _accepted, ...rest } = operation;
  return rest;
}

/** A failure before sending, or while looking for what was sent, is a try as well: waits grow with it. */
function tried({ state, attempts }: PendingOperation): { readonly attempts: number } {
  return { attempts: state === 'sending' ? attempts : attempts + 1 };
}

/** What hangs on something that was sent already, though the page did not know yet, names it by the service's id. */
export function withKnownParents(queue: Pick<Queue, 'get'>, operation: PendingOperation): PendingOperation {
  return dependenciesOf(operation).reduce((known, dependency) => {
    const serverId = queue.get(dependency)?.serverId;
    return serverId == null ? known : { ...known, write: withServerId(known.write, dependency, serverId) };
  }, operation);
}

/** After a crash nobody knows what became of what was `sending`: it is in doubt. */
export function interruption(id: string, at: number, settleMs: number): OutboxEvent {
  return {
    type: 'doubted',
    at,
    id,
    error: { code: 'cancelled', detail: 'Galley ended while this was being sent', sent: 'maybe' },
    // From now, not from then: a request that outlived us may still be worked on.
    nextTryAt: at + settleMs,
  };
}

/** Longer (ms) than anything is ever told to wait. */
const LONGEST_WAIT_MS = 2 * 60 * 60_000;

/** A time that far away was written down by a clock that has been put right since. */
export function isDue({ nextTryAt = 0 }: PendingOperation, now: number): boolean {
  return nextTryAt <= now || nextTryAt - now > LONGEST_WAIT_MS;
}

/** On its way by itself, sooner or later; the others wait for the person, or are done. */
export function isRunning({ state }: PendingOperation): boolean {
  return state === 'queued' || state === 'retrying' || state === 'in-doubt' || state === 'sending';
}

/** What it hangs on was discarded, or arrived without telling its id: it cannot be named. */
export function isOrphan(queue: Pick<Queue, 'get'>, operation: PendingOperation): boolean {
  // What is in doubt since the journal was lost may hang on another as well.
  if (!isRunning(operation) || operation.state === 'sending') return false;
  return dependenciesOf(operation).some((dependency) => {
    const parent = queue.get(dependency);
    return parent === undefined || (parent.state === 'done' && parent.serverId == null);
  });
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
