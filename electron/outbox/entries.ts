import { z } from 'zod';
import { appErrorSchema } from '#shared/errors.ts';
import type { OutboxEvent } from '#shared/outbox/machine.ts';
import { baselineSchema, conflictSchema, holdCauses, pendingOperationSchema } from '#shared/outbox/operation.ts';
import { pendingWriteSchema } from '#shared/outbox/writes.ts';
import type { SentRow } from '#shared/rpc/store.ts';

/** One line of the outbox's journal: what happened, and the service's row where one came of it. */
export interface OutboxEntry {
  readonly event: OutboxEvent;
  readonly row?: SentRow;
}

/** Reads a line back. Null: it does not fit, and the journal keeps it aside. */
export function parseOutboxEntry(raw: unknown): OutboxEntry | null {
  const parsed = entrySchema.safeParse(raw);
  return parsed.success ? (parsed.data as OutboxEntry) : null;
}

const base = { at: z.number(), id: z.string() };

const entrySchema = z.object({
  event: z.discriminatedUnion('type', [
    z.object({ type: z.literal('enqueued'), at: z.number(), operation: pendingOperationSchema }),
    z.object({ type: z.literal('send-started'), ...base, baseline: baselineSchema.optional() }),
    z.object({ type: z.literal('acknowledged'), ...base, serverId: z.string().nullable() }),
    z.object({ type: z.literal('refused'), ...base, error: appErrorSchema }),
    z.object({ type: z.literal('postponed'), ...base, error: appErrorSchema, nextTryAt: z.number() }),
    z.object({ type: z.literal('doubted'), ...base, error: appErrorSchema, nextTryAt: z.number() }),
    z.object({ type: z.literal('not-found'), ...base }),
    z.object({ type: z.literal('held'), ...base, cause: z.enum(holdCauses), error: appErrorSchema.optional() }),
    z.object({ type: z.literal('conflicted'), ...base, conflict: conflictSchema }),
    z.object({ type: z.literal('retried'), ...base, notBefore: z.number().optional() }),
    z.object({ type: z.literal('settled'), ...base }),
    z.object({ type: z.literal('rewritten'), ...base, write: pendingWriteSchema }),
    z.object({ type: z.literal('released'), ...base }),
    z.object({ type: z.literal('edited'), ...base, markdown: z.string() }),
    z.object({ type: z.literal('discarded'), ...base }),
  ]),
  // The row is the service's own; the store reads it as it reads any row.
  row: z.looseObject({ kind: z.enum(['comment', 'reply', 'removed']), spaceId: z.string() }).optional(),
});
