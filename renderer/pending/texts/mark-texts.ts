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

const NONE: ReadonlySet<string> = new Set();

/** `blocked`: the operations that wait behind one that cannot be sent (`blockedIds`). */
export function markWords(mark: PendingMark, blocked: ReadonlySet<string> = NONE): MarkWords {
  return { tone: STATES[mark.state].tone, label: `${kindWords(mark.kind)}: ${wordOf(mark, blocked)}` };
}

function wordOf({ operationId, state, planned }: PendingMark, blocked: ReadonlySet<string>): string {
  if (state !== 'queued') return STATES[state].word;
  if (planned === true) return 'planned';
  return blocked.has(operationId) ? 'waiting for an earlier item' : STATES.queued.word;
}

/** Of several marks at one place, the most urgent one, and their number. */
export function markSummary(marks: readonly PendingMark[], blocked: ReadonlySet<string> = NONE): MarkWords | null {
  const [first, ...more] = [...marks].sort(
    (one, other) => RANK[STATES[one.state].tone] - RANK[STATES[other.state].tone],
  );
  if (first === undefined) return null;
  if (more.length === 0) return markWords(first, blocked);
  const { tone } = STATES[first.state];
  return { tone, label: `${marks.length} changes, the first of them ${wordOf(first, blocked)}` };
}

const RANK: Readonly<Record<Tone, number>> = { failed: 0, held: 1, waiting: 2, sent: 3 };
