import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Identity } from '../accounts/identity.ts';
import type { Log } from '../log/log.ts';
import type { Network } from '../network.ts';
import type { KindContext } from './kind.ts';
import type { Outbox, Postponed } from './outbox.ts';
import { createSecondChance } from './second-chance.ts';
import { createTry } from './try.ts';

/**
 * Sends what is ready, one write at a time per entity, several entities in parallel:
 *
 *   queued, retrying ─ preflight ─ mark `sending` durably ─ send ─ record the result
 *   in-doubt ─ recognise ─ found: done · missing: queued again · several: the person is asked
 *
 * It runs without a page: closing the window does not stop writes that are being sent.
 */
export interface Sender {
  /** Looks for work now. Safe to call at any time. */
  scheduleRun(): void;
  /** While paused, nothing new starts; running work ends. */
  setPaused(paused: boolean): void;
  /**
   * Sends at once what waits for the network or for its time; a write that may have arrived still gets its time to
   * appear.
   */
  tryNow(which: 'network' | 'all'): void;
  /** Sends what was not permitted there before. Null: everywhere. */
  permitted(spaceId: string | null): void;
  /** Resolves when no work is running. */
  idle(): Promise<void>;
  dispose(): Promise<void>;
}

export interface SenderDependencies {
  readonly outbox: Outbox;
  readonly network: Network;
  readonly context: () => Omit<KindContext, 'claimed' | 'rivals' | 'signal'>;
  /**
   * Until it is known who is signed in, nothing is sent or recognised: our own comments would look like somebody
   * else's.
   */
  readonly identity: Pick<Identity, 'whose' | 'know' | 'learn'>;
  readonly now: () => number;
  readonly log?: Log;
  readonly random: () => number;
  readonly settleMs: number;
  /** Runs `work` after `delayMs`; returns a function that cancels it. */
  readonly schedule: (delayMs: number, work: () => void) => () => void;
  /** The server refused the token: the queue keeps everything and waits for a new sign-in. */
  readonly refused: () => void;
}

/** A limit, since a clock that was set back, or a server that asks for hours, must not stop the queue. */
const LONGEST_SLEEP_MS = 5 * 60_000;

/**
 * How many writes are in progress at once: some wait for the disk, others for the server, within the client's limit.
 * While the server cannot be reached, a single write probes it.
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
  /** While the server cannot be reached: the time of the last failed probe, and of the next possible one (ms). */
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
    // A proxy's answer in the server's place may concern only this write: it keeps its time.
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
   * The write that probes: the one with most attempts, at its time, so that its delays grow. Writes that the person
   * touched since are sent at once. If thousands of writes probed one by one, disk, network and screen would always be
   * busy.
   */
  function goingAhead(at: number): readonly PendingOperation[] {
    const ready = [...outbox.ready(at)];
    return isResting(at)
      ? ready.filter(({ changedAt }) => changedAt > inVain.at)
      : ready.sort((one, other) => other.attempts - one.attempts);
  }

  /** A clock that was set back must not make it wait for hours. */
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

  /**
   * The server can be reached again: what waited for the network is sent at once, what waits for another reason keeps
   * its time.
   */
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
