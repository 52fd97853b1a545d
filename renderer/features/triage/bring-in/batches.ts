import type { Found, NewConversation } from './found.ts';

/** A write of the outbox holds so many conversations at most, and so many bytes: what fails, fails alone. */
const MOST_IN_BATCH = 25;
const MOST_BYTES = 500_000;

/** In the order of the file. */
export function batchesOf(found: readonly Found[]): readonly (readonly NewConversation[])[] {
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
