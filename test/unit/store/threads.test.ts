import { describe, expect, it } from 'vitest';
import type { Comment } from '#shared/contract/index.ts';
import { commitBatch } from '../../../renderer/store/cache/commit.ts';
import { editThreads } from '../../../renderer/store/cache/edit-threads.ts';
import type { GalleyDatabase, StoredThread } from '../../../renderer/store/db/database.ts';
import { openByPage, readOpenThreads } from '../../../renderer/store/threads/open-threads.ts';
import { removeSpace } from '../../../renderer/store/cache/spaces.ts';
import { fitting, GROUP_BYTES, keyFor } from '../../../renderer/store/threads/thread-groups.ts';
import {
  lookThrough,
  spacesWithThreads,
  threadsIn,
  threadsOf,
  threadsOfMany,
  threadsSource,
  threadsWithin,
} from '../../../renderer/store/threads/threads.ts';
import { onChanges } from '../../../renderer/store/feed/dexie-changes.ts';
import { EVERY_KEY, type KeyRange } from '../../../renderer/store/feed/key-ranges.ts';
import { comment, openTestStore } from './fixtures.ts';

function on(pageId: string | null, id: string, words = 'words'): Comment {
  const { page: _page, ...target } = comment(id).target;
  return comment(id, {
    body: { markdown: words },
    target: pageId === null ? target : { ...target, page: { id: pageId } },
  });
}

async function say(db: GalleyDatabase, comments: readonly Comment[], spaceId = 's'): Promise<void> {
  await commitBatch(db, { comments: { spaceId, rows: comments.map((one) => ({ comment: one })), fetchedAt: 1 } }, 1);
}

/** One comment on each of these pages. */
async function sayOnEach(db: GalleyDatabase, pages: readonly string[]): Promise<void> {
  await say(
    db,
    pages.map((pageId) => on(pageId, `on ${pageId}`)),
  );
}

/** Takes away what is said on these pages. */
function unsay(db: GalleyDatabase, pages: readonly string[]): Promise<void> {
  return db.transaction(
    'rw',
    [db.threadRecords, db.openThreads, db.openPages, db.tallies, db.linkState, db.changes],
    () => editThreads(db, 's', new Map(pages.map((pageId) => [pageId, () => []]))),
  );
}

function numbered(count: number, start = 0): readonly string[] {
  return Array.from({ length: count }, (_, index) => `p${String(start + index).padStart(5, '0')}`);
}

const ids = (threads: readonly StoredThread[]): readonly string[] => threads.map((thread) => thread.comment.id);
const pageIds = async (db: GalleyDatabase, spaceId = 's'): Promise<readonly string[]> =>
  (await threadsIn(db, spaceId)).map(({ pageId }) => pageId);
const open = async (): Promise<GalleyDatabase> => (await openTestStore()).db();

/** Every page is where it is looked for, whatever records there are, and each of them holds what it may. */
async function isInOrder(db: GalleyDatabase): Promise<void> {
  const groups = await db.threadRecords.toArray();
  for (const [at, { spaceId, from, pages }] of groups.entries()) {
    const next = groups[at + 1];
    expect(pages.length).toBeGreaterThan(0);
    for (const { pageId, threads } of pages) {
      expect(pageId >= from && (next?.spaceId !== spaceId || pageId < next.from)).toBe(true);
      expect(await threadsOf(db, spaceId, pageId)).toEqual(threads);
    }
    const ids = pages.map(({ pageId }) => pageId);
    expect(ids).toEqual([...new Set(ids)].sort());
  }
}

