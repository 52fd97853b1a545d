import type { TriageMark } from '../triage/marks.ts';
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

export interface AccountMade {
  readonly outbox: readonly OutboxItem[];
  readonly drafts: readonly DraftItem[];
  readonly marks: readonly TriageMark[];
}
