import { createHash } from 'node:crypto';
import type { PackManifest } from '#shared/rpc/packs.ts';
import type { StoredAccount } from '../accounts/accounts.ts';

type PackFacts = Pick<PackManifest, 'service' | 'organization' | 'spaces'>;

/**
 * The id of the account for a pack. A pack that shares a space with a stored one, for the same organization on the same
 * server, is the same workspace: it gets that account's id, and so keeps everything written there. Titles do not count,
 * nor do spaces that only one of them has. Pure.
 */
export function packAccountId(pack: PackFacts, accounts: readonly StoredAccount[]): string {
  return sameWorkspace(pack, accounts)?.id ?? newId(pack, new Set(accounts.map(({ id }) => id)));
}

/** Of several: the one that shares the most spaces, then the newest. */
function sameWorkspace(pack: PackFacts, accounts: readonly StoredAccount[]): StoredAccount | null {
  const spaceIds = new Set(pack.spaces.map(({ id }) => id));
  const sharing = accounts.flatMap((account) => {
    const known = account.pack;
    if (known?.organization.id !== pack.organization.id || originOf(known) !== originOf(pack)) return [];
    const shared = known.spaces.filter(({ id }) => spaceIds.has(id)).length;
    return shared === 0 ? [] : [{ account, shared, madeAt: known.madeAt }];
  });
  sharing.sort(
    (one, other) =>
      other.shared - one.shared || other.madeAt - one.madeAt || (one.account.id < other.account.id ? -1 : 1),
  );
  return sharing[0]?.account ?? null;
}

/**
 * From the first space's id, so that the same pack finds its databases again even if the list of accounts was lost. An
 * account may no longer have the space of its id: then the id is taken, and another is created.
 */
function newId(pack: PackFacts, taken: ReadonlySet<string>): string {
  const [firstSpace = ''] = pack.spaces.map(({ id }) => id).sort();
  for (let times = 0; ; times += 1) {
    const identity = [originOf(pack), pack.organization.id, firstSpace, ...(times === 0 ? [] : [times])];
    const id = `pack-${createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 24)}`;
    if (!taken.has(id)) return id;
  }
}

/** The sample has another address at every start. */
function originOf({ service }: PackFacts): string {
  return service.kind === 'sample' ? 'sample' : service.baseUrl;
}