describe('threads of pages', () => {
  it('share few records, and each page is read by its own', async () => {
    const db = await open();
    const pages = numbered(200);
    await sayOnEach(db, pages);
    expect(await db.threadRecords.count()).toBeLessThan(10);
    await isInOrder(db);
    expect(ids(await threadsOf(db, 's', 'p00077'))).toEqual(['on p00077']);
    expect(await threadsOf(db, 's', 'p0007')).toEqual([]);
    expect(await threadsOf(db, 'other', 'p00077')).toEqual([]);
    expect(await pageIds(db)).toEqual(pages);
  });

  it('leave the large record of a sync for a small one with the first comment that comes alone', async () => {
    const db = await open();
    const pages = numbered(200);
    await sayOnEach(db, pages);
    const before = await db.threadRecords.toArray();
    await say(db, [on('p00000', 'one more')]);
    await isInOrder(db);
    expect(await pageIds(db)).toEqual(pages);
    const after = await db.threadRecords.toArray();
    const own = after.find((group) => group.pages.some(({ pageId }) => pageId === 'p00000'));
    expect(own?.pages.length).toBeLessThan((before[0]?.pages.length ?? 0) / 3);
    expect(own?.pages.length).toBeGreaterThan(1);
    // Records that it does not lie in are as they were.
    expect(after.slice(-(before.length - 1))).toEqual(before.slice(1));
  });

  it('of a page that is said nothing on take no room', async () => {
    const db = await open();
    await say(db, [on('p5', 'one')]);
    await unsay(db, numbered(1_000));
    expect(await db.threadRecords.count()).toBe(1);
    expect(await pageIds(db)).toEqual(['p5']);
  });

  it('move to a record of their own as the one that they share grows', async () => {
    const db = await open();
    const pages = numbered(20);
    for (let round = 0; round < 12; round += 1)
      // The comments of one come before, behind and between what is there.
      for (const [at, pageId] of pages.entries()) await say(db, [on(pageId, `${String(round)} ${String(at)}`)]);
    await isInOrder(db);
    expect(await db.threadRecords.count()).toBeGreaterThan(3);
    for (const pageId of pages) expect(await threadsOf(db, 's', pageId)).toHaveLength(12);
    await say(db, [on('a', 'before all'), on('p00003a', 'between'), on('z', 'behind all'), on(null, 'on the space')]);
    await isInOrder(db);
    expect(await pageIds(db)).toEqual(['', 'a', ...pages.slice(0, 4), 'p00003a', ...pages.slice(4), 'z']);
  });

  it('of a page with thousands of them are one record, and those of its neighbours another', async () => {
    const db = await open();
    await say(db, [on('a', 'one'), on('n', 'two')]);
    await say(
      db,
      Array.from({ length: 5_000 }, (_, index) => on('m', `m${String(index)}`)),
    );
    await say(db, [on('mm', 'three')]);
    await isInOrder(db);
    const groups = await db.threadRecords.toArray();
    expect(groups.map(({ pages }) => pages.map(({ pageId }) => pageId))).toEqual([['a'], ['m'], ['mm'], ['n']]);
    expect(await threadsOf(db, 's', 'm')).toHaveLength(5_000);
    expect(ids(await threadsOf(db, 's', 'mm'))).toEqual(['three']);
  });

  it('that are removed leave the others where they are found, and the last one no record', async () => {
    const db = await open();
    const pages = numbered(300);
    await sayOnEach(db, pages);
    // The first records go whole, so that nothing begins at the lowest key.
    await unsay(db, pages.slice(0, 150));
    await isInOrder(db);
    expect(await pageIds(db)).toEqual(pages.slice(150));
    await say(db, [on('p00000', 'again')]);
    await isInOrder(db);
    expect(ids(await threadsOf(db, 's', 'p00000'))).toEqual(['again']);
    await unsay(db, ['p00000', ...pages.slice(150)]);
    expect(await db.threadRecords.count()).toBe(0);
    expect(openByPage(await readOpenThreads(db, 's')).size).toBe(0);
  });

  it('are read for many places at once, in their order', async () => {
    const db = await open();
    await sayOnEach(db, numbered(100));
    await say(db, [on('p00050', 'elsewhere')], 'other');
    const found = await threadsOfMany(db, [
      ['s', 'p00099'],
      ['other', 'p00050'],
      ['s', 'nowhere'],
      ['s', 'p00050'],
    ]);
    expect(found.map(ids)).toEqual([['on p00099'], ['elsewhere'], [], ['on p00050']]);
  });

  it('are read within stretches of pages, also where those begin in the midst of a record', async () => {
    const db = await open();
    const pages = numbered(150);
    for (const spaceId of ['r', 's', 't'])
      await say(
        db,
        pages.map((pageId) => on(pageId, `${spaceId} ${pageId}`)),
        spaceId,
      );
    const read = async (ranges: readonly KeyRange[]): Promise<readonly string[]> =>
      (await threadsWithin(db, ranges)).map(({ spaceId, pageId }) => `${spaceId} ${pageId}`);
    expect(await read([{ from: ['s', 'p00013'], to: ['s', 'p00015'] }])).toEqual(['s p00013', 's p00014', 's p00015']);
    expect(await read([{ from: ['s', 'p00013'], to: ['s', 'p00013'] }])).toEqual(['s p00013']);
    expect(await read([{ from: ['s', 'p00149'], to: ['t', 'p00000'] }])).toEqual(['s p00149', 't p00000']);
    expect(await read([{ from: ['s', ''], to: ['s', []] }])).toEqual(pages.map((pageId) => `s ${pageId}`));
    expect(await read([EVERY_KEY])).toHaveLength(450);
    expect(await spacesWithThreads(db)).toEqual(['r', 's', 't']);
  });

  it('are looked through no further than is needed, the space that asks first', async () => {
    const db = await open();
    await say(db, [on('p', 'other')], 'a');
    await say(db, [on('p', 'here')], 's');
    const seen: string[] = [];
    const look = (threads: readonly StoredThread[]): void => void seen.push(...ids(threads));
    await lookThrough(db, 's', look, () => seen.length > 0);
    expect(seen).toEqual(['here']);
    await lookThrough(db, 's', look, () => seen.includes('other'));
    expect(seen).toContain('other');
  });

  it('are told by the page, whatever record they lie in', async () => {
    const db = await open();
    await say(
      db,
      numbered(20).map((pageId) => on(pageId, `on ${pageId}`)),
    );
    const touched: KeyRange[] = [];
    onChanges({ threads: threadsSource(db) }, (tables) => touched.push(...[...tables.values()].flat()));
    await say(db, [on('p00007', 'more')]);
    expect(touched).toMatchObject([{ from: ['s', 'p00007'], to: ['s', 'p00007'] }]);
    await removeSpace(db, 's');
    expect(touched).toHaveLength(21);
    expect(await db.threadRecords.count()).toBe(0);
  });
});

