import type { Input } from '#shared/contract/index.ts';

/** Conversations on their way from a file to the outbox. */

export type NewConversation = Exclude<Input<'ingestConversations'>['body'], readonly unknown[]>;
export type NewPart = NewConversation['parts'][number];

/** What a file says is a conversation, not yet held against the contract. */
export interface Candidate {
  /** "line 12", "message 3 of inbox.mbox" */
  readonly where: string;
  readonly given: unknown;
  /** Who wrote each part, where the file tells: addresses of mail, in the order of the parts. */
  readonly senders?: readonly string[];
}

export interface Found {
  readonly where: string;
  readonly conversation: NewConversation;
  readonly senders?: readonly string[];
}

export interface Problem {
  readonly where: string;
  readonly words: string;
}

/** What was read of files: what of it may be sent, and what not. */
export interface Reading {
  readonly found: readonly Found[];
  readonly problems: readonly Problem[];
}

/** A file as it was chosen. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Of all files together. What is larger is better divided. */
export const LARGEST_FILES_BYTES = 100_000_000;
export const MOST_CONVERSATIONS = 20_000;

/** Stable: the same words have the same id on every computer, so that the same file again brings nothing twice. */
export async function idOfWords(prefix: string, words: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words));
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${prefix}:${hex.slice(0, 40)}`;
}
