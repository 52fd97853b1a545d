import { digestText } from '../digest.ts';
import { isKind, type KindsWith } from './kinds/index.ts';
import { comparable } from './same-words.ts';
import type { PendingWrite, WriteOf } from './writes.ts';

/** The words of somebody else, with their name under them: they go out in the name of whoever sends them. Pure. */
export function withName(text: string, name: string): string {
  return `${text.trimEnd()}\n\n— ${name}`;
}

/** What stands above a name, whoever's it is. */
export function withoutName(text: string): string {
  return text.replace(/\n\n— [^\n]+\s*$/u, '');
}

export function hasName(text: string, name: string): boolean {
  return text.trimEnd().endsWith(`\n\n— ${name}`);
}

/** Whoever's name may stand under either of them. */
export function saysTheSame(one: string, other: string): boolean {
  return comparable(withoutName(one)) === comparable(withoutName(other));
}

/** Whether they are one of the texts that these digests are of, whoever's name may stand under them. */
export function isOneOf(words: string, digests: readonly string[]): boolean {
  return [words, withoutName(words)].some((form) => digests.includes(digestText(comparable(form))));
}

/** A write that says nothing new to others stays as it is. */
export function signedBy(write: PendingWrite, name: string): PendingWrite {
  return isSigned(write) && write.markdown !== undefined
    ? { ...write, markdown: withName(write.markdown, name) }
    : write;
}

/** Whether words in it would go out in another name than their writer's. */
export function isSigned(write: PendingWrite): write is WriteOf<KindsWith<{ readonly signed: true }>> {
  return isKind(write, { signed: true });
}
