import { describe, expect, it } from 'vitest';
import { aboveHighWater, raiseHighWater, spacesToLookAt, staleBodies } from '../../../electron/sync/plan.ts';
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

describe('the spaces whose comments a run looks at by itself', () => {
  const NOW = Date.parse('2026-03-01T12:00:00Z');
  const MINUTE_MS = 60_000;
  const updatedAt = '2026-02-01T00:00:00Z';
  const many = Array.from({ length: 24 }, (_, index) => ({ id: `s${String(index)}`, comments: 3, updatedAt }));
  const cursor = ({
    lookedMsAgo,
    quietMs = Infinity,
    comments = 3,
  }: {
    lookedMsAgo: number;
    quietMs?: number;
    comments?: number;
  }) => ({
    comments: quietMs === Infinity ? null : { postedAt: new Date(NOW - quietMs).toISOString(), ids: [] },
    look: { at: NOW - lookedMsAgo, comments, updatedAt },
  });
  const cursors = (own: Readonly<Record<string, ReturnType<typeof cursor>>>) =>
    // Later ones were looked at longer ago, all within minutes.
    new Map(many.map(({ id }, index) => [id, own[id] ?? cursor({ lookedMsAgo: index * 1_000 })]));
  const inTurn = ['s22', 's23'];

  it('are a twelfth of all where nothing happened: those that were looked at longest ago', () => {
    expect([...spacesToLookAt(many, cursors({}), NOW)].sort()).toEqual(inTurn);
  });

  it('are all of them before any was looked at', () => {
    expect(spacesToLookAt(many, new Map(), NOW).size).toBe(24);
  });

  it('are those of which the library tells something else than at the last look', () => {
    const known = cursors({ s3: cursor({ lookedMsAgo: 0, comments: 2 }) });
    const renamed = many.map((space) => (space.id === 's4' ? { ...space, updatedAt: '2026-03-01T00:00:00Z' } : space));
    expect([...spacesToLookAt(renamed, known, NOW)].sort()).toEqual([...inTurn, 's3', 's4'].sort());
  });

  it('are those where something was said lately, the sooner the later that was', () => {
    const lookedMsAgo = 5 * MINUTE_MS;
    const known = cursors({
      s1: cursor({ lookedMsAgo, quietMs: 90 * MINUTE_MS }),
      s2: cursor({ lookedMsAgo, quietMs: 180 * MINUTE_MS }),
      s3: cursor({ lookedMsAgo: 2 * lookedMsAgo }),
      s4: cursor({ lookedMsAgo: 2 * lookedMsAgo }),
    });
    const due = spacesToLookAt(many, known, NOW);
    expect([due.has('s1'), due.has('s2')]).toEqual([true, false]);
  });

  it('are those that were left alone for an hour, or in an hour that is yet to come', () => {
    const known = cursors({
      s1: cursor({ lookedMsAgo: 60 * MINUTE_MS }),
      s2: cursor({ lookedMsAgo: -60 * MINUTE_MS }),
      s3: cursor({ lookedMsAgo: 59 * MINUTE_MS }),
    });
    const due = spacesToLookAt(many, known, NOW);
    expect([due.has('s1'), due.has('s2')]).toEqual([true, true]);
  });
});
