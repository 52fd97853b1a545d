import { describe, expect, it } from 'vitest';
import type { ClusterRow } from '#shared/rpc/triage.ts';
import { changeMark, unmarked, type TriageMark } from '#shared/triage/marks.ts';
import {
  Entries,
  EVERYTHING_NEW,
  ORDERS,
  triaged,
  type TriageFilter,
  type TriageOrder,
} from '../../../renderer/features/triage/entries.ts';
import { askedPages } from '../../../renderer/features/triage/asked-pages.ts';
import { triageNumbers } from '../../../renderer/features/triage/numbers.ts';
import { transcriptPieces } from '../../../renderer/features/triage/transcript.ts';
import { clusterRow as row } from './cluster-row.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const marked = (id: string, change: Parameters<typeof changeMark>[1], at = 1): TriageMark =>
  changeMark(unmarked(id, id), change, id, at);

function shown(
  rows: readonly ClusterRow[],
  marks: readonly TriageMark[],
  filter: Partial<TriageFilter> = {},
  by: TriageOrder = 'issues',
) {
  const entries = new Entries().of(rows, new Map(marks.map((mark) => [mark.clusterId, mark])), 1);
  return triaged(entries, { ...EVERYTHING_NEW, list: 'all', ...filter }, { by, ascending: false }, 1);
}

describe('the inbox', () => {
  const rows = [
    row('a', { issues: 3, trend: 'rising', summary: 'Größe of the bill' }),
    row('b', { issues: 9, sources: [{ name: 'forum', count: 9 }], tasks: { ...row('x').tasks, total: 4 } }),
    row('c', { issues: 6, updatedAt: 9 }),
  ];

  it('counts every list, whichever is shown', () => {
    const { lists } = shown(rows, [marked('b', { verdict: { kind: 'done', issues: 9 } })], { list: 'done' });
    expect(lists).toMatchObject({ new: 2, growing: 1, done: 1, accepted: 0, all: 3 });
  });

  it('narrows by text in summaries, notes and tags, by source and by growth', () => {
    const marks = [marked('c', { note: { text: 'ask Farid', base: '' }, tags: { add: ['legal'] } })];
    const ids = (filter: Partial<TriageFilter>) => shown(rows, marks, filter).shown.map(({ id }) => id);
    expect(ids({ text: 'GROßE bill' })).toEqual(['a']);
    expect(ids({ text: 'farid' })).toEqual(['c']);
    expect(ids({ source: 'forum' })).toEqual(['b']);
    expect(ids({ trend: 'rising' })).toEqual(['a']);
    expect(ids({ tag: 'legal' })).toEqual(['c']);
  });

  it('sorts by each figure, the most first', () => {
    const marks = [
      marked('a', { priority: 'high', looked: { issues: 1, conversations: 1 } }),
      marked('b', { looked: { issues: 9, conversations: 9 } }),
    ];
    const first = (by: TriageOrder) => shown(rows, marks, {}, by).shown[0]?.id;
    expect([first('issues'), first('updatedAt'), first('priority'), first('tasksTotal'), first('since')]).toEqual([
      'b',
      'c',
      'a',
      'b',
      'c',
    ]);
    for (const [by] of ORDERS) expect(shown(rows, marks, {}, by).shown).toHaveLength(3);
  });

  it('keeps what did not change the very same', () => {
    const made = new Entries();
    const before = made.of(rows, new Map(), 1);
    const after = made.of(rows, new Map([['b', marked('b', { note: { text: 'new', base: '' } })]]), 1);
    expect(after.map((entry, at) => entry === before[at])).toEqual([true, false, true]);
  });
});

describe('the numbers', () => {
  it('tell the time to the first verdict, and what is answered by a page or done', () => {
    const rows = [row('a', { issues: 10 }), row('b', { issues: 30 }), row('c', { issues: 60 })];
    const page = { spaceId: 's', pageId: 'p', title: 'P' };
    const marks = [
      marked('a', { verdict: { kind: 'done', issues: 10 } }, 2 * DAY_MS),
      marked('b', { verdict: { kind: 'accepted', issues: 30 }, pages: { add: [page] } }, 4 * DAY_MS),
    ];
    const entries = new Entries().of(rows, new Map(marks.map((mark) => [mark.clusterId, mark])), 1);
    const numbers = triageNumbers(entries);
    expect(numbers.answered).toEqual({ clusters: 2, issues: 40 });
    expect(numbers.verdictDays).toEqual({ median: 4, p90: 4, count: 2 });
    expect(numbers.undecided).toBe(1);
    expect(triageNumbers([]).verdictDays).toBeNull();
  });

  it('put the most growth first', () => {
    const grown = row('a', { pulse: [0, 0, 0, 0, 0, 1, 1, 0, 0, 2, 2, 0, 0] });
    const more = row('b', { pulse: [0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0] });
    const { growing } = triageNumbers(new Entries().of([grown, more, row('c')], new Map(), 1));
    expect(growing.map(({ entry, recent, before }) => [entry.id, recent, before])).toEqual([
      ['b', 9, 0],
      ['a', 4, 2],
    ]);
  });
});

describe('a transcript', () => {
  const part = (body: string) => ({ role: 'user', type: 'message', body });

  it('is folded to its beginning and its end where it is long, and opened whole', () => {
    const parts = Array.from({ length: 12 }, (_, at) => part(String(at)));
    const folded = transcriptPieces(parts, false);
    expect(folded.shown.map(({ body }) => body)).toEqual(['0', '1', '2', '3', '10', '11']);
    expect(folded.folded).toBe(6);
    expect(transcriptPieces(parts, true).shown).toHaveLength(12);
  });

  it('says how much of a long message is not shown', () => {
    const {
      shown: [long],
      cut,
    } = transcriptPieces([part('x'.repeat(5_000))], false);
    expect([long?.body.length, long?.cut, cut]).toEqual([4_000, 1_000, true]);
  });
});

describe('pages that readers ask about', () => {
  const page = (pageId: string) => ({ spaceId: 's', pageId, title: pageId });
  const rows = [row('a', { issues: 4 }), row('b', { issues: 9 }), row('c', { issues: 6 }), row('d', { issues: 50 })];
  const likely = {
    rows: ['a', 'b', 'd'].map((clusterId) => ({ clusterId, first: page('one') })),
    read: 4,
    of: 4,
  };

  it('come by their issues, with what was linked instead of what is likely, and without what was dismissed', () => {
    const marks = [
      marked('b', { pages: { add: [page('two')] } }),
      marked('d', { verdict: { kind: 'dismissed', issues: 50 } }),
    ];
    const entries = new Entries().of(rows, new Map(marks.map((mark) => [mark.clusterId, mark])), 1);
    const pages = askedPages(entries, likely).map(({ page: { pageId }, issues, linked, clusters }) => ({
      ...{ pageId, issues, linked },
      clusters: clusters.map(({ entry }) => entry.id),
    }));
    expect(pages).toEqual([
      { pageId: 'two', issues: 9, linked: 1, clusters: ['b'] },
      { pageId: 'one', issues: 4, linked: 0, clusters: ['a'] },
    ]);
  });
});
