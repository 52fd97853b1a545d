import {
  interruption,
  isDue,
  isOrphan,
  isRunning,
  transition,
  withKnownParents,
  type OutboxEvent,
} from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import {
  dependenciesOf,
  entityOf,
  isVerdict,
  newThreadOf,
  passesHeld,
  requestOf,
  saysWords,
  withServerId,
} from '#shared/outbox/order.ts';
import { takenIds, waitsForVerdict } from '#shared/outbox/pending-review.ts';
import { commentsOf, isInReview } from '#shared/outbox/review-parts.ts';

/**
 * The queue in its plainest form: nothing but a list that is copied at each step and read through for each question. It
 * says what `OperationQueue` must answer, however that one knows it.
 */
export type Model = ReadonlyMap<string, PendingOperation>;

export const emptyQueue: Model = new Map();

export function reduce(queue: Model, event: OutboxEvent): Model {
  if (event.type === 'enqueued') {
    if (queue.has(event.operation.id)) return queue;
    return join(queue, withKnownParents(queue, event.operation));
  }
  const current = queue.get(event.id);
  const after = current === undefined ? null : transition(current, event);
  if (after === null) return queue;
  const next = new Map(queue);
  orders.set(next, orderOf(queue));
  if (after === 'gone') {
    next.delete(event.id);
    return next;
  }
  next.set(event.id, after);
  if (event.type !== 'acknowledged' || event.serverId === null) return next;
  for (const [id, operation] of next) {
    if (operation.state === 'done' || !dependenciesOf(operation).includes(event.id)) continue;
    next.set(id, { ...operation, write: withServerId(operation.write, event.id, event.serverId) });
  }
  return next;
}

/** The ids of each queue in the order in which they were written, those of what was discarded among them. */
const orders = new WeakMap<Model, readonly string[]>();

function orderOf(queue: Model): readonly string[] {
  return orders.get(queue) ?? [...queue.keys()];
}

/** Adds one at the end; what was discarded has its place again; and neither comes after what names it. */
function join(queue: Model, operation: PendingOperation): Model {
  const { id } = operation;
  const before = orderOf(queue);
  const named = before.findIndex((other) => {
    const known = queue.get(other);
    return known !== undefined && known.state !== 'done' && dependenciesOf(known).includes(id);
  });
  const known = before.indexOf(id);
  const others = before.filter((other) => other !== id);
  const first = named === -1 ? others.length : others.indexOf(before[named] ?? '');
  const order = known !== -1 && (named === -1 || known < named) ? before : others.toSpliced(first, 0, id);
  const joined = new Map(queue).set(id, operation);
  const next = new Map(
    order.flatMap((one) => {
      const there = joined.get(one);
      return there === undefined ? [] : [[one, there] as const];
    }),
  );
  orders.set(next, order);
  return next;
}

export function interrupted(queue: Model, at: number, settleMs: number): readonly OutboxEvent[] {
  return [...queue.values()].filter(({ state }) => state === 'sending').map(({ id }) => interruption(id, at, settleMs));
}

export function ready(queue: Model, now: number): readonly PendingOperation[] {
  const busyRequests = new Set<string>();
  const twins = new Set<string>();
  const all = [...queue.values()].filter(({ state }) => state !== 'done');
  const taken = takenIds(all);
  const heads = headsOf(all, taken);
  const inPlace = (place: string, state: PendingOperation['state']): boolean =>
    all.some((other) => other.state === state && newThreadOf(other)?.place === place);
  return all.filter((operation) => {
    if (waitsForVerdict(operation, taken)) return false;
    const runs = isRunning(operation);
    const isHead = heads.get(entityOf(operation)) === operation;
    const request = requestOf(operation);
    const isSearched = operation.state === 'in-doubt';
    const waitsForDiscussion = request !== null && isVerdict(operation) && !isSearched && busyRequests.has(request);
    if (request !== null && (isHead || saysWords(operation))) busyRequests.add(request);
    const thread = newThreadOf(operation);
    const words = JSON.stringify(thread);
    const twin = `${words} ${operation.state === 'in-doubt' ? 'in doubt' : ''}`;
    const isTwin = thread !== null && (twins.has(twin) || hasSendingTwin(all, operation));
    if (thread !== null && runs) twins.add(twin);
    if (!isHead || waitsForDiscussion || isTwin || operation.state === 'sending') return false;
    if (thread !== null && inPlace(thread.place, operation.state === 'in-doubt' ? 'sending' : 'in-doubt')) return false;
    if (operation.state !== 'in-doubt' && takenBy(all, operation).length > 0) return false;
    if (earlierInReview(queue, all, operation)) return false;
    return isDue(operation, now) && dependenciesOf(operation).every((on) => queue.get(on)?.state === 'done');
  });
}

