import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { OutboxAct } from '#shared/rpc/host.ts';
import { couldBeThere, type Entry } from './ledger.ts';
import type { PersonAct } from './schedule.ts';

export function actOf(act: Exclude<PersonAct, 'restore'>, markdown: string): OutboxAct {
  switch (act) {
    case 'edit':
      return { kind: 'edit', markdown };
    case 'mine':
    case 'theirs':
      return { kind: 'resolve', take: act };
    default:
      return { kind: act };
  }
}

export function actOnWords(
  entry: Entry,
  act: PersonAct,
  before: PendingOperation,
  text: string,
): (done: boolean) => void {
  entry.touched = true;
  if (act === 'edit') entry.texts.add(text.trim());
  if (act === 'discard') entry.discarded = 'maybe';
  if (act === 'release') entry.sentAgain ||= before.cause === 'several-matches';
  const texts = new Set(entry.texts);
  return (done) => {
    if (act === 'edit' && done) replaceAll(entry.texts, text.trim());
    if (act === 'edit' && !done && texts.size > 1) entry.texts.delete(text.trim());
    if (act === 'discard') entry.discarded = !done ? 'no' : couldBeThere(before) ? 'unsure' : 'safe';
  };
}

export function replaceAll(texts: Set<string>, text: string): void {
  texts.clear();
  texts.add(text);
}
