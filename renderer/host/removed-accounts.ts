import type { Account } from '#shared/rpc/host.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Bridge } from './bridge.ts';
import type { Announcer } from '../ui/announcer.svelte.ts';
import { dropUnloadDrafts } from './local/unload-drafts.ts';
import type { LastWindow } from './local/last-window.ts';
import { accountsInLocal, removeLocalOf } from './local/local-of-account.ts';

/** Shown when parts of an account could not be deleted. */
export const LEFT_FOR_LATER = 'Some data of this account is still in use. Galley deletes it at the next start.';

/**
 * Accounts that were removed from this computer, by this window or another. This browser's data of them is deleted, and
 * nothing of them is written again. If a window closes too early, the next one completes it.
 */
export class GoneAccounts {
  readonly #gone = new Set<string>();
  readonly #bridge: Pick<Bridge, 'host' | 'store' | 'search'>;
  readonly #announcer: Announcer;
  readonly #window: Pick<LastWindow, 'forgetAccount'>;

  constructor(
    bridge: Pick<Bridge, 'host' | 'store' | 'search'>,
    announcer: Announcer,
    window: Pick<LastWindow, 'forgetAccount'>,
  ) {
    this.#bridge = bridge;
    this.#announcer = announcer;
    this.#window = window;
  }

  /** The core reports a removal. The account's fields may still be on screen: call `left` when they are not. */
  async notified(accountId: string, accounts: readonly Account[], elsewhere: boolean): Promise<void> {
    this.#gone.add(accountId);
    dropUnloadDrafts(accountId);
    const forgotten = await this.#forget(accountId, accounts);
    if (!forgotten.ok && !elsewhere) this.#announcer.say(LEFT_FOR_LATER, { tone: 'failed' });
  }

  /** The account's screens have closed; what they wrote in the meantime is deleted too. */
  async left(accountId: string, accounts: readonly Account[]): Promise<void> {
    if (this.#gone.delete(accountId)) await this.#forget(accountId, accounts);
  }

  /** Deletes leftover data of accounts that were removed before. */
  async finish(accounts: readonly Account[]): Promise<void> {
    const { host, store } = this.#bridge;
    const stored = await store.invoke('accounts.stored', null);
    const here = new Set([...(stored.ok ? stored.value : []), ...accountsInLocal()]);
    for (const { id } of accounts) here.delete(id);
    if (here.size === 0) return;
    const removed = await host.invoke('accounts.removed', { accountIds: [...here] });
    if (removed.ok) for (const accountId of removed.value) await this.#forget(accountId, accounts);
  }

  async #forget(accountId: string, accounts: readonly Account[]): Promise<Result<null>> {
    const { search, store } = this.#bridge;
    this.#window.forgetAccount(accountId);
    removeLocalOf(
      accountId,
      accounts.filter(({ id }) => id !== accountId),
    );
    await search.invoke('close', { accountId });
    const forgotten = await store.invoke('account.forget', { accountId });
    await forgetCached();
    return forgotten.ok ? ok(null) : forgotten;
  }
}

/** The browser caches files of pages for a year, under addresses that contain the account. */
async function forgetCached(): Promise<void> {
  // Electron's own scheme has no such cache, and a test has no page.
  if (typeof location !== 'undefined' && location.protocol.startsWith('http'))
    await fetch('/clear-cache').catch(() => undefined);
}
