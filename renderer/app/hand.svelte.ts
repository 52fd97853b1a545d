import { whose, writtenBy, type Written } from '#shared/outbox/whose.ts';
import type { Account } from '#shared/rpc/host.ts';

/** Who types in this window, as far as that is known. */
export class Hand {
  #changes = $state(0);
  #typedBy: Written | null = null;

  /** Counts how often what is in the fields was not of whoever writes from then on. */
  get changes(): number {
    return this.#changes;
  }

  /** `isAnother`: another account than the one before, which has fields of its own. */
  writes(account: Account, isAnother: boolean): void {
    const isTheirs = isAnother || this.#typedBy === null || whose(this.#typedBy, account) === 'own';
    const isSignedIn = account.session === 'signed-in';
    if (isTheirs || isSignedIn) this.#typedBy = writtenBy(account);
    // Signed out, the fields stay as they are; they are nobody's else who signs in.
    if (!isTheirs && isSignedIn) this.#changes += 1;
  }
}
