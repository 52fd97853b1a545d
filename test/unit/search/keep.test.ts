import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import type { Alone } from '../../../renderer/store/search/search.ts';
import { figuresOf } from '../../../renderer/store/search/rest.ts';
import { evictTexts, removeTexts } from '../../../renderer/store/library/offline.ts';
import { THROTTLE_MS } from '../../../renderer/store/search/lead-index.ts';
import { SearchDatabase } from '../../../renderer/store/search/search-database.ts';
import { Segments } from '../../../renderer/store/search/segments.ts';
import { removeSpace } from '../../../renderer/store/cache/spaces.ts';
import { comment, reply } from '../store/fixtures.ts';
import { until } from '../until.ts';
import { NO_TIME, openTestSearch, spaceBatch, type TestSearch } from './harness.ts';

async function breakHeads(disk: IDBFactory): Promise<void> {
  const database = new SearchDatabase('account', { indexedDB: disk, IDBKeyRange });
  await database.heads.toCollection().modify((record) => void Object.assign(record, { head: {} }));
  database.close();
}

/** An index of one page that was left at rest. */
async function rested(disk: IDBFactory): Promise<TestSearch> {
  const search = await openTestSearch(disk);
  await search.commit(spaceBatch('s', { Tides: 'Neap tides.' }));
  await search.settled();
  const database = new SearchDatabase('account', { indexedDB: disk, IDBKeyRange });
  await until(async () => {
    const [rest, manifest] = [await database.rest.get('rest'), await database.manifest.get('manifest')];
    return rest !== undefined && rest.change === manifest?.change;
  });
  database.close();
  return search;
}

