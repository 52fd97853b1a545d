import { appError, type AppError } from '#shared/errors.ts';
import { heldChoices } from '#shared/outbox/choices.ts';
import { isEditable, isUnclear, isUnsent, type OutboxEvent } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { takesPart } from '#shared/outbox/review-parts.ts';
import type { Written } from '#shared/outbox/whose.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { OutboxAct } from '#shared/rpc/host.ts';
import { bringsSeveral } from '#shared/triage/conversation-text.ts';
import { resolvedWrite } from './kinds/index.ts';

/** The event for an act of the person on a pending write. Pure. */
export function actEvent(
  operation: PendingOperation,
  act: OutboxAct,
  { at, settleMs, by }: { readonly at: number; readonly settleMs: number; readonly by: Written },
): OutboxEvent {
  const { id } = operation;
  switch (act.kind) {
    case 'retry':
      return { type: 'retried', at, id, notBefore: (operation.sentAt ?? 0) + settleMs };
    case 'release':
      return { type: 'released', at, id, by };
    case 'edit':
      return { type: 'edited', at, id, markdown: act.markdown.trim() };
    case 'settle':
      return { type: 'settled', at, id };
    case 'resolve':
      // For several conversations: those that the server has stay as they are, and the others have no conflict.
      return act.take === 'theirs' && !bringsSeveral(operation.write)
        ? { type: 'discarded', at, id }
        : { type: 'rewritten', at, id, write: resolved(operation, act) };
    case 'regroup':
      return { type: 'regrouped', at, id, part: act.part };
    case 'discard':
      return { type: 'discarded', at, id };
  }
}

/** The write that ends a conflict. If the server's text changed since the merge, the write is in conflict again. */
function resolved(
  { write, conflict }: PendingOperation,
  act: Extract<OutboxAct, { readonly kind: 'resolve' }>,
): PendingWrite {
  const merged = act.take === 'merged' ? act : null;
  return resolvedWrite(write, {
    take: act.take,
    merged: merged?.markdown.trim() ?? null,
    theirs: merged?.base ?? conflict?.theirs,
    mergeable: conflict?.mergeable === true,
    now: conflict?.now,
  });
}

/**
 * Why an act is not possible in the operation's present state, in words. `isOwn`: whether the acting person wrote it.
 */
export function refuseAct(operation: PendingOperation, act: OutboxAct, isOwn: boolean): AppError | null {
  const { state, conflict } = operation;
  if (state === 'done') return appError('conflict', 'this was sent already');
  if (state === 'sending') return appError('conflict', 'this is being sent right now');
  const changesText = act.kind === 'edit' || (act.kind === 'resolve' && act.take === 'merged');
  if (changesText && !isOwn) return appError('forbidden', 'somebody else wrote this; nobody can change their words');
  switch (act.kind) {
    case 'edit':
      if (act.markdown.trim() === '') return appError('invalid-input', 'the text is empty', { path: 'markdown' });
      return isEditable(operation)
        ? null
        : appError('conflict', 'this may be on the server already; Galley is looking for it');
    case 'release':
      return state === 'held' && !heldChoices(operation).includes('release')
        ? appError('conflict', 'sending it anyway cannot succeed')
        : null;
    case 'resolve':
      if (state !== 'conflict' || conflict === undefined)
        return appError('conflict', 'this is not in conflict any more');
      if (act.take !== 'merged') return null;
      if (!conflict.mergeable) return appError('invalid-input', 'of this, one or the other side is taken');
      return act.markdown.trim() === '' ? appError('invalid-input', 'the text is empty', { path: 'markdown' }) : null;
    case 'settle':
      return state === 'in-doubt' || isUnclear(operation) ? null : appError('conflict', 'this was not sent yet');
    case 'regroup':
      return isUnsent(operation) && takesPart(operation.write)
        ? null
        : appError('conflict', 'this may be on the server already; Galley is looking for it');
    case 'retry':
    case 'discard':
      return null;
  }
}
