import type { Person } from '../rpc/host.ts';
import type { PendingOperation } from './operation.ts';

/** What is known of who wrote something: the person, and with which sign-in. All is absent in what old versions wrote. */
export type Written = Pick<PendingOperation, 'author' | 'authorName' | 'signIn'>;

/** Who writes and sends now. */
export interface Writer {
  /** Null: it is not known whose the token is. */
  readonly person: Person | null;
  /** Each new token is a new sign-in. */
  readonly signIn: string;
  /** Earlier sign-ins that are known to be the same person's. */
  readonly sameAs: readonly string[];
}

export type Whose = 'own' | 'other' | 'unknown';

/** Before an account is opened. */
export const NOBODY: Writer = { person: null, signIn: '', sameAs: [] };

/** What `writer` writes says of itself. */
export function writtenBy({ person, signIn }: Writer): Written {
  return { author: person?.id ?? null, ...(person === null ? {} : { authorName: person.displayName }), signIn };
}

/**
 * Whether the one who writes now wrote it too. `unknown` is not `own`: it must not be sent in their name, nor appear in their
 * field, before somebody said so.
 */
export function whose({ author, signIn = '' }: Written, writer: Writer): Whose {
  if (author != null && writer.person !== null) return author === writer.person.id ? 'own' : 'other';
  return signIn === writer.signIn || writer.sameAs.includes(signIn) ? 'own' : 'unknown';
}
