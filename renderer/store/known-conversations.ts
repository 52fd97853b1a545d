import { z } from '#shared/zod.ts';
import type { Databases } from './open-databases.ts';

/** Of these conversations those that the service lists, or that were handed in from here, sent or not: nothing goes twice. */
export async function knownConversations({ db, local }: Databases, ids: readonly string[]): Promise<readonly string[]> {
  const records = await local.outbox.where('operation.write.kind').equals('ingestConversations').toArray();
  const known = new Set(
    records.flatMap(({ operation }) => {
      const read = handedIn.safeParse(operation.write);
      return read.success ? [read.data.input.body].flat().map(({ id }) => id) : [];
    }),
  );
  for (const { rows } of await db.conversations.toArray()) for (const { id } of rows) known.add(id);
  return ids.filter((id) => known.has(id));
}

const withId = z.object({ id: z.string() });
const handedIn = z.object({ input: z.object({ body: z.union([withId, z.array(withId)]) }) });
