import type { AccountStoreCalls } from '#shared/rpc/account-store.ts';
import type { Result } from '#shared/result.ts';
import type { Handlers } from '#shared/rpc/peer.ts';
import type { OverlayAuthor } from '../overlay/threads.ts';
import { accountMade } from './made.ts';
import type { Databases, OpenDatabases } from './open-databases.ts';
import { attempt } from './storage-error.ts';

/** What is said of accounts as a whole, also of those that are not the open one. */
export interface AccountCallsDependencies {
  readonly opened: () => Promise<(Databases & { readonly accountId: string }) | null>;
  readonly open: OpenDatabases;
  readonly close: () => void;
  readonly author: () => OverlayAuthor;
  readonly forget: (accountId: string) => Promise<Result<null>>;
  readonly stored: () => Promise<readonly string[]>;
}

export function accountCalls({
  opened,
  open,
  close,
  author,
  forget,
  stored,
}: AccountCallsDependencies): Handlers<AccountStoreCalls> {
  return {
    async 'account.made'({ accountId }) {
      const shown = await opened();
      if (shown?.accountId === accountId) return attempt(() => accountMade({ ...shown, author: author() }));
      const databases = await open(accountId);
      if (!databases.ok) return databases;
      const { db, local } = databases.value;
      const made = await attempt(() => accountMade({ db, local, accountId, author: author() }));
      db.close();
      local.close();
      return made;
    },
    async 'account.forget'({ accountId }) {
      const shown = await opened();
      if (shown?.accountId === accountId) close();
      return forget(accountId);
    },
    'accounts.stored': () => attempt(stored),
  };
}
