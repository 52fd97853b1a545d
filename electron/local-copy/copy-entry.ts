import { z } from 'zod';
import { COPIED_TABLES, type CopyChange } from '#shared/rpc/local-copy.ts';

/** A line of the file: its database, or a change of one row. */
export type CopyEntry = CopyOwner | CopyChange;

/** `owed`: the database may not have restored the rows that were here before it. */
export interface CopyOwner {
  readonly database: string;
  readonly owed?: true;
}

const key = z.union([z.string(), z.array(z.string())]);
export const copiedKeySchema = z.object({ table: z.enum(COPIED_TABLES), key });
export const copyChangeSchema = z.object({
  ...copiedKeySchema.shape,
  n: z.number().int().min(0),
  value: z.json().exactOptional(),
});
const entrySchema = z.union([
  z.object({ database: z.string().min(1).max(100), owed: z.literal(true).exactOptional() }),
  copyChangeSchema,
]);

export function parseCopyEntry(raw: unknown): CopyEntry | null {
  const parsed = entrySchema.safeParse(raw);
  return parsed.success ? parsed.data : null;
}
