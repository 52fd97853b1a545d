import { whose, writtenBy, type Written } from '#shared/outbox/whose.ts';
import type { Account } from '#shared/rpc/host.ts';

/** The account that text is typed into, and who types it where that is known. */
export interface Typing {
  readonly accountId: string;
  readonly by: Written;
}

/** Tracks who types in this window. */
export class Hand {
  #changes = $state(0);
  #typing: Typing | null = null;

  /** Null: this window has had no open account yet. */
  get typing(): Typing | null {
    return this.#typing;
  }

  /** Counts changes after which the text in the fields belongs to another writer. */
  get changes(): number {
    return this.#changes;
  }

  /** `isAnother`: another account than before, which has its own fields. */
  writes(account: Account, isAnother: boolean): void {
    const isTheirs = isAnother || this.#typing === null || whose(this.#typing.by, account) === 'own';
    const isSignedIn = account.session === 'signed-in';
    if (isTheirs || isSignedIn) this.#typing = { accountId: account.id, by: writtenBy(account) };
    // After a sign-out the fields stay; they do not pass to another person who signs in.
    if (!isTheirs && isSignedIn) this.#changes += 1;
  }
}
