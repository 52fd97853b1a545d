import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { commitBatch } from '../../../renderer/store/cache/commit.ts';
import { GalleyDatabase } from '../../../renderer/store/db/database.ts';
import { readAtOnce, type Reader } from '../../../renderer/store/db/raw.ts';
import { markEverything } from '../../../renderer/store/search/changes.ts';
import { catchUp } from '../../../renderer/store/search/indexer.ts';
import { SearchDatabase } from '../../../renderer/store/search/search-database.ts';
import { Segments } from '../../../renderer/store/search/segments.ts';
import { documentsOf, pagesWithin, pageTables } from '../../../renderer/store/search/sources.ts';
import { spaceBatch } from './harness.ts';

const PAGES = { Tides: 'Neap tides.', Moon: 'Its phases.', Sun: 'It rises.' };

/** A store of three pages and their index, in step. */
async function openIndexed() {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const store = new GalleyDatabase('account', options);
  await commitBatch(store, spaceBatch('s', PAGES), 1_000);
  const segments = await Segments.create(new SearchDatabase('account', options), 'one');
  await markEverything(store, 'one');
  const catchUpNow = (): Promise<void> =>
    catchUp(store, segments, { committed: () => undefined, stopped: () => false });
  await catchUpNow();
  const marks = async (): Promise<number> => (await store.changes.toArray()).filter((mark) => 'spaceId' in mark).length;
  expect(await marks()).toBe(0);
  return { store, segments, catchUpNow, marks };
}

describe('what is read for the index', () => {
  it('comes, of few pages that changed, in the transaction that says which they are', async () => {
    const { store, segments, catchUpNow, marks } = await openIndexed();
    await commitBatch(store, spaceBatch('s', { ...PAGES, Moon: 'Its craters.' }, 'r2'), 2_000);
    const transaction = vi.spyOn(store.backendDB(), 'transaction');
    await catchUpNow();
    expect(transaction.mock.calls.map(([, mode]) => mode)).toEqual(['readonly', 'readwrite']);
    expect(segments.count).toBe(2);
    expect(await marks()).toBe(0);
  });

  it('comes later, of more pages than that', async () => {
    const { store, segments, catchUpNow, marks } = await openIndexed();
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`Page ${String(at)}`, 'A text.']));
    await commitBatch(store, spaceBatch('s', many, 'r2'), 2_000);
    await catchUpNow();
    expect(segments.group('pages s').map(({ id }) => id)).toHaveLength(30);
    expect(segments.pagesFound).toBe(30);
    expect(await marks()).toBe(0);
  });

  it('is found of many pages though their texts are put elsewhere before they are read', async () => {
    const { store } = await openIndexed();
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`Page ${String(at)}`, 'A text.']));
    await commitBatch(store, spaceBatch('s', many, 'r2'), 2_000);
    const wanted: string[] = [];
    const [pages] = await documentsOf(store, [{ kind: 'pages', spaceId: 's' }], (_, all) => {
      wanted.push(...all.map(({ id }) => id));
      return wanted;
    });
    // What a page on screen and a sync both fetch comes twice, and is the same.
    await commitBatch(store, spaceBatch('s', many, 'r2'), 3_000);
    const read = (await pages?.[1].read(new Set(wanted))) ?? [];
    expect(read.map(({ fields }) => fields.body)).toEqual(Array.from({ length: 30 }, () => 'A text.'));
    expect(read.every(({ whole }) => whole)).toBe(true);
  });

  it('is read once more, and changes nothing, where its marks stayed', async () => {
    const { store, segments, catchUpNow, marks } = await openIndexed();
    await commitBatch(store, spaceBatch('s', { ...PAGES, Moon: 'Its craters.' }, 'r2'), 2_000);
    const database = store.backendDB();
    const open = database.transaction.bind(database);
    const transaction = vi.spyOn(database, 'transaction').mockImplementation((stores, mode, options) => {
      if (mode === 'readwrite') throw new DOMException('cut off', 'AbortError');
      return open(stores, mode, options);
    });
    await catchUpNow();
    transaction.mockRestore();
    expect(await marks()).toBe(1);
    const { changes } = segments;
    expect(segments.pagesFound).toBe(3);
    await catchUpNow();
    expect(await marks()).toBe(0);
    expect(segments.changes).toBe(changes);
  });

  it('is asked for together with what says which page lies where, as far as its mark names it', async () => {
    const { store } = await openIndexed();
    const asked: string[] = [];
    await readAtOnce(store, pageTables(store), (read) => {
      const heard: Reader = {
        ...read,
        async get(table, key) {
          asked.push(table.name);
          const found = await read.get(table, key);
          asked.push('answer');
          return found;
        },
      };
      return pagesWithin(store, heard, { kind: 'pages', spaceId: 's' }, (_, wanted) => wanted.map(({ id }) => id), [0]);
    });
    expect(asked).toEqual(['trees', 'bodyIndex', 'bodyRecords', 'answer', 'answer', 'answer']);
  });

  it('is looked for where it lies by now, whatever its mark says', async () => {
    const { store, segments, catchUpNow, marks } = await openIndexed();
    await commitBatch(store, spaceBatch('s', { ...PAGES, Moon: 'Its craters.' }, 'r2'), 2_000);
    const written = (await store.changes.toArray()).filter((mark) => 'spaceId' in mark);
    expect(written).toMatchObject([{ spaceId: 's', pages: true, texts: [1] }]);
    await catchUpNow();
    expect(segments.count).toBe(2);

    await commitBatch(store, spaceBatch('s', { ...PAGES, Moon: 'Its seas.' }, 'r3'), 3_000);
    for (const mark of await store.changes.toArray()) {
      if ('spaceId' in mark) await store.changes.put({ ...mark, texts: [7] });
    }
    await catchUpNow();
    expect(segments.count).toBe(3);
    expect(segments.pagesFound).toBe(3);
    expect(await marks()).toBe(0);
  });

  it('leaves the mark of what was stored while it was written', async () => {
    const { store, segments, catchUpNow, marks } = await openIndexed();
    await commitBatch(store, spaceBatch('s', { ...PAGES, Moon: 'Its craters.' }, 'r2'), 2_000);
    const change = segments.change.bind(segments);
    const changed = vi.spyOn(segments, 'change').mockImplementation(async (...what) => {
      await commitBatch(store, spaceBatch('s', { ...PAGES, Moon: 'Its seas.' }, 'r3'), 3_000);
      await change(...what);
    });
    await catchUpNow();
    changed.mockRestore();
    expect(await marks()).toBe(1);
    await catchUpNow();
    expect(await marks()).toBe(0);
    expect(segments.count).toBe(3);
  });

  it('is read again where it was cut off before the index had it', async () => {
    const { store, segments, catchUpNow, marks } = await openIndexed();
    await commitBatch(store, spaceBatch('s', { ...PAGES, Moon: 'Its craters.' }, 'r2'), 2_000);
    const { changes } = segments;
    const changed = vi.spyOn(segments, 'change').mockRejectedValue(new DOMException('cut off', 'AbortError'));
    await expect(catchUpNow()).rejects.toThrow('cut off');
    changed.mockRestore();
    expect(await marks()).toBe(1);
    expect(segments.changes).toBe(changes);
    await catchUpNow();
    expect(await marks()).toBe(0);
    expect(segments.changes).toBe(changes + 1);
  });
});
