import { recordOf } from './kinds/index.ts';
import { unclearCauses, type PendingOperation } from './operation.ts';
import type { PendingWrite } from './writes.ts';

/** What a person can choose for a held write, besides discarding it. No two choices do the same. */
export type HeldChoice = 'retry' | 'settle' | 'release';

export function heldChoices({ write, cause }: Pick<PendingOperation, 'write' | 'cause'>): readonly HeldChoice[] {
  if (unclearCauses.has(cause)) return ['retry', 'settle', 'release'];
  switch (cause) {
    // The server would refuse the same write again. A target or permission may have come back, and so may the parent in
    // the outbox: then sending works.
    case 'parent-failed':
    case 'target-gone':
    case 'not-served':
    case 'permission-lost':
    case 'done-by-other':
    case 'login-gone':
      return ['retry'];
    case 'request-closed':
      return isRefusedWhenClosed(write) ? ['retry'] : ['release'];
    default:
      return ['release'];
  }
}

/** The server refuses a verdict or a merge once the change request is merged or archived. */
export function isRefusedWhenClosed(write: PendingWrite): boolean {
  return recordOf(write).refusedWhenClosed === true;
}

/** True when a write has nothing to do without its target, and discarding it loses no typed text. */
export function isMootWhenGone(write: PendingWrite): boolean {
  return recordOf(write).mootWhenGone === true;
}

/** An older version held this write, although the person can do nothing about it. The next check settles it. */
export function settlesItself({ state, cause, write }: PendingOperation): boolean {
  return state === 'held' && (cause === 'done-by-other' || (cause === 'target-gone' && isMootWhenGone(write)));
}

/** The server refused it for missing permission or access, and both may have changed since. */
export function wasNotPermitted({ state, cause, error }: PendingOperation): boolean {
  if (state === 'held') return cause === 'permission-lost' || cause === 'target-gone';
  return state === 'rejected' && (error?.code === 'forbidden' || error?.code === 'not-found');
}
