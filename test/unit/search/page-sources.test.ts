import { describe, expect, it } from 'vitest';
import { documentId } from '../../../renderer/store/search/document.ts';
import { PageSources } from '../../../renderer/store/search/page-sources.ts';
import type { PageSource } from '../../../renderer/store/suggest/read-page.ts';
import { openTestSearch, spaceBatch } from './harness.ts';

const TITLES = new Map([
  ['a', 'Space A'],
  ['b', 'Space B'],
]);

const idOf = (spaceId: string, title: string): string =>
  documentId({ kind: 'page', spaceId, id: `${spaceId}-${title}`, commentId: null, replyId: null });

async function readAll(sources: PageSources, ids: readonly string[]): Promise<readonly PageSource[]> {
  const all: PageSource[] = [];
  for await (const portion of sources.read(ids, TITLES)) all.push(...portion);
  return all;
}

describe('pages that a question reads', () => {
  const names = Array.from({ length: 15 }, (_, at) => `Page${String(at)}`);
  const pages = Object.fromEntries(names.map((name) => [name, `The text of ${name}.`]));

  it('come once each with their texts and what they stand under, however many there are', async () => {
    const search = await openTestSearch();
    await search.commit(spaceBatch('a', pages));
    await search.commit(spaceBatch('b', { Boats: 'Row home.' }));
    const sources = new PageSources(search.store);
    for (const count of [0, 1, 6, 7, 12, 15]) {
      const wanted = names.slice(0, count).map((name) => idOf('a', name));
      const read = await readAll(sources, [...wanted, idOf('b', 'Boats'), idOf('b', 'nowhere')]);
      expect(read.map(({ id }) => id).sort()).toEqual([...wanted, idOf('b', 'Boats')].sort());
      for (const { title, text, above } of read) {
        expect(text.body).toBe(title === 'Boats' ? 'Row home.' : `The text of ${title}.`);
        expect(above).toEqual([title === 'Boats' ? 'Space B' : 'Space A']);
      }
    }
    search.close();
  });

  it('have the text that is stored now, also where it was put elsewhere after its space was read, or let go', async () => {
    const search = await openTestSearch();
    await search.commit(spaceBatch('a', pages));
    const sources = new PageSources(search.store);
    const ids = [idOf('a', 'Page0'), idOf('a', 'Page1')];
    await readAll(sources, ids);
    const { store } = search;
    const [index, [group]] = await Promise.all([store.bodyIndex.get('a'), store.bodyRecords.toArray()]);
    if (index === undefined || group === undefined) throw new Error('nothing is stored');
    const place = index.pages['a-Page0'];
    if (place === undefined) throw new Error('it is not stored');
    const moved = { ...group, group: index.nextGroup, rows: group.rows.filter(({ pageId }) => pageId === 'a-Page0') };
    await store.bodyRecords.put(moved, ['a', moved.group]);
    await store.bodyRecords.put({ ...group, rows: [] }, ['a', group.group]);
    await store.bodyIndex.put({ ...index, pages: { 'a-Page0': { ...place, group: index.nextGroup } } });
    const texts = (await readAll(sources, ids)).map(({ title, text }) => [title, text.body]);
    expect(Object.fromEntries(texts)).toEqual({ Page0: 'The text of Page0.', Page1: '' });
    search.close();
  });

  it('come also to whoever asked before all was forgotten', async () => {
    const search = await openTestSearch();
    await search.commit(spaceBatch('a', pages));
    const sources = new PageSources(search.store);
    const read: string[] = [];
    for await (const portion of sources.read(
      names.map((name) => idOf('a', name)),
      TITLES,
    )) {
      sources.forget();
      read.push(...portion.map(({ title }) => title));
    }
    expect(read).toEqual(names);
    search.close();
  });

  it('have the values of variables, which are searched, and searched anew when they change', async () => {
    const search = await openTestSearch();
    const batch = spaceBatch('a', { Trial: 'It lasts <code class="expression">space.vars.days</code>.' });
    const store = async (days: string): Promise<void> => {
      const { tree } = batch;
      if (tree === undefined) throw new Error('the batch has no tree');
      await search.commit({ ...batch, tree: { ...tree, variables: { days } } });
      await search.settled();
    };
    await store('fourteen');
    expect(await search.titles('fourteen')).toEqual(['Trial']);
    expect(await search.snippet('lasts')).toContain('fourteen');
    await store('thirty');
    expect(await search.titles('thirty')).toEqual(['Trial']);
    expect(await search.titles('fourteen')).toEqual([]);
    const [page] = await readAll(new PageSources(search.store), [idOf('a', 'Trial')]);
    expect(page?.text.body).toBe('It lasts thirty.');
    search.close();
  });
});
