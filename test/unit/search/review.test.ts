import { describe, expect, it } from 'vitest';
import type { ChangeRequest, Cluster, Comment, IssueDetail } from '#shared/contract/index.ts';
import { commitBatch } from '../../../renderer/store/cache/commit.ts';
import { openTestSearch, spaceBatch } from './harness.ts';

function request(number: number, more: Partial<ChangeRequest> = {}): ChangeRequest & { readonly space: string } {
  return { id: `cr${String(number)}`, number, status: 'open', revision: 'r', ...more, space: more.space ?? 's' };
}

function cluster(id: string, label: string, summary = ''): Cluster {
  return {
    id,
    label,
    summary,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-02-01T00:00:00Z',
    icon: 'tag',
    weeklyPulse: [],
    sources: {},
    stats: { issues: 1, conversations: 1 },
    urls: {},
  };
}

function issue(id: string, title: string, more: Partial<IssueDetail['issue']> = {}): IssueDetail {
  return {
    issue: {
      id,
      title,
      summary: '',
      createdAt: '2026-01-01T00:00:00Z',
      ingestedAt: '2026-01-01T00:00:00Z',
      conversation: 'talk',
      urls: {},
      ...more,
    },
    conversation: { id: 'talk', subject: 'About the gauge', createdAt: '2026-01-01', source: 'email', urls: {} },
  };
}

const listed = (rows: readonly ReturnType<typeof request>[]) => ({
  changeRequests: { rows, wholeSpaces: ['s'], fetchedAt: 1 },
});

describe('change requests in the index', () => {
  it('are found by number, subject, description, author and status', async () => {
    const search = await openTestSearch();
    await search.commit(spaceBatch('s', { Tides: 'Neap tides.' }));
    await search.commit(
      listed([
        request(12, {
          subject: 'Correct the harbour gauge',
          description: { markdown: 'The **datum** was wrong.' },
          createdBy: { id: 'u', displayName: 'Ines Okafor', urls: {} },
        }),
        request(13, { subject: 'Rename gauges', status: 'merged' }),
      ]),
    );
    await search.settled();
    for (const query of ['harbour', '"harbour gauge"', 'datum', '#12', 'in:changes by:ines', 'guage harbour'])
      expect([query, (await search.find(query)).hits[0]?.title]).toEqual([query, '#12 Correct the harbour gauge']);
    expect(await search.titles('gauge is:merged')).toEqual(['#13 Rename gauges']);
    expect(await search.titles('gauge -is:merged')).toEqual(['#12 Correct the harbour gauge']);
    expect((await search.find('datum')).hits[0]).toMatchObject({
      kind: 'change-request',
      spaceId: 's',
      targetId: 'cr12',
    });
    expect(await search.snippet('datum')).toBe('The [datum] was wrong.');
    search.close();
  });

  it('are found by what is said in them, and lead to the change request itself', async () => {
    const search = await openTestSearch();
    const comment: Comment = {
      id: 'c1',
      body: { markdown: 'The barnacle figure is wrong.' },
      postedBy: { id: 'u', displayName: 'Ines Okafor', urls: {} },
      postedAt: '2026-01-01T00:00:00Z',
      replies: 0,
      repliers: [],
      status: 'open',
      target: { space: 's', revision: 'r' },
      reactions: [],
      permissions: {},
      urls: {},
    };
    const said = (changeRequestId: string) => ({
      requestComments: [{ spaceId: 's', changeRequestId, rows: [{ comment }], fetchedAt: 1, read: null }],
    });
    await search.commit({ ...listed([request(12, { subject: 'Correct the harbour gauge' })]), ...said('cr12') });
    // Of a change request that nobody lists nothing is found.
    await search.commit(said('cr99'));
    await search.settled();
    const { hits, total } = await search.find('in:comments by:ines barnacle');
    expect(total).toBe(1);
    expect(hits[0]).toMatchObject({ kind: 'comment', commentId: 'c1', title: '#12 Correct the harbour gauge' });
    expect(hits[0]?.within).toBe((await search.find('#12')).hits[0]?.id);
    expect(await search.snippet('barnacle')).toBe('The [barnacle] figure is wrong.');
    search.close();
  });

  it('go when a whole list has them no more, and stay when the list was not whole', async () => {
    const search = await openTestSearch();
    await search.commit(listed([request(1, { subject: 'Tide tables' }), request(2, { subject: 'Tide clocks' })]));
    await search.settled();
    await search.commit({
      changeRequests: { rows: [request(2, { subject: 'Tide clock' })], wholeSpaces: [], fetchedAt: 2 },
    });
    await search.settled();
    expect([...(await search.titles('tide'))].sort()).toEqual(['#1 Tide tables', '#2 Tide clock']);
    await search.commit(listed([request(2, { subject: 'Tide clock' })]));
    await search.settled();
    expect(await search.titles('tide')).toEqual(['#2 Tide clock']);
    search.close();
  });

  it('are told from a lost permission: a list without nearly all of them takes none away', async () => {
    const search = await openTestSearch();
    await search.commit(listed(Array.from({ length: 12 }, (_, at) => request(at, { subject: 'Tide' }))));
    await search.commit(listed([]));
    await search.settled();
    expect((await search.find('tide')).total).toBe(12);
    search.close();
  });

  it('that come the same a second time are not indexed again', async () => {
    const search = await openTestSearch();
    await search.commit(listed([request(1, { subject: 'Tide' })]));
    await search.settled();
    await search.commit(listed([request(1, { subject: 'Tide' })]));
    expect(await search.store.changes.count()).toBe(1);
    search.close();
  });
});

