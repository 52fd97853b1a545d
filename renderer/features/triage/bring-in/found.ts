import type { Input } from '#shared/contract/index.ts';

/** Conversations on their way from a file to the outbox. */

export type NewConversation = Exclude<Input<'ingestConversations'>['body'], readonly unknown[]>;
export type NewPart = NewConversation['parts'][number];

/** A conversation from a file, not yet checked against the contract. */
export interface Candidate {
  /** "line 12", "message 3 of inbox.mbox" */
  readonly where: string;
  readonly given: unknown;
  /** The author of each part, if the file has them: mail addresses, in the order of the parts. */
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

/** The result of reading files: what can be sent, and what cannot. */
export interface Reading {
  readonly found: readonly Found[];
  readonly problems: readonly Problem[];
}

/** A file as it was chosen. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** For all files together. Larger imports should be divided. */
export const LARGEST_FILES_BYTES = 100_000_000;
export const MOST_CONVERSATIONS = 20_000;

/** Stable: the same text has the same id on every computer, so that importing a file again adds nothing. */
export async function idOfWords(prefix: string, words: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words));
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${prefix}:${hex.slice(0, 40)}`;
}
