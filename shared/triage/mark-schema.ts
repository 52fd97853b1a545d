import { z } from 'zod';
import { MAX_STORED_NOTE, MAX_TAG, MAX_TAGS, type TriageMark } from './marks.ts';

const id = z.string().min(1).max(500);
const timeMs = z.number().int().min(0).max(8.64e15);
const count = z.number().int().min(0).max(1e12);
const title = z.string().max(10_000);

const snoozeEnd = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('date'), at: timeMs }),
  z.object({ kind: z.literal('issues'), more: count }),
  z.object({ kind: z.literal('percent'), more: count }),
]);

const verdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['accepted', 'dismissed', 'done']), issues: count }),
  z.object({ kind: z.literal('duplicate'), issues: count, of: id }),
  z.object({ kind: z.literal('snoozed'), issues: count, until: snoozeEnd }),
]);

/** Marks come in files and packs that other people made. */
export const triageMarkSchema: z.ZodType<TriageMark> = z.object({
  clusterId: id,
  label: title,
  verdict: verdict.nullable(),
  verdictAt: timeMs,
  firstVerdictAt: timeMs.nullable(),
  note: z.string().max(MAX_STORED_NOTE),
  tags: z.array(z.string().min(1).max(MAX_TAG)).max(MAX_TAGS),
  priority: z.enum(['high', 'medium', 'low']).nullable(),
  notedAt: timeMs,
  pages: z.array(z.object({ spaceId: id, pageId: id, title })).max(100),
  pagesAt: timeMs,
  looked: z.object({ at: timeMs, issues: count, conversations: count }).nullable(),
});