describe('issues and clusters in the index', () => {
  it('are found by what they and their conversation are called, and read where they are found', async () => {
    const search = await openTestSearch();
    await search.commit({
      issues: {
        rows: [
          issue('i1', 'Cannot read the tide', { cluster: 'c1', summary: 'Where is `--no-cache`?' }),
          issue('i2', 'Lost'),
        ],
        wholeClusters: ['c1', ''],
      },
      clusters: { rows: [cluster('c1', 'Gauges that stop', 'Readings end at night.')], whole: true },
    });
    await search.settled();
    expect((await search.find('"about the gauge" in:issues')).total).toBe(2);
    const [hit] = (await search.find('--no-cache')).hits;
    expect(hit).toMatchObject({ kind: 'issue', title: 'Cannot read the tide', spaceTitle: 'Gauges that stop' });
    expect(await search.record(hit?.id ?? '')).toMatchObject({
      title: 'Cannot read the tide',
      facts: [
        { name: 'Cluster', value: 'Gauges that stop' },
        { name: 'Conversation', value: 'About the gauge' },
        { name: 'From', value: 'email' },
      ],
    });
    expect((await search.find('night in:clusters')).hits).toMatchObject([
      { kind: 'cluster', title: 'Gauges that stop' },
    ]);
    expect(await search.record('no such id')).toBeNull();
    search.close();
  });

  it('are found once when an issue finds its cluster, and not when its cluster is gone', async () => {
    const search = await openTestSearch();
    await search.commit({ issues: { rows: [issue('i', 'Stuck float')], wholeClusters: [] } });
    await search.settled();
    await search.commit({ issues: { rows: [issue('i', 'Stuck float', { cluster: 'c' })], wholeClusters: ['c'] } });
    await search.settled();
    expect((await search.find('float')).total).toBe(1);
    await search.commit({ issues: { rows: [], wholeClusters: [], onlyClusters: [''] } });
    await search.settled();
    expect((await search.find('float')).total).toBe(0);
    search.close();
  });
});

describe('an index that is built anew', () => {
  it('has change requests, issues and clusters too', async () => {
    const search = await openTestSearch();
    await search.settled();
    await search.store.changes.clear();
    await commitBatch(
      search.store,
      {
        ...listed([request(1, { subject: 'Tide' })]),
        issues: { rows: [issue('i', 'Tide')], wholeClusters: [] },
        clusters: { rows: [cluster('c', 'Tide')], whole: true },
      },
      1,
    );
    await search.store.changes.clear();
    const again = await search.reopen();
    await again.settled();
    expect((await again.find('tide')).kinds.map(({ kind }) => kind).sort()).toEqual([
      'change-request',
      'cluster',
      'issue',
    ]);
    again.close();
  });
});

describe('the likely pages of a cluster', () => {
  it('are those that say what is asked, with passage and reason, and become others when a text does', async () => {
    const search = await openTestSearch();
    const clusters = { rows: [cluster('c', 'The gauge stops', 'Readings of the gauge end at night.')], whole: true };
    await search.commit(
      spaceBatch('s', { Gauges: '## At night\nA gauge whose readings end at night is cold.', Boats: 'Row.' }),
    );
    await search.commit({ clusters });
    await search.settled();
    const [best] = (await search.likely('c'))?.pages ?? [];
    expect(best).toMatchObject({ spaceId: 's', title: 'Gauges', passages: [{ heading: 'At night' }] });
    expect(best?.because.map(({ word }) => word)).toEqual(expect.arrayContaining(['gauges', 'readings']));
    expect(await search.likely('gone')).toBeNull();

    await search.commit(
      spaceBatch('s', { Gauges: 'Nothing.', Boats: 'The gauge of a boat: its readings end at night.' }, 'r2'),
    );
    await search.settled();
    expect((await search.likely('c'))?.pages[0]?.title).toBe('Boats');
  });

  it('are asked of one issue by what that issue says alone', async () => {
    const search = await openTestSearch();
    await search.commit(spaceBatch('s', { Gauges: 'Readings of a gauge end at night.', Boats: 'Row the boat home.' }));
    await search.commit({ clusters: { rows: [cluster('c', 'The gauge stops', 'Readings end.')], whole: true } });
    await search.commit({
      issues: { rows: [issue('i', 'The boat does not row', { cluster: 'c' })], wholeClusters: ['c'] },
    });
    await search.settled();
    expect((await search.likely('c'))?.pages[0]?.title).toBe('Gauges');
    expect((await search.likely('c', 'i'))?.pages.map(({ title }) => title)).toEqual(['Boats']);
    expect(await search.likely('c', 'gone')).toBeNull();
    expect(await search.likely('gone', 'i')).toBeNull();
    search.close();
  });
});
