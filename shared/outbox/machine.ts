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
import { REVIEW_WRITE_VERSION, takesPart, withPart, type ReviewPart } from './review-parts.ts';
import type { Written } from './whose.ts';
import { hasEditableText, type PendingWrite } from './writes.ts';

/**
 * The states of a write, as pure code. The journal is a list of these events; replaying it gives the queue.
 *
 *               ┌──────── retried, edited, released, rewritten ─────────┐
 *               v                                                       │
 *   enqueued ─> queued ──> sending ──> done <──────────────┐            │
 *                 ^ │         │                            │            │
 *                 │ │         ├─ not sent, retryable error ──> retrying ─> sending
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
 *   regrouped: it joins or leaves a pending review; its state stays.
 *   discarded: removes an operation from any state except `sending` and `done`.
 *   parked: a stored operation that could not be read.
 *   settled: the person confirms that the write is on the server (in doubt, or held because nobody can tell).
 *   held while in doubt: the doubt remains (`mayBeThere`). Only a search on the server makes it sendable again, unless
 *   the person chooses to send it although a copy may be there.
 *   held while sending: the server says that the target is gone, or that it has no such operation.
 */
export type OutboxEvent =
  | { readonly type: 'enqueued'; readonly at: number; readonly operation: PendingOperation }
  | { readonly type: 'send-started'; readonly at: number; readonly id: string; readonly baseline?: Baseline }
  | {
      readonly type: 'acknowledged';
      readonly at: number;
      readonly id: string;
      readonly serverId: string | null;
      /** Why the write is done although nothing was sent. */
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
  /** `notBefore` (ms): an operation in doubt is looked for only after the server had time to show it. */
  | { readonly type: 'retried'; readonly at: number; readonly id: string; readonly notBefore?: number }
  | { readonly type: 'settled'; readonly at: number; readonly id: string }
  /** `by`: who sends a write that was held because of its writer. From then on the write is theirs. */
  | { readonly type: 'released'; readonly at: number; readonly id: string; readonly by?: Written | undefined }
  /** `broughtIn`: the new text comes from a later file of the same writer. */
  | {
      readonly type: 'edited';
      readonly at: number;
      readonly id: string;
      readonly markdown: string;
      readonly broughtIn?: BroughtInBy | undefined;
    }
  /** The same intent with other words: a conflict that the person resolved by hand. */
  | { readonly type: 'rewritten'; readonly at: number; readonly id: string; readonly write: PendingWrite }
  /** It joins or leaves a pending review, or takes other comments along. */
  | { readonly type: 'regrouped'; readonly at: number; readonly id: string; readonly part: ReviewPart }
  | { readonly type: 'discarded'; readonly at: number; readonly id: string };

/** In the order in which the person wrote them. */
export type Queue = Pick<ReadonlyMap<string, PendingOperation>, 'get' | 'has' | 'values' | 'size'>;

/** The operation after `event`. Null: the event does not fit the state and changes nothing. */
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
      // While `sending`: the target disappeared between preflight and request, and the server said so.
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
    case 'regrouped':
      return isUnsent(operation) && takesPart(operation.write);
    case 'discarded':
      return state !== 'sending' && state !== 'done';
  }
}

/** The write is sent at a set time and can be undone until then. */
export function isDelayed({ state, nextTryAt }: PendingOperation): boolean {
  return state === 'queued' && nextTryAt !== undefined;
}

/** `nextTryAt` of a write that is part of a plan: it is sent when the person says so. */
export const WHEN_ASKED = Number.MAX_SAFE_INTEGER;

/** The write waits until the person sends the plan that it is part of. */
export function isPlanned(operation: PendingOperation): boolean {
  return isDelayed(operation) && operation.nextTryAt === WHEN_ASKED;
}

/** No copy of the write can be on the server. */
export function isUnsent(operation: PendingOperation): boolean {
  const { state } = operation;
  if (operation.mayBeThere === true || isUnclear(operation)) return false;
  return state === 'queued' || state === 'retrying' || state === 'rejected' || state === 'held';
}

/** The operation is not running, and a copy may be on the server: the person may confirm that it is. */
export function isUnclear({ state, cause, mayBeThere }: PendingOperation): boolean {
  return state === 'held' && (mayBeThere === true || unclearCauses.has(cause));
}

