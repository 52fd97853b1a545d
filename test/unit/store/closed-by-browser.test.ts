import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { pageView } from '../../../renderer/store/pages/page-view.ts';
import { readAtOnce, writeAtOnce } from '../../../renderer/store/db/raw.ts';
import { SpaceTitles } from '../../../renderer/store/search/space-titles.ts';
import { openTestStore, space, storedPage } from './fixtures.ts';

/** As Dexie does when the browser says that it closed a connection. */
const BY_THE_BROWSER = { disableAutoOpen: false };

async function synced() {
  const test = await openTestStore();
  const { commit } = test.store.forCore.calls;
  const name = async (title: string): Promise<void> => {
    await commit({ library: { collections: [], spaces: [space('s', { title })], fetchedAt: 1 } });
    const pages = [storedPage('p', { title })];
    await commit({ tree: { spaceId: 's', revision: title, pages, files: [], fetchedAt: 1 } });
  };
  await name('Tides');
  return { test, name };
}

describe('a database that the browser closed', () => {
  it('is read anew by what remembers its pages, and followed again', async () => {
    const { test, name } = await synced();
    const context = { db: test.db(), local: test.local(), accountId: 'a', author: { id: null, name: '' } };
    const page = async () => {
      const view = await pageView(context, 's', 'p');
      return { title: view?.page.title, starred: view?.starred };
    };
    expect(await page()).toEqual({ title: 'Tides', starred: false });
    for (const database of [context.db, context.local]) database.close(BY_THE_BROWSER);
    // Nobody is told of this, as of what happened while it was closed.
    await writeAtOnce(context.local, ['stars'], 'relaxed', (store) =>
      store('stars').put({ spaceId: 's', pageId: 'p', at: 1 }),
    );
    expect(await page()).toEqual({ title: 'Tides', starred: true });
    await name('Waves');
    expect(await page()).toEqual({ title: 'Waves', starred: true });
  });

  it('is read anew by what remembers the titles of its spaces, and followed again', async () => {
    const { test, name } = await synced();
    const titles = new SpaceTitles(test.db());
    expect((await titles.all()).get('s')).toBe('Tides');
    test.db().close(BY_THE_BROWSER);
    await name('Waves');
    expect((await titles.all()).get('s')).toBe('Waves');
    await name('Moon');
    expect((await titles.all()).get('s')).toBe('Moon');
  });

  it('is opened again by what is read or written past Dexie, unless we closed it', async () => {
    const { test } = await synced();
    const local = test.local();
    const star = { spaceId: 's', pageId: 'p', at: 1 };
    const put = () => writeAtOnce(local, ['stars'], 'relaxed', (store) => store('stars').put(star));
    const stars = () => readAtOnce(local, [local.stars], (read) => read.all(local.stars));
    local.close(BY_THE_BROWSER);
    await put();
    local.close(BY_THE_BROWSER);
    expect(await stars()).toEqual([star]);
    local.close();
    await expect(stars()).rejects.toThrow(Dexie.DatabaseClosedError);
    await expect(put()).rejects.toThrow(Dexie.DatabaseClosedError);
    expect(local.isOpen()).toBe(false);
  });

  it('takes a comment into the outbox', async () => {
    const { test } = await synced();
    for (const database of [test.db(), test.local()]) database.close(BY_THE_BROWSER);
    const write = { kind: 'comment.create', spaceId: 's', pageId: 'p', markdown: 'Neap.' } as const;
    expect((await test.store.forPage.calls.enqueue({ write, draft: null })).ok).toBe(true);
  });
});
