import type { AppError } from '#shared/errors.ts';
import type { OutboxEvent } from '#shared/outbox/machine.ts';
import { writerCauseOf, type PendingOperation } from '#shared/outbox/operation.ts';
import { creates } from '#shared/outbox/order.ts';
import { isAdministrative, placeOf } from '#shared/outbox/writes.ts';
import type { Identity } from '../accounts/identity.ts';
import type { SentRow } from '#shared/rpc/store.ts';
import type { Log } from '../log/log.ts';
import type { Network } from '../network.ts';
import type { KindContext, Sent } from './kind.ts';
import { bindKind } from './kinds/index.ts';
import { readNewest } from './kinds/discussion.ts';
import type { Outbox, Postponed } from './outbox.ts';
import { createReads } from './reads.ts';
import { pauseFor } from './pause.ts';
import { createSecondChance } from './second-chance.ts';
import { backoffMs, mistake, recognised, verdictOf } from './verdict.ts';

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

const EDITED_MEANWHILE: AppError = { code: 'cancelled', detail: 'it was edited before it left', sent: 'no' };

const LOOK_AGAIN: AppError = { code: 'conflict', detail: 'another write claimed the same row', sent: 'maybe' };

/**
 * Writes under way at the same time, of which some wait for the disk and as many as the client lets through for the service;
 * while the service cannot be reached, one goes ahead to see.
 */
const SENDS_AT_ONCE = 8;

