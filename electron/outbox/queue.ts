import {
  isDue,
  isOrphan,
  isRunning,
  transition,
  WHEN_ASKED,
  withKnownParents,
  type OutboxEvent,
  type Queue,
} from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import {
  creates,
  dependenciesOf,
  entityOf,
  isVerdict,
  newThreadOf,
  passesHeld,
  requestOf,
  saysWords,
  withServerId,
} from '#shared/outbox/order.ts';
import { commentsOf } from '#shared/outbox/review-parts.ts';
import { Groups } from './groups.ts';
import { Lanes, Ordered } from './lanes.ts';
import { ReviewOrder } from './review-order.ts';

/** The effect of an event. */
export interface QueueChange {
  readonly operations: readonly PendingOperation[];
  readonly removed: readonly string[];
}

/**
 * The queue in memory: the operations, and indexes over them that each event keeps current, since the queue may have
 * thousands. It decides which operations may be sent, and when:
 *
 * - in each entity, the first unfinished one; a stuck one blocks the later ones, except those that do not depend on its
 *   text;
 * - nothing before its dependencies are done, and no verdict before all earlier comments of its change request;
 * - no pending comment before its verdict is queued (`shared/outbox/pending-review.ts`); then those of one verdict one
 *   after another, and the verdict after all of them;
 * - new threads of a place side by side, but equal texts one after another. While one of them is in doubt, nothing new
 *   is posted there: the search for it must find no other new, unclaimed text of ours.
 */
