import type { MadeCounts } from '../made.ts';
import type { TriageMark } from '../triage/marks.ts';
import type { ReviewMarks } from '../model/review-marks.ts';
import type { DraftItem, OutboxItem } from './store.ts';

/** Calls about accounts that need not be open in the store. */
export interface AccountStoreCalls {
  /** Counts of what a person made in an account and nobody else has. */
  'account.made': (input: { readonly accountId: string }) => AccountMade;
  /**
   * Deletes all databases of a removed account. Fails while another tab has one open: the browser deletes it when that
   * tab closes.
   */
  'account.forget': (input: { readonly accountId: string }) => null;
  /** Ids of accounts with a database here. */
  'accounts.stored': (input: null) => readonly string[];
}

export interface AccountWatches {
  /** The counts of `account.made` for the open account. */
  made: (input: null) => MadeCounts;
}

export interface AccountMade {
  readonly counts: MadeCounts;
  /** Unsent operations. */
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

/** A person's marks on a change request. */
export interface MadeRequestMarks extends ReviewMarks {
  readonly spaceId: string;
  readonly changeRequestId: string;
  /** Ids of the pages that the person marked as read. */
  readonly viewed: readonly string[];
}
