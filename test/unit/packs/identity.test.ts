import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PackManifest } from '#shared/rpc/packs.ts';
import type { StoredAccount } from '../../../electron/accounts/accounts.ts';
import { packAccountId } from '../../../electron/packs/identity.ts';
import { manifest } from './small-pack.ts';

const packOf = (spaceIds: readonly string[], more: Partial<PackManifest> = {}): PackManifest =>
  manifest({
    spaces: spaceIds.map((id) => ({ id, title: `Space ${id}`, pages: 1, bodies: 1, comments: 0, syncedAt: null })),
    ...more,
  });

function opened(
  pack: PackManifest,
  accounts: readonly StoredAccount[],
): { readonly id: string; readonly accounts: readonly StoredAccount[] } {
  const id = packAccountId(pack, accounts);
  const account: StoredAccount = {
    id,
    kind: 'pack',
    baseUrl: pack.service.baseUrl,
    organizationId: pack.organization.id,
    organizationTitle: pack.organization.title,
    person: null,
    waived: [],
    signIns: [],
    pack: { ...pack, bytes: null, handedBack: null },
  };
  return { id, accounts: [...accounts.filter((other) => other.id !== id), account] };
}

const spaceIds = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1 });
const packs = fc.record({
  spaceIds,
  title: fc.constantFrom('Acme', 'Acme GmbH', ''),
  organization: fc.constantFrom('one', 'two'),
  service: fc.constantFrom(
    { kind: 'sample' as const, baseUrl: '' },
    { kind: 'remote' as const, baseUrl: 'https://api.example.com' },
    { kind: 'remote' as const, baseUrl: 'https://api.example.org' },
  ),
  madeAt: fc.integer({ min: 0, max: 1_000 }),
});

describe('the account of a pack', () => {
  it('is the one that shares a space of the same organization, and else one of its own, whatever was opened before', () => {
    fc.assert(
      fc.property(fc.array(packs, { maxLength: 12 }), (all) => {
        let accounts: readonly StoredAccount[] = [];
        for (const { spaceIds: ids, title, organization, service, madeAt } of all) {
          const pack = packOf(ids, { organization: { id: organization, title }, service, madeAt });
          const before = accounts;
          const { id, accounts: after } = opened(pack, before);
          const sharing = before.filter(
            ({ pack: known }) =>
              known?.organization.id === organization &&
              known.service.baseUrl === service.baseUrl &&
              known.spaces.some(({ id: spaceId }) => ids.some((one) => one === spaceId)),
          );
          const here = sharing.map((account) => account.id);
          expect(here.length === 0 ? before.every((account) => account.id !== id) : here.includes(id)).toBe(true);
          // The same pack once more is the same account.
          expect(packAccountId(pack, after)).toBe(id);
          accounts = after;
        }
      }),
    );
  });

  it('does not depend on titles, on the order of the spaces, or on what else was opened', () => {
    const id = packAccountId(packOf(['b', 'a']), []);
    expect(packAccountId(packOf(['a', 'b'], { organization: { id: 'org', title: 'Renamed' } }), [])).toBe(id);
    expect(packAccountId(packOf(['a', 'c']), [])).toBe(id);
    expect(packAccountId(packOf(['a']), opened(packOf(['x']), []).accounts)).toBe(id);
  });

  it('of an older Galley keeps its id', () => {
    const [account] = opened(packOf(['a', 'b']), []).accounts;
    if (account === undefined) throw new Error('no account');
    const older = { ...account, id: 'pack-Org-0123456789abcdef' };
    expect(packAccountId(packOf(['b', 'c'], { organization: { id: 'org', title: 'Renamed' } }), [older])).toBe(
      older.id,
    );
  });

  it('is the one that shares most where two do', () => {
    const two = opened(packOf(['c', 'd']), opened(packOf(['a']), []).accounts);
    expect(packAccountId(packOf(['a', 'c', 'd']), two.accounts)).toBe(two.id);
  });
});
