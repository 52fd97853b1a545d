import { recordOf, writeKinds } from '#shared/outbox/kinds/index.ts';
import type { PendingWrite, WriteKind } from '#shared/outbox/writes.ts';

/** The words of a kind, for a mark without the write itself. */
export function kindWords(kind: WriteKind): string {
  return writeKinds[kind].words;
}

/** What the write does, in a few words. */
export function writeTitle(write: PendingWrite): string {
  const record = recordOf(write);
  return record.title?.(write) ?? record.words;
}
