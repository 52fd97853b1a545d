import type { Agreement, ConversationContent } from '#shared/triage/conversation-text.ts';
import type { Existing } from './existing.ts';
import type { Found, NewConversation } from './found.ts';

/** The most conversations and bytes in one write of the outbox, so that a failure affects few. */
const MOST_IN_BATCH = 25;
const MOST_BYTES = 500_000;

/** The conversations of one write, and what the person has agreed to replace. */
export interface Batch {
  readonly body: readonly NewConversation[];
  readonly agreement: Agreement;
}

/** Each replacement is a separate write: if its target changed again, nothing else waits for the person's decision. */
export function batchesOf(fresh: readonly Found[], replacing: readonly Existing[]): readonly Batch[] {
  return [
    ...inBatches(fresh).map((body): Batch => ({ body, agreement: {} })),
    ...replacing.map(({ found, there }): Batch => ({
      body: [found.conversation],
      agreement: agreementTo(found, there),
    })),
  ];
}

function agreementTo({ conversation }: Found, there: ConversationContent | null): Agreement {
  return there === null ? {} : { agreed: { [conversation.id]: there } };
}

/** In the order of the file. */
function inBatches(found: readonly Found[]): readonly (readonly NewConversation[])[] {
  const batches: NewConversation[][] = [];
  let bytes = 0;
  for (const { conversation } of found) {
    const size = new TextEncoder().encode(JSON.stringify(conversation)).length;
    const last = batches.at(-1);
    if (last === undefined || last.length >= MOST_IN_BATCH || bytes + size > MOST_BYTES) {
      batches.push([conversation]);
      bytes = size;
    } else {
      last.push(conversation);
      bytes += size;
    }
  }
  return batches;
}
