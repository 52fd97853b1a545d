import type { AppError } from '#shared/errors.ts';
import type { OutboxEvent } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { creates } from '#shared/outbox/order.ts';
import { placeOf, textOf } from '#shared/outbox/writes.ts';
import type { Person } from '#shared/rpc/host.ts';
import type { SentRow } from '#shared/rpc/store.ts';
import type { Network } from '../network.ts';
import type { KindContext, Sent } from './kind.ts';
import { bindKind } from './kinds.ts';
import type { Outbox } from './outbox.ts';
import { backoffMs, verdictOf } from './verdict.ts';

/**
 * Takes what is ready to the network, one entity at a time, several entities side by side:
 *
 *   queued, retrying ─ preflight ─ mark `sending` durably ─ send ─ record what came of it
 *   in-doubt ─ recognise ─ found: done · missing: queued again · several: the person is asked
 *
 * It runs without a page: closing the window does not stop what is on its way.
 */
export interface Sender {
  /** Looks for work now. Safe to call at any time. */
  stir(): void;
  /** While paused nothing new starts; what is under way ends. */
  setPaused(paused: boolean): void;
  /** What waits for the network or for its time goes now; what may have arrived is still given its time to show. */
  tryNow(which: 'network' | 'all'): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  dispose(): Promise<void>;
}

export interface SenderDependencies {
  readonly outbox: Outbox;
  readonly network: Network;
  readonly context: () => Omit<KindContext, 'claimed' | 'signal'>;
  readonly now: () => number;
  readonly random: () => number;
  readonly settleMs: number;
  /** Runs `work` after `delayMs`; answers the canceller. */
  readonly schedule: (delayMs: number, work: () => void) => () => void;
  /** The service refused the token: the queue waits for a new sign-in and keeps everything. */
  readonly refused: () => void;
  readonly learned: (person: Person) => void;
  /** Resolves once it is known who is signed in, or that it cannot be known: nothing is sent in the wrong name. */
  readonly beforeFirst: () => Promise<void>;
}

/** A clock that was set back, or a service that asks for hours, must not put the queue to sleep for good. */
const LONGEST_SLEEP_MS = 5 * 60_000;

const LOOK_AGAIN: AppError = { code: 'conflict', detail: 'another write claimed the same row', sent: 'maybe' };

/** What makes two creates look the same to whoever looks for one of them. */
function twinKey({ id, write }: PendingOperation): string {
  if (!creates(write)) return id;
  if ('input' in write) return JSON.stringify([write.kind, write.input]);
  const place = 'comment' in write ? write.comment : placeOf(write);
  return JSON.stringify([write.kind, place, textOf(write)]);
}

/** Writes under way at the same time; while the service cannot be reached, one goes ahead to see. */
const SENDS_AT_ONCE = 4;

