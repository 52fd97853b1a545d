import { describe, expect, it } from 'vitest';
import type { BodyRow, PageView } from '#shared/rpc/store.ts';
import { pageView } from '../../../renderer/store/pages/page-view.ts';
import { writeAtOnce } from '../../../renderer/store/db/raw.ts';
import type { ViewContext } from '../../../renderer/store/views.ts';
import { openTestStore, space, storedPage, type TestStore } from './fixtures.ts';

const body = (pageId: string, markdown = `# ${pageId}`): BodyRow => ({
  pageId,
  markdown,
  revision: 'r1',
  updatedAt: null,
  fetchedAt: 1,
  page: {},
});

async function synced(): Promise<{ readonly test: TestStore; readonly context: ViewContext }> {
  const test = await openTestStore();
  const { calls } = test.store.forCore;
  await calls.commit({ library: { collections: [], spaces: [space('s')], fetchedAt: 1 } });
  await calls.commit({
    tree: { spaceId: 's', revision: 'r1', pages: ['p', 'q'].map((id) => storedPage(id)), files: [], fetchedAt: 1 },
  });
  await calls.commit({ bodies: { spaceId: 's', rows: [body('p'), body('q')] } });
  const context = { db: test.db(), local: test.local(), accountId: 'a', author: { id: null, name: '' } };
  return { test, context };
}

/** How many transactions `work` begins in the cache and in the local database. */
async function transactionsOf({ db, local }: ViewContext, work: () => Promise<unknown>): Promise<number> {
  let begun = 0;
  const databases = [db.backendDB(), local.backendDB()];
  for (const database of databases) {
    const begin = database.transaction.bind(database);
    database.transaction = (...asked: Parameters<typeof begin>) => {
      begun += 1;
      return begin(...asked);
    };
  }
  await work();
  for (const database of databases) Reflect.deleteProperty(database, 'transaction');
  return begun;
}

const textOf = (page: PageView | null): string | undefined => page?.body?.markdown;

describe('opening a page', () => {
  it('reads one record where its space was read for the page before', async () => {
    const { context } = await synced();
    expect(await transactionsOf(context, () => pageView(context, 's', 'p'))).toBe(2);
    expect(await transactionsOf(context, () => pageView(context, 's', 'q'))).toBe(1);
  });

  it('shows what was stored since, and what was marked', async () => {
    const { test, context } = await synced();
    expect(textOf(await pageView(context, 's', 'p'))).toBe('# p');
    await test.store.forCore.calls.commit({ bodies: { spaceId: 's', rows: [body('p', '# newer')] } });
    expect(textOf(await pageView(context, 's', 'p'))).toBe('# newer');
    await test.store.forPage.calls['pages.star']({ spaceId: 's', pageId: 'p', starred: true });
    expect((await pageView(context, 's', 'p'))?.starred).toBe(true);
    await test.store.forCore.calls.commit({
      tree: { spaceId: 's', revision: 'r2', pages: [storedPage('q')], files: [], fetchedAt: 2 },
    });
    expect(await pageView(context, 's', 'p')).toBeNull();
  });

  it('finds a text that another window moved before it was told of it', async () => {
    const { context } = await synced();
    await pageView(context, 's', 'p');
    const { db } = context;
    await writeAtOnce(db, ['bodyRecords', 'bodyIndex'], 'relaxed', (store) => {
      store('bodyRecords').put({ spaceId: 's', group: 0, rows: [body('q')] }, ['s', 0]);
      store('bodyRecords').put({ spaceId: 's', group: 7, rows: [body('p', '# moved')] }, ['s', 7]);
      const place = { updatedAt: null, revision: 'r1', fetchedAt: 1, size: 1 };
      return store('bodyIndex').put({
        spaceId: 's',
        nextGroup: 8,
        pages: { p: { ...place, group: 7 }, q: { ...place, group: 0 } },
      });
    });
    expect(textOf(await pageView(context, 's', 'p'))).toBe('# moved');
  });

  it('is told anew to who watches it, when its text comes', async () => {
    const { test } = await synced();
    const { calls } = test.store.forCore;
    await calls.commit({ tree: { spaceId: 's', revision: 'r2', pages: [storedPage('n')], files: [], fetchedAt: 2 } });
    const told: (string | undefined)[] = [];
    let scheduleRun = (): void => undefined;
    const stop = test.store.forPage.watches.page({ spaceId: 's', pageId: 'n' }, (page) => {
      if (page.ok) told.push(textOf(page.value));
      scheduleRun();
    });
    const has = (text: string | undefined): Promise<void> =>
      new Promise((resolve) => {
        scheduleRun = () => {
          if (told.length > 0 && told.at(-1) === text) resolve();
        };
        scheduleRun();
      });
    await has(undefined);
    await calls.commit({ bodies: { spaceId: 's', rows: [body('n')] } });
    await has('# n');
    stop();
  });
});
