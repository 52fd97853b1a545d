import {
  isDue,
  isOrphan,
  isRunning,
  transition,
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
import { Lanes, Ordered } from './lanes.ts';

/** What an event did. */
export interface QueueChange {
  readonly operations: readonly PendingOperation[];
  readonly removed: readonly string[];
}

/**
 * The queue while it lives: the operations, and beside them what has to be known of thousands of them at each step, kept
 * by what each event changes. What may go, and when, is said here:
 *
 * - of each entity the first unfinished one; one that is stuck holds up what comes after it, but for what says nothing
 *   that hangs on its words;
 * - nothing before what it depends on is done, no verdict before all that was said in its change request;
 * - new threads of a place side by side, but twins one after another; and while one of them is in doubt nothing new is
 *   said there, so that whoever looks for it finds no other fresh words of ours that nobody has claimed.
 */
export class OperationQueue {
  readonly #operations = new Map<string, PendingOperation>();
  /** When each was written, among the others. */
  readonly #turn = new Map<string, number>();
  #turns = 0;
  /** The turns of what was discarded. */
  readonly #discarded = new Map<string, number>();
  readonly #before = (one: string, other: string): boolean => (this.#turn.get(one) ?? 0) < (this.#turn.get(other) ?? 0);
  readonly #entities = new Lanes(this.#before);
  readonly #requests = new Lanes(this.#before);
  readonly #places = new Lanes(this.#before);
  readonly #twins = new Lanes(this.#before);
  /** Of each entity the one that is next, if any is. */
  readonly #heads = new Ordered(this.#before);
  readonly #headOf = new Map<string, string>();
  readonly #sendingIn = new Map<string, number>();
  readonly #doubtsIn = new Map<string, number>();
  /** What waits for its time. */
  readonly #timed = new Map<string, number>();
  readonly #claims = new Map<string, Set<string>>();
  readonly #dependents = new Map<string, Set<string>>();
  readonly #states = new Map<PendingOperation['state'], number>();

  get operations(): Queue {
    return this.#operations;
  }

  /** Null: the event fits nothing, and changes nothing. */
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

  /** What is shown and never sent: it could not be read back. */
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

  /** What can go to the network at `now`, in the order in which it was written. Not to be changed while it is read. */
  *ready(now: number): Generator<PendingOperation> {
    for (const id of this.#heads) {
      const operation = this.#operations.get(id);
      if (operation === undefined || operation.state === 'sending' || !isDue(operation, now)) continue;
      if (this.#mayGo(operation)) yield operation;
    }
  }

  /** When `ready` may next give something that it does not give now; null: only an event can change that. */
  nextWake(now: number): number | null {
    let earliest: number | null = null;
    for (const at of this.#timed.values()) {
      if (at > now && (earliest === null || at < earliest)) earliest = at;
    }
    return earliest;
  }

  /** Of `id` and what hangs on it: what cannot be named any more. */
  orphansBy(id: string): readonly PendingOperation[] {
    return [id, ...(this.#dependents.get(id) ?? [])].flatMap((one) => {
      const operation = this.#operations.get(one);
      return operation !== undefined && isOrphan(this.#operations, operation) ? [operation] : [];
    });
  }

  /** Ids of the service that belong to creates other than `exceptId`. */
  claimed(exceptId: string): Pick<ReadonlySet<string>, 'has'> {
    return {
      has: (serverId) => {
        const owners = this.#claims.get(serverId);
        return owners !== undefined && (owners.size > 1 || !owners.has(exceptId));
      },
    };
  }

  /** What the other unsettled new threads of its place say. */
  rivals(operation: PendingOperation): ReadonlySet<string> {
    const words = new Set<string>();
    for (const id of this.#places.of(newThreadOf(operation)?.place ?? '')) {
      const other = this.#operations.get(id);
      if (other === undefined || id === operation.id || !isRunning(other)) continue;
      words.add(newThreadOf(other)?.words ?? '');
    }
    return words;
  }

  count(...states: readonly PendingOperation['state'][]): number {
    return states.reduce((sum, state) => sum + (this.#states.get(state) ?? 0), 0);
  }

  /**
   * What has to go, or be decided on, before this one can: the first of them. Null: it is none of the queue's, and it goes when
   * its time comes, the service can be reached and somebody is signed in.
   */
  waitsFor(operation: PendingOperation): string | null {
    if (!isRunning(operation)) return null;
    for (const on of dependenciesOf(operation)) {
      const known = this.#operations.get(on);
      if (known !== undefined && known.state !== 'done') return on;
    }
    const entity = entityOf(operation);
    const head = this.#headOf.get(entity);
    if (head !== operation.id) return head ?? this.#stuckIn(entity);
    if (isVerdict(operation)) {
      const talk = this.#discussionBefore(operation);
      if (talk !== null) return talk;
    }
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
    if (isVerdict(operation) && this.#discussionBefore(operation) !== null) return false;
    const thread = newThreadOf(operation);
    if (thread === null) return true;
    const others = operation.state === 'in-doubt' ? this.#sendingIn : this.#doubtsIn;
    return (others.get(thread.place) ?? 0) === 0 && this.#firstTwin(twinKey(thread)) === operation.id;
  }

  /** One in doubt is ahead of all that wait for it, also of one that was written before it. */
  #firstTwin(key: string): string | undefined {
    let first: string | undefined;
    for (const id of this.#twins.of(key)) {
      const twin = this.#operations.get(id);
      if (twin?.state === 'in-doubt') return id;
      if (first === undefined && twin !== undefined && isRunning(twin)) first = id;
    }
    return first;
  }

  /** What was said in its change request before this verdict and is not there yet, held or not. */
  #discussionBefore(verdict: PendingOperation): string | null {
    for (const id of this.#requests.of(requestOf(verdict) ?? '')) {
      if (id === verdict.id) return null;
      const earlier = this.#operations.get(id);
      if (earlier === undefined) continue;
      if (saysWords(earlier) || this.#headOf.get(entityOf(earlier)) === id) return id;
    }
    return null;
  }

  /** What keeps all of its entity from going: the first that somebody has to decide on. */
  #stuckIn(entity: string): string | null {
    for (const id of this.#entities.of(entity)) {
      const operation = this.#operations.get(id);
      if (operation !== undefined && !isRunning(operation)) return id;
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

  /** The last, but for what was discarded and is put back: that has the turn which it had, and is before what names it. */
  #turnOf(id: string): number {
    const named = [...(this.#dependents.get(id) ?? [])].map((other) => this.#turn.get(other) ?? 0);
    const first = Math.min(...named);
    const known = this.#discarded.get(id);
    if (known !== undefined && known < first) return known;
    if (first === Infinity) return (this.#turns += 1);
    const turns = [...this.#turn.values(), ...this.#discarded.values()];
    const last = Math.max(0, ...turns.filter((turn) => turn < first));
    return (last + first) / 2;
  }

  /** Puts one that has just joined where its turn is. */
  #sort(): void {
    const sorted = [...this.#operations].sort(([one], [other]) => (this.#before(one, other) ? -1 : 1));
    this.#operations.clear();
    for (const [id, operation] of sorted) this.#operations.set(id, operation);
  }

  /** Once something has its id, what named it by its operation names it by that id. */
  #name(operationId: string, serverId: string): readonly PendingOperation[] {
    return [...(this.#dependents.get(operationId) ?? [])].flatMap((id) => {
      const operation = this.#operations.get(id);
      if (operation === undefined) return [];
      return [this.#put({ ...operation, write: withServerId(operation.write, operationId, serverId) })];
    });
  }

  #list(operation: PendingOperation): void {
    const { id, state, serverId, nextTryAt } = operation;
    add(this.#states, state, 1);
    if (serverId != null && creates(operation.write)) into(this.#claims, serverId, id);
    if (state === 'done') return;
    for (const on of dependenciesOf(operation)) into(this.#dependents, on, id);
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
    if (serverId != null && creates(operation.write)) outOf(this.#claims, serverId, id);
    if (state === 'done') return;
    for (const on of dependenciesOf(operation)) outOf(this.#dependents, on, id);
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

  /** Who is next in the entity now. */
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
      if (operation === undefined) continue;
      if (!isRunning(operation)) stuck = true;
      // What is in doubt is only looked for: that says nothing out of turn. Whoever comes after one that runs waits.
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

function into(groups: Map<string, Set<string>>, key: string, id: string): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, new Set([id]));
  else group.add(id);
}

function outOf(groups: Map<string, Set<string>>, key: string, id: string): void {
  const group = groups.get(key);
  group?.delete(id);
  if (group?.size === 0) groups.delete(key);
}
