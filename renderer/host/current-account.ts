import type { Account, AppState } from '#shared/rpc/host.ts';

/** The account that this window shows. Pure. */
export function currentAccount(state: AppState | null): Account | null {
  return state?.accounts.find(({ id }) => id === state.currentAccountId) ?? null;
}
