import { describe, expect, it } from 'vitest';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { overlaySite } from '../../../renderer/overlay/site.ts';
import { listedLinks } from '../../../renderer/features/sites/share-links.ts';

const IDS = { organizationId: 'org', siteId: 'site' };
const LINK = { id: 'one', name: 'Press', createdAt: '2026-01-01T00:00:00Z', active: true, published: 'https://a/k' };

function shown(...writes: readonly (readonly [PendingOperation['write'], PendingOperation['state']])[]) {
  const structure = { sections: [], groups: [], siteSpaces: [], shareLinks: [LINK], fetchedAt: 1, partial: false };
  const site = { id: 'site', title: 'Site', published: null, appUrl: null, structure, unreadable: null, added: false };
  const operations = writes.map(([write, state], at): PendingOperation => ({
    ...{ id: `op${String(at)}`, write, createdAt: 2, changedAt: 2, state, attempts: 0 },
  }));
  return overlaySite(site, operations, () => null).shareLinks ?? [];
}

const update = (body: { readonly name: string } | { readonly active: boolean }) =>
  adminWrite('updateSiteShareLink', { ...IDS, shareLinkId: 'one', body });

describe('the shown share links', () => {
  it('have the last of two names that are not sent yet', () => {
    const [link] = shown([update({ name: 'Second' }), 'queued'], [update({ name: 'Third' }), 'queued']);
    expect(link).toMatchObject({ name: 'Third', change: 'changed', pending: [{}, {}] });
  });

  it('are not new once they are sent', () => {
    const create = adminWrite('createSiteShareLink', { ...IDS, body: { name: 'New' } });
    expect(shown([create, 'queued'])[1]).toMatchObject({ name: 'New', change: 'added', published: null });
    expect(shown([create, 'done'])[1]).toMatchObject({ name: 'New', change: null, pending: [] });
  });

  it('lose their address once they are switched off', () => {
    expect(shown([update({ active: false }), 'queued'])[0]).toMatchObject({ active: false, published: 'https://a/k' });
    expect(shown([update({ active: false }), 'done'])[0]).toMatchObject({ active: false, published: null });
  });

  it('stay, marked, until their removal is sent', () => {
    const remove = adminWrite('deleteSiteShareLink', { ...IDS, shareLinkId: 'one' });
    expect(shown([remove, 'held'])[0]).toMatchObject({ change: 'removed' });
    expect(shown([remove, 'done'])).toEqual([]);
  });

  it('are sorted, and filtered by name, state and age', () => {
    const other = { ...LINK, id: 'two', name: 'Audit', createdAt: '2026-03-01T00:00:00Z', active: false };
    const links = [LINK, other].map((link) => ({ ...link, pending: [], change: null }));
    const base = {
      words: '',
      state: 'all',
      order: 'newest',
      age: 30,
      now: Date.parse('2026-03-10T00:00:00Z'),
    } as const;
    const ids = (filter: Partial<Parameters<typeof listedLinks>[1]>) =>
      listedLinks(links, { ...base, ...filter }).map(({ id }) => id);
    expect(ids({})).toEqual(['two', 'one']);
    expect(ids({ order: 'oldest' })).toEqual(['one', 'two']);
    expect(ids({ order: 'name' })).toEqual(['two', 'one']);
    expect(ids({ words: 'PRE' })).toEqual(['one']);
    expect(ids({ state: 'inactive' })).toEqual(['two']);
    expect(ids({ state: 'active' })).toEqual(['one']);
    expect(ids({ state: 'old' })).toEqual(['one']);
  });
});
