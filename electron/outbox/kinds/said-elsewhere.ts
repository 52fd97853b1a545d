import type { PendingOperation } from '#shared/outbox/operation.ts';
import { isOneOf, saysTheSame } from '#shared/outbox/signed.ts';
import { textOf } from '#shared/outbox/writes.ts';
import { passes, type KindContext, type Preflight } from '../kind.ts';

export interface Said {
  readonly id: string;
  readonly words: string;
}

/** The person looks: they confirm that it is there, or send it again. */
export const SAID_ALREADY: Preflight = { type: 'hold', cause: 'several-matches' };

/**
 * Whether somebody else has sent what came here in a file, or what an earlier file had in its place: the same file, or an
 * earlier one, may have been imported elsewhere while this one waited. What this outbox has sent itself is no sign of that.
 */
export function isSaidElsewhere(context: KindContext, operation: PendingOperation, said: readonly Said[]): boolean {
  const text = textOf(operation.write);
  if (
    operation.broughtIn === undefined ||
    text === null ||
    text.trim() === '' ||
    passes(context, operation, 'several-matches')
  )
    return false;
  const { was = [] } = operation.broughtIn;
  return said.some(({ id, words }) => !context.claimed.has(id) && (saysTheSame(words, text) || isOneOf(words, was)));
}
