import { z } from '#shared/zod.ts';
import type { KnownConversation } from '#shared/rpc/triage.ts';
import type { Databases } from './open-databases.ts';

/** Of these conversations those that the service lists, or that were handed in from here, sent or not: nothing goes twice. */
export async function knownConversations(
  { db, local }: Databases,
  ids: readonly string[],
): Promise<readonly KnownConversation[]> {
  const wanted = new Set(ids);
  const known = new Map<string, number | null>();
  const learn = (id: string, parts: number | null): void => {
    if (wanted.has(id)) known.set(id, parts === null ? (known.get(id) ?? null) : Math.max(parts, known.get(id) ?? 0));
  };
  for (const { rows } of await db.conversations.toArray()) for (const { id } of rows) learn(id, null);
  for (const transcript of await db.transcripts.bulkGet([...known.keys()])) {
    if (transcript !== undefined) learn(transcript.id, transcript.detail.parts?.length ?? null);
  }
  for (const { operation } of await local.outbox
    .where('operation.write.kind')
    .equals('ingestConversations')
    .toArray()) {
    const read = handedIn.safeParse(operation.write);
    for (const { id, parts } of read.success ? [read.data.input.body].flat() : []) learn(id, parts.length);
  }
  return [...known].map(([id, parts]) => ({ id, parts }));
}

const conversation = z.object({ id: z.string(), parts: z.array(z.unknown()) });
const handedIn = z.object({ input: z.object({ body: z.union([conversation, z.array(conversation)]) }) });
