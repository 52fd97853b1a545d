import { createHash } from 'node:crypto';
import type { PackManifest } from '#shared/rpc/packs.ts';
import type { StoredAccount } from '../accounts/accounts.ts';

type PackFacts = Pick<PackManifest, 'service' | 'organization' | 'spaces'>;

/**
 * The account that a pack is opened as. A pack that shares a space with one that is here, of the same organization on the
 * same server, is the same workspace: it keeps that account's id, and so everything that was written there. Titles do not
 * count, and neither do spaces that one of the two does not have. Pure.
 */
export function packAccountId(pack: PackFacts, accounts: readonly StoredAccount[]): string {
  return sameWorkspace(pack, accounts)?.id ?? newId(pack, new Set(accounts.map(({ id }) => id)));
}

/** Where several are: the one that shares the most spaces, then the newest. */
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
 * By the first space id, so that the same pack finds its databases again also where the list of accounts was lost. An
 * account may have lost the space that its id was made of: then the id is taken, and another is made.
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
