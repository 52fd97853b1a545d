import type { Person } from '../rpc/host.ts';
import type { PendingOperation } from './operation.ts';

/** Who wrote something, and with which sign-in. Old versions recorded none of it. */
export type Written = Pick<PendingOperation, 'author' | 'authorName' | 'signIn'>;

/** The person who writes and sends now. */
export interface Writer {
  /** Null: the app does not know whose token it is. */
  readonly person: Person | null;
  /** Each new token is a new sign-in. */
  readonly signIn: string;
  /** Earlier sign-ins that certainly belong to the same person. */
  readonly sameAs: readonly string[];
}

export type Whose = 'own' | 'other' | 'unknown';

/** The writer before an account is open. */
export const NOBODY: Writer = { person: null, signIn: '', sameAs: [] };

/** The author fields of what `writer` writes. */
export function writtenBy({ person, signIn }: Writer): Written {
  return { author: person?.id ?? null, ...(person === null ? {} : { authorName: person.displayName }), signIn };
}

/**
 * Whether the current writer wrote it. `unknown` is not `own`: it must not be sent under their name, nor appear in
 * their editor, until they confirm it.
 */
export function whose({ author, signIn = '' }: Written, writer: Writer): Whose {
  if (author != null && writer.person !== null) return author === writer.person.id ? 'own' : 'other';
  return signIn === writer.signIn || writer.sameAs.includes(signIn) ? 'own' : 'unknown';
}
