import type { MadeCounts } from '../made.ts';
import type { TriageMark } from '../triage/marks.ts';
import type { ReviewMarks } from '../model/review-marks.ts';
import type { DraftItem, OutboxItem } from './store.ts';

/** What the store says of accounts as a whole, also of those that are not open in it. */
export interface AccountStoreCalls {
  /** What a person made in an account and nobody else has. */
  'account.made': (input: { readonly accountId: string }) => AccountMade;
  /** Deletes all databases of an account that is gone. Fails where another tab holds one of them: it goes with that tab. */
  'account.forget': (input: { readonly accountId: string }) => null;
  /** Accounts that have a database here. */
  'accounts.stored': (input: null) => readonly string[];
}

export interface AccountWatches {
  /** The counts of `account.made`, of the account that is open. */
  made: (input: null) => MadeCounts;
}

export interface AccountMade {
  readonly counts: MadeCounts;
  /** What was not sent. */
  readonly outbox: readonly OutboxItem[];
  readonly drafts: readonly DraftItem[];
  readonly marks: readonly TriageMark[];
  readonly stars: readonly MadeStar[];
  readonly requests: readonly MadeRequestMarks[];
}

export interface MadeStar {
  readonly spaceId: string;
  readonly pageId: string;
  readonly title: string;
}

/** What was noted of a change request. */
export interface MadeRequestMarks extends ReviewMarks {
  readonly spaceId: string;
  readonly changeRequestId: string;
  /** Pages that were marked as read. */
  readonly viewed: readonly string[];
}
