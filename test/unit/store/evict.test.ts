import { describe, expect, it } from 'vitest';
import { textsToEvict, type StoredText } from '../../../renderer/store/library/evict.ts';
import { first, openTestStore, space, storedPage } from './fixtures.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOW = 100 * DAY_MS;

function text(pageId: string, more: Partial<StoredText> = {}): StoredText {
  return { spaceId: 's', pageId, bytes: 10, readAt: NOW, fetchedAt: NOW, offline: true, ...more };
}

const ids = (texts: readonly StoredText[]): readonly string[] => texts.map(({ pageId }) => pageId);

describe('texts that go', () => {
  it('are none while there is room and everything is kept, however old', () => {
    expect(textsToEvict([text('a', { readAt: 0, fetchedAt: 0 })], 0, NOW)).toEqual([]);
  });

  it('are those opened once that are not kept, when they are old', () => {
    const old = NOW - 31 * DAY_MS;
    const texts = [
      text('old', { offline: false, readAt: old, fetchedAt: old }),
      text('read again', { offline: false, fetchedAt: old }),
      text('kept', { readAt: old, fetchedAt: old }),
    ];
    expect(ids(textsToEvict(texts, 0, NOW))).toEqual(['old']);
  });

  it('are the least recently read of those not kept, when they are many', () => {
    const many = Array.from({ length: 5 }, (_, index) =>
      text(`p${String(index)}`, { offline: false, readAt: NOW - index, bytes: 10 * 1024 * 1024 }),
    );
    expect(ids(textsToEvict(many, 0, NOW))).toEqual(['p4', 'p3']);
  });

  it('are the least recently read of all, and not one more than needed, when space runs out', () => {
    const texts = [
      text('today'),
      text('never', { readAt: 0 }),
      text('last week', { readAt: NOW - 7 * DAY_MS }),
      text('yesterday', { readAt: NOW - DAY_MS }),
    ];
    expect(ids(textsToEvict(texts, 15, NOW))).toEqual(['never', 'last week']);
    expect(textsToEvict(texts, 1_000, NOW)).toHaveLength(4);
  });
});

describe('how many texts are older than their pages', () => {
  it('stays right when some of them go, come again, and all are removed', async () => {
    const test = await openTestStore();
    const { commit, 'bodies.evict': evict } = test.store.forCore.calls;
    const outdated = async () => (await first(test.store.forPage.watches.kept.bind(null, null))).nodes.at(-1)?.outdated;
    const body = (pageId: string, updatedAt: string) => ({
      pageId,
      markdown: pageId,
      revision: 'r',
      updatedAt,
      fetchedAt: 1,
      page: {},
    });
    const pages = ['p', 'q', 'r'].map((id) => storedPage(id, { updatedAt: '2026-02-01T00:00:00Z' }));
    await commit({ library: { collections: [], spaces: [space('s')], fetchedAt: 1 } });
    await commit({ bodies: { spaceId: 's', rows: pages.map(({ id }) => body(id, '2026-01-01T00:00:00Z')) } });
    await commit({ tree: { spaceId: 's', revision: 'r2', pages, files: [], fetchedAt: 1 } });
    expect(await outdated()).toBe(3);
    await evict({ bytes: 1 });
    expect(await outdated()).toBe(2);
    await commit({
      bodies: { spaceId: 's', rows: pages.slice(0, 2).map(({ id }) => body(id, '2026-02-01T00:00:00Z')) },
    });
    expect(await outdated()).toBe(1);
    await test.store.forPage.calls['keep.remove']({ spaceId: 's' });
    expect(await outdated()).toBe(0);
  });
});