describe('the kept index', () => {
  it('finds what is committed, what it was changed to, and no more what it was before', async () => {
    const search = await openTestSearch();
    await search.commit(spaceBatch('s', { Tides: 'Neap tides are weak.', Waves: 'A wave breaks.' }));
    await search.settled();
    expect(await search.titles('neap')).toEqual(['Tides']);
    await search.commit(spaceBatch('s', { Tides: 'Spring tides are strong.', Waves: 'A wave breaks.' }, 'r2'));
    await search.settled();
    expect(await search.titles('"neap"')).toEqual([]);
    expect(await search.titles('strong')).toEqual(['Tides']);
    search.close();
  });

  it('finds a page by its title before its text is stored', async () => {
    const search = await openTestSearch();
    const { tree } = spaceBatch('s', { 'Calibrating the float': '' });
    await search.commit({ ...(tree === undefined ? {} : { tree }) });
    const progress = await search.settled();
    expect(progress).toMatchObject({ found: 0, pages: 1 });
    expect((await search.find('calibr')).hits).toMatchObject([{ title: 'Calibrating the float', whole: false }]);
    search.close();
  });

  it('finds comments and replies, by whom and in what state they are, and not after the sweep', async () => {
    const search = await openTestSearch();
    await search.commit(spaceBatch('s', { Tides: 'x' }));
    await search.commit({
      comments: {
        spaceId: 's',
        fetchedAt: 1,
        rows: [
          {
            comment: comment('c1', { target: { space: 's', revision: 'r1', page: { id: 's-Tides' } } }),
            replies: [{ ...reply('a1'), body: { markdown: 'Agreed, the gauge is wrong.' } }],
          },
          { comment: comment('c2', { status: 'resolved', body: { markdown: 'The gauge is right.' } }) },
        ],
      },
    });
    await search.settled();
    expect((await search.find('gauge')).hits).toHaveLength(2);
    expect((await search.find('gauge is:open by:hanne in:comments')).hits).toMatchObject([
      { commentId: 'c1', replyId: 'a1', title: 'Tides', status: 'open' },
    ]);
    expect((await search.find('gauge is:resolved')).hits).toMatchObject([{ commentId: 'c2', replyId: null }]);
    expect((await search.find('gauge -is:open')).total).toBe(1);
    await search.sweep({ spaceId: 's', pageId: null, seen: ['c1'], startedAt: 2_000 });
    await search.settled();
    expect((await search.find('gauge')).hits).toMatchObject([{ commentId: 'c1' }]);
    search.close();
  });

  it('forgets a space that was removed', async () => {
    const search = await openTestSearch();
    await search.commit(spaceBatch('s', { Tides: 'Neap tides.' }));
    await search.commit(spaceBatch('t', { Neap: 'The other space.' }));
    await search.settled();
    await removeSpace(search.store, 's');
    await search.settled();
    expect(await search.titles('neap')).toEqual(['Neap']);
    search.close();
  });

  it('finds a page by its title alone once its text was removed or made room', async () => {
    const search = await openTestSearch();
    const databases = { db: search.store, local: search.local };
    await search.commit(spaceBatch('s', { Tides: 'Neap tides.' }));
    await search.commit(spaceBatch('t', { Moon: 'Neap tides too.' }));
    await search.settled();
    await removeTexts(databases, 's');
    await search.settled();
    expect(await search.titles('neap')).toEqual(['Moon']);
    await evictTexts(databases, 1, 2_000);
    expect(await search.settled()).toMatchObject({ found: 0, pages: 2 });
    expect(await search.titles('neap')).toEqual([]);
    expect(await search.titles('moon')).toEqual(['Moon']);
    search.close();
  });

  it('is there after a restart, and reads what was committed while it was away', async () => {
    const disk = new IDBFactory();
    const before = await openTestSearch(disk);
    await before.commit(spaceBatch('s', { Tides: 'Neap tides.' }));
    await before.settled();
    before.close();
    const never: Alone = () => new Promise(() => undefined);
    const asleep = await openTestSearch(disk, never);
    await asleep.commit(spaceBatch('t', { Moon: 'It pulls the tides.' }));
    // Nobody works on it, and what was built before is found all the same.
    expect(await asleep.titles('tides')).toEqual(['Tides']);
    asleep.close();
    const after = await openTestSearch(disk);
    await after.settled();
    expect([...(await after.titles('tides'))].sort()).toEqual(['Moon', 'Tides']);
    after.close();
  });

  it('reads together what is committed while it waits for more', async () => {
    const disk = new IDBFactory();
    let waits: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (waits = resolve));
    let goOn: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (goOn = resolve));
    let now = 0;
    const search = await openTestSearch(disk, undefined, {
      pause: async (ms) => {
        if (ms !== THROTTLE_MS) return NO_TIME.pause(ms);
        waits();
        await released;
      },
      // Each look at the clock is a while after the one before: whatever is read takes its time.
      ticks: () => (now += THROTTLE_MS),
    });
    await waiting;
    const database = new SearchDatabase('account', { indexedDB: disk, IDBKeyRange });
    const changes = async (): Promise<number> => (await database.manifest.get('manifest'))?.change ?? 0;
    const before = await changes();
    const texts = Array.from({ length: 12 }, (_, index) => `Tide ${String(index)}`);
    for (const text of texts) await search.commit(spaceBatch(text, { [text]: 'Neap tides.' }));
    goOn();
    await search.settled();
    expect([...(await search.titles('neap'))].sort()).toEqual([...texts].sort());
    expect((await changes()) - before).toBe(1);
    database.close();
    search.close();
  });

  it('shows in one tab what another has indexed', async () => {
    const disk = new IDBFactory();
    const worker = await openTestSearch(disk);
    await worker.settled();
    const reader = await openTestSearch(disk, () => new Promise(() => undefined));
    await worker.commit(spaceBatch('s', { Tides: 'Neap tides.' }));
    await worker.settled();
    expect(await reader.titles('neap')).toEqual(['Tides']);
    worker.close();
    reader.close();
  });

  it('is at work in every tab while something is not indexed, and in none after that, whichever of them works', async () => {
    const disk = new IDBFactory();
    const never: Alone = () => new Promise(() => undefined);
    const reader = await openTestSearch(disk, never);
    await reader.commit(spaceBatch('s', { Tides: 'Neap tides.' }));
    expect((await reader.progress(() => true)).working).toBe(true);
    const worker = await openTestSearch(disk);
    await worker.settled();
    await reader.progress(({ working }) => !working);
    expect(await reader.titles('neap')).toEqual(['Tides']);
    worker.close();
    const moved = reader.progress(({ working }) => working);
    await reader.commit(spaceBatch('t', { Moon: 'Neap tides too.' }));
    await moved;
    const next = await openTestSearch(disk);
    await reader.progress(({ working }) => !working);
    await reader.titles('neap');
    expect(await reader.progress(({ found }) => found === 2)).toMatchObject({ working: false, pages: 2 });
    next.close();
    reader.close();
  });

  it('is built anew where it is broken, and where the store is another', async () => {
    const disk = new IDBFactory();
    const before = await openTestSearch(disk);
    await before.commit(spaceBatch('s', { Tides: 'Neap tides.' }));
    await before.settled();
    before.close();
    await breakHeads(disk);
    const mended = await openTestSearch(disk);
    const said = await mended.progress(({ rebuilding }) => rebuilding);
    expect(said.working).toBe(true);
    expect((await mended.settled()).rebuilding).toBe(false);
    expect(await mended.titles('neap')).toEqual(['Tides']);
    await mended.store.changes.clear();
    await mended.store.trees.clear();
    mended.close();
    const other = await openTestSearch(disk);
    await other.settled();
    expect(await other.titles('neap')).toEqual([]);
    other.close();
  });

  it('knows at a start what it is as a whole, and reads the heads of its segments when somebody asks', async () => {
    const disk = new IDBFactory();
    const before = await rested(disk);
    before.close();
    const database = new SearchDatabase('account', { indexedDB: disk, IDBKeyRange });
    const generation = (await database.manifest.get('manifest'))?.generation ?? '';
    const transaction = vi.spyOn(database.backendDB(), 'transaction');
    const readHeads = (): number =>
      transaction.mock.calls.filter(([stores]) => Array.from(stores).includes('heads')).length;
    const segments = await Segments.open(database, generation);
    const figures = await segments?.figures(false);
    expect(segments?.pagesFound).toBe(1);
    expect(readHeads()).toBe(0);
    await segments?.ready();
    expect(readHeads()).toBe(1);
    expect(figures).toEqual(figuresOf(segments?.open ?? []));
    database.close();
    const after = await openTestSearch(disk);
    expect(await after.titles('neap')).toEqual(['Tides']);
    await after.commit(spaceBatch('t', { Moon: 'Neap tides too.' }));
    expect((await after.settled()).found).toBe(2);
    after.close();
  });

  it('is built anew where it turns out to be broken with the first question', async () => {
    const disk = new IDBFactory();
    const before = await rested(disk);
    before.close();
    await breakHeads(disk);
    const after = await openTestSearch(disk);
    await after.find('neap');
    await after.settled();
    expect(await after.titles('neap')).toEqual(['Tides']);
    after.close();
  });

  it('shows a hit in context, without the signs of markdown', async () => {
    const search = await openTestSearch();
    const far = 'Nothing of note happens here for a long while. '.repeat(40);
    await search.commit(
      spaceBatch('s', {
        Tides: `${far}\n\n## The **neap** [tide](x.md)\n\n{% hint style="info" %}\nWeak.\n{% endhint %}`,
      }),
    );
    await search.settled();
    const shown = await search.snippet('neap "tide weak"');
    expect(shown).toContain('The [neap] [tide Weak].');
    expect(shown.length).toBeLessThan(300);
    search.close();
  });
});
