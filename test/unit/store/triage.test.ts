import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { Cluster, Conversation, ConversationDetail } from '#shared/contract/index.ts';
import type { MarkChange } from '#shared/triage/marks.ts';
import { triageMarkSchema } from '#shared/triage/mark-schema.ts';
import { unmarked } from '#shared/triage/marks.ts';
import { first, openTestStore, type TestStore } from './fixtures.ts';

function cluster(id: string, issues = 3): Cluster {
  return {
    object: 'issues-cluster',
    id,
    label: `Cluster ${id}`,
    createdAt: '2026-08-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    icon: 'bell',
    summary: 'What it is about',
    weeklyPulse: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0],
    sources: { email: 1, 'integration:forum:x': 2 },
    stats: { issues, conversations: issues },
    urls: {},
  };
}

function conversation(id: string, createdAt: string): Conversation {
  return { id, createdAt, source: 'email', urls: {}, processedAt: createdAt };
}

function detail(of: Conversation, body = 'Hello'): ConversationDetail {
  return { conversation: of, parts: [{ type: 'message', role: 'user', body }] };
}

async function mark(test: TestStore, clusterId: string, change: MarkChange) {
  const marked = await test.store.forPage.calls['triage.mark']({
    changes: [{ clusterId, label: `Cluster ${clusterId}`, change }],
    at: 1_000,
  });
  if (!marked.ok) throw new Error(marked.error.detail);
  return marked.value;
}

const marksOf = (test: TestStore) => first(test.store.forPage.watches.triageMarks.bind(null, null));
const clustersOf = (test: TestStore) => first(test.store.forPage.watches.clusters.bind(null, null));

describe('marks of clusters', () => {
  it('are there after a restart, answer their steps, and go back by an undo', async () => {
    const test = await openTestStore(new IDBFactory());
    const verdict = { kind: 'accepted', issues: 3 } as const;
    const steps = await mark(test, 'a', { verdict });
    expect(steps.map(({ before }) => before)).toEqual([unmarked('a', 'Cluster a')]);
    const again = await test.restart();
    expect(await marksOf(again)).toMatchObject([{ clusterId: 'a', verdict, verdictAt: 1_000, firstVerdictAt: 1_000 }]);
    expect(await again.store.forPage.calls['triage.undo']({ steps })).toMatchObject({
      ok: true,
      value: [{ verdict: null }],
    });
    expect(await marksOf(again)).toEqual([unmarked('a', 'Cluster a')]);
    expect(await again.store.forPage.calls['triage.undo']({ steps })).toEqual({ ok: true, value: [] });
  });

  it('stay when their cluster goes, and when the cache is fetched anew', async () => {
    const test = await openTestStore();
    await test.store.forCore.calls.commit({ clusters: { rows: [cluster('a'), cluster('b')], whole: true } });
    await mark(test, 'a', {
      note: { text: 'Mine', base: '' },
      tags: { add: ['one', 'one', ' two '] },
      priority: 'high',
    });
    await test.store.forCore.calls.commit({ clusters: { rows: [cluster('b')], whole: true } });
    expect((await clustersOf(test)).rows.map(({ id }) => id)).toEqual(['b']);
    expect(await marksOf(test)).toMatchObject([{ note: 'Mine', tags: ['one', 'two'], priority: 'high' }]);
  });

  it('are changed as the person has seen that they would be, but for those that were changed meanwhile', async () => {
    const test = await openTestStore();
    await mark(test, 'a', { note: { text: 'Seen', base: '' } });
    const [before] = await marksOf(test);
    if (before === undefined) throw new Error('nothing is marked');
    const a = { before, after: { ...before, priority: 'high' as const, notedAt: 9e12 } };
    const b = { before: unmarked('b', 'B'), after: { ...unmarked('b', 'B'), note: 'New', notedAt: 9 } };
    await mark(test, 'a', { note: { text: 'Meanwhile', base: 'Seen' } });
    const applied = await test.store.forPage.calls['triage.apply']({ steps: [a, b] });
    expect(applied).toEqual({ ok: true, value: [b] });
    expect(await marksOf(test)).toMatchObject([{ note: 'Meanwhile', priority: null }, { note: 'New' }]);
    await test.store.forPage.calls['triage.undo']({ steps: [b] });
    expect(await marksOf(test)).toMatchObject([{ note: 'Meanwhile' }, { note: '', notedAt: 0 }]);
  });

  it('of a pack are merged into those that are here', async () => {
    const test = await openTestStore();
    await mark(test, 'a', { verdict: { kind: 'dismissed', issues: 3 } });
    const older = { ...unmarked('a', 'A'), verdict: { kind: 'done', issues: 1 } as const, verdictAt: 5 };
    const later = { ...unmarked('b', 'B'), note: 'There', notedAt: 9 };
    await test.store.forCore.calls.commit({ triageMarks: [older, later] });
    expect(await marksOf(test)).toMatchObject([{ verdict: { kind: 'dismissed' } }, { note: 'There' }]);
  });
});

