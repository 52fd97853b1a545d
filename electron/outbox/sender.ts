import type { AppError } from '#shared/errors.ts';
import type { OutboxEvent } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Person } from '#shared/rpc/host.ts';
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
}

/** Writes under way at the same time; while the service cannot be reached, one goes ahead to see. */
const SENDS_AT_ONCE = 4;

export function createSender(dependencies: SenderDependencies): Sender {
  const { outbox, network, now, schedule } = dependencies;
  const active = new Map<string, Promise<void>>();
  const abort = new AbortController();
  let paused = true;
  let cancelWake: (() => void) | null = null;

  const stopListening = network.onReturn(() => {
    retryPostponed();
  });

  function stir(): void {
    cancelWake?.();
    cancelWake = null;
    if (paused || abort.signal.aborted) return;
    const limit = network.state().reach === 'offline' ? 1 : SENDS_AT_ONCE;
    for (const operation of outbox.ready()) {
      if (active.size >= limit) break;
      if (active.has(operation.id)) continue;
      start(operation);
    }
    const wake = outbox.nextWake();
    if (wake !== null) cancelWake = schedule(Math.max(0, wake - now()), stir);
    network.tryAt(wake);
  }

  function start(operation: PendingOperation): void {
    const work = attempt(operation)
      .catch(() => undefined)
      .finally(() => {
        active.delete(operation.id);
        stir();
      });
    active.set(operation.id, work);
  }

  async function attempt(operation: PendingOperation): Promise<void> {
    const context: KindContext = {
      ...dependencies.context(),
      claimed: outbox.claimed(operation.id),
      signal: abort.signal,
    };
    const kind = bindKind(context, operation);
    if (operation.state === 'in-doubt') await settleDoubt(operation, kind);
    else await send(operation, kind);
  }

  async function send(operation: PendingOperation, kind: ReturnType<typeof bindKind>): Promise<void> {
    const { id } = operation;
    const preflight = await kind.preflight();
    if (preflight.type === 'hold') {
      await outbox.record({ type: 'held', at: now(), id, cause: preflight.cause });
      return;
    }
    if (preflight.type === 'failed') {
      // Nothing was sent: whatever went wrong while reading, trying again is safe.
      await postpone(operation, { ...preflight.error, sent: 'no' });
      return;
    }
    const marked = await outbox.record({
      type: 'send-started',
      at: now(),
      id,
      ...(preflight.baseline === undefined ? {} : { baseline: preflight.baseline }),
    });
    // What cannot be marked durably must not be sent: after a crash nobody would know.
    if (!marked.ok) {
      await postpone(operation, { ...marked.error, sent: 'no' });
      return;
    }
    // The person may have edited or discarded it between the two.
    const current = outbox.find(id);
    if (current?.state !== 'sending') return;
    const sent = await bindCurrent(current).send();
    if (sent.ok) await acknowledge(current, sent.value);
    else if (abort.signal.aborted && sent.error.sent !== 'no') return;
    else await fail(verdict(current, sent.error));
  }

  function bindCurrent(operation: PendingOperation): ReturnType<typeof bindKind> {
    return bindKind(
      { ...dependencies.context(), claimed: outbox.claimed(operation.id), signal: abort.signal },
      operation,
    );
  }

  async function settleDoubt(operation: PendingOperation, kind: ReturnType<typeof bindKind>): Promise<void> {
    const { id } = operation;
    const recognition = await kind.recognise();
    switch (recognition.type) {
      case 'found':
        await acknowledge(operation, recognition.sent);
        break;
      case 'missing':
        await outbox.record({ type: 'not-found', at: now(), id });
        break;
      case 'several':
        await outbox.record({ type: 'held', at: now(), id, cause: 'several-matches' });
        break;
      case 'failed': {
        const wait = Math.max(
          dependencies.settleMs,
          recognition.error.retryAfterMs ?? backoffMs(operation, dependencies.random),
        );
        await fail({ type: 'doubted', at: now(), id, error: recognition.error, nextTryAt: now() + wait });
        break;
      }
    }
  }

  async function acknowledge(operation: PendingOperation, sent: Sent): Promise<void> {
    if (sent.postedBy !== null) dependencies.learned(sent.postedBy);
    const event: OutboxEvent = { type: 'acknowledged', at: now(), id: operation.id, serverId: sent.serverId };
    await outbox.record(event, sent.row ?? undefined);
  }

  const verdict = (operation: PendingOperation, error: AppError): OutboxEvent =>
    verdictOf(operation, error, { now: now(), random: dependencies.random, settleMs: dependencies.settleMs });

  async function postpone(operation: PendingOperation, error: AppError): Promise<void> {
    await fail(verdict(operation, error));
  }

  async function fail(event: OutboxEvent): Promise<void> {
    await outbox.record(event);
    if ('error' in event && event.error.code === 'unauthorized') {
      paused = true;
      dependencies.refused();
    }
  }

  /** The service is back: what waited for the network goes at once, what waits for another reason keeps its time. */
  function retryPostponed(): void {
    void (async () => {
      for (const id of outbox.waitingForNetwork()) await outbox.record({ type: 'retried', at: now(), id });
      stir();
    })();
  }

  return {
    stir,
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
