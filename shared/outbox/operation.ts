import { z } from '../zod.ts';
import { appErrorSchema } from '../errors.ts';

/**
 * A write that waits to be sent. `PendingWrite` says what a person wants; `PendingOperation` is that write on its way,
 * with all that is known of it. Both are stored in two places (IndexedDB and the journal) in exactly this shape.
 */

/** A comment known by the service's id, or by the operation that will create it. */
export const commentRefSchema = z.union([
  z.object({ server: z.string().min(1) }),
  z.object({ operation: z.string().min(1) }),
]);
export type CommentRef = z.infer<typeof commentRefSchema>;

/** The text of a comment: the contract states no limit; this one keeps a paste of a whole book out of the queue. */
const MAX_COMMENT_CHARACTERS = 100_000;
const markdown = z.string().trim().min(1).max(MAX_COMMENT_CHARACTERS);

export const pendingWriteSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('comment.create'),
    spaceId: z.string().min(1),
    /** Absent: the comment is on the whole space. */
    pageId: z.string().min(1).optional(),
    markdown,
  }),
  z.object({
    kind: z.literal('reply.create'),
    spaceId: z.string().min(1),
    pageId: z.string().min(1).optional(),
    comment: commentRefSchema,
    markdown,
  }),
]);
export type PendingWrite = z.infer<typeof pendingWriteSchema>;
export type WriteKind = PendingWrite['kind'];

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
  'target-gone',
  'thread-resolved',
  'permission-lost',
  'several-matches',
  'parent-failed',
  'other-person',
] as const;
export type HoldCause = (typeof holdCauses)[number];

/**
 * What the place looked like just before the first try, in the service's own words and by its own clock. It tells our
 * own write from older ones when an answer was lost.
 */
export const baselineSchema = z.object({
  /** Ids of what stood there, newest first: what we send will be among the others. */
  seen: z.array(z.string()).optional(),
  /** For a reply: how many the thread had, and how many of them were this person's (null: who that is was unknown). */
  replies: z.number().optional(),
  ownReplies: z.number().nullable().optional(),
});
export type Baseline = z.infer<typeof baselineSchema>;

export const pendingOperationSchema = z.object({
  id: z.string().min(1),
  write: pendingWriteSchema,
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
  baseline: baselineSchema.optional(),
  /** The service's id of what was created. Null: it arrived, and the interface does not tell its id. */
  serverId: z.string().nullable().optional(),
});
export type PendingOperation = z.infer<typeof pendingOperationSchema>;

/**
 * Operations of one entity go out one after another, in the order in which they were written: a thread and all that is
 * said in it. Operations of different entities go out side by side.
 */
export function entityOf(operation: PendingOperation): string {
  const { write } = operation;
  switch (write.kind) {
    case 'comment.create':
      return `thread:${operation.id}`;
    case 'reply.create':
      return 'server' in write.comment ? `thread:${write.comment.server}` : `thread:${write.comment.operation}`;
  }
}

/** The operation that must be done before this one can be sent. */
export function dependencyOf(operation: PendingOperation): string | null {
  const { write } = operation;
  return write.kind === 'reply.create' && 'operation' in write.comment ? write.comment.operation : null;
}
