import type { WriteFact } from '#shared/outbox/kinds/facts.ts';
import { recordOf } from '#shared/outbox/kinds/index.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { emojiOf } from '../../ui/words.ts';

export type { WriteFact } from '#shared/outbox/kinds/facts.ts';

/** The facts of a write beside its text. `names`: stored names by id. */
export function writeFacts(write: PendingWrite, names: Readonly<Record<string, string>> = {}): readonly WriteFact[] {
  return recordOf(write).facts?.(write, { names, emoji: emojiOf }) ?? [];
}

/** The changes on one line for a list: "Title: Guides → Handbook; Inside of: Products". */
export function factsLine(facts: readonly WriteFact[]): string {
  const changes = facts.filter(({ about }) => about !== true);
  return (changes.length > 0 ? changes : facts)
    .map(({ label, from, to }) => `${label}: ${from === null ? '' : `${from} → `}${to}`)
    .join('; ');
}