/** Text may change only while no copy of it can be on the server. */
export function isEditable(operation: PendingOperation): boolean {
  return isUnsent(operation) && hasEditableText(operation.write);
}

function step(operation: PendingOperation, event: StepEvent): PendingOperation {
  if (event.type === 'regrouped') {
    const write = withPart(operation.write, event.part);
    return { ...operation, changedAt: event.at, write, writeVersion: REVIEW_WRITE_VERSION };
  }
  const {
    error: _error,
    nextTryAt: _nextTryAt,
    conflict: _conflict,
    heldFor: _heldFor,
    cause,
    mayBeThere,
    ...rest
  } = operation;
  // An acceptance by the server stays recorded, whatever error came with it.
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
        // The write had no effect, so the overlay must not show it.
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
      // A copy may be on the server: look for it before sending.
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
      // The person wants it sent although a copy may exist. Existing copies are no longer candidates.
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
 * Adds what the person releases. Where the app knows what they saw, that becomes the new basis: later changes hold the
 * write again.
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

/** For new words or a deliberate second copy, which were never sent: the old baseline no longer applies. */
function anew<T extends { readonly baseline?: Baseline | undefined; readonly accepted?: true | undefined }>(
  operation: T,
): Omit<T, 'baseline' | 'accepted'> {
  const { baseline: _baseline, accepted: _accepted, ...rest } = operation;
  return rest;
}

/** A failure before sending, or during the search for a sent write, counts as a try too: the waits grow with it. */
function tried({ state, attempts }: PendingOperation): { readonly attempts: number } {
  return { attempts: state === 'sending' ? attempts : attempts + 1 };
}

/** When a parent is sent already, the write names it by the server's id: the window may not know that id yet. */
export function withKnownParents(queue: Pick<Queue, 'get'>, operation: PendingOperation): PendingOperation {
  return dependenciesOf(operation).reduce((known, dependency) => {
    const serverId = queue.get(dependency)?.serverId;
    return serverId == null ? known : { ...known, write: withServerId(known.write, dependency, serverId) };
  }, operation);
}

/** After a crash nobody knows whether an operation in `sending` arrived: it is in doubt. */
export function interruption(id: string, at: number, settleMs: number): OutboxEvent {
  return {
    type: 'doubted',
    at,
    id,
    error: { code: 'cancelled', detail: 'Galley quit while sending this', sent: 'maybe' },
    // Counted from now: the server may still be working on a request that outlived the app.
    nextTryAt: at + settleMs,
  };
}

/** Longer (ms) than any wait that the app sets. */
const LONGEST_WAIT_MS = 2 * 60 * 60_000;

/** A later time than the longest wait comes from a wrong clock that was corrected since, except in a plan. */
export function isDue(operation: PendingOperation, now: number): boolean {
  const { nextTryAt = 0 } = operation;
  return nextTryAt <= now || (nextTryAt - now > LONGEST_WAIT_MS && !isPlanned(operation));
}

/** Continues without the person. All other states need the person, or are done. */
export function isRunning({ state }: PendingOperation): boolean {
  return state === 'queued' || state === 'retrying' || state === 'in-doubt' || state === 'sending';
}

/** Its parent was discarded, or arrived without an id, so the write cannot name it. */
export function isOrphan(queue: Pick<Queue, 'get'>, operation: PendingOperation): boolean {
  // A write that is in doubt because the journal was lost may have a parent too.
  if (!isRunning(operation) || operation.state === 'sending') return false;
  return dependenciesOf(operation).some((dependency) => {
    const parent = queue.get(dependency);
    return parent === undefined || (parent.state === 'done' && parent.serverId == null);
  });
}

/** Everything that depends on `operationId`, directly or through another operation. */
export function dependentsOf(queue: Queue, operationId: string): readonly PendingOperation[] {
  const found = new Map<string, PendingOperation>();
  for (const operation of queue.values()) {
    const on = dependenciesOf(operation);
    if (on.includes(operationId) || on.some((dependency) => found.has(dependency))) found.set(operation.id, operation);
  }
  return [...found.values()];
}