export class OperationQueue {
  readonly #operations = new Map<string, PendingOperation>();
  /** The order in which they were written. */
  readonly #turn = new Map<string, number>();
  #turns = 0;
  /** Turns of discarded operations. */
  readonly #discarded = new Map<string, number>();
  readonly #before = (one: string, other: string): boolean => (this.#turn.get(one) ?? 0) < (this.#turn.get(other) ?? 0);
  readonly #entities = new Lanes(this.#before);
  readonly #requests = new Lanes(this.#before);
  readonly #places = new Lanes(this.#before);
  readonly #twins = new Lanes(this.#before);
  /** The next operation of each entity, if there is one. */
  readonly #heads = new Ordered(this.#before);
  readonly #headOf = new Map<string, string>();
  readonly #sendingIn = new Map<string, number>();
  readonly #doubtsIn = new Map<string, number>();
  /** Operations with a set time. */
  readonly #timed = new Map<string, number>();
  readonly #claims = new Groups();
  readonly #dependents = new Groups();
  readonly #reviews = new ReviewOrder({
    operations: this.#operations,
    before: this.#before,
    waitsFor: (operation) => this.waitsFor(operation),
  });
  readonly #states = new Map<PendingOperation['state'], number>();

  get operations(): Queue {
    return this.#operations;
  }

  /** Null: the event does not fit, and changes nothing. */
  apply(event: OutboxEvent): QueueChange | null {
    if (event.type === 'enqueued') {
      if (this.#operations.has(event.operation.id)) return null;
      return { operations: [this.#put(withKnownParents(this.#operations, event.operation))], removed: [] };
    }
    const current = this.#operations.get(event.id);
    const next = current === undefined ? null : transition(current, event);
    if (next === null) return null;
    if (next === 'gone') {
      this.#discarded.set(event.id, this.#turn.get(event.id) ?? 0);
      this.remove(event.id);
      return { operations: [], removed: [event.id] };
    }
    this.#put(next);
    const named = event.type === 'acknowledged' && event.serverId !== null ? this.#name(event.id, event.serverId) : [];
    return { operations: [next, ...named], removed: [] };
  }

  /** Whether `event` would change anything. */
  takes(event: OutboxEvent): boolean {
    if (event.type === 'enqueued') return !this.#operations.has(event.operation.id);
    const current = this.#operations.get(event.id);
    return current !== undefined && transition(current, event) !== null;
  }

  /** Adds an unreadable operation: it is shown and never sent. */
  park(operation: PendingOperation): void {
    if (!this.#operations.has(operation.id)) this.#put(operation);
  }

  remove(id: string): void {
    const known = this.#operations.get(id);
    if (known === undefined) return;
    this.#unlist(known);
    this.#operations.delete(id);
    this.#turn.delete(id);
  }

  /**
   * Operations that can be sent at `now`, in the order in which they were written. The queue must not change during the
   * loop.
   */
  *ready(now: number): Generator<PendingOperation> {
    for (const id of this.#heads) {
      const operation = this.#operations.get(id);
      if (operation === undefined || operation.state === 'sending' || !isDue(operation, now)) continue;
      if (this.#mayGo(operation)) yield operation;
    }
  }

  /** When `ready` may next return more than now; null: only an event can change that. */
  nextWake(now: number): number | null {
    let earliest: number | null = null;
    for (const at of this.#timed.values()) {
      if (at > now && at < WHEN_ASKED && (earliest === null || at < earliest)) earliest = at;
    }
    return earliest;
  }

  /** Among `id` and its dependents: those whose parent has no id any more. */
  orphansBy(id: string): readonly PendingOperation[] {
    return [id, ...this.#dependents.of(id)].flatMap((one) => {
      const operation = this.#operations.get(one);
      return operation !== undefined && isOrphan(this.#operations, operation) ? [operation] : [];
    });
  }

  /** Ids on the server that belong to creates other than `exceptId`. */
  claimed(exceptId: string): Pick<ReadonlySet<string>, 'has'> {
    return {
      has: (serverId) => {
        const owners = this.#claims.of(serverId);
        return owners.size > 1 || (owners.size === 1 && !owners.has(exceptId));
      },
    };
  }

  /** Texts of the other unsettled new threads at its place. */
  rivals(operation: PendingOperation): ReadonlySet<string> {
    const words = new Set<string>();
    for (const id of this.#places.of(newThreadOf(operation)?.place ?? '')) {
      const other = this.#operations.get(id);
      if (other === undefined || id === operation.id || !isRunning(other) || this.#reviews.waits(other)) continue;
      words.add(newThreadOf(other)?.words ?? '');
    }
    return words;
  }

  /** Whether it needs no verdict, or its verdict is in the outbox. */
  hasVerdict(operation: PendingOperation): boolean {
    return this.#reviews.hasVerdict(operation);
  }

  /** How many comments wait for a verdict and for nothing else. */
  get inReview(): number {
    return this.#reviews.waiting;
  }

  count(...states: readonly PendingOperation['state'][]): number {
    return states.reduce((sum, state) => sum + (this.#states.get(state) ?? 0), 0);
  }

  /**
   * The first operation that must be sent, or decided on, before this one. Null: no operation blocks it. It is sent at
   * its time, once the server can be reached and somebody is signed in; a pending comment, once its verdict is queued.
   */
  waitsFor(operation: PendingOperation): string | null {
    if (!isRunning(operation) || this.#reviews.waits(operation)) return null;
    for (const on of dependenciesOf(operation)) {
      const known = this.#operations.get(on);
      if (known !== undefined && known.state !== 'done') return on;
    }
    const entity = entityOf(operation);
    const head = this.#headOf.get(entity);
    if (head !== operation.id) return head ?? this.#stuckIn(entity);
    const before = this.#wordsBefore(operation);
    if (before !== null) return before;
    const thread = newThreadOf(operation);
    if (thread === null) return null;
    const twin = this.#firstTwin(twinKey(thread));
    if (twin !== undefined && twin !== operation.id) return twin;
    const state = operation.state === 'in-doubt' ? 'sending' : 'in-doubt';
    for (const id of this.#places.of(thread.place)) if (this.#operations.get(id)?.state === state) return id;
    return null;
  }

  #mayGo(operation: PendingOperation): boolean {
    if (!dependenciesOf(operation).every((on) => this.#operations.get(on)?.state === 'done')) return false;
    if (this.#wordsBefore(operation) !== null) return false;
    const thread = newThreadOf(operation);
    if (thread === null) return true;
    const others = operation.state === 'in-doubt' ? this.#sendingIn : this.#doubtsIn;
    return (others.get(thread.place) ?? 0) === 0 && this.#firstTwin(twinKey(thread)) === operation.id;
  }

  /** One in doubt comes before all that wait for it, including older ones, and so does one that is being sent. */
  #firstTwin(key: string): string | undefined {
    let first: string | undefined;
    let sending: string | undefined;
    for (const id of this.#twins.of(key)) {
      const twin = this.#operations.get(id);
      if (twin === undefined || this.#reviews.waits(twin)) continue;
      if (twin.state === 'in-doubt') return id;
      if (twin.state === 'sending') sending ??= id;
      if (isRunning(twin)) first ??= id;
    }
    return sending ?? first;
  }

  /** A comment that must be on the server before this one: of the same review, or of the verdict's change request. */
  #wordsBefore(operation: PendingOperation): string | null {
    // It is only looked for.
    if (operation.state === 'in-doubt') return null;
    return (
      this.#reviews.takenBy(operation) ??
      (isVerdict(operation) ? this.#discussionBefore(operation) : this.#reviews.earlier(operation))
    );
  }

  /** An earlier comment of the verdict's change request that is not on the server yet, held or not. */
  #discussionBefore(verdict: PendingOperation): string | null {
    for (const id of this.#requests.of(requestOf(verdict) ?? '')) {
      if (id === verdict.id) return null;
      const earlier = this.#operations.get(id);
      if (earlier === undefined || this.#reviews.waits(earlier)) continue;
      if (saysWords(earlier) || this.#headOf.get(entityOf(earlier)) === id) return id;
    }
    return null;
  }

  /** The operation that blocks its whole entity: the first that needs a decision. */
  #stuckIn(entity: string): string | null {
    for (const id of this.#entities.of(entity)) {
      const operation = this.#operations.get(id);
      if (operation !== undefined && !isRunning(operation) && !this.#reviews.waits(operation)) return id;
    }
    return null;
  }

  #put(operation: PendingOperation): PendingOperation {
    const { id } = operation;
    const before = this.#operations.get(id);
    if (before === undefined) this.#turn.set(id, this.#turnOf(id));
    else this.#unlist(before);
    this.#operations.set(id, operation);
    if (before === undefined && (this.#turn.get(id) ?? 0) < this.#turns) this.#sort();
    this.#list(operation);
    return operation;
  }

  /**
   * The last turn, except for a restored operation: it keeps its old turn, and so comes before operations that refer to
   * it.
   */
  #turnOf(id: string): number {
    const named = [...this.#dependents.of(id)].map((other) => this.#turn.get(other) ?? 0);
    const first = Math.min(...named);
    const known = this.#discarded.get(id);
    if (known !== undefined && known < first) return known;
    if (first === Infinity) return (this.#turns += 1);
    const turns = [...this.#turn.values(), ...this.#discarded.values()];
    const last = Math.max(0, ...turns.filter((turn) => turn < first));
    return (last + first) / 2;
  }

  /** Moves a new operation to its turn. */
  #sort(): void {
    const sorted = [...this.#operations].sort(([one], [other]) => (this.#before(one, other) ? -1 : 1));
    this.#operations.clear();
    for (const [id, operation] of sorted) this.#operations.set(id, operation);
  }

  /** Once an operation has a server id, the writes that refer to it use that id. */
  #name(operationId: string, serverId: string): readonly PendingOperation[] {
    return [...this.#dependents.of(operationId)].flatMap((id) => {
      const operation = this.#operations.get(id);
      if (operation === undefined) return [];
      return [this.#put({ ...operation, write: withServerId(operation.write, operationId, serverId) })];
    });
  }

  #list(operation: PendingOperation): void {
    const { id, state, serverId, nextTryAt } = operation;
    add(this.#states, state, 1);
    if (serverId != null && creates(operation.write)) this.#claims.add(serverId, id);
    if (state === 'done') return;
    for (const on of dependenciesOf(operation)) this.#dependents.add(on, id);
    this.#reviews.add(operation);
    for (const taken of commentsOf(operation)) this.#leadOf(taken);
    if (isRunning(operation) && nextTryAt !== undefined) this.#timed.set(id, nextTryAt);
    const thread = newThreadOf(operation);
    if (thread !== null) {
      this.#places.add(thread.place, id);
      this.#twins.add(twinKey(thread), id);
      if (state === 'sending') add(this.#sendingIn, thread.place, 1);
      if (state === 'in-doubt') add(this.#doubtsIn, thread.place, 1);
    }
    const request = requestOf(operation);
    if (request !== null) this.#requests.add(request, id);
    const entity = entityOf(operation);
    this.#entities.add(entity, id);
    this.#lead(entity);
  }

  #unlist(operation: PendingOperation): void {
    const { id, state, serverId } = operation;
    add(this.#states, state, -1);
    if (serverId != null && creates(operation.write)) this.#claims.delete(serverId, id);
    if (state === 'done') return;
    for (const on of dependenciesOf(operation)) this.#dependents.delete(on, id);
    this.#reviews.delete(operation);
    for (const taken of commentsOf(operation)) this.#leadOf(taken);
    this.#timed.delete(id);
    const thread = newThreadOf(operation);
    if (thread !== null) {
      this.#places.delete(thread.place, id);
      this.#twins.delete(twinKey(thread), id);
      if (state === 'sending') add(this.#sendingIn, thread.place, -1);
      if (state === 'in-doubt') add(this.#doubtsIn, thread.place, -1);
    }
    const request = requestOf(operation);
    if (request !== null) this.#requests.delete(request, id);
    const entity = entityOf(operation);
    this.#entities.delete(entity, id);
    this.#lead(entity);
  }

  #leadOf(id: string): void {
    const operation = this.#operations.get(id);
    if (operation !== undefined && operation.state !== 'done') this.#lead(entityOf(operation));
  }

  /** The next operation in the entity. */
  #lead(entity: string): void {
    const before = this.#headOf.get(entity);
    const next = this.#firstOf(entity);
    if (before === next) return;
    if (before !== undefined) this.#heads.delete(before);
    if (next === undefined) this.#headOf.delete(entity);
    else {
      this.#headOf.set(entity, next);
      this.#heads.add(next);
    }
  }

  #firstOf(entity: string): string | undefined {
    let stuck = false;
    let waits = false;
    for (const id of this.#entities.of(entity)) {
      const operation = this.#operations.get(id);
      if (operation === undefined || this.#reviews.letsOthersGo(operation, this.#entities.of(entity))) continue;
      if (!isRunning(operation)) stuck = true;
      // An operation in doubt is only looked for, so it may go ahead. Operations after a running one wait.
      else if (!stuck || operation.state === 'in-doubt') return id;
      else if (passesHeld(operation) && !waits) return id;
      else waits = true;
    }
    return undefined;
  }
}

function twinKey({ place, words }: { readonly place: string; readonly words: string }): string {
  return `${place} ${words}`;
}

function add<K>(counts: Map<K, number>, key: K, by: number): void {
  const sum = (counts.get(key) ?? 0) + by;
  if (sum === 0) counts.delete(key);
  else counts.set(key, sum);
}
