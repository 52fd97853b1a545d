import type { OperationState } from '#shared/outbox/operation.ts';
import type { PendingMark } from '#shared/rpc/store.ts';
import type { Tone } from './operation-texts.ts';
import { kindWords } from './write-texts.ts';

/** The text of a mark beside an item: the pending write and its state. The Outbox has the details. Pure. */
export interface MarkWords {
  readonly tone: Tone;
  readonly label: string;
}

const STATES: Readonly<Record<OperationState, { readonly tone: Tone; readonly word: string }>> = {
  queued: { tone: 'waiting', word: 'queued' },
  sending: { tone: 'waiting', word: 'sending' },
  retrying: { tone: 'waiting', word: 'retrying' },
  'in-doubt': { tone: 'waiting', word: 'unconfirmed' },
  held: { tone: 'held', word: 'on hold' },
  conflict: { tone: 'held', word: 'in conflict' },
  rejected: { tone: 'failed', word: 'refused' },
  parked: { tone: 'failed', word: 'set aside' },
  done: { tone: 'sent', word: 'sent' },
};

export function markWords(mark: PendingMark): MarkWords {
  return { tone: STATES[mark.state].tone, label: `${kindWords(mark.kind)}: ${wordOf(mark)}` };
}

function wordOf({ state, planned }: PendingMark): string {
  return planned === true && state === 'queued' ? 'planned' : STATES[state].word;
}

/** Of several marks at one place, the most urgent one, and their number. */
export function markSummary(marks: readonly PendingMark[]): MarkWords | null {
  const [first, ...more] = [...marks].sort(
    (one, other) => RANK[STATES[one.state].tone] - RANK[STATES[other.state].tone],
  );
  if (first === undefined) return null;
  if (more.length === 0) return markWords(first);
  const { tone } = STATES[first.state];
  return { tone, label: `${marks.length} changes, the first of them ${wordOf(first)}` };
}

const RANK: Readonly<Record<Tone, number>> = { failed: 0, held: 1, waiting: 2, sent: 3 };
