import type { Account, AppState } from '#shared/rpc/host.ts';

/** The account that this window shows. Pure. */
export function currentAccount(state: AppState | null): Account | null {
  return state?.accounts.find(({ id }) => id === state.currentAccountId) ?? null;
}

/** Whether what is written in either is the same person's, as far as that is known. Pure. */
export function isSameWriter(one: Account, other: Account): boolean {
  return (
    one.person?.id === other.person?.id && one.signIn === other.signIn && one.sameAs.join() === other.sameAs.join()
  );
}
