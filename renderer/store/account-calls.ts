import { createInTurn } from '#shared/in-turn.ts';
import type { AccountMade, AccountStoreCalls } from '#shared/rpc/account-store.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Handlers } from '#shared/rpc/peer.ts';
import type { OverlayAuthor } from '../overlay/threads.ts';
import { accountMade, nothingMade } from './outbox/made.ts';
import type { Databases, OpenDatabases } from './db/open-databases.ts';
import { attempt } from './db/storage-error.ts';

/** Calls about accounts as a whole. They work for accounts that are not open, too. */
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
  /** Databases that are being deleted are not asked anything: opening them would create them anew. */
  const inTurn = createInTurn();

  async function madeInOther(accountId: string): Promise<Result<AccountMade>> {
    const known = await attempt(stored);
    if (!known.ok) return known;
    if (!known.value.includes(accountId)) return ok(nothingMade);
    const databases = await open(accountId);
    if (!databases.ok) return databases;
    const { db, local } = databases.value;
    const made = await attempt(() => accountMade({ db, local, accountId, author: author() }));
    db.close();
    local.close();
    return made;
  }

  return {
    async 'account.made'({ accountId }) {
      const shown = await opened();
      if (shown?.accountId === accountId) return attempt(() => accountMade({ ...shown, author: author() }));
      return inTurn(() => madeInOther(accountId));
    },
    async 'account.forget'({ accountId }) {
      const shown = await opened();
      if (shown?.accountId === accountId) close();
      return inTurn(() => forget(accountId));
    },
    'accounts.stored': () => attempt(stored),
  };
}
