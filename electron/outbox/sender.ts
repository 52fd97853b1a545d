import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Identity } from '../accounts/identity.ts';
import type { Log } from '../log/log.ts';
import type { Network } from '../network.ts';
import type { KindContext } from './kind.ts';
import type { Outbox, Postponed } from './outbox.ts';
import { createSecondChance } from './second-chance.ts';
import { createTry } from './try.ts';

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
  scheduleRun(): void;
  /** While paused nothing new starts; what is under way ends. */
  setPaused(paused: boolean): void;
  /** What waits for the network or for its time goes now; what may have arrived is still given its time to show. */
  tryNow(which: 'network' | 'all'): void;
  /** What was stopped there because it was not permitted goes now. Null: everywhere. */
  permitted(spaceId: string | null): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  dispose(): Promise<void>;
}

export interface SenderDependencies {
  readonly outbox: Outbox;
  readonly network: Network;
  readonly context: () => Omit<KindContext, 'claimed' | 'rivals' | 'signal'>;
  /** Until it is known who is signed in nothing is sent or recognised: our own words would look like somebody else's. */
  readonly identity: Pick<Identity, 'whose' | 'know' | 'learn'>;
  readonly now: () => number;
  readonly log?: Log;
  readonly random: () => number;
  readonly settleMs: number;
  /** Runs `work` after `delayMs`; answers the canceller. */
  readonly schedule: (delayMs: number, work: () => void) => () => void;
  /** The service refused the token: the queue waits for a new sign-in and keeps everything. */
  readonly refused: () => void;
}

/** A clock that was set back, or a service that asks for hours, must not put the queue to sleep for good. */
const LONGEST_SLEEP_MS = 5 * 60_000;

/**
 * Writes under way at the same time, of which some wait for the disk and as many as the client lets through for the service;
 * while the service cannot be reached, one goes ahead to see.
 */
const SENDS_AT_ONCE = 8;

export function createSender(dependencies: SenderDependencies): Sender {
  const { outbox, network, now, schedule } = dependencies;
  const active = new Map<string, Promise<void>>();
  const abort = new AbortController();
  let paused = true;
  const token = createSecondChance(
    schedule,
    () => {
      retryPostponed('all');
    },
    () => {
      paused = true;
      dependencies.refused();
    },
  );
  let cancelWake: (() => void) | null = null;
  /** While the service cannot be reached: when one went ahead in vain, and when the next may (ms). */
  let inVain = { at: 0, until: 0 };

  const tryOne = createTry({
    ...dependencies,
    signal: abort.signal,
    token,
    failing(event) {
      if ('nextTryAt' in event && network.state().reach === 'offline')
        inVain = { at: event.at, until: event.nextTryAt };
    },
  });

  const stopListening = network.onReturn(() => {
    // What a proxy answers in the service's place may be about this write alone: that keeps its time.
    retryPostponed('silence');
  });

  function scheduleRun(): void {
    cancelWake?.();
    cancelWake = null;
    if (paused || token.resting() || abort.signal.aborted) return;
    const at = now();
    const offline = network.state().reach === 'offline';
    const limit = offline ? 1 : SENDS_AT_ONCE;
    for (const operation of offline ? goingAhead(at) : outbox.ready(at)) {
      if (active.size >= limit) break;
      if (active.has(operation.id)) continue;
      start(operation);
    }
    const wake = offline && isResting(at) ? inVain.until : outbox.nextWake(at);
    if (wake !== null) cancelWake = schedule(Math.min(LONGEST_SLEEP_MS, wake - at), scheduleRun);
    network.tryAt(wake);
  }

  /**
   * The one that was tried before, at its time, so that its waits grow; and at once what the person touched since. Did each of
   * thousands find out for itself, then disk, network and screen would be busy with it all the time.
   */
  function goingAhead(at: number): readonly PendingOperation[] {
    const ready = [...outbox.ready(at)];
    return isResting(at)
      ? ready.filter(({ changedAt }) => changedAt > inVain.at)
      : ready.sort((one, other) => other.attempts - one.attempts);
  }

  /** A clock that was put back since must not make it rest for hours. */
  function isResting(at: number): boolean {
    return inVain.at <= at && at < inVain.until;
  }

  function start(operation: PendingOperation): void {
    const work = tryOne(operation).finally(() => {
      active.delete(operation.id);
      scheduleRun();
    });
    active.set(operation.id, work);
  }

  /** The service is back: what waited for the network goes at once, what waits for another reason keeps its time. */
  function retryPostponed(which: Postponed): void {
    inVain = { at: 0, until: 0 };
    retry(outbox.postponed(which));
  }

  function retry(ids: readonly string[]): void {
    void Promise.all(ids.map((id) => outbox.act(id, { kind: 'retry' }))).then(scheduleRun);
  }

  return {
    scheduleRun,
    tryNow(which) {
      retryPostponed(which);
      if (which === 'all') retry(outbox.unpermitted(null));
    },
    permitted(spaceId) {
      dependencies.context().reads.forgetAll();
      retry(outbox.unpermitted(spaceId));
    },
    setPaused(value) {
      paused = value;
      if (value) return;
      token.forget();
      scheduleRun();
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