describe('a record of threads', () => {
  it('is the last one up to a page', () => {
    expect(['a', 'b', 'ba', 'c', 'z'].map((pageId) => keyFor(['', 'b', 'c'], pageId))).toEqual([
      '',
      'b',
      'b',
      'c',
      'c',
    ]);
    expect(keyFor(['b'], 'a')).toBe('');
    expect(keyFor([], 'a')).toBe('');
  });

  it('is parted into equal ones where it is too large, and keeps its own key', () => {
    const thread = (id: string): StoredThread => ({
      comment: on('p', id, 'w'.repeat(1_000)),
      replies: [],
      storedAt: 1,
    });
    const group = {
      spaceId: 's',
      from: '',
      pages: numbered(100).map((pageId) => ({ pageId, threads: [thread('c')] })),
    };
    const parts = fitting(group, GROUP_BYTES);
    expect(parts.flatMap(({ pages }) => pages)).toEqual(group.pages);
    expect(parts.map(({ from }) => from)).toEqual(['', ...parts.slice(1).map(({ pages }) => pages[0]?.pageId)]);
    const sizes = parts.map((part) => part.pages.length * 1_700);
    expect(Math.max(...sizes)).toBeLessThan(GROUP_BYTES * 1.1);
    expect(Math.min(...sizes)).toBeGreaterThan(GROUP_BYTES / 2);
    expect(fitting({ ...group, pages: group.pages.slice(0, 10) }, GROUP_BYTES)).toHaveLength(1);
  });
});
