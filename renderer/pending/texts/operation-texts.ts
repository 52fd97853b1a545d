import { describeError, type AppError } from '#shared/errors.ts';
import { isDelayed, isEditable, isPlanned, isRunning } from '#shared/outbox/machine.ts';
import { dependenciesOf } from '#shared/outbox/order.ts';
import { heldChoices } from '#shared/outbox/choices.ts';
import { isKind, recordOf } from '#shared/outbox/kinds/index.ts';
import { commentsOf } from '#shared/outbox/review-parts.ts';
import type { HoldCause, Outcome, PendingOperation } from '#shared/outbox/operation.ts';
import { whose, type Writer } from '#shared/outbox/whose.ts';
import { textOf } from '#shared/outbox/writes.ts';
import { clockTime, until } from '../../ui/time-words.ts';

/**
 * The state of a write in words, its reason, and the possible actions. Comments panel and Outbox both use this, so they
 * say the same. Pure.
 */
export type Tone = 'waiting' | 'held' | 'failed' | 'sent';
export type OperationAct =
  'retry' | 'password' | 'post' | 'release' | 'settle' | 'merge' | 'edit' | 'withdraw' | 'copy' | 'discard';

export interface OperationWords {
  readonly tone: Tone;
  /** One or two words. */
  readonly label: string;
  /** The reason, and what follows. Empty if the label is enough. */
  readonly reason: string;
  readonly acts: readonly OperationAct[];
}

export interface Circumstances {
  readonly now: number;
  readonly offline: boolean;
  /** `pack`: a pack never sends anything. */
  readonly signedOut: boolean | 'pack';
  /** The core is not running, so nothing is sent or looked for. */
  readonly stopped?: boolean;
  /** The current writer: they can send or discard another person's write, but not edit it. */
  readonly writer?: Writer;
  /** Whether the text is updated each second: then a near time is given in seconds. */
  readonly seconds?: boolean;
  /** Whether the write that this one depends on is still pending. */
  readonly waitsForParent?: boolean;
  /** Whether an earlier write at the same place cannot continue. */
  readonly blocked?: boolean;
  /** Whether it is a pending comment, which waits for the person's verdict. */
  readonly waitsForVerdict?: boolean;
}

/** What happened, and what to do. `{who}`: the person who caused it, if the server says. */
const CAUSES: Readonly<Record<HoldCause, string>> = {
  'target-gone':
    'The comment or page that this belongs to was not found on the server; it may have been deleted. Try again, copy your text, or discard it.',
  'thread-resolved': 'The thread was resolved in the meantime. Send it anyway, or discard it.',
  'new-replies': '{who} replied in the meantime. Read the reply, then send this anyway, or discard it.',
  'text-changed': 'The text was changed after you deleted it. Read it, then delete it anyway, or keep it.',
  'permission-lost':
    'You no longer have permission to do this. It is sent when you have access again, or when you retry.',
  'several-matches':
    'The server has several comments like this one. Check whether yours is among them, then mark it as delivered or send it anyway.',
  'parent-failed':
    'The comment it replies to was not sent. Try again once that comment is back, copy the text to use it elsewhere, or discard it.',
  'page-changed': 'The page changed after you read it. Check that your text still fits, then send it.',
  'part-gone': 'The part of the page this is about is gone. Comment on the page instead, or keep it as a draft.',
  'request-changed':
    'The change request has a new revision since you read it. Check that your text still fits, then send it.',
  'request-closed': 'The change request was merged or archived in the meantime. Send it anyway, or discard it.',
  'done-by-other':
    'This was already done, by someone else or by you on another device. Try again to finish it, or discard it.',
  'cannot-tell':
    'This may already be done, and the server cannot tell. Check it yourself, then mark it as delivered or send it anyway.',
  'login-gone':
    'The password of the repository is no longer on this computer. Enter it again to send this, or discard it.',
  'not-served': 'The server does not support this. Try again after it has been updated, or discard it.',
  'unknown-writer':
    'This was written before the last sign-in, and Galley cannot tell by whom. If you send it, it is sent in your name.',
  'other-person': 'Someone else was signed in when this was written. If you send it anyway, it is sent in your name.',
};

