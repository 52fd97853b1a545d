import { appErrorSchema } from '../error-schema.ts';
import { z } from '../zod.ts';
import { holdCauses, operationStates, outcomes } from './operation.ts';
import { pendingWriteSchema, seenSchema, whereaboutsSchema } from './kinds/schema.ts';

/**
 * What the server had at the target just before the first try, with the server's own words and times. After a lost
 * answer the baseline tells our own write from older ones.
 */
export const baselineSchema = z.object({
  /** Ids of the items that were there, newest first. Our write will be among the others. */
  seen: z.array(z.string()).optional(),
  /** `seen` lists all items. Otherwise there are older ones, and only items newer than `newestAt` can be ours. */
  complete: z.boolean().optional(),
  /** When the newest item of `seen` was posted, by the server's clock: the clock here may be wrong by hours. */
  newestAt: z.string().optional(),
  /** For a change: the old value of the target, unless the write itself says it. */
  stood: z.string().optional(),
  /** For an edit: when the target was last edited. Null: never, or the server does not say. */
  editedAt: z.string().nullable().optional(),
  /** For a reply: how many replies the thread had, and how many of them were this person's (null: person unknown). */
  replies: z.number().optional(),
  ownReplies: z.number().nullable().optional(),
});
export type Baseline = z.infer<typeof baselineSchema>;

/** Two people changed the same thing. `base` is the text that this write began with; null: unknown. */
export const conflictSchema = z.object({
  base: z.string().nullable(),
  mine: z.string(),
  theirs: z.string(),
  /** A text can be merged by hand. For fields, the person picks one side. */
  mergeable: z.boolean(),
  /** The item as the person saw it on the server: choosing "mine" overwrites this state and nothing later. */
  now: z.object({ base: z.record(z.string(), z.unknown()), was: whereaboutsSchema }).optional(),
});
export type Conflict = z.infer<typeof conflictSchema>;

/** Details about why a write is held, where the server gives them. */
export const heldForSchema = z.object({
  /** The name of the person who caused it. */
  by: z.string().optional(),
  /** The current text on the server. */
  text: z.string().optional(),
  /** The current state of the target: a person who releases the write has seen this and nothing later. */
  seen: seenSchema.optional(),
});
export type HeldFor = z.infer<typeof heldForSchema>;

/** Somebody wrote it in a pack on another computer, and signed it there with this name. */
export const broughtInSchema = z.object({
  by: z.string(),
  packMadeAt: z.number(),
  /** SHA-256 (hex) of the text at import. */
  textHash: z.string().optional(),
  /** Digests of the texts that earlier files of the same writer had. */
  was: z.array(z.string()).readonly().optional(),
  /** When the newest file with this write was saved (ms). Absent: an earlier Galley imported it. */
  fileAt: z.number().optional(),
  /** The write in the pack that this one edits or deletes, if it is not the same write. */
  of: z.string().optional(),
  /** The text ends with the writer's name. */
  signed: z.literal(true).optional(),
});
export type BroughtInBy = z.infer<typeof broughtInSchema>;

export const pendingOperationSchema = z.object({
  id: z.string().min(1),
  write: pendingWriteSchema,
  /** The version of the write's schema; absent: 1. */
  writeVersion: z.number().int().optional(),
  /** Who wrote it, if known: it is never sent under another person's name unless that person agrees. */
  author: z.string().nullable().optional(),
  /** The writer's name, shown while another person is signed in. */
  authorName: z.string().optional(),
  /** The sign-in that it was written with. Absent: written before Galley recorded sign-ins. */
  signIn: z.string().optional(),
  /** Milliseconds since the epoch, by this computer's clock. */
  createdAt: z.number(),
  state: z.enum(operationStates),
  /** Number of tries: the waits between tries grow with it. */
  attempts: z.number().int().nonnegative(),
  /** When the state last changed (ms). */
  changedAt: z.number(),
  /** When it was last marked `sending` (ms). */
  sentAt: z.number().optional(),
  /** No try before this time (ms), while `retrying` or `in-doubt`. */
  nextTryAt: z.number().optional(),
  /** The last error. */
  error: appErrorSchema.optional(),
  /** Why it is held. */
  cause: z.enum(holdCauses).optional(),
  heldFor: heldForSchema.optional(),
  /** It was in doubt when it was held or parked: a copy may be on the server, so the app looks for it first. */
  mayBeThere: z.literal(true).optional(),
  /** The server accepted it with an answer that the app could not read: it is never resent automatically. */
  accepted: z.literal(true).optional(),
  /** Causes that the person has seen and released. */
  released: z.array(z.enum(holdCauses)).optional(),
  /** The change that it conflicts with, while `conflict`. */
  conflict: conflictSchema.optional(),
  baseline: baselineSchema.optional(),
  /** The server's id of the created or changed item. Null: it arrived, but its id is unknown. */
  serverId: z.string().nullable().optional(),
  broughtIn: broughtInSchema.optional(),
  /** Why it is done without being sent. Absent: it was sent, or is not done. */
  outcome: z.enum(outcomes).optional(),
  /** The person confirmed that it is on the server, or its target is gone: only the server's rows are shown. */
  settled: z.boolean().optional(),
});
export type PendingOperation = z.infer<typeof pendingOperationSchema>;
