import { operationShape, type Input } from '#shared/contract/index.ts';
import { checkInput } from '#shared/contract/check.ts';
import type { Conflict, PendingOperation } from '#shared/outbox/operation.ts';
import type { AdminWrite } from '#shared/outbox/writes.ts';
import { err, ok, type Result } from '#shared/result.ts';
import {
  agreedImport,
  agreementOf,
  agreesTo,
  contentOf,
  conversationText,
  saysSame,
  type ConversationContent,
} from '#shared/triage/conversation-text.ts';
import {
  ALREADY_DONE,
  SENT_WITHOUT_ROW,
  type Kind,
  type KindContext,
  type Preflight,
  type Recognition,
} from '../kind.ts';
import { checkAdminInput, sendInput } from './admin.ts';

type Ingestion = Input<'ingestConversations'>;
type Conversation = Exclude<Ingestion['body'], readonly unknown[]>;

/** A conversation of the write, and the server's conversation with the same id; null: none. */
interface Beside {
  readonly conversation: Conversation;
  readonly there: ConversationContent | null;
  /** The person has seen the server's conversation, and chose to replace it. */
  readonly agreed: boolean;
}

/**
 * The person chooses the ids of conversations, and a sent one replaces one with the same id. So each id is read first:
 * a conversation from somebody else is shown, and replaced only if the person has seen exactly that one.
 */
export const ingestConversations: Kind<AdminWrite> = {
  preflight: checkConversations,
  async send(context, _operation, write) {
    const ingestion = await conversationsToSend(context, write);
    return ingestion.ok ? sendInput(context, write.kind, ingestion.value) : ingestion;
  },
  recognise: (context, _operation, write) => recogniseConversations(context, write),
  isThere: () => Promise.resolve(null),
  check: checkAdminInput,
  resolved: (write, { take, theirs }) => agreedImport(write, take === 'theirs' ? 'theirs' : 'mine', theirs ?? ''),
};

async function checkConversations(
  context: KindContext,
  { sentAt }: PendingOperation,
  write: AdminWrite,
): Promise<Preflight> {
  const read = await readBeside(context, write);
  if (!read.ok) return { type: 'failed', error: read.error };
  const others = read.value.filter(isOther);
  const agreement = agreementOf(write.base);
  if (others.length > 0 && agreement.theirs === undefined) {
    const conflict = conflictOf(others);
    if (!agreesTo(agreement, conflict.theirs)) return { type: 'conflict', conflict };
  }
  const isDone = read.value.every((one) => isSame(one) || (agreement.theirs === 'stay' && isOther(one)));
  return isDone ? { type: 'found', sent: sentAt === undefined ? ALREADY_DONE : SENT_WITHOUT_ROW } : { type: 'go' };
}

/** The conversations to send: all of them or, if the person keeps the server's, those that are missing or the same. */
async function conversationsToSend(context: KindContext, write: AdminWrite): Promise<Result<Ingestion>> {
  const ingestion = ingestionOf(write);
  if (!ingestion.ok || agreementOf(write.base).theirs === undefined) return ingestion;
  const read = await readBeside(context, write);
  if (!read.ok) return err({ ...read.error, sent: 'no' });
  return ok({
    ...ingestion.value,
    body: read.value.filter((one) => !isOther(one)).map(({ conversation }) => conversation),
  });
}

/**
 * Whether imported conversations have arrived. If one is missing, all are sent again, and the existing ones are
 * replaced by the same content.
 */
async function recogniseConversations(context: KindContext, write: AdminWrite): Promise<Recognition> {
  const read = await readBeside(context, write);
  if (!read.ok) return { type: 'failed', error: read.error };
  const stays = agreementOf(write.base).theirs === 'stay';
  return read.value.every((one) => isSame(one) || (stays && isOther(one)))
    ? { type: 'found', sent: SENT_WITHOUT_ROW }
    : { type: 'missing' };
}

function isSame({ conversation, there }: Beside): boolean {
  return there !== null && saysSame(conversation, there);
}

/** The server has a different conversation that the person has not seen. */
function isOther(beside: Beside): boolean {
  return beside.there !== null && !beside.agreed && !isSame(beside);
}

function conflictOf(others: readonly Beside[]): Conflict {
  const texts = (of: (one: Beside) => ConversationContent | null): string =>
    others
      .flatMap((one) => {
        const content = of(one);
        return content === null ? [] : [conversationText(content)];
      })
      .join('\n\n\n');
  return {
    base: null,
    mine: texts(({ conversation }) => conversation),
    theirs: texts(({ there }) => there),
    mergeable: false,
  };
}

async function readBeside({ client, signal }: KindContext, write: AdminWrite): Promise<Result<readonly Beside[]>> {
  const ingestion = ingestionOf(write);
  if (!ingestion.ok) return ingestion;
  const { organizationId, body } = ingestion.value;
  const { agreed = {} } = agreementOf(write.base);
  const conversations = [body].flat();
  const answers = await Promise.all(
    conversations.map(({ id }) => client.call('getConversation', { organizationId, conversationId: id }, { signal })),
  );
  const beside: Beside[] = [];
  for (const [at, conversation] of conversations.entries()) {
    const answer = answers[at];
    if (answer === undefined || (!answer.ok && answer.error.code === 'not-found')) {
      beside.push({ conversation, there: null, agreed: false });
    } else if (!answer.ok) return answer;
    else {
      const there = contentOf(answer.value);
      const seen = Object.hasOwn(agreed, conversation.id) ? agreed[conversation.id] : undefined;
      beside.push({ conversation, there, agreed: seen !== undefined && saysSame(seen, there) });
    }
  }
  return ok(beside);
}

function ingestionOf(write: AdminWrite): Result<Ingestion> {
  const checked = checkInput(write.kind, operationShape(write.kind), write.input);
  // The table has checked the input of this operation.
  return checked.ok ? ok(checked.value as Ingestion) : checked;
}