/** Of changes of sites, collections, teams and the like, which are about no comment. */
const ADMINISTRATIVE_CAUSES: Readonly<Partial<Record<HoldCause, string>>> = {
  'target-gone':
    'What this changes was not found on the server; it may have been removed. Try again, or discard this change.',
  'several-matches':
    'This may have arrived: the server has something new that could be it. Check, then mark it as delivered or send it anyway.',
  'parent-failed':
    'An earlier change that this one needs was not sent. Try again once that change is back, or discard this one.',
};

const SAID_ELSEWHERE =
  'The server already has this text, or an earlier version: someone else may have imported it. Mark it as delivered, or send it anyway.';

const VERDICT_THERE =
  'The server has a verdict that may be this one: sent from another computer, or imported by someone else. Check the change request, then mark this as delivered or send it anyway.';

/** For a verdict or a merge: a server accepts none after the change request is closed. */
const CLOSED_FOR_GOOD =
  'The change request was merged or archived in the meantime. Try again if it is reopened, or discard this.';

/** Shown once, beside the sent write. */
export const OUTCOMES: Readonly<Record<Outcome, { readonly label: string; readonly reason: string }>> = {
  'already-done': { label: 'Already done', reason: 'It was already done, so nothing was sent.' },
  'target-gone': { label: 'Not needed', reason: 'The comment is gone, so nothing was sent.' },
};

export function operationWords(operation: PendingOperation, circumstances: Circumstances): OperationWords {
  const { now } = circumstances;
  const { writer } = circumstances;
  const isOwn = writer === undefined || whose(operation, writer) === 'own';
  const edit = isOwn ? editActs(operation) : [];
  const copy: readonly OperationAct[] = textOf(operation.write) === null ? [] : ['copy'];
  const next = operation.nextTryAt;
  if (circumstances.waitsForVerdict === true && isRunning(operation)) {
    const post: readonly OperationAct[] = dependenciesOf(operation).length > 0 ? [] : ['post'];
    return {
      tone: 'waiting',
      label: 'Pending',
      reason: 'Waits for your verdict on the change request.',
      acts: [...post, ...edit, ...copy, 'discard'],
    };
  }
  switch (operation.state) {
    case 'queued':
      if (isPlanned(operation)) {
        return {
          tone: 'waiting',
          label: 'Planned',
          reason: 'It is sent when you send the planned changes.',
          acts: ['retry', ...edit, ...copy, 'discard'],
        };
      }
      return isDelayed(operation) && next !== undefined && next > now && queuedReason(circumstances) === ''
        ? {
            tone: 'waiting',
            label: circumstances.seconds === true ? `Sends ${until(next, now, true)}` : 'Sends in a few seconds',
            reason: 'You can undo it until then.',
            acts: ['retry', 'discard'],
          }
        : {
            tone: 'waiting',
            label: 'Queued',
            reason: reviewReason(operation, circumstances) ?? queuedReason(circumstances),
            acts: [...edit, ...copy, 'discard'],
          };
    case 'sending':
      return {
        tone: 'waiting',
        label: 'Sending',
        reason:
          circumstances.stopped === true
            ? 'It was being sent when Galley stopped. Once Galley runs again, it checks whether it arrived and resends it only if not.'
            : 'Sent. Waiting for the server’s reply.',
        acts: copy,
      };
    case 'retrying':
      if (
        circumstances.signedOut ||
        circumstances.offline ||
        circumstances.stopped === true ||
        circumstances.blocked === true
      ) {
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
        reason: retryReason(operation, now),
        acts: ['retry', ...edit, ...copy, 'discard'],
      };
    case 'in-doubt':
      return {
        tone: 'waiting',
        label: 'Unconfirmed',
        reason: `${doubtReason(operation.error)} ${lookWords(next, circumstances)}`,
        acts: ['retry', ...copy, 'discard'],
      };
    case 'held':
      return {
        tone: 'held',
        label: 'On hold',
        reason: heldReason(operation),
        acts: [...passwordActs(operation), ...heldChoices(operation), ...edit, ...copy, 'discard'],
      };
    case 'conflict':
      return {
        tone: 'held',
        label: 'In conflict',
        reason: `Someone else, or you on another device, changed this on the server. Compare both, then keep one${operation.conflict?.mergeable === true ? ' or merge them' : ''}.`,
        acts: [
          ...(operation.conflict === undefined || !isOwn ? [] : (['merge'] as const)),
          ...edit,
          ...copy,
          'discard',
        ],
      };
    case 'rejected':
      return {
        tone: 'failed',
        label: 'Refused',
        reason: refusedReason(operation.error),
        acts: ['retry', ...passwordActs(operation), ...edit, ...copy, 'discard'],
      };
    case 'parked':
      return {
        tone: 'failed',
        label: 'Set aside',
        reason: 'It could not be read completely. Copy its text to write it again, or discard it.',
        acts: [...copy, 'discard'],
      };
    case 'done':
      return { tone: 'sent', label: 'Sent', reason: '', ...outcomeWords(operation), acts: copy };
  }
}

