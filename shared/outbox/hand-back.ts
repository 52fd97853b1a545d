import { digestText } from '../digest.ts';
import { writeKinds } from './kinds/index.ts';
import type { PendingOperation } from './operation.ts';
import { comparable } from './same-words.ts';
import { textOf, type PendingWrite, type WriteKind } from './writes.ts';

/**
 * Why a write of this kind does not go into the file that a pack hands back; null: it does. A kind that does not is not
 * offered in a pack. Whoever imports a file answers for it and sees words, not commands: what people say goes, and
 * nothing that administers or merges.
 */
export function whyNotHandedBack(kind: WriteKind): string | null {
  return writeKinds[kind].handBack;
}

export function isHandedBack({ kind }: PendingWrite): boolean {
  return whyNotHandedBack(kind) === null;
}

/** Of what is unsent in a pack. */
export function goesBack({ state, write }: Pick<PendingOperation, 'state' | 'write'>): boolean {
  return state !== 'done' && isHandedBack(write);
}

/** The words of a write that a server keeps; null: it has none. */
export function hashOfText(write: PendingWrite): string | null {
  const text = textOf(write);
  return text === null ? null : digestText(comparable(text));
}

/** Whether a write is still what it was when it was handed back. */
export function hashOfWrite(write: PendingWrite): string {
  return digestText(JSON.stringify(write));
}