export function createSender(dependencies: SenderDependencies): Sender {
  const { outbox, network, now, schedule } = dependencies;
  const active = new Map<string, Promise<void>>();
  const abort = new AbortController();
  const ended = (): boolean => abort.signal.aborted;
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
    const work = attempt(operation)
      .catch((thrown: unknown) => recover(operation.id, thrown))
      .finally(() => {
        active.delete(operation.id);
        scheduleRun();
      });
    active.set(operation.id, work);
  }

  async function attempt(operation: PendingOperation): Promise<void> {
    const unknown = await dependencies.identity.know();
    const current = outbox.find(operation.id);
    if (current === null || abort.signal.aborted) return;
    if (unknown !== null) {
      await fail(
        current.state === 'in-doubt' ? lookAgain(current, unknown) : verdict(current, { ...unknown, sent: 'no' }),
      );
      return;
    }
    const cause = writerCauseOf(dependencies.identity.whose(current));
    if (cause !== null && current.released?.includes(cause) !== true) {
      await surely({ type: 'held', at: now(), id: current.id, cause });
    } else if (current.state === 'in-doubt') await settleDoubt(current);
    else if (current.state === 'queued' || current.state === 'retrying') await send(current);
  }

  /** A mistake of ours must leave nothing that says `sending` for ever, or that is tried again without a pause. */
  async function recover(id: string, thrown: unknown): Promise<void> {
    const current = outbox.find(id);
    if (current === null || abort.signal.aborted) return;
    dependencies.log?.thrown('outbox', 'broke', thrown, { kind: current.write.kind });
    const error = mistake(thrown, current.state === 'sending' ? 'maybe' : 'no');
    await fail(current.state === 'in-doubt' ? lookAgain(current, error) : verdict(current, error));
  }

  function bind(operation: PendingOperation, more: Partial<KindContext> = {}): ReturnType<typeof bindKind> {
    const claimed = outbox.claimed(operation.id);
    return bindKind(
      { ...dependencies.context(), claimed, rivals: () => outbox.rivals(operation), signal: abort.signal, ...more },
      operation,
    );
  }

  async function send(operation: PendingOperation): Promise<void> {
    const { id } = operation;
    const preflight = await bind(operation).preflight();
    // The person changed it, or let it go, while we were looking: what we saw was about other words.
    if (outbox.find(id) !== operation || ended()) return;
    switch (preflight.type) {
      case 'hold': {
        const isGone = preflight.cause === 'target-gone';
        if (isGone && (await holdIfHidden(operation))) return;
        const over = isGone ? bind(operation).whenGone() : null;
        const { type: _type, ...why } = preflight;
        if (over === null) await surely({ type: 'held', at: now(), id, ...why });
        else await finish(operation, over);
        return;
      }
      case 'failed':
        if (preflight.error.code === 'not-found') {
          await lookWhetherGone(operation, { ...preflight.error, sent: 'no' });
          return;
        }
        // Nothing was sent: whatever went wrong while reading, trying again is safe.
        await fail(verdict(operation, { ...preflight.error, sent: 'no' }));
        return;
      case 'found':
        // Another operation may have claimed it while we were reading.
        if (isTaken(operation, preflight.sent)) {
          const nextTryAt = now() + dependencies.settleMs;
          await surely({ type: 'postponed', at: now(), id, error: { ...LOOK_AGAIN, sent: 'no' }, nextTryAt });
          return;
        }
        await finish(operation, preflight.sent);
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
    const current = outbox.find(id);
    if (current?.state !== 'sending') return;
    // The person edited it while the mark was written: what was looked for before was about other words.
    if (current.write !== operation.write) {
      await surely({ type: 'postponed', at: now(), id, error: EDITED_MEANWHILE, nextTryAt: now() });
      return;
    }
    const sent = await bind(current).send();
    if (sent.ok) {
      // Only an answer to our own request says whose token it is: what is found there may be somebody else's.
      if (sent.value.postedBy !== null) dependencies.identity.learn(sent.value.postedBy);
      await acknowledge(current, sent.value);
    } else if (ended() && sent.error.sent !== 'no') return;
    else if (sent.error.code === 'not-found') await lookWhetherGone(current, sent.error);
    else await fail(verdict(current, sent.error));
  }

  /** It is done, though this try sent nothing. */
  async function finish(operation: PendingOperation, sent: Sent): Promise<void> {
    if (operation.state !== 'sending' && operation.state !== 'in-doubt')
      await surely({ type: 'send-started', at: now(), id: operation.id });
    await acknowledge(operation, sent);
  }

  /**
   * "Not found" is an answer to one request, and says of nothing that it is gone: what the write is about is read, as it is
   * now. Where it is there, or nothing tells, the write was refused, and can be tried again.
   */
  async function lookWhetherGone(operation: PendingOperation, error: AppError): Promise<void> {
    const { id } = operation;
    const kind = bind(operation, { reads: createReads(now) });
    const there = await kind.isThere();
    // The person changed it, or let it go, while we were looking.
    if ((operation.state !== 'sending' && outbox.find(id) !== operation) || ended()) return;
    if (there?.ok === false) {
      await fail(verdict(operation, { ...there.error, sent: 'no' }));
      return;
    }
    if (there === null || there.value) {
      await surely({ type: 'refused', at: now(), id, error });
      return;
    }
    if (await holdIfHidden(operation)) return;
    const over = kind.whenGone();
    if (over === null) await surely({ type: 'held', at: now(), id, cause: 'target-gone', error });
    else await finish(operation, over);
  }

  /**
   * A server may answer "not found" for all that it hides. Where it does so for the whole space, nobody knows whether anything in
   * it is gone: the write is held until the space can be read again. Answers whether it is, or waits for another look.
   */
  async function holdIfHidden(operation: PendingOperation): Promise<boolean> {
    const { spaceId } = placeOf(operation.write);
    if (spaceId === null || isAdministrative(operation.write)) return false;
    const listed = await readNewest({ ...dependencies.context(), signal: abort.signal }, spaceId);
    const { id } = operation;
    if (ended() || (operation.state !== 'sending' && outbox.find(id) !== operation)) return true;
    if (listed.ok || listed.error.code === 'forbidden') return false;
    if (listed.error.code === 'not-found')
      await surely({ type: 'held', at: now(), id, cause: 'permission-lost', error: listed.error });
    else if (operation.state === 'in-doubt') await fail(lookAgain(operation, listed.error));
    else await fail(verdict(operation, { ...listed.error, sent: 'no' }));
    return true;
  }

  async function settleDoubt(operation: PendingOperation): Promise<void> {
    const { id } = operation;
    const recognition = recognised(operation, await bind(operation).recognise());
    switch (recognition.type) {
      case 'found':
        // A deletion is recognised by finding nothing.
        if (bind(operation).whenGone() !== null && (await holdIfHidden(operation))) return;
        // Another operation may have claimed it while we were reading.
        if (isTaken(operation, recognition.sent)) await fail(lookAgain(operation, operation.error ?? LOOK_AGAIN));
        else await acknowledge(operation, recognition.sent);
        break;
      case 'missing':
        // The service said that it was done, in words that we could not read: sending again would double it.
        if (creates(operation.write) && operation.accepted === true)
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
        if (error.code === 'not-found' && (await holdIfHidden(operation))) return;
        const over = error.code === 'not-found' ? bind(operation).whenGone() : null;
        if (over !== null) await finish(operation, over);
        else if (error.code === 'not-found') await surely({ type: 'held', at: now(), id, cause: 'target-gone', error });
        else if (error.code === 'forbidden')
          await surely({ type: 'held', at: now(), id, cause: 'permission-lost', error });
        else await fail(lookAgain(operation, error));
        break;
      }
    }
  }

  function isTaken({ id, write }: PendingOperation, { serverId }: Sent): boolean {
    return creates(write) && serverId !== null && outbox.claimed(id).has(serverId);
  }

  /** It stays in doubt, as much as it was, and is looked for later. */
  function lookAgain(operation: PendingOperation, reason: AppError): OutboxEvent {
    const wait = Math.max(dependencies.settleMs, reason.retryAfterMs ?? backoffMs(operation, dependencies.random));
    const error: AppError = { ...reason, sent: operation.error?.sent ?? 'maybe' };
    return { type: 'doubted', at: now(), id: operation.id, error, nextTryAt: now() + wait };
  }

  async function acknowledge(operation: PendingOperation, sent: Sent): Promise<void> {
    if (operation.state === 'sending') token.forget();
    const { serverId, row, outcome } = sent;
    const said = outcome === undefined ? {} : { outcome };
    await surely({ type: 'acknowledged', at: now(), id: operation.id, serverId, ...said }, row ?? undefined);
  }

  const verdict = (operation: PendingOperation, error: AppError): OutboxEvent =>
    verdictOf(operation, error, { now: now(), random: dependencies.random, settleMs: dependencies.settleMs });

  async function fail(event: OutboxEvent): Promise<void> {
    if ('nextTryAt' in event && network.state().reach === 'offline') inVain = { at: event.at, until: event.nextTryAt };
    await surely(event);
    if ('error' in event && event.error.code === 'unauthorized') token.refused();
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

  const pause = (delayMs: number): Promise<void> => pauseFor(schedule, delayMs, abort.signal);

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
