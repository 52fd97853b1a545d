import { z } from '#shared/zod.ts';
import { kindsWith } from '#shared/outbox/kinds/index.ts';
import type { KnownConversation } from '#shared/rpc/triage.ts';
import { contentOf, contentSchema, type ConversationContent } from '#shared/triage/conversation-text.ts';
import type { Databases } from '../db/open-databases.ts';

/**
 * Those of the given conversations that the server lists, that were read, or that were imported from here, sent or not.
 */
export async function knownConversations(
  { db, local }: Databases,
  ids: readonly string[],
): Promise<readonly KnownConversation[]> {
  const wanted = new Set(ids);
  const known = new Map<string, KnownConversation>();
  const learn = (id: string, more: Partial<KnownConversation>): void => {
    if (wanted.has(id))
      known.set(id, { ...(known.get(id) ?? { id, waiting: null, sent: null, stored: null }), ...more });
  };
  for (const { rows } of await db.conversations.toArray()) for (const { id } of rows) learn(id, {});
  for (const transcript of await db.transcripts.bulkGet([...wanted])) {
    if (transcript !== undefined) learn(transcript.id, { stored: contentOf(transcript.detail) });
  }
  const writes = await local.outbox
    .where('operation.write.kind')
    .anyOf(kindsWith({ row: 'conversation' }))
    .toArray();
  for (const { operation } of writes.sort((one, other) => one.operation.createdAt - other.operation.createdAt)) {
    for (const { id, content } of imported(operation.write))
      learn(id, operation.state === 'done' ? { sent: content } : { waiting: content });
  }
  return [...known.values()];
}

const conversation = contentSchema.extend({ id: z.string() });
const write = z.object({ input: z.object({ body: z.union([conversation, z.array(conversation)]) }) });

function imported(given: unknown): readonly { readonly id: string; readonly content: ConversationContent }[] {
  const read = write.safeParse(given);
  return (read.success ? [read.data.input.body].flat() : []).map(({ id, ...content }) => ({ id, content }));
}
