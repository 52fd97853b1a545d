import { appErrorSchema } from '../error-schema.ts';
import { z } from '../zod.ts';
import { holdCauses, operationStates, outcomes } from './operation.ts';
import { pendingWriteSchema, seenSchema } from './kinds/schema.ts';

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
  /** For a change of something that is there: how it was, where the write does not say that itself. */
  stood: z.string().optional(),
  /** For an edit: when its target had last been edited; null: never, or that is not told. */
  editedAt: z.string().nullable().optional(),
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

/** Why a write is held, where the server tells. */
export const heldForSchema = z.object({
  /** The name of the person who did it. */
  by: z.string().optional(),
  /** The current text. */
  text: z.string().optional(),
  /** What there is now of what a decision is about: whoever goes on has seen this, and nothing that comes later. */
  seen: seenSchema.optional(),
});
export type HeldFor = z.infer<typeof heldForSchema>;

/** It was written in a pack on another computer, and signed there with this name. */
export const broughtInSchema = z.object({
  by: z.string(),
  packMadeAt: z.number(),
  /** SHA-256 of its text as it was imported (hex). */
  textHash: z.string().optional(),
  /** Digests of the words that earlier files of its writer had. */
  was: z.array(z.string()).readonly().optional(),
  /** When the file was saved that it came in last (ms). Absent: an earlier Galley brought it in. */
  fileAt: z.number().optional(),
  /** The write of the pack that it edits or deletes, where it is not that write itself. */
  of: z.string().optional(),
  /** The writer's name stands under the text. */
  signed: z.literal(true).optional(),
});
export type BroughtInBy = z.infer<typeof broughtInSchema>;

export const pendingOperationSchema = z.object({
  id: z.string().min(1),
  write: pendingWriteSchema,
  /** The version of the write's schema; absent: 1. */
  writeVersion: z.number().int().optional(),
  /** Who wrote it, where that was known: it is never sent in another person's name unasked. */
  author: z.string().nullable().optional(),
  /** Their name, to draw it while another person is signed in. */
  authorName: z.string().optional(),
  /** With which sign-in it was written; absent: before Galley told them apart. */
  signIn: z.string().optional(),
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
  heldFor: heldForSchema.optional(),
  /** It was in doubt when it was held or set aside: a copy may be on the service, and it is looked for before all else. */
  mayBeThere: z.literal(true).optional(),
  /** The service said that it was done, in words that could not be read: it is never sent again by itself. */
  accepted: z.literal(true).optional(),
  /** Causes that the person has seen and released. */
  released: z.array(z.enum(holdCauses)).optional(),
  /** What stands against it, while `conflict`. */
  conflict: conflictSchema.optional(),
  baseline: baselineSchema.optional(),
  /** The service's id of what was created or changed. Null: it arrived, and nothing tells its id. */
  serverId: z.string().nullable().optional(),
  /** It was written in a pack on another computer, and signed there with this name. */
  broughtIn: broughtInSchema.optional(),
  /** Why it was done without being sent. Absent: it was sent, or is not done. */
  outcome: z.enum(outcomes).optional(),
  /** The person said that it is there, or it is about nothing any more: it is shown from the service's rows alone. */
  settled: z.boolean().optional(),
});
export type PendingOperation = z.infer<typeof pendingOperationSchema>;
