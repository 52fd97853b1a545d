import { describeError, type AppError } from '#shared/errors.ts';
import { isEditable } from '#shared/outbox/machine.ts';
import { unclearCauses, unreleasableCauses, type HoldCause, type PendingOperation } from '#shared/outbox/operation.ts';
import { textOf } from '#shared/outbox/writes.ts';
import { atClock, until } from '../ui/time-words.ts';

/**
 * Where a write stands, in words, why, and what the person can do about it. The comments panel and the Outbox say the
 * same thing because both ask here. Pure.
 */
export type Tone = 'waiting' | 'held' | 'failed' | 'sent';
export type OperationAct = 'retry' | 'release' | 'settle' | 'merge' | 'edit' | 'withdraw' | 'copy' | 'discard';

export interface OperationWords {
  readonly tone: Tone;
  /** One or two words. */
  readonly label: string;
  /** Why, and what comes next. Empty where the label says it all. */
  readonly reason: string;
  readonly acts: readonly OperationAct[];
}

export interface Circumstances {
  readonly now: number;
  readonly offline: boolean;
  readonly signedOut: boolean;
  /** Whether the words are told anew each second: then a near time is told in seconds. */
  readonly seconds?: boolean;
  /** Whether what this write hangs on is still waiting itself. */
  readonly waitsForParent?: boolean;
}

const CAUSES: Readonly<Record<HoldCause, string>> = {
  'target-gone': 'What it belongs to was deleted on the service.',
  'thread-resolved': 'The thread was resolved in the meantime. Send it all the same, or discard it.',
  'permission-lost': 'You may not comment here any more.',
  'several-matches': 'Several comments like this one are on the service. Look whether yours is among them.',
  'parent-failed': 'The comment that it answers could not be sent.',
  'page-changed': 'The page was changed since you read it.',
  'request-changed': 'The change request has a newer revision than the one that you read.',
  'request-closed': 'The change request was merged or archived in the meantime.',
  'done-by-other': 'Somebody else has done this already.',
  'cannot-tell': 'It may have been done, and the service has nothing to look at that would tell.',
  'not-served': 'This service does not offer it.',
  'other-person': 'Somebody else was signed in when it was written. Released, it goes out in your name.',
};

export function operationWords(operation: PendingOperation, circumstances: Circumstances): OperationWords {
  const { now } = circumstances;
  const edit = editActs(operation);
  const copy: readonly OperationAct[] = textOf(operation.write) === null ? [] : ['copy'];
  const next = operation.nextTryAt;
  switch (operation.state) {
    case 'queued':
      return {
        tone: 'waiting',
        label: 'Queued',
        reason: queuedReason(circumstances),
        acts: [...edit, ...copy, 'discard'],
      };
    case 'sending':
      return { tone: 'waiting', label: 'Sending', reason: '', acts: copy };
    case 'retrying':
      if (circumstances.signedOut) {
        return {
          tone: 'waiting',
          label: 'Queued',
          reason: queuedReason(circumstances),
          acts: [...edit, ...copy, 'discard'],
        };
      }
      return {
        tone: 'waiting',
        label: next === undefined ? 'Trying again' : `Trying again ${until(next, now, circumstances.seconds)}`,
        reason: errorTitle(operation.error),
        acts: ['retry', ...edit, ...copy, 'discard'],
      };
    case 'in-doubt':
      return {
        tone: 'waiting',
        label: 'In doubt',
        reason: `It may have arrived. Galley looks for it ${next === undefined || next <= now ? 'before it tries again' : atClock(next, now)}.`,
        acts: ['retry', ...copy, 'discard'],
      };
    case 'held':
      return {
        tone: 'held',
        label: 'Held',
        reason: heldReason(operation),
        acts: [...heldActs(operation.cause), ...edit, ...copy, 'discard'],
      };
    case 'conflict':
      return {
        tone: 'held',
        label: 'In conflict',
        reason: 'Somebody else changed the same thing. Compare both, and keep one or merge them.',
        acts: [...(operation.conflict === undefined ? [] : (['merge'] as const)), ...edit, ...copy, 'discard'],
      };
    case 'rejected':
      return {
        tone: 'failed',
        label: 'Refused',
        reason: refusedReason(operation.error),
        acts: ['retry', ...edit, ...copy, 'discard'],
      };
    case 'parked':
      return {
        tone: 'failed',
        label: 'Set aside',
        reason: 'It could not be read back as a whole. Its text is kept.',
        acts: [...copy, 'discard'],
      };
    case 'done':
      return { tone: 'sent', label: 'Sent', reason: '', acts: copy };
  }
}

/** A comment or a reply that was never sent can go back into its editor; any other text is changed where it stands. */
function editActs(operation: PendingOperation): readonly OperationAct[] {
  if (!isEditable(operation)) return [];
  const { kind } = operation.write;
  return kind === 'comment.create' || kind === 'reply.create' ? ['edit', 'withdraw'] : ['edit'];
}

/** What may be there already is looked for again, found by the person, or sent again; what cannot succeed is not sent. */
function heldActs(cause: HoldCause | undefined): readonly OperationAct[] {
  if (cause === undefined) return ['release'];
  if (unclearCauses.has(cause)) return ['retry', 'settle', 'release'];
  return unreleasableCauses.has(cause) ? [] : ['release'];
}

function queuedReason({ offline, signedOut, waitsForParent }: Circumstances): string {
  if (signedOut) return 'Goes out when you sign in again.';
  if (waitsForParent === true) return 'Goes out after the comment that it answers.';
  return offline ? 'Goes out when the service can be reached.' : '';
}

function heldReason({ cause, error }: PendingOperation): string {
  if (cause !== undefined) return CAUSES[cause];
  return error === undefined ? 'Something changed since you wrote it.' : describeError(error).description;
}

function errorTitle(error: AppError | undefined): string {
  return error === undefined ? '' : `${describeError(error).title}.`;
}

/** A refusal is told with the service's own sentence: it says what to change. */
function refusedReason(error: AppError | undefined): string {
  if (error === undefined) return 'The service did not accept it.';
  const { title } = describeError(error);
  // Before the service's sentence stand the operation and the status, for the log: `postComment: HTTP 403: …`.
  const detail = error.detail.trim().replace(/^\w+: (HTTP \d+(: |$))?/, '');
  return detail === '' || error.code === 'internal' ? `${title}.` : `${title}: ${detail}`;
}
