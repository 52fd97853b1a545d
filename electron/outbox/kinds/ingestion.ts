import { operationShape, type ConversationDetail, type Input } from '#shared/contract/index.ts';
import { checkInput } from '#shared/contract/check.ts';
import type { AdminWrite } from '#shared/outbox/writes.ts';
import { SENT_WITHOUT_ROW, type KindContext, type Recognition } from '../kind.ts';

type Ingestion = Input<'ingestConversations'>;
type Conversation = Exclude<Ingestion['body'], readonly unknown[]>;

/**
 * Whether conversations that were handed in have arrived: each is asked for by its own id. When one of them is missing, all
 * are sent again, and those that are there are replaced by themselves.
 */
export async function recogniseConversations({ client, signal }: KindContext, write: AdminWrite): Promise<Recognition> {
  const checked = checkInput(write.kind, operationShape(write.kind), write.input);
  if (!checked.ok) return { type: 'failed', error: checked.error };
  // The table has checked the input of exactly this operation.
  const { organizationId, body } = checked.value as Ingestion;
  for (const conversation of [body].flat()) {
    const there = await client.call('getConversation', { organizationId, conversationId: conversation.id }, { signal });
    if (!there.ok) {
      return there.error.code === 'not-found' ? { type: 'missing' } : { type: 'failed', error: there.error };
    }
    if (!isSame(conversation, there.value)) return { type: 'missing' };
  }
  return { type: 'found', sent: SENT_WITHOUT_ROW };
}

/** An older one of the same id has another subject, or less was said in it. */
function isSame({ subject, parts }: Conversation, there: ConversationDetail): boolean {
  return there.conversation.subject === (subject ?? '') && there.parts?.length === parts.length;
}
