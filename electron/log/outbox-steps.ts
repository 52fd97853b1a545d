import type { OutboxEvent } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { errorFacts } from './failures.ts';
import type { Log } from './log.ts';
import { hashed } from './told.ts';

/** Logs a step of a write: its kind, its state and the reason, without its text or place. */
export function logStep(
  log: Log,
  event: OutboxEvent,
  before: PendingOperation | undefined,
  after: PendingOperation | undefined,
): void {
  const operation = after ?? before;
  if (operation === undefined) return;
  log.event('outbox', 'changed', {
    write: hashed(operation.id),
    kind: operation.write.kind,
    step: event.type,
    state: after?.state ?? 'gone',
    tries: operation.attempts,
    ...('error' in event ? errorFacts(event.error) : {}),
    reason: after?.cause,
    outcome: after?.outcome,
  });
}

/** Logs how journal and database were reconciled. */
export function logAgreement(
  log: Log,
  counts: { readonly put: number; readonly adopted: number; readonly dropped: number },
): void {
  const { put, adopted, dropped } = counts;
  if (adopted > 0) log.event('outbox', 'adopted', { count: adopted });
  if (put + dropped > 0) log.event('outbox', 'agreed', { put, dropped });
}
