import { digestText } from '../digest.ts';
import { writeKinds } from './kinds/index.ts';
import type { PendingOperation } from './operation.ts';
import { comparable } from './same-words.ts';
import { textOf, type PendingWrite, type WriteKind } from './writes.ts';

/**
 * Why a pack cannot hand back a write of this kind; null: it can. Packs do not offer the other kinds. Whoever imports
 * the file is responsible for it and sees texts only, so administrative writes and merges are left out.
 */
export function whyNotHandedBack(kind: WriteKind): string | null {
  return writeKinds[kind].handBack;
}

export function isHandedBack({ kind }: PendingWrite): boolean {
  return whyNotHandedBack(kind) === null;
}

/** Whether a pack hands back this unsent operation. */
export function goesBack({ state, write }: Pick<PendingOperation, 'state' | 'write'>): boolean {
  return state !== 'done' && isHandedBack(write);
}

/** Digest of the text that a server would store; null: the write has no text. */
export function hashOfText(write: PendingWrite): string | null {
  const text = textOf(write);
  return text === null ? null : digestText(comparable(text));
}

/** Digest that tells whether a write changed since it was handed back. */
export function hashOfWrite(write: PendingWrite): string {
  return digestText(JSON.stringify(write));
}