describe('clusters', () => {
  it('are rows with their trend, their sources by size, and what the service is at', async () => {
    const test = await openTestStore();
    await test.store.forCore.calls.commit({
      clusters: { rows: [cluster('a')], whole: true, fetchedAt: 7, statuses: { a: 'analysing' } },
    });
    expect(await clustersOf(test)).toMatchObject({
      fetchedAt: 7,
      absent: null,
      rows: [{ trend: 'new', issues: 3, status: 'analysing', sources: [{ count: 2 }, { name: 'email', count: 1 }] }],
    });
  });

  it('have figures that can be counted with, whatever the service says', async () => {
    const test = await openTestStore();
    const odd = { ...cluster('a'), weeklyPulse: [1e308, -1, 0.4], stats: { issues: 1e308, conversations: -3 } };
    await test.store.forCore.calls.commit({ clusters: { rows: [odd], whole: true } });
    const [row] = (await clustersOf(test)).rows;
    expect(row).toMatchObject({ issues: 1e9, conversations: 0, pulse: [1e9, 0, 0], tasks: { total: 0 } });
    const figures = { issues: row?.issues ?? -1, conversations: row?.conversations ?? -1 };
    await mark(test, 'a', { looked: figures });
    expect((await marksOf(test)).every((one) => triageMarkSchema.safeParse(one).success)).toBe(true);
  });

  it('stay when the service gives no list any more, and that is told', async () => {
    const test = await openTestStore();
    await test.store.forCore.calls.commit({ clusters: { rows: [cluster('a')], whole: true, fetchedAt: 7 } });
    await test.store.forCore.calls.commit({ clusters: { rows: [], whole: false, absent: 'not-found' } });
    expect(await clustersOf(test)).toMatchObject({ fetchedAt: 7, absent: 'not-found', rows: [{ id: 'a' }] });
    await test.store.forCore.calls.commit({ clusters: { rows: [cluster('a')], whole: true, fetchedAt: 8 } });
    expect(await clustersOf(test)).toMatchObject({ fetchedAt: 8, absent: null });
  });
});

describe('conversations', () => {
  const rows = [conversation('a', '2026-10-31T23:59:00.000Z'), conversation('b', '2026-11-01T00:01:00.000Z')];

  it('lie by their months, and go with their transcripts when a whole pass did not see them', async () => {
    const test = await openTestStore();
    const { commit } = test.store.forCore.calls;
    await commit({ conversations: { rows }, transcripts: rows.map((row) => detail(row)) });
    expect(await test.db().conversations.toCollection().primaryKeys()).toEqual(['2026-10', '2026-11']);
    const cursor = { mark: { postedAt: '2026-11-01T00:01:00.000Z', ids: ['b'] }, fullPassAt: 5 };
    await commit({ conversations: { rows: [], seen: ['b'], cursor } });
    expect(await test.db().conversations.toCollection().primaryKeys()).toEqual(['2026-11']);
    expect(await test.db().transcripts.toCollection().primaryKeys()).toEqual(['b']);
    expect(await test.store.forCore.calls['sync.conversations'](null)).toEqual({ ok: true, value: cursor });
  });

  it('are not swept when nearly all of them would go', async () => {
    const test = await openTestStore();
    const many = Array.from({ length: 20 }, (_, at) => conversation(`c${String(at)}`, '2026-11-01T00:00:00.000Z'));
    await test.store.forCore.calls.commit({ conversations: { rows: many } });
    await test.store.forCore.calls.commit({ conversations: { rows: [], seen: [] } });
    expect((await test.db().conversations.get('2026-11'))?.rows).toHaveLength(20);
  });

  it('are counted by week and source', async () => {
    const now = Date.parse('2026-11-22T12:00:00.000Z');
    const test = await openTestStore(new IDBFactory(), () => now);
    await test.store.forCore.calls.commit({ conversations: { rows } });
    const { weeks, sources, total } = await first(test.store.forPage.watches.conversationWeeks.bind(null, null));
    expect(total).toBe(2);
    expect(weeks.map((at) => new Date(at).getUTCDay())).toEqual(weeks.map(() => 1));
    const at = weeks.indexOf(Date.parse('2026-10-26T00:00:00.000Z'));
    expect(sources).toEqual([{ name: 'email', counts: weeks.map((_, week) => (week === at ? 2 : 0)) }]);
  });
});

describe('what readers ask about a page', () => {
  const here = { spaceId: 's', pageId: 'p' };
  const page = { ...here, title: 'Page' };
  const asked = (test: TestStore) => first(test.store.forPage.watches.askedOfPage.bind(null, here));

  it('is what a person linked to it, and what is likely to be answered by it and linked nowhere', async () => {
    const test = await openTestStore();
    const rows = [
      cluster('linked', 1),
      cluster('likely', 9),
      cluster('moved', 8),
      cluster('none', 7),
      cluster('not', 6),
    ];
    await test.store.forCore.calls.commit({ clusters: { rows, whole: true } });
    const print = { asked: 1, pages: 'now' };
    await test
      .db()
      .clusterPages.bulkPut([
        ...['likely', 'moved', 'not'].map((clusterId) => ({ clusterId, first: page, ...print })),
        { clusterId: 'none', ...print },
      ]);
    await test.db().clusterPagesRead.put({ key: 'read', pages: 'now', asked: null });
    await mark(test, 'linked', { pages: { add: [page] } });
    await mark(test, 'moved', { pages: { add: [{ ...page, pageId: 'another' }] } });
    await mark(test, 'not', { verdict: { kind: 'dismissed', issues: 6 } });
    expect(await asked(test)).toMatchObject([
      { clusterId: 'linked', issues: 1, linked: true },
      { clusterId: 'likely', issues: 9, linked: false },
    ]);
    const view = await first(test.store.forPage.watches.likelyPages.bind(null, null));
    expect(view).toMatchObject({ read: 4, of: 5 });
    expect(view.rows.find(({ clusterId }) => clusterId === 'none')?.first).toBeNull();
  });

  it('is nothing where nobody asks', async () => {
    expect(await asked(await openTestStore())).toEqual([]);
  });
});
