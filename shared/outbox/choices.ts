import { recordOf } from './kinds/index.ts';
import { unclearCauses, type PendingOperation } from './operation.ts';
import type { PendingWrite } from './writes.ts';

/** What a person can choose where a write is held, beside discarding it: every choice does something that no other does. */
export type HeldChoice = 'retry' | 'settle' | 'release';

export function heldChoices({ write, cause }: Pick<PendingOperation, 'write' | 'cause'>): readonly HeldChoice[] {
  if (unclearCauses.has(cause)) return ['retry', 'settle', 'release'];
  switch (cause) {
    // Sent as it is, it would be refused. What was gone or not allowed may be there again, and then it goes out; what it
    // hangs on may be back in the outbox.
    case 'parent-failed':
    case 'target-gone':
    case 'not-served':
    case 'permission-lost':
    case 'done-by-other':
      return ['retry'];
    case 'request-closed':
      return isRefusedWhenClosed(write) ? ['retry'] : ['release'];
    default:
      return ['release'];
  }
}

/** A change request that was merged or archived takes no verdict and is not merged, however often that is sent. */
export function isRefusedWhenClosed(write: PendingWrite): boolean {
  return recordOf(write).refusedWhenClosed === true;
}

/** Nothing is left to do once what it is about is gone, and nobody has typed anything that would be lost. */
export function isMootWhenGone(write: PendingWrite): boolean {
  return recordOf(write).mootWhenGone === true;
}

/** An older version held it for the person, who can do nothing about it: it ends by itself once it is looked at again. */
export function settlesItself({ state, cause, write }: PendingOperation): boolean {
  return state === 'held' && (cause === 'done-by-other' || (cause === 'target-gone' && isMootWhenGone(write)));
}

/** It was stopped by what the server lets this person do or see, which may be another thing by now. */
export function wasNotPermitted({ state, cause, error }: PendingOperation): boolean {
  if (state === 'held') return cause === 'permission-lost' || cause === 'target-gone';
  return state === 'rejected' && (error?.code === 'forbidden' || error?.code === 'not-found');
}