/** An unsent comment or reply can go back into its editor; any other text is edited in its row. */
function editActs(operation: PendingOperation): readonly OperationAct[] {
  if (!isEditable(operation)) return [];
  return isKind(operation.write, { area: 'discussion', effect: 'create' }) ? ['edit', 'withdraw'] : ['edit'];
}

/** A wrong or lost password of a Git repository can be entered again. */
function passwordActs({ write, state, cause }: PendingOperation): readonly OperationAct[] {
  const hasLogin = 'login' in write && write.login !== undefined;
  return hasLogin && (cause === 'login-gone' || state === 'rejected') ? ['password'] : [];
}

function outcomeWords({ outcome, write }: PendingOperation): { readonly label?: string; readonly reason?: string } {
  if (outcome === undefined) return {};
  const isGone = outcome === 'target-gone' && recordOf(write).area === 'administration';
  return isGone ? { ...OUTCOMES[outcome], reason: 'It was already removed, so nothing was sent.' } : OUTCOMES[outcome];
}

/** Why it is unknown whether the write arrived. */
function doubtReason(error: AppError | undefined): string {
  if (error !== undefined && isOfReading(error))
    return `It may have arrived, and the last check failed (${failure(error)}).`;
  switch (error?.code) {
    case 'storage-failed':
      return 'Galley’s own record of it was lost, so it may already have been sent.';
    case 'server-error':
      return `It was sent, but the server failed${statusWords(error)}, so it may have arrived.`;
    case 'invalid-response':
      return 'It was sent, but the reply could not be read, so it may have arrived.';
    case 'cancelled':
      return 'It was sent, but Galley quit before the server replied, so it may have arrived.';
    case 'rate-limited':
    case 'unauthorized':
      return `An earlier attempt may have arrived: ${failure(error)}.`;
    default:
      return 'It was sent, but no reply came back, so it may have arrived.';
  }
}

/** The search for the write failed; the request itself had no answer before. */
function isOfReading({ operation }: AppError): boolean {
  return operation !== undefined && /^(list|get|search)/.test(operation);
}

