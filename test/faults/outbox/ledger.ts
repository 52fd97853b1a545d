import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Ref } from '#shared/outbox/writes.ts';

/** What a person wrote, and what the app said to it: the other side of the account. */
export interface Entry {
  /** In the order of writing. */
  readonly no: number;
  readonly id: string | null;
  readonly kind: 'comment.create' | 'reply.create' | 'review.submit';
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
  /** It was written to leave with a verdict. */
  readonly pending: boolean;
  /** It waits: nothing takes it along, so it must not be on the service. */
  waits: boolean;
  /** The person posted it without a verdict. */
  posted: boolean;
  /** The operations that leave before it. */
  comments: readonly string[];
}

type Written = Pick<Entry, 'no' | 'kind' | 'pageId' | 'comment'> & {
  readonly text: string;
  readonly draft?: string | null;
  readonly pending?: boolean;
  readonly comments?: readonly string[];
};

/** What the person just wrote, before the app says anything. */
export function newEntry({ text, draft = null, pending = false, comments = [], ...written }: Written): Entry {
  return {
    id: null,
    ...written,
    texts: new Set([text.trim()]),
    answer: 'unknown',
    draft,
    discarded: 'no',
    touched: false,
    sentAgain: false,
    pending,
    waits: pending,
    posted: false,
    comments,
  };
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
