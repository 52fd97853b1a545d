import { digestText } from '../digest.ts';
import type { PendingOperation } from './operation.ts';
import { comparable } from './same-words.ts';
import { textOf, type PendingWrite, type TalkKind, type WriteKind } from './writes.ts';

/**
 * Which writes of a pack go into the file that is handed back. A kind that does not is not offered in a pack. Whoever brings
 * a file in answers for it and sees words, not commands: what people say goes, and nothing that administers or merges.
 */
const STAYS: Readonly<Record<TalkKind, string | null>> = {
  'comment.create': null,
  'comment.edit': null,
  'comment.delete': null,
  'comment.resolve': null,
  'comment.react': null,
  'reply.create': null,
  'reply.edit': null,
  'reply.delete': null,
  'reply.react': null,
  'review.submit': null,
  'reviewers.request': 'Reviewers can only be changed where you are signed in.',
  'reviewers.remove': 'Reviewers can only be changed where you are signed in.',
  'request.describe': 'A change request can only be renamed or described where you are signed in.',
  'request.merge': 'A change request can only be merged where you are signed in.',
};
const ADMINISTERS = 'Settings and structure can only be changed where you are signed in.';
const UNREADABLE = 'This item could not be read. Copy its text to write it again.';

/** Why a write of this kind is not handed back; null: it is. */
export function whyNotHandedBack(kind: WriteKind): string | null {
  if (kind === 'unreadable') return UNREADABLE;
  return Object.hasOwn(STAYS, kind) ? STAYS[kind as TalkKind] : ADMINISTERS;
}

export function isHandedBack({ kind }: PendingWrite): boolean {
  return whyNotHandedBack(kind) === null;
}

/** Of what is unsent in a pack. */
export function goesBack({ state, write }: Pick<PendingOperation, 'state' | 'write'>): boolean {
  return state !== 'done' && isHandedBack(write);
}

/** The words of a write that a server keeps; null: it has none. */
export function printOfWords(write: PendingWrite): string | null {
  const text = textOf(write);
  return text === null ? null : digestText(comparable(text));
}

/** Whether a write is still what it was when it was handed back. */
export function printOfWrite(write: PendingWrite): string {
  return digestText(JSON.stringify(write));
}
