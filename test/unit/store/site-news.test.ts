import { expect, it } from 'vitest';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { SiteStructure } from '#shared/model/sites.ts';
import { queuedComment } from '../outbox/operations.ts';
import { first, openTestStore, type TestStore } from './fixtures.ts';
import { section, site, structure } from './site-rows.ts';

const guide = (title: string, fetchedAt: number, more: Partial<SiteStructure> = {}): SiteStructure =>
  structure({ sections: [section('s1', { title })], fetchedAt, ...more });

async function sync({ store }: TestStore, ...structures: readonly SiteStructure[]): Promise<void> {
  for (const one of structures) {
    const rows = [site('site', { title: 'Docs', structure: one })];
    const committed = await store.forCore.calls.commit({ sites: { rows, listed: ['site'] } });
    if (!committed.ok) throw new Error(committed.error.detail);
  }
}

const news = ({ store }: TestStore) => first(store.forPage.watches.siteNews.bind(null, { limit: 100 }));
const sentences = async (test: TestStore) =>
  (await news(test)).sites.flatMap(({ changes }) =>
    changes.map((change) => (change.change === 'renamed' ? `${change.from} > ${change.to}` : change.change)),
  );

it('the first structure of a site is not news, and later ones are, newest first', async () => {
  const test = await openTestStore();
  await sync(test, guide('Guide', 1));
  expect(await news(test)).toEqual({ changes: 0, sites: [] });
  await sync(test, guide('Guides', 2));
  await sync(test, guide('Guides', 3, { sections: [section('s1', { title: 'Guides' }), section('s2')] }));
  expect(await news(test)).toMatchObject({ changes: 2, sites: [{ id: 'site', title: 'Docs', count: 2 }] });
  expect(await sentences(test)).toEqual(['added', 'Guide > Guides']);
});

it('a structure that was stored before changes were noted is the baseline', async () => {
  const test = await openTestStore();
  await sync(test, guide('Guide', 1));
  await test.local().siteNews.clear();
  await sync(test, guide('Guides', 2));
  expect(await sentences(test)).toEqual(['Guide > Guides']);
});

it('no change is missed if the cache is emptied', async () => {
  const test = await openTestStore();
  await sync(test, guide('Guide', 1));
  await test.db().sites.clear();
  await sync(test, guide('Guides', 2));
  expect(await sentences(test)).toEqual(['Guide > Guides']);
});

it('what this person wrote is not news', async () => {
  const test = await openTestStore();
  await sync(test, guide('Guide', 1));
  const input = { organizationId: 'org', siteId: 'site', siteSectionId: 's1', body: { title: 'Guides' } };
  const operation = queuedComment('op', { write: adminWrite('updateSiteSection', input), state: 'done', changedAt: 5 });
  await test.store.forCore.calls['outbox.apply']({ operations: [operation], removed: [], rows: [] });
  await sync(test, guide('Guides', 10));
  expect(await sentences(test)).toEqual([]);
  await sync(test, guide('Manual', 11));
  expect(await sentences(test)).toEqual(['Guides > Manual']);
});

it('changes are marked as read, each or all, unless they changed again, and can be unread', async () => {
  const test = await openTestStore();
  const { calls } = test.store.forPage;
  await sync(test, guide('Guide', 1), guide('Guides', 2));
  const seen = (await news(test)).sites[0]?.changes ?? [];
  await sync(test, guide('Manual', 3));
  expect(await calls['siteNews.read']({ siteId: 'site', changes: seen })).toMatchObject({ ok: true, value: [] });
  expect(await sentences(test)).toEqual(['Guide > Manual']);
  const read = await calls['siteNews.readAll']({ siteId: null });
  if (!read.ok) throw new Error(read.error.detail);
  expect(await sentences(test)).toEqual([]);
  // The next change starts at the read value. Marked as unread, the two become one again.
  await sync(test, guide('Handbook', 4));
  expect(await sentences(test)).toEqual(['Manual > Handbook']);
  await calls['siteNews.unread']({ before: read.value });
  expect(await sentences(test)).toEqual(['Guide > Handbook']);
});

it('an unreadable or a forgotten site has no news, and one that no list names any more is forgotten', async () => {
  const test = await openTestStore();
  await sync(test, guide('Guide', 1), guide('Guides', 2));
  const unreadable = site('site', { title: 'Docs', unreadable: 'no-access' });
  await test.store.forCore.calls.commit({ sites: { rows: [unreadable], listed: ['site'] } });
  expect(await sentences(test)).toEqual(['Guide > Guides']);
  await test.store.forCore.calls.commit({ sites: { rows: [], listed: [] } });
  expect(await news(test)).toEqual({ changes: 0, sites: [] });
  expect(await test.local().siteNews.count()).toBe(0);
});
