import type { AppError } from '#shared/errors.ts';
import type { OutboxEvent } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { creates } from '#shared/outbox/order.ts';
import type { SentRow } from '#shared/rpc/store.ts';
import type { KindContext, Sent } from './kind.ts';
import { bindKind } from './kinds/index.ts';
import { pauseFor } from './pause.ts';
import type { SecondChance } from './second-chance.ts';
import type { SenderDependencies } from './sender.ts';
import { backoffMs, verdictOf } from './verdict.ts';

export const LOOK_AGAIN: AppError = { code: 'conflict', detail: 'another write claimed the same row', sent: 'maybe' };

/** The dependencies of one try, until it ends. */
export interface Sending extends SenderDependencies {
  readonly signal: AbortSignal;
  /** A try failed, and its result is about to be recorded. */
  readonly failing: (event: OutboxEvent) => void;
  readonly token: Pick<SecondChance, 'refused' | 'forget'>;
}

/** Records the possible results of a try. */
export interface Outcomes {
  /** The write with its kind's checks, sending and recognition. */
  readonly bind: (operation: PendingOperation, more?: Partial<KindContext>) => ReturnType<typeof bindKind>;
  /** Records an event that has happened, however long the disk is full. The operation waits until then. */
  readonly surely: (event: OutboxEvent, row?: SentRow) => Promise<void>;
  readonly fail: (event: OutboxEvent) => Promise<void>;
  readonly acknowledge: (operation: PendingOperation, sent: Sent) => Promise<void>;
  /** It is done, although this try sent nothing. */
  readonly finish: (operation: PendingOperation, sent: Sent) => Promise<void>;
  readonly verdict: (operation: PendingOperation, error: AppError) => OutboxEvent;
  /** It stays in doubt to the same degree, and is looked for later. */
  readonly lookAgain: (operation: PendingOperation, reason: AppError) => OutboxEvent;
  /** Another operation has claimed the found row. */
  readonly isTaken: (operation: PendingOperation, sent: Sent) => boolean;
  readonly pause: (delayMs: number) => Promise<void>;
}

export function createOutcomes(sending: Sending): Outcomes {
  const { outbox, now, schedule, signal } = sending;

  function bind(operation: PendingOperation, more: Partial<KindContext> = {}): ReturnType<typeof bindKind> {
    const claimed = outbox.claimed(operation.id);
    return bindKind(
      { ...sending.context(), claimed, rivals: () => outbox.rivals(operation), signal: signal, ...more },
      operation,
    );
  }

  async function surely(event: OutboxEvent, row?: SentRow): Promise<void> {
    for (let tries = 0; !signal.aborted; tries += 1) {
      const recorded = await outbox.record(event, row);
      // An event that no longer fits need not be recorded.
      if (recorded.ok || recorded.error.code === 'conflict') return;
      await pause(Math.min(30_000, 500 * 2 ** Math.min(tries, 6)));
    }
  }

  const pause = (delayMs: number): Promise<void> => pauseFor(schedule, delayMs, signal);

  async function fail(event: OutboxEvent): Promise<void> {
    sending.failing(event);
    await surely(event);
    if ('error' in event && event.error.code === 'unauthorized') sending.token.refused();
  }

  async function acknowledge(operation: PendingOperation, sent: Sent): Promise<void> {
    if (operation.state === 'sending') sending.token.forget();
    const { serverId, row, outcome } = sent;
    const withOutcome = outcome === undefined ? {} : { outcome };
    await surely({ type: 'acknowledged', at: now(), id: operation.id, serverId, ...withOutcome }, row ?? undefined);
  }

  async function finish(operation: PendingOperation, sent: Sent): Promise<void> {
    if (operation.state !== 'sending' && operation.state !== 'in-doubt')
      await surely({ type: 'send-started', at: now(), id: operation.id });
    await acknowledge(operation, sent);
  }

  const verdict = (operation: PendingOperation, error: AppError): OutboxEvent =>
    verdictOf(operation, error, { now: now(), random: sending.random, settleMs: sending.settleMs });

  function lookAgain(operation: PendingOperation, reason: AppError): OutboxEvent {
    const wait = Math.max(sending.settleMs, reason.retryAfterMs ?? backoffMs(operation, sending.random));
    const error: AppError = { ...reason, sent: operation.error?.sent ?? 'maybe' };
    return { type: 'doubted', at: now(), id: operation.id, error, nextTryAt: now() + wait };
  }

  function isTaken({ id, write }: PendingOperation, { serverId }: Sent): boolean {
    return creates(write) && serverId !== null && outbox.claimed(id).has(serverId);
  }

  return { bind, surely, fail, acknowledge, finish, verdict, lookAgain, isTaken, pause };
}