/** The title of an error within a sentence, with the HTTP status. */
function failure(error: AppError): string {
  const { title } = describeError(error);
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}${statusWords(error)}`;
}

function statusWords({ code, status }: AppError): string {
  return code === 'server-error' && status !== undefined ? ` (HTTP ${String(status)})` : '';
}

/** Why it is tried again. The server's own time to wait is quoted, since it may be longer than our wait. */
function retryReason({ error, changedAt, nextTryAt }: PendingOperation, now: number): string {
  if (error === undefined) return '';
  if (error.code !== 'rate-limited') return `${describeError(error).title}${statusWords(error)}.`;
  const at = error.retryAfterMs === undefined ? nextTryAt : changedAt + error.retryAfterMs;
  return at === undefined || at <= now
    ? `${describeError(error).title}.`
    : `${describeError(error).title}: no requests before ${clockTime(at, now)}.`;
}

/** When the app looks for it, and that nothing is sent twice until then. */
function lookWords(
  next: number | undefined,
  { now, offline, signedOut, stopped, seconds, blocked }: Circumstances,
): string {
  const then = 'and resends it only if it did not arrive.';
  if (stopped === true) return `Galley checks once it runs again, ${then}`;
  if (signedOut) return `Galley checks after you sign in, ${then}`;
  if (blocked === true) return `Waiting for an earlier item. Galley checks after that one, ${then}`;
  if (offline) return `Galley checks when you are online, ${then}`;
  return `Galley checks ${next === undefined ? 'now' : until(next, now, seconds)}, ${then}`;
}

/** A verdict that takes comments along, one of which cannot leave. Null: it is not that. */
function reviewReason(operation: PendingOperation, circumstances: Circumstances): string | null {
  const isStopped = circumstances.blocked === true && circumstances.stopped !== true && !circumstances.signedOut;
  return isStopped && commentsOf(operation).length > 0
    ? 'Waits for a comment of this review that was not sent. Send that comment or discard it, and this follows.'
    : null;
}

function queuedReason({ offline, signedOut, waitsForParent, blocked, stopped }: Circumstances): string {
  if (stopped === true) return 'Sends when Galley runs again.';
  if (signedOut === 'pack') return 'Waiting to be handed back. Packs do not send changes.';
  if (signedOut) return 'Sends when you sign in again.';
  if (blocked === true) return 'Waiting for an earlier item that needs your attention.';
  if (waitsForParent === true) return 'Sends after the comment it replies to.';
  return offline ? 'Sends when you’re online.' : '';
}

function heldReason(operation: PendingOperation): string {
  const { cause, error, heldFor } = operation;
  if (cause === 'request-closed' && !heldChoices(operation).includes('release')) return CLOSED_FOR_GOOD;
  if (cause === 'several-matches' && isKind(operation.write, { row: 'review', effect: 'create' })) return VERDICT_THERE;
  if (cause === 'several-matches' && operation.broughtIn !== undefined) return SAID_ELSEWHERE;
  // A decision has its own text for this cause.
  const replied = cause === 'new-replies' ? recordOf(operation.write).decision?.replied : undefined;
  const own = recordOf(operation.write).area === 'administration' ? ADMINISTRATIVE_CAUSES : CAUSES;
  const words = replied ?? (cause === undefined ? undefined : (own[cause] ?? CAUSES[cause]));
  if (words !== undefined) return words.replace('{who}', () => heldFor?.by ?? 'Someone');
  return error === undefined ? 'Something changed after you wrote it.' : describeError(error).description;
}

/** A rejection quotes the server's own sentence, which says what to change. */
function refusedReason(error: AppError | undefined): string {
  if (error === undefined) return 'The server rejected it.';
  // For the log, the detail begins with operation and status: `postComment: HTTP 403: …`.
  const detail = error.detail.trim().replace(/^\w+: (HTTP \d+(: |$))?/, '');
  const isSaid = detail !== '' && error.code !== 'internal';
  const title = refusalTitle(error, isSaid);
  return isSaid ? `${title}: ${sentence(detail)}` : `${title}.`;
}

/** The app has checked that the item itself exists; a conflict with words of its own is a rule of the server. */
function refusalTitle(error: AppError, isSaid: boolean): string {
  if (error.code === 'not-found') return 'The server answered “not found”';
  return describeError(error.code === 'conflict' && isSaid ? { ...error, code: 'invalid-request' } : error).title;
}

/** The server's sentence, with a full stop if it has none. */
function sentence(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}
