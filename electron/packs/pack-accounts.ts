import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Account } from '#shared/rpc/host.ts';
import type { PackPreview, SavedFile } from '#shared/rpc/packs.ts';
import type { Accounts, StoredAccount } from '../accounts/accounts.ts';
import type { Removal } from '../accounts/removal.ts';
import type { RunningSessions } from '../accounts/running.ts';
import { packAccountId } from './identity.ts';
import type { CheckedPack, Packs } from './packs.ts';

/** Accounts of packs: opens, replaces and removes them. */
export interface PackAccounts {
  readonly packs: Packs;
  readonly checkPack: (incomingId: string) => Promise<Result<PackPreview>>;
  readonly openPack: (incomingId: string) => Promise<Result<{ readonly accountId: string }>>;
  /** Opens a pack that a switch names. */
  readonly openPackFile: (path: string) => Promise<Result<{ readonly accountId: string }>>;
  readonly saveWrites: (accountId: string, author: string, jobId: string) => Promise<Result<SavedFile>>;
}

export interface PackAccountsDependencies {
  readonly packs: Packs;
  readonly accounts: Accounts;
  /** One opening at a time. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly now: () => number;
  readonly changed: () => void;
  readonly running: Pick<RunningSessions, 'find' | 'end'>;
  readonly open: (account: StoredAccount) => Promise<Result<Account>>;
  readonly makeWay: Removal['makeWay'];
}

export function createPackAccounts({
  packs,
  accounts,
  inTurn,
  now,
  changed,
  running,
  open,
  makeWay,
}: PackAccountsDependencies): PackAccounts {
  async function openPack(checked: CheckedPack): Promise<Result<{ readonly accountId: string }>> {
    const accountId = packAccountId(checked.manifest, accounts.list());
    // Readers of the earlier pack must not find another file in its place.
    await running.end(accountId);
    const way = accounts.find(accountId) === null ? await makeWay(accountId) : ok(null);
    if (!way.ok) return way;
    const account = await packs.adopt(checked, accountId, accounts.find(accountId));
    if (!account.ok) return account;
    const opened = await open(account.value);
    return opened.ok ? ok({ accountId }) : opened;
  }

  /** Adds sizes to packs that an older Galley opened. */
  async function noteSizes(): Promise<void> {
    for (const { id, pack } of accounts.list()) {
      const bytes = pack?.bytes === null ? await packs.bytesOf(id) : null;
      const current = accounts.find(id)?.pack ?? null;
      if (bytes === null || current?.bytes !== null) continue;
      accounts.setPack(id, { ...current, bytes });
      changed();
    }
  }
  void noteSizes();

  return {
    packs,
    async checkPack(incomingId) {
      const checked = await packs.check(incomingId);
      if (!checked.ok) return checked;
      const { manifest } = checked.value;
      const accountId = packAccountId(manifest, accounts.list());
      const known = accounts.find(accountId)?.pack ?? null;
      if (known === null) return ok({ ...checked.value, known: null });
      const spaceIds = new Set(manifest.spaces.map(({ id }) => id));
      return ok({
        ...checked.value,
        known: {
          accountId,
          madeAt: known.madeAt,
          leaving: known.spaces.filter(({ id }) => !spaceIds.has(id)).map(({ title }) => title),
        },
      });
    },
    openPack: (incomingId) =>
      inTurn(async () => {
        const checked = packs.checked(incomingId);
        return checked === null ? err(appError('not-found', 'this pack was not checked')) : openPack(checked);
      }),
    openPackFile: (path) =>
      inTurn(async () => {
        const checked = await packs.checkFile(path);
        return checked.ok ? openPack(checked.value) : checked;
      }),
    async saveWrites(accountId, author, jobId) {
      const session = running.find(accountId);
      if (session === null) return err(appError('no-account', 'this pack is not open'));
      const saved = await packs.saveWrites(session, author, jobId);
      const pack = accounts.find(accountId)?.pack;
      if (saved.ok && pack != null) {
        accounts.setPack(accountId, { ...pack, handedBack: { at: now(), count: saved.value.count, by: author } });
        changed();
      }
      return saved;
    },
  };
}
