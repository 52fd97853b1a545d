import type { PendingOperation } from '#shared/outbox/operation.ts';
import { isOneOf, saysTheSame } from '#shared/outbox/signed.ts';
import { textOf } from '#shared/outbox/writes.ts';
import { passes, type KindContext, type Preflight } from '../kind.ts';

export interface Posted {
  readonly id: string;
  readonly words: string;
}

/** The person looks, and either confirms that it is on the server or sends it again. */
export const POSTED_ALREADY: Preflight = { type: 'hold', cause: 'several-matches' };

/**
 * Whether somebody else has sent this imported write, or an earlier version of it: the same file, or an earlier one,
 * may have been imported on another computer. Writes that this outbox sent are no evidence.
 */
export function isPostedElsewhere(
  context: KindContext,
  operation: PendingOperation,
  posted: readonly Posted[],
): boolean {
  const text = textOf(operation.write);
  if (
    operation.broughtIn === undefined ||
    text === null ||
    text.trim() === '' ||
    passes(context, operation, 'several-matches')
  )
    return false;
  const { was = [] } = operation.broughtIn;
  return posted.some(({ id, words }) => !context.claimed.has(id) && (saysTheSame(words, text) || isOneOf(words, was)));
}
