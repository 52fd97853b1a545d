import type { Whose } from './whose.ts';

/** The types of a pending write, without the code that validates it (`operation-schema.ts`). */
export type { Baseline, BroughtInBy, Conflict, HeldFor, PendingOperation } from './operation-schema.ts';

/**
 * `PendingWrite` says what a person wants; `PendingOperation` is that write with its state. IndexedDB and the journal
 * both store it in exactly this shape.
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

/** Why an operation is held. Each cause has its own text and actions on screen. */
export const holdCauses = [
  /** The target is no longer on the server. */
  'target-gone',
  'thread-resolved',
  /** The page changed after the person read it. */
  'page-changed',
  /** The page changed, and the part that the comment is about is gone. */
  'part-gone',
  /** The change request has another revision than the one that the person read. */
  'request-changed',
  /** The change request was merged or archived in the meantime. */
  'request-closed',
  /** The thread has replies that the person had not seen. */
  'new-replies',
  /** The text changed on the server after the person chose to delete it. */
  'text-changed',
  'permission-lost',
  /** Somebody else already did the same. Older versions held such a write; now it is done. */
  'done-by-other',
  /** It may have arrived: several items on the server look like it. */
  'several-matches',
  /** It may have been done, but the server has nothing to check. */
  'cannot-tell',
  /** An operation that it depends on could not be sent. */
  'parent-failed',
  /** Another person than the one who is signed in wrote it. */
  'other-person',
  /** It was written before the last sign-in, perhaps by another person. */
  'unknown-writer',
  /** The server does not offer the operation. */
  'not-served',
  /** The password of the Git repository is no longer on this computer. */
  'login-gone',
] as const;
export type HoldCause = (typeof holdCauses)[number];

/** Causes that a person may turn off in Settings: sending without the check loses nothing. */
export const waivableCauses = [
  'thread-resolved',
  'page-changed',
  'request-changed',
  'request-closed',
] as const satisfies readonly HoldCause[];
export type WaivableCause = (typeof waivableCauses)[number];

/** Causes for which "Send anyway" cannot work. */
export const unreleasableCauses: ReadonlySet<HoldCause | undefined> = new Set([
  'target-gone',
  'parent-failed',
  'not-served',
  'login-gone',
]);

/** The cause that holds a write of this writer. Null: it is not held. */
export function writerCauseOf(whose: Whose): 'other-person' | 'unknown-writer' | null {
  if (whose === 'own') return null;
  return whose === 'other' ? 'other-person' : 'unknown-writer';
}

/** These causes end by themselves once the writer is known to be signed in. */
export const writerCauses: ReadonlySet<HoldCause | undefined> = new Set(['other-person', 'unknown-writer']);

/** A copy may be on the server: the person looks, and either confirms it or sends the write again. */
export const unclearCauses: ReadonlySet<HoldCause | undefined> = new Set(['several-matches', 'cannot-tell']);

/** Why a write is done without being sent: there was nothing left to do. */
export const outcomes = [
  /** Somebody else already did the same. */
  'already-done',
  /** The target is gone, and no typed text is lost. */
  'target-gone',
] as const;
export type Outcome = (typeof outcomes)[number];
