import type { Whose } from './whose.ts';

/** A write on its way, as every side names it; what checks one stands apart (`operation-schema.ts`). */
export type { Baseline, BroughtInBy, Conflict, HeldFor, PendingOperation } from './operation-schema.ts';

/**
 * A write that waits to be sent. `PendingWrite` says what a person wants; `PendingOperation` is that write on its way,
 * with all that is known of it. Both are stored in two places (IndexedDB and the journal) in exactly this shape.
 */

export const operationStates = [
  'queued',
  'sending',
  'retrying',
  'in-doubt',
  'held',
  'conflict',
  'rejected',
  'parked',
  'done',
] as const;
export type OperationState = (typeof operationStates)[number];

/** Why an operation is held: each has its own words and actions on screen. */
export const holdCauses = [
  /** What it belongs to is not on the service any more. */
  'target-gone',
  'thread-resolved',
  /** The page was changed since the person read it. */
  'page-changed',
  /** So was the part of it that a comment is about: that part is gone. */
  'part-gone',
  /** The change request has another revision than the one that was read. */
  'request-changed',
  /** The change request was merged or archived meanwhile. */
  'request-closed',
  /** There are replies that the person had not seen. */
  'new-replies',
  /** What is to be deleted says something else than it did. */
  'text-changed',
  'permission-lost',
  /** What it wants is so already, by somebody else's hand. Older versions held for it; now such a write is done. */
  'done-by-other',
  /** It may have arrived, and several things on the service look like it. */
  'several-matches',
  /** It may have been done, and the service has nothing to look at that would tell. */
  'cannot-tell',
  /** What it hangs on could not be sent. */
  'parent-failed',
  /** Another person wrote it than the one who is signed in. */
  'other-person',
  /** It was written before the last sign-in, and nobody knows whether by the same person. */
  'unknown-writer',
  /** This service does not offer the operation. */
  'not-served',
] as const;
export type HoldCause = (typeof holdCauses)[number];

/** Causes that a person may choose not to be held for: nothing that they guard against is lost by sending. */
export const waivableCauses = [
  'thread-resolved',
  'page-changed',
  'request-changed',
  'request-closed',
] as const satisfies readonly HoldCause[];
export type WaivableCause = (typeof waivableCauses)[number];

/** Causes that sending all the same cannot overcome. */
export const unreleasableCauses: ReadonlySet<HoldCause | undefined> = new Set([
  'target-gone',
  'parent-failed',
  'not-served',
]);

/** Why a write of theirs is held. Null: it is not. */
export function writerCauseOf(whose: Whose): 'other-person' | 'unknown-writer' | null {
  if (whose === 'own') return null;
  return whose === 'other' ? 'other-person' : 'unknown-writer';
}

/** They end by themselves as soon as its writer is known to be signed in. */
export const writerCauses: ReadonlySet<HoldCause | undefined> = new Set(['other-person', 'unknown-writer']);

/** It may be on the service already: the person looks, and says that it is there, or sends it again. */
export const unclearCauses: ReadonlySet<HoldCause | undefined> = new Set(['several-matches', 'cannot-tell']);

/** How a write was done without being sent: there was nothing left to do. */
export const outcomes = [
  /** What it wants was so already, by somebody else's hand. */
  'already-done',
  /** What it was about is gone, and nothing was typed that could be lost. */
  'target-gone',
] as const;
export type Outcome = (typeof outcomes)[number];
