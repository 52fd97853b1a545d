import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { StoredSite } from '#shared/model/sites.ts';
import { nameOf } from '../../../renderer/overlay/site-names.ts';
import { forgetSite, siteView } from '../../../renderer/store/sites/sites.ts';
import { anyStructure, section, site, siteSpace, structure } from '../store/site-rows.ts';
import { RECORD_VERSION } from '../../../renderer/store/db/local-versions.ts';
import { collection, space } from '../store/fixtures.ts';
import { openTestSearch, spaceBatch, type TestSearch } from './harness.ts';

const IDS = { organizationId: 'org', siteId: 'site' };

const DOCS = site('site', {
  title: 'Harbour docs',
  published: 'https://docs.harbour.example/',
  structure: structure({
    sections: [
      section('s1', { title: 'Guides', path: 'port-entry', description: 'How to moor a barge.', groupId: 'g1' }),
    ],
    groups: [{ id: 'g1', title: 'Learn', parentId: null, icon: null, children: ['s1'] }],
    siteSpaces: [siteSpace('p1', { title: '', path: 'tides', sectionId: 's1', spaceId: 'sp' })],
    shareLinks: [
      { id: 'l1', name: 'For the pilots', createdAt: '2026-01-01T00:00:00Z', active: true, published: null },
    ],
  }),
});

const commitSites = (search: TestSearch, rows: readonly StoredSite[], listed = rows.map(({ id }) => id)) =>
  search.commit({ sites: { rows, listed } });

async function withDocs(): Promise<TestSearch> {
  const search = await openTestSearch();
  await search.commit({
    library: {
      collections: [{ ...collection('c1'), title: 'Handbooks', description: 'For the crew.' }],
      spaces: [space('sp', { title: 'Tide tables' })],
      fetchedAt: 1,
    },
  });
  await search.commit(spaceBatch('sp', { Barges: 'Nothing.' }));
  await commitSites(search, [DOCS]);
  await search.settled();
  return search;
}

const queue = async (search: TestSearch, id: string, write: PendingOperation['write']): Promise<void> => {
  const operation: PendingOperation = { id, write, createdAt: 1, changedAt: 1, state: 'queued', attempts: 0 };
  const record = { v: RECORD_VERSION, journaled: true, draft: null, rowStored: false, live: 1 } as const;
  await search.local.outbox.put({ id, operation, ...record });
};

