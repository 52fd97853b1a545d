import { whose, writtenBy, type Written } from '#shared/outbox/whose.ts';
import type { Account } from '#shared/rpc/host.ts';

/** Into whose account something is typed, and by whom, as far as that is known. */
export interface Typing {
  readonly accountId: string;
  readonly by: Written;
}

/** Who types in this window. */
export class Hand {
  #changes = $state(0);
  #typing: Typing | null = null;

  /** Null: no account was open in this window so far. */
  get typing(): Typing | null {
    return this.#typing;
  }

  /** Counts how often what is in the fields was not of whoever writes from then on. */
  get changes(): number {
    return this.#changes;
  }

  /** `isAnother`: another account than the one before, which has fields of its own. */
  writes(account: Account, isAnother: boolean): void {
    const isTheirs = isAnother || this.#typing === null || whose(this.#typing.by, account) === 'own';
    const isSignedIn = account.session === 'signed-in';
    if (isTheirs || isSignedIn) this.#typing = { accountId: account.id, by: writtenBy(account) };
    // Signed out, the fields stay as they are; they are nobody's else who signs in.
    if (!isTheirs && isSignedIn) this.#changes += 1;
  }
}
