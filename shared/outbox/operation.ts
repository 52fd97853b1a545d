import { z } from '../zod.ts';
import { appErrorSchema } from '../errors.ts';
import { pendingWriteSchema } from './writes.ts';

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
  /** The change request has a newer revision than the one that was read. */
  'request-changed',
  /** The change request was merged or archived meanwhile. */
  'request-closed',
  'permission-lost',
  /** What it wants is so already, by somebody else's hand. */
  'done-by-other',
  /** It may have arrived, and several things on the service look like it. */
  'several-matches',
  /** It may have been done, and the service has nothing to look at that would tell. */
  'cannot-tell',
  /** What it hangs on could not be sent. */
  'parent-failed',
  /** Another person wrote it than the one who is signed in. */
  'other-person',
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
  'done-by-other',
] as const satisfies readonly HoldCause[];
export type WaivableCause = (typeof waivableCauses)[number];

/** Causes that sending all the same cannot overcome. */
export const unreleasableCauses: ReadonlySet<HoldCause> = new Set(['target-gone', 'parent-failed', 'not-served']);

/** It may be on the service already: the person looks, and says that it is there, or sends it again. */
export const unclearCauses: ReadonlySet<HoldCause> = new Set(['several-matches', 'cannot-tell']);

/**
 * What the place looked like just before the first try, in the service's own words and by its own clock. It tells our
 * own write from older ones when an answer was lost.
 */
export const baselineSchema = z.object({
  /** Ids of what stood there, newest first: what we send will be among the others. */
  seen: z.array(z.string()).optional(),
  /** `seen` is all that stood there. Otherwise there are older ones, and only what is newer than `newestAt` can be ours. */
  complete: z.boolean().optional(),
  /** When the newest of `seen` was posted, by the service's own clock: ours may be wrong by hours. */
  newestAt: z.string().optional(),
  /** For a reply: how many the thread had, and how many of them were this person's (null: who that is was unknown). */
  replies: z.number().optional(),
  ownReplies: z.number().nullable().optional(),
});
export type Baseline = z.infer<typeof baselineSchema>;

/** Two people changed the same thing. `base` is what this one began with; null: that is not known. */
export const conflictSchema = z.object({
  base: z.string().nullable(),
  mine: z.string(),
  theirs: z.string(),
  /** A text can be merged by hand; of fields one or the other side is taken. */
  mergeable: z.boolean(),
});
export type Conflict = z.infer<typeof conflictSchema>;

export const pendingOperationSchema = z.object({
  id: z.string().min(1),
  write: pendingWriteSchema,
  /** The version of the write's schema; absent: 1. */
  writeVersion: z.number().int().optional(),
  /** Who wrote it, where that was known: it is never sent in another person's name unasked. */
  author: z.string().nullable().optional(),
  /** Milliseconds since the epoch, by this computer's clock. */
  createdAt: z.number(),
  state: z.enum(operationStates),
  /** How often it was tried: the waits between tries grow with it. */
  attempts: z.number().int().nonnegative(),
  /** When the state last changed (ms). */
  changedAt: z.number(),
  /** When it was last marked `sending` (ms). */
  sentAt: z.number().optional(),
  /** Not before this time (ms), while `retrying` or `in-doubt`. */
  nextTryAt: z.number().optional(),
  /** What went wrong last. */
  error: appErrorSchema.optional(),
  /** Why it is held. */
  cause: z.enum(holdCauses).optional(),
  /** Causes that the person has seen and released. */
  released: z.array(z.enum(holdCauses)).optional(),
  /** What stands against it, while `conflict`. */
  conflict: conflictSchema.optional(),
  baseline: baselineSchema.optional(),
  /** The service's id of what was created or changed. Null: it arrived, and nothing tells its id. */
  serverId: z.string().nullable().optional(),
  /** The person said that it is there: it is shown from the service's rows alone. */
  settled: z.boolean().optional(),
});
export type PendingOperation = z.infer<typeof pendingOperationSchema>;
