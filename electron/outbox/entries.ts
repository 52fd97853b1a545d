import { z } from 'zod';
import { appErrorSchema } from '#shared/error-schema.ts';
import type { OutboxEvent } from '#shared/outbox/machine.ts';
import {
  baselineSchema,
  broughtInSchema,
  conflictSchema,
  heldForSchema,
  pendingOperationSchema,
} from '#shared/outbox/operation-schema.ts';
import { holdCauses, outcomes } from '#shared/outbox/operation.ts';
import { pendingWriteSchema } from '#shared/outbox/kinds/schema.ts';
import { REVIEW_WRITE_VERSION } from '#shared/outbox/review-parts.ts';
import type { SentRow } from '#shared/rpc/store.ts';

/** One line of the outbox's journal: an event, and the server's row if there is one. */
export interface KnownEntry {
  readonly event: OutboxEvent;
  readonly row?: SentRow;
}

/** A line from a newer Galley: it stays unchanged, and so does its operation. */
export interface ForeignEntry {
  readonly foreignId: string;
  readonly raw: unknown;
  /** The journal stores the original line. */
  toJSON(): unknown;
}

export type OutboxEntry = KnownEntry | ForeignEntry;

/** Parses a line. Null: it is invalid, and the journal sets it aside. */
export function parseOutboxEntry(raw: unknown): OutboxEntry | null {
  const foreignId = idOfNewer(raw);
  if (foreignId !== null) return foreignEntry(foreignId, raw);
  const parsed = entrySchema.safeParse(raw);
  return parsed.success ? (parsed.data as KnownEntry) : null;
}

export function foreignEntry(foreignId: string, raw: unknown): ForeignEntry {
  return { foreignId, raw, toJSON: () => raw };
}

const base = { at: z.number(), id: z.string() };

const writtenSchema = pendingOperationSchema.pick({ author: true, authorName: true, signIn: true });

const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('enqueued'), at: z.number(), operation: pendingOperationSchema }),
  z.object({ type: z.literal('send-started'), ...base, baseline: baselineSchema.optional() }),
  z.object({
    type: z.literal('acknowledged'),
    ...base,
    serverId: z.string().nullable(),
    outcome: z.enum(outcomes).optional(),
  }),
  z.object({ type: z.literal('refused'), ...base, error: appErrorSchema }),
  z.object({ type: z.literal('postponed'), ...base, error: appErrorSchema, nextTryAt: z.number() }),
  z.object({ type: z.literal('doubted'), ...base, error: appErrorSchema, nextTryAt: z.number() }),
  z.object({ type: z.literal('not-found'), ...base }),
  z.object({
    type: z.literal('held'),
    ...base,
    cause: z.enum(holdCauses),
    heldFor: heldForSchema.optional(),
    error: appErrorSchema.optional(),
  }),
  z.object({ type: z.literal('conflicted'), ...base, conflict: conflictSchema }),
  z.object({ type: z.literal('retried'), ...base, notBefore: z.number().optional() }),
  z.object({ type: z.literal('settled'), ...base }),
  z.object({ type: z.literal('rewritten'), ...base, write: pendingWriteSchema }),
  z.object({ type: z.literal('released'), ...base, by: writtenSchema.optional() }),
  z.object({ type: z.literal('edited'), ...base, markdown: z.string(), broughtIn: broughtInSchema.optional() }),
  z.object({
    type: z.literal('regrouped'),
    ...base,
    part: z.object({ inReview: z.boolean(), comments: z.array(z.string()) }),
  }),
  z.object({ type: z.literal('discarded'), ...base }),
]);

const entrySchema = z.object({
  event: eventSchema,
  // The row comes from the server unchanged; the store parses it as any other row.
  row: z.looseObject({ kind: z.enum(['comment', 'reply', 'removed']), spaceId: z.string() }).optional(),
});

/** Version 2: comments that wait for their verdict (`shared/outbox/review-parts.ts`). */
const WRITE_VERSION = REVIEW_WRITE_VERSION;

const outlineSchema = z.looseObject({
  event: z.looseObject({
    type: z.string(),
    id: z.string().optional(),
    write: z.looseObject({ kind: z.string() }).optional(),
    operation: z
      .looseObject({
        id: z.string(),
        writeVersion: z.number().optional(),
        state: z.string().optional(),
        cause: z.string().optional(),
        write: z.looseObject({ kind: z.string() }),
      })
      .optional(),
  }),
});

/** The operation's id in a valid line whose event or write this version does not know. */
function idOfNewer(raw: unknown): string | null {
  const outline = outlineSchema.safeParse(raw);
  if (!outline.success) return null;
  const { type, id, operation, write = operation?.write } = outline.data.event;
  const about = operation?.id ?? id;
  if (about === undefined) return null;
  const newer =
    !isKnown(eventSchema, 'type', type) ||
    (write !== undefined && !isKnown(pendingWriteSchema, 'kind', write.kind)) ||
    (operation?.writeVersion ?? 1) > WRITE_VERSION;
  return newer ? about : null;
}

/** Whether a stored operation has a kind or version that only a newer Galley knows. */
export function isNewerOperation(raw: unknown): boolean {
  return idOfNewer({ event: { type: 'enqueued', at: 0, operation: raw } }) !== null;
}

function isKnown(union: z.ZodType, discriminator: string, value: string): boolean {
  const parsed = union.safeParse({ [discriminator]: value });
  return parsed.success || parsed.error.issues.every(({ path }) => path[0] !== discriminator);
}
