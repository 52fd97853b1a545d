import { digestText } from '../digest.ts';
import { isKind, type KindsWith } from './kinds/index.ts';
import { comparable } from './same-words.ts';
import type { PendingWrite, WriteOf } from './writes.ts';

/** A text by somebody else with their name below: it is sent under the name of whoever imported it. Pure. */
export function withName(text: string, name: string): string {
  return `${text.trimEnd()}\n\n— ${name}`;
}

/** The text above the signature. */
export function withoutName(text: string): string {
  return text.replace(/\n\n— [^\n]+\s*$/u, '');
}

export function hasName(text: string, name: string): boolean {
  return text.trimEnd().endsWith(`\n\n— ${name}`);
}

/** Whether two texts say the same, with or without a signature. */
export function saysTheSame(one: string, other: string): boolean {
  return comparable(withoutName(one)) === comparable(withoutName(other));
}

/** Whether one of these digests is of this text, with or without a signature. */
export function isOneOf(words: string, digests: readonly string[]): boolean {
  return [words, withoutName(words)].some((form) => digests.includes(digestText(comparable(form))));
}

/** A write without new text for others stays unchanged. */
export function signedBy(write: PendingWrite, name: string): PendingWrite {
  return isSigned(write) && write.markdown !== undefined
    ? { ...write, markdown: withName(write.markdown, name) }
    : write;
}

/** Whether text in it would be sent under another name than the writer's. */
export function isSigned(write: PendingWrite): write is WriteOf<KindsWith<{ readonly signed: true }>> {
  return isKind(write, { signed: true });
}