describe('sites and collections in the index', () => {
  it('are found by title, path and description, each with the site that it is in', async () => {
    const search = await withDocs();
    const found = async (query: string) =>
      (await search.find(query)).hits.map(({ kind, title, targetId, siteId, spaceTitle }) => ({
        ...{ kind, title, targetId, siteId, spaceTitle },
      }));
    const inDocs = { siteId: 'site', spaceTitle: 'Harbour docs' };
    const guides = { kind: 'section', title: 'Guides', targetId: 's1', ...inDocs };
    for (const query of ['guides', 'port-entry', 'moor', 'barge in:sites', 'barge in:sections'])
      expect([query, await found(query)]).toEqual([query, [guides]]);
    expect(await found('learn in:groups')).toEqual([
      { kind: 'section-group', title: 'Learn', targetId: 'g1', ...inDocs },
    ]);
    // Without a title of its own, it is named like the space that it shows.
    expect(await found('"tide tables"')).toEqual([
      { kind: 'site-space', title: 'Tide tables', targetId: 'p1', ...inDocs },
    ]);
    expect(await found('pilots')).toEqual([{ kind: 'share-link', title: 'For the pilots', targetId: 'l1', ...inDocs }]);
    expect(await found('docs.harbour')).toEqual([
      { kind: 'site', title: 'Harbour docs', targetId: 'site', siteId: 'site', spaceTitle: '' },
    ]);
    expect(await found('crew')).toEqual([
      { kind: 'collection', title: 'Handbooks', targetId: 'c1', siteId: null, spaceTitle: '' },
    ]);
    expect(await search.snippet('moor')).toContain('How to [moor] a barge.');
    search.close();
  });

  it('are previewed with their facts', async () => {
    const search = await withDocs();
    const record = async (query: string) => search.record((await search.find(query)).hits[0]?.id ?? '');
    expect(await record('moor')).toMatchObject({
      title: 'Guides',
      markdown: 'How to moor a barge.',
      facts: [
        { name: 'Kind', value: 'Section' },
        { name: 'Site', value: 'Harbour docs' },
        { name: 'In', value: 'Learn' },
        { name: 'Path', value: '/port-entry' },
        { name: 'Condition', value: 'None: everyone sees it' },
        { name: 'Default', value: 'No' },
      ],
    });
    expect(await record('pilots')).toMatchObject({ title: 'For the pilots' });
    expect(await record('crew')).toMatchObject({ title: 'Handbooks', markdown: 'For the crew.' });
    expect(await record('harbour in:sites')).toMatchObject({ title: 'Harbour docs' });
    search.close();
  });

  it('follow a sync, and go with their row or their site', async () => {
    const search = await withDocs();
    const { structure: before } = DOCS;
    if (before === null) throw new Error('no structure');
    const sections = [section('s1', { title: 'Manuals', path: 'port-entry' })];
    await commitSites(search, [{ ...DOCS, structure: { ...before, sections, shareLinks: [] } }]);
    await search.settled();
    expect(await search.titles('manuals')).toEqual(['Manuals']);
    for (const query of ['"guides"', 'moor', 'pilots'])
      expect([query, (await search.find(query)).total]).toEqual([query, 0]);
    await commitSites(search, [], []);
    await search.settled();
    expect((await search.find('in:sites')).total).toBe(0);
    search.close();
  });

  it('go when a named site is forgotten', async () => {
    const search = await openTestSearch();
    await commitSites(search, [{ ...DOCS, title: null }], []);
    await search.settled();
    expect((await search.find('guides')).total).toBe(1);
    await forgetSite({ db: search.store, local: search.local }, 'site');
    await search.settled();
    expect((await search.find('in:sites')).total).toBe(0);
    search.close();
  });

  it('are found under their unsent titles, and not under those before', async () => {
    const search = await withDocs();
    const input = { ...IDS, siteSectionId: 's1', body: { title: 'Manuals' } };
    await queue(
      search,
      'op1',
      adminWrite('updateSiteSection', input, { subject: 'Guides', base: { title: 'Guides' } }),
    );
    expect((await search.find('manuals')).hits).toMatchObject([{ kind: 'section', targetId: 's1', title: 'Manuals' }]);
    expect(await search.snippet('manuals')).toContain('How to moor');
    expect((await search.find('"guides"')).total).toBe(0);
    await search.local.outbox.delete('op1');
    expect(await search.titles('"guides"')).toEqual(['Guides']);
    await queue(search, 'op2', adminWrite('updateCollection', { collectionId: 'c1', body: { title: 'Logs' } }, {}));
    expect(await search.titles('logs')).toEqual(['Logs']);
    expect((await search.find('handbooks')).total).toBe(0);
    search.close();
  });

  it('are those that the tree shows, by title', async () => {
    await fc.assert(
      fc.asyncProperty(anyStructure, async (random) => {
        const search = await openTestSearch();
        await commitSites(search, [site('site', { title: 'Docs', structure: random })]);
        await search.settled();
        const view = await siteView({ db: search.store, local: search.local }, 'site');
        const rows = (view?.nodes ?? []).map((node) => ({ id: node.id, title: nameOf(node) }));
        const all = await search.find('in:sites -in:share-links');
        const found = all.hits
          .filter(({ kind }) => kind !== 'site')
          .map(({ targetId, title }) => ({ id: targetId, title }));
        const byId = (one: { readonly id: string | null }, other: { readonly id: string | null }) =>
          (one.id ?? '') < (other.id ?? '') ? -1 : 1;
        expect(found.sort(byId)).toEqual(rows.sort(byId));
        for (const { title } of rows) {
          const ids = (await search.find(`"${title}" in:sites`)).hits.map(({ targetId }) => targetId);
          for (const row of rows) if (row.title === title) expect(ids).toContain(row.id);
        }
        search.close();
      }),
      { numRuns: 25 },
    );
  });
});
