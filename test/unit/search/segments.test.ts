import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { buildSegment } from '../../../renderer/store/search/build.ts';
import { pageText } from '../../../renderer/store/search/page-text.ts';
import type { SearchDocument } from '../../../renderer/store/search/document.ts';
import { INDEX_FORMAT, SearchDatabase } from '../../../renderer/store/search/search-database.ts';
import { Segments } from '../../../renderer/store/search/segments.ts';

const GROUP = 'pages s';

function page(id: string, version: number): SearchDocument {
  const fields = { title: id, ...pageText('Neap tides.') };
  const place = { kind: 'page', id, group: GROUP, space: 's' } as const;
  return { ...place, by: '', status: 'none', at: 0, version, whole: true, fields };
}

/** Two pages in one segment; `reopened` is what another start finds on the disk. */
async function openTwo() {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const database = new SearchDatabase('account', options);
  const segments = await Segments.create(database, 'one');
  await segments.change(buildSegment([page('Tides', 1), page('Moon', 1)]), []);
  const reopened = async (): Promise<readonly string[]> => {
    const found = await Segments.open(new SearchDatabase('account', options), 'one');
    await found?.ready();
    return (found?.group(GROUP) ?? []).map(({ id, version }) => `${id} ${String(version)}`).sort();
  };
  const changeMoon = (): Promise<void> =>
    segments.change(
      buildSegment([page('Moon', 2)]),
      segments.group(GROUP).filter(({ id }) => id === 'Moon'),
    );
  return { database, segments, reopened, changeMoon };
}

describe('a change of the index', () => {
  it('is two records of one transaction: what is new, and which segments there are with what of them is gone', async () => {
    const { database, reopened, changeMoon } = await openTwo();
    const transaction = vi.spyOn(database.backendDB(), 'transaction');
    const put = vi.spyOn(Object.getPrototypeOf(database.backendDB().transaction('heads').objectStore('heads')), 'put');
    transaction.mockClear();
    await changeMoon();
    expect(transaction).toHaveBeenCalledTimes(1);
    expect(put).toHaveBeenCalledTimes(2);
    put.mockRestore();
    expect(await reopened()).toEqual(['Moon 2', 'Tides 1']);
  });

  it('leaves everything as it was where it was cut off, and can be made again', async () => {
    const { database, segments, reopened, changeMoon } = await openTwo();
    const backend = database.backendDB();
    const open = backend.transaction.bind(backend);
    const cut = vi.spyOn(backend, 'transaction').mockImplementation((...input) => {
      const transaction = open(...input);
      transaction.commit = () => {
        transaction.abort();
      };
      return transaction;
    });
    await expect(changeMoon()).rejects.toThrow();
    cut.mockRestore();
    expect(await reopened()).toEqual(['Moon 1', 'Tides 1']);
    expect(segments.group(GROUP).map(({ version }) => version)).toEqual([1, 1]);
    await changeMoon();
    expect(await reopened()).toEqual(['Moon 2', 'Tides 1']);
  });

  it('knows what is gone of each segment after several changes and a merge', async () => {
    const { database, segments, reopened, changeMoon } = await openTwo();
    await changeMoon();
    await changeMoon();
    expect(await reopened()).toEqual(['Moon 2', 'Tides 1']);
    while (await segments.mergeSome());
    expect(await reopened()).toEqual(['Moon 2', 'Tides 1']);
    const manifest = await database.manifest.get('manifest');
    const left = new Set(manifest?.segments.map(String));
    expect(Object.keys(manifest?.gone ?? {}).filter((id) => !left.has(id))).toEqual([]);
  });
});

describe('an index of the layout before', () => {
  it('is built anew, and what a person looked for stays', async () => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    const before = new Dexie('galley-search-account', options);
    before.version(1).stores({
      manifest: 'key',
      heads: 'segment',
      chunks: '[segment+region+number]',
      gone: 'segment',
      rest: 'key',
      searches: 'query',
    });
    const manifest = { key: 'manifest', format: INDEX_FORMAT - 1, generation: 'one', segments: [1], nextSegment: 2 };
    await before.table('manifest').put({ ...manifest, change: 1 });
    await before.table('gone').put({ segment: 1, bits: new Uint8Array([1]) });
    await before.table('searches').put({ query: 'neap', at: 1 });
    before.close();
    const database = new SearchDatabase('account', options);
    expect(await Segments.open(database, 'one')).toBeNull();
    expect(await database.searches.count()).toBe(1);
    expect([...database.backendDB().objectStoreNames]).not.toContain('gone');
  });
});