/** The operation of each entity that is next, if any. */
function headsOf(all: readonly PendingOperation[], taken: ReadonlySet<string>): ReadonlyMap<string, PendingOperation> {
  const heads = new Map<string, PendingOperation>();
  const ahead = new Map<string, 'stuck' | 'waiting'>();
  const underWay = all.filter(({ state }) => state === 'sending' || state === 'in-doubt');
  for (const operation of all) {
    const entity = entityOf(operation);
    const starts = operation.state === 'queued' || operation.state === 'retrying';
    const endsFirst = (other: PendingOperation): boolean =>
      entityOf(other) === entity && !dependenciesOf(other).includes(operation.id);
    if (waitsForVerdict(operation, taken)) continue;
    if (isInReview(operation) && starts && underWay.some(endsFirst)) continue;
    const before = ahead.get(entity);
    if (!isRunning(operation)) ahead.set(entity, before ?? 'stuck');
    else if (heads.has(entity)) continue;
    else if (before === undefined || operation.state === 'in-doubt' || (before === 'stuck' && passesHeld(operation)))
      heads.set(entity, operation);
    else ahead.set(entity, 'waiting');
  }
  return heads;
}

function hasSendingTwin(all: readonly PendingOperation[], operation: PendingOperation): boolean {
  const words = JSON.stringify(newThreadOf(operation));
  return (
    operation.state !== 'in-doubt' &&
    operation.state !== 'sending' &&
    all.some((other) => other.state === 'sending' && JSON.stringify(newThreadOf(other)) === words)
  );
}

/** The pending comments that a write takes along. A comment takes only older ones. */
function takenBy(all: readonly PendingOperation[], taker: PendingOperation): readonly PendingOperation[] {
  const ids = new Set(commentsOf(taker));
  const known = isVerdict(taker) ? all : all.slice(0, all.indexOf(taker));
  return known.filter((operation) => ids.has(operation.id) && isInReview(operation));
}

/** An earlier comment of the same verdict leaves before, unless only the person can let it go. */
function earlierInReview(queue: Model, all: readonly PendingOperation[], operation: PendingOperation): boolean {
  if (!isInReview(operation) || operation.state === 'in-doubt') return false;
  const earlier = new Set(all.slice(0, all.indexOf(operation)));
  return all
    .filter((verdict) => commentsOf(verdict).includes(operation.id))
    .some((verdict) => takenBy(all, verdict).some((other) => earlier.has(other) && !isStuck(queue, all, other)));
}

/** Whether it is sent only after a decision of the person. */
function isStuck(queue: Model, all: readonly PendingOperation[], operation: PendingOperation): boolean {
  const taken = takenIds(all);
  if (operation.state === 'sending') return false;
  if (!isRunning(operation) || waitsForVerdict(operation, taken)) return true;
  const parent = dependenciesOf(operation)
    .map((on) => queue.get(on))
    .find((known) => known !== undefined && known.state !== 'done');
  if (parent !== undefined) return isStuck(queue, all, parent);
  const head = headsOf(all, taken).get(entityOf(operation));
  return head === undefined || (head !== operation && isStuck(queue, all, head));
}

export function nextWake(queue: Model, now: number): number | null {
  const times = [...queue.values()].flatMap((operation) => {
    const { nextTryAt } = operation;
    return isRunning(operation) && nextTryAt !== undefined && nextTryAt > now ? [nextTryAt] : [];
  });
  return times.length === 0 ? null : Math.min(...times);
}

export function orphans(queue: Model): readonly PendingOperation[] {
  return [...queue.values()].filter((operation) => isOrphan(queue, operation));
}
