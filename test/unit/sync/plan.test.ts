import { describe, expect, it } from 'vitest';
import { aboveHighWater, raiseHighWater, staleBodies } from '../../../electron/sync/plan.ts';
import { flattenPages } from '../../../electron/sync/transform.ts';
import { storedPage as page } from '../store/fixtures.ts';

describe('which bodies are fetched', () => {
  it('is the new and the changed ones, and never a group or a link', () => {
    const stale = staleBodies(
      [
        page('same'),
        page('changed', { updatedAt: '2026-02-01T00:00:00Z' }),
        page('new'),
        page('group', { type: 'group' }),
      ],
      [
        { pageId: 'same', updatedAt: '2026-01-01T00:00:00Z', revision: 'r1' },
        { pageId: 'changed', updatedAt: '2026-01-01T00:00:00Z', revision: 'r1' },
      ],
      'r2',
    );
    expect(stale.map(({ id }) => id)).toEqual(['changed', 'new']);
  });

  it('is every page that does not say when it was changed, once for each revision', () => {
    const bodies = [{ pageId: 'a', updatedAt: null, revision: 'r1' }];
    expect(staleBodies([page('a', { updatedAt: null })], bodies, 'r2')).toHaveLength(1);
    expect(staleBodies([page('a', { updatedAt: null })], bodies, 'r1')).toHaveLength(0);
  });
});

describe('the high-water mark of the comments', () => {
  const at = (id: string, second: number) => ({ id, postedAt: `2026-01-01T00:00:0${String(second)}Z` });

  it('lets a comment through that was posted in the same second as the newest known one', () => {
    const mark = raiseHighWater(null, [at('a', 1), at('b', 1)]);
    expect(aboveHighWater([at('c', 1), at('b', 1), at('a', 1), at('z', 0)], mark)).toEqual({
      fresh: [at('c', 1)],
      reached: true,
    });
  });

  it('remembers ties when it rises', () => {
    const mark = raiseHighWater({ postedAt: '2026-01-01T00:00:01Z', ids: ['a'] }, [at('b', 1)]);
    expect(mark).toEqual({ postedAt: '2026-01-01T00:00:01Z', ids: ['a', 'b'] });
    expect(raiseHighWater(mark, [at('c', 2)])).toEqual({ postedAt: '2026-01-01T00:00:02Z', ids: ['c'] });
  });

  it('does not fall', () => {
    const mark = { postedAt: '2026-01-01T00:00:05Z', ids: ['a'] };
    expect(raiseHighWater(mark, [at('old', 1)])).toEqual(mark);
  });
});

describe('the page tree', () => {
  it('becomes one depth-first list', () => {
    const rows = flattenPages([
      {
        id: 'a',
        title: 'A',
        pages: [
          { id: 'b', title: 'B' },
          { id: 'c', title: 'C', pages: [{ id: 'd', title: 'D' }] },
        ],
      },
      { id: 'e', title: 'E' },
    ]);
    expect(rows.map(({ id, depth, parent }) => [id, depth, parent])).toEqual([
      ['a', 0, null],
      ['b', 1, 'a'],
      ['c', 1, 'a'],
      ['d', 2, 'c'],
      ['e', 0, null],
    ]);
  });

  it('survives any depth and a page that comes twice', () => {
    const deep = { id: 'p0', title: 'p0', pages: [] as unknown[] };
    let at = deep;
    for (let depth = 1; depth < 20_000; depth += 1) {
      const next = { id: `p${String(depth)}`, title: 'p', pages: [] as unknown[] };
      at.pages.push(next);
      at = next;
    }
    at.pages.push({ id: 'p0', title: 'again' });
    expect(flattenPages([deep as never])).toHaveLength(20_000);
  });
});
