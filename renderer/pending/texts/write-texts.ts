import { recordOf, writeKinds } from '#shared/outbox/kinds/index.ts';
import type { PendingWrite, WriteKind } from '#shared/outbox/writes.ts';

/** The words of a kind alone, for a mark that knows no more. */
export function kindWords(kind: WriteKind): string {
  return writeKinds[kind].words;
}

/** In a few words, what the write does. */
export function writeTitle(write: PendingWrite): string {
  const record = recordOf(write);
  return record.title?.(write) ?? record.words;
}
