import type { OperationState, Outcome } from '#shared/outbox/operation.ts';
import type { OutboxStep } from '#shared/rpc/store.ts';
import { OUTCOMES } from '../../pending/texts/operation-texts.ts';

const WORDS: Readonly<Record<OperationState, string>> = {
  queued: 'Queued',
  sending: 'Sent',
  retrying: 'Retrying',
  'in-doubt': 'No answer: checking whether it arrived',
  held: 'On hold',
  conflict: 'In conflict',
  rejected: 'Refused',
  parked: 'Set aside',
  done: 'Delivered',
};

export interface HistoryLine extends Pick<OutboxStep, 'at' | 'error'> {
  readonly words: string;
}

/**
 * The history of a write, latest first. A write that ended with an outcome needed no request: its "sending" and "done"
 * steps are left out. Pure.
 */
export function historyLines(history: readonly OutboxStep[], outcome: Outcome | undefined): readonly HistoryLine[] {
  const isUnsent = (index: number): boolean =>
    outcome !== undefined && history[index]?.state === 'sending' && history[index + 1]?.state === 'done';
  return history
    .filter((_, index) => !isUnsent(index))
    .map(({ at, error, state }) => ({
      at,
      error,
      words: state === 'done' && outcome !== undefined ? OUTCOMES[outcome].label : WORDS[state],
    }))
    .reverse();
}
