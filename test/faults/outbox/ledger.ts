import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Ref } from '#shared/outbox/writes.ts';

/** What a person wrote, and what the app said to it: the other side of the account. */
export interface Entry {
  /** In the order of writing. */
  readonly no: number;
  readonly id: string | null;
  readonly kind: 'comment.create' | 'reply.create';
  readonly pageId: string | null;
  readonly comment: Ref | null;
  /** What it may say by now: an edit whose answer was lost may or may not have been made. */
  readonly texts: Set<string>;
  /**
   * `queued`: the app said so. `refused`: it said that it could not. `unknown`: it ended before it said anything.
   */
  answer: 'queued' | 'refused' | 'unknown';
  /** Where it was typed. */
  readonly draft: string | null;
  /** `safe`: discarded when no copy of it could be on the service; `unsure`: when one could. */
  discarded: 'no' | 'safe' | 'unsure' | 'maybe';
  /** The person edited, released or tried it again: its order is theirs. */
  touched: boolean;
  /** The person said "send it" while it was in doubt. */
  sentAgain: boolean;
}

export type Ledger = readonly Entry[];

export function couldBeThere(operation: PendingOperation): boolean {
  return (
    operation.state === 'in-doubt' ||
    operation.state === 'sending' ||
    (operation.state === 'held' && operation.cause === 'several-matches') ||
    operation.attempts > 0
  );
}