export function createSender(dependencies: SenderDependencies): Sender {
  const { outbox, network, now, schedule } = dependencies;
  const active = new Map<string, Promise<void>>();
  /** Twins (same words, same place) go one after another: only so can an answer that was lost be told apart. */
  const activeTwins = new Set<string>();
  const abort = new AbortController();
  let paused = true;
  let cancelWake: (() => void) | null = null;

  const stopListening = network.onReturn(() => {
    retryPostponed('network');
  });

  function stir(): void {
    cancelWake?.();
    cancelWake = null;
    if (paused || abort.signal.aborted) return;
    const limit = network.state().reach === 'offline' ? 1 : SENDS_AT_ONCE;
    for (const operation of outbox.ready()) {
      if (active.size >= limit) break;
      if (active.has(operation.id) || activeTwins.has(twinKey(operation))) continue;
      start(operation);
    }
    const wake = outbox.nextWake();
    if (wake !== null) cancelWake = schedule(Math.min(LONGEST_SLEEP_MS, Math.max(0, wake - now())), stir);
    network.tryAt(wake);
  }

  function start(operation: PendingOperation): void {
    const twins = twinKey(operation);
    activeTwins.add(twins);
    const work = attempt(operation)
      .catch(() => undefined)
      .finally(() => {
        active.delete(operation.id);
        activeTwins.delete(twins);
        stir();
      });
    active.set(operation.id, work);
  }

  async function attempt(operation: PendingOperation): Promise<void> {
    await dependencies.beforeFirst();
    const current = outbox.find(operation.id);
    if (current === null || abort.signal.aborted) return;
    const { person } = dependencies.context();
    const foreign = current.author != null && person !== null && current.author !== person.id;
    if (foreign && current.released?.includes('other-person') !== true) {
      await surely({ type: 'held', at: now(), id: current.id, cause: 'other-person' });
    } else if (current.state === 'in-doubt') await settleDoubt(current);
    else if (current.state === 'queued' || current.state === 'retrying') await send(current);
  }

  function bind(operation: PendingOperation): ReturnType<typeof bindKind> {
    const claimed = outbox.claimed(operation.id);
    return bindKind({ ...dependencies.context(), claimed, signal: abort.signal }, operation);
  }

  async function send(operation: PendingOperation): Promise<void> {
    const { id } = operation;
    const preflight = await bind(operation).preflight();
    switch (preflight.type) {
      case 'hold':
        await surely({ type: 'held', at: now(), id, cause: preflight.cause });
        return;
      case 'failed':
        // Nothing was sent: whatever went wrong while reading, trying again is safe.
        await fail(verdict(operation, { ...preflight.error, sent: 'no' }));
        return;
      case 'found':
        await surely({ type: 'send-started', at: now(), id });
        await acknowledge(operation, preflight.sent);
        return;
      case 'conflict':
        await surely({ type: 'conflicted', at: now(), id, conflict: preflight.conflict });
        return;
      case 'go':
        break;
    }
    const { baseline } = preflight;
    const marked = await outbox.record({
      type: 'send-started',
      at: now(),
      id,
      ...(baseline === undefined ? {} : { baseline }),
    });
    // What cannot be marked durably must not be sent: after a crash nobody would know.
    if (!marked.ok) {
      await pause(backoffMs(operation, dependencies.random));
      return;
    }
    // The person may have edited or discarded it between the two.
    const current = outbox.find(id);
    if (current?.state !== 'sending') return;
    const sent = await bind(current).send();
    if (sent.ok) await acknowledge(current, sent.value);
    else if (abort.signal.aborted && sent.error.sent !== 'no') return;
    else await fail(verdict(current, sent.error));
  }

  async function settleDoubt(operation: PendingOperation): Promise<void> {
    const { id } = operation;
    const recognition = await bind(operation).recognise();
    const again = (error: AppError): OutboxEvent => ({
      type: 'doubted',
      at: now(),
      id,
      error,
      nextTryAt:
        now() + Math.max(dependencies.settleMs, error.retryAfterMs ?? backoffMs(operation, dependencies.random)),
    });
    switch (recognition.type) {
      case 'found':
        // Another operation may have claimed it while we were reading.
        if (creates(operation.write) && outbox.claimed(id).has(recognition.sent.serverId ?? ''))
          await fail(again(operation.error ?? LOOK_AGAIN));
        else await acknowledge(operation, recognition.sent);
        break;
      case 'missing':
        // The service said that it was done, in words that we could not read: sending again would double it.
        if (creates(operation.write) && operation.error?.sent === 'yes')
          await surely({ type: 'held', at: now(), id, cause: 'several-matches' });
        else await surely({ type: 'not-found', at: now(), id });
        break;
      case 'several':
        await surely({ type: 'held', at: now(), id, cause: 'several-matches' });
        break;
      case 'cannot-tell':
        await surely({ type: 'held', at: now(), id, cause: 'cannot-tell' });
        break;
      case 'failed': {
        const { error } = recognition;
        if (error.code === 'not-found') await surely({ type: 'held', at: now(), id, cause: 'target-gone', error });
        else if (error.code === 'forbidden')
          await surely({ type: 'held', at: now(), id, cause: 'permission-lost', error });
        else await fail(again({ ...error, sent: operation.error?.sent ?? 'maybe' }));
        break;
      }
    }
  }

  async function acknowledge(operation: PendingOperation, sent: Sent): Promise<void> {
    if (sent.postedBy !== null) dependencies.learned(sent.postedBy);
    await surely({ type: 'acknowledged', at: now(), id: operation.id, serverId: sent.serverId }, sent.row ?? undefined);
  }

  const verdict = (operation: PendingOperation, error: AppError): OutboxEvent =>
    verdictOf(operation, error, { now: now(), random: dependencies.random, settleMs: dependencies.settleMs });

  async function fail(event: OutboxEvent): Promise<void> {
    await surely(event);
    if ('error' in event && event.error.code === 'unauthorized') {
      paused = true;
      dependencies.refused();
    }
  }

  /** What has happened must be written down, however long the disk stays full; the operation rests meanwhile. */
  async function surely(event: OutboxEvent, row?: SentRow): Promise<void> {
    for (let tries = 0; !abort.signal.aborted; tries += 1) {
      const recorded = await outbox.record(event, row);
      // An event that no longer fits has nothing to write down.
      if (recorded.ok || recorded.error.code === 'conflict') return;
      await pause(Math.min(30_000, 500 * 2 ** Math.min(tries, 6)));
    }
  }

  function pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = schedule(delayMs, resolve);
      abort.signal.addEventListener(
        'abort',
        () => {
          cancel();
          resolve();
        },
        { once: true },
      );
    });
  }

  /** The service is back: what waited for the network goes at once, what waits for another reason keeps its time. */
  function retryPostponed(which: 'network' | 'all'): void {
    void (async () => {
      await Promise.all(outbox.postponed(which).map((id) => outbox.act(id, { kind: 'retry' })));
      stir();
    })();
  }

  return {
    stir,
    tryNow(which) {
      retryPostponed(which);
    },
    setPaused(value) {
      paused = value;
      if (!value) stir();
    },
    async idle() {
      while (active.size > 0) await Promise.all(active.values());
    },
    async dispose() {
      stopListening();
      abort.abort();
      cancelWake?.();
      await Promise.all(active.values());
    },
  };
}
