import { describe, expect, it } from 'vitest';
import { draftTarget, type DraftRef } from '#shared/drafts.ts';
import type { SpaceCursor } from '#shared/rpc/store.ts';
import { RECORD_VERSION } from '../../../renderer/store/db/local-versions.ts';
import { readCounts } from '../../../renderer/store/cache/counts.ts';
import { queuedComment } from '../outbox/operations.ts';
import { collection, comment, first, openTestStore, reply, space, storedPage, type TestStore } from './fixtures.ts';

const cursor: SpaceCursor = {
  spaceId: 's',
  treeRevision: 'r1',
  bodiesRevision: null,
  comments: null,
  fullPassAt: null,
  syncedAt: null,
};

async function synced(pageIds: readonly string[] = ['p', 'q'], now?: () => number): Promise<TestStore> {
  const test = await openTestStore(undefined, now);
  const { calls } = test.store.forCore;
  await calls.commit({ library: { collections: [], spaces: [space('s')], fetchedAt: 1 } });
  await calls.commit({
    tree: { spaceId: 's', revision: 'r1', pages: pageIds.map((id) => storedPage(id)), files: [], fetchedAt: 1 },
    cursor,
  });
  return test;
}

const body = (pageId: string, markdown = `# ${pageId}`) => ({
  pageId,
  markdown,
  revision: 'r1',
  updatedAt: '2026-01-01T00:00:00Z',
  fetchedAt: 5,
  page: {},
});

const threads = (test: TestStore, pageId: string | null = 'p') =>
  first(test.store.forPage.watches.threads.bind(null, { spaceId: 's', pageId }));

const DRAFT: DraftRef = { id: 'draft', target: draftTarget('comment', { spaceId: 's', pageId: 'p' }) };
const draftText = async (test: TestStore) => (await test.local().drafts.get(DRAFT.id))?.text ?? '';

const write = (markdown: string) => ({ kind: 'comment.create', spaceId: 's', pageId: 'p', markdown }) as const;

describe('committing', () => {
  it('stores rows and cursor in one transaction: a batch that fails leaves neither', async () => {
    const test = await synced();
    const bad = { ...body('q'), page: { cannot: () => 'be stored' } };
    const committed = await test.store.forCore.calls.commit({
      bodies: { spaceId: 's', rows: [body('p'), bad] },
      cursor: { ...cursor, bodiesRevision: 'r1' },
    });
    expect(committed.ok).toBe(false);
    const cursors = await test.store.forCore.calls['sync.cursors'](null);
    expect(cursors.ok && cursors.value[0]?.bodiesRevision).toBeNull();
    const known = await test.store.forCore.calls['sync.space']({ spaceId: 's' });
    expect(known.ok && known.value?.bodies).toEqual([]);
  });

  it('takes a newer body out of the record that it shares, into one of its own, and keeps its neighbours', async () => {
    const ids = Array.from({ length: 45 }, (_, index) => `p${String(index)}`);
    const test = await synced(ids);
    const { commit } = test.store.forCore.calls;
    await commit({ bodies: { spaceId: 's', rows: ids.map((id) => body(id)) } });
    await commit({ bodies: { spaceId: 's', rows: [body('p3', 'new text')] } });
    const rows = async (): Promise<readonly number[]> =>
      (await test.db().bodyRecords.toArray()).map((group) => group.rows.length);
    expect(await rows()).toEqual([19, 20, 5, 1]);
    const page = (pageId: string) => first(test.store.forPage.watches.page.bind(null, { spaceId: 's', pageId }));
    expect((await page('p3'))?.body?.markdown).toBe('new text');
    expect((await page('p4'))?.body?.markdown).toBe('# p4');
    expect((await page('p44'))?.body?.markdown).toBe('# p44');

    await commit({ bodies: { spaceId: 's', rows: [body('p3', 'newer text')] } });
    expect(await rows()).toEqual([19, 20, 5, 1]);
    expect((await page('p3'))?.body?.markdown).toBe('newer text');
    await commit({ bodies: { spaceId: 's', rows: ids.map((id) => body(id, 'all new')) } });
    expect(await rows()).toEqual([20, 20, 5]);
    expect((await page('p3'))?.body?.markdown).toBe('all new');
    const known = await test.store.forCore.calls['sync.space']({ spaceId: 's' });
    expect(known.ok && known.value?.bodies).toHaveLength(45);
  });

  it('drops the body of a page that left the tree', async () => {
    const test = await synced(['p', 'q']);
    const { calls } = test.store.forCore;
    await calls.commit({ bodies: { spaceId: 's', rows: [body('p'), body('q')] } });
    await calls.commit({ tree: { spaceId: 's', revision: 'r2', pages: [storedPage('q')], files: [], fetchedAt: 2 } });
    const known = await calls['sync.space']({ spaceId: 's' });
    expect(known.ok && known.value?.bodies.map(({ pageId }) => pageId)).toEqual(['q']);
  });

  it('says that a newer version of a page is known while its text is old', async () => {
    const test = await synced(['p']);
    const { calls } = test.store.forCore;
    await calls.commit({ bodies: { spaceId: 's', rows: [body('p')] } });
    await calls.commit({
      tree: {
        spaceId: 's',
        revision: 'r2',
        pages: [storedPage('p', { updatedAt: '2026-03-01T00:00:00Z' })],
        files: [],
        fetchedAt: 2,
      },
    });
    const page = await first(test.store.forPage.watches.page.bind(null, { spaceId: 's', pageId: 'p' }));
    expect(page?.body?.outdated).toBe(true);
  });
});

describe('comments', () => {
  it('lie with their page, oldest first, and their open ones are counted', async () => {
    const test = await synced();
    await test.store.forCore.calls.commit({
      comments: {
        spaceId: 's',
        fetchedAt: 0,
        rows: [
          { comment: comment('late', { postedAt: '2026-02-01T00:00:00Z' }) },
          { comment: comment('early') },
          { comment: comment('closed', { status: 'resolved', postedAt: '2026-03-01T00:00:00Z' }) },
          { comment: comment('whole', { target: { space: 's', revision: 'r1' } }) },
        ],
      },
    });
    expect((await threads(test)).map(({ key }) => key)).toEqual(['early', 'late', 'closed']);
    expect((await threads(test, null)).map(({ key }) => key)).toEqual(['whole']);
    const states = await first(test.store.forPage.watches.pageStates.bind(null, { spaceId: 's' }));
    expect(states.pages.find(({ id }) => id === 'p')?.openThreads).toBe(2);
  });

  it('keep the replies that are known when a list does not carry them, and say how many are not', async () => {
    const test = await synced();
    const { commit } = test.store.forCore.calls;
    await commit({
      comments: {
        spaceId: 's',
        fetchedAt: 0,
        rows: [{ comment: comment('c', { replies: 1 }), replies: [reply('r')] }],
      },
    });
    const ada = { object: 'user', id: 'ada', displayName: 'Ada', urls: {} } as const;
    // Of Hanne's replies one is shown, so that the one that is counted of hers is not hidden.
    const repliers = [
      { user: { ...ada, id: 'hanne', displayName: 'Hanne' }, count: 1, updatedAt: '2026-01-02T00:00:00Z' },
      { user: ada, count: 2, updatedAt: '2026-01-03T00:00:00Z' },
    ];
    const rows = [{ comment: comment('c', { replies: 3, repliers }) }];
    await commit({ comments: { spaceId: 's', fetchedAt: 0, rows } });
    const [thread] = await threads(test);
    expect(thread?.replies.map(({ key }) => key)).toEqual(['r']);
    expect(thread?.hiddenReplies).toBe(2);
    expect(thread?.hiddenBy).toEqual([{ id: 'ada', name: 'Ada', count: 2, at: '2026-01-03T00:00:00Z' }]);
  });

  it('are swept when a complete pass did not see them', async () => {
    const test = await synced();
    const { calls } = test.store.forCore;
    await calls.commit({
      comments: { spaceId: 's', fetchedAt: 0, rows: [{ comment: comment('a') }, { comment: comment('b') }] },
    });
    const swept = await calls['sweep.comments']({ spaceId: 's', pageId: null, seen: ['a'], startedAt: 2_000 });
    expect(swept).toMatchObject({ value: { removed: 1, refused: false } });
    expect((await threads(test)).map(({ key }) => key)).toEqual(['a']);
  });

  it('are swept although the clock was put back since they were stored', async () => {
    let now = 1_000;
    const test = await synced(undefined, () => now);
    const { calls } = test.store.forCore;
    await calls.commit({
      comments: { spaceId: 's', fetchedAt: 0, rows: [{ comment: comment('a') }, { comment: comment('b') }] },
    });
    now = 400;
    const swept = await calls['sweep.comments']({ spaceId: 's', pageId: null, seen: ['a'], startedAt: 300 });
    expect(swept).toMatchObject({ value: { removed: 1, refused: false } });
  });

  it('stay when they were stored after the pass began, or have a reply that waits', async () => {
    const test = await synced();
    const { calls } = test.store.forCore;
    await calls.commit({ comments: { spaceId: 's', fetchedAt: 0, rows: [{ comment: comment('a') }] } });
    expect(await calls['sweep.comments']({ spaceId: 's', pageId: null, seen: [], startedAt: 500 })).toMatchObject({
      value: { removed: 0 },
    });
    await test.store.forPage.calls.enqueue({
      write: { kind: 'reply.create', spaceId: 's', pageId: 'p', comment: { server: 'a' }, markdown: 'wait' },
      draft: null,
    });
    expect(await calls['sweep.comments']({ spaceId: 's', pageId: null, seen: [], startedAt: 2_000 })).toMatchObject({
      value: { removed: 0 },
    });
  });

  it('are hidden, not deleted, when nearly all of them would go', async () => {
    const test = await synced();
    const { calls } = test.store.forCore;
    const rows = Array.from({ length: 30 }, (_, index) => ({ comment: comment(`c${String(index)}`) }));
    await calls.commit({ comments: { spaceId: 's', fetchedAt: 0, rows } });
    const swept = await calls['sweep.comments']({ spaceId: 's', pageId: null, seen: ['c1'], startedAt: 2_000 });
    expect(swept).toMatchObject({ value: { removed: 0, refused: true } });
  });
});

describe('a write', () => {
  it('is shown at once beside its page, and counted as waiting', async () => {
    const test = await synced();
    const queued = await test.store.forPage.calls.enqueue({ write: write('Hello'), draft: null });
    expect(queued.ok && queued.value.operation.state).toBe('queued');
    const [thread] = await threads(test);
    expect(thread?.comment).toMatchObject({ markdown: 'Hello', author: { name: 'Me' }, pending: { state: 'queued' } });
    expect(await first(test.store.forPage.watches.counts.bind(null, null))).toEqual({
      waiting: 1,
      inReview: 0,
      held: 0,
      failed: 0,
    });
  });

  it('is in both places before it is called queued, and its draft is gone', async () => {
    const test = await synced();
    await test.store.forPage.calls['draft.write']({ ...DRAFT, text: 'Hello ', at: 1 });
    const queued = await test.store.forPage.calls.enqueue({ write: write('Hello '), draft: DRAFT });
    expect(test.core.appended.map(({ id }) => id)).toEqual([queued.ok && queued.value.operation.id]);
    expect(await test.local().outbox.count()).toBe(1);
    expect(await draftText(test)).toBe('');
  });

  it('is not queued when the journal has no room: the error says so and the draft stays', async () => {
    const test = await synced();
    test.core.append = 'fails';
    await test.store.forPage.calls['draft.write']({ ...DRAFT, text: 'Hello', at: 1 });
    const queued = await test.store.forPage.calls.enqueue({ write: write('Hello'), draft: DRAFT });
    expect(queued.ok ? '' : queued.error.code).toBe('storage-full');
    expect(await test.local().outbox.count()).toBe(0);
    expect(await draftText(test)).toBe('Hello');
  });

  it('that is empty is refused with the field’s name', async () => {
    const test = await synced();
    const queued = await test.store.forPage.calls.enqueue({ write: write('   '), draft: null });
    expect(queued.ok ? '' : queued.error).toMatchObject({ code: 'invalid-input', path: 'markdown' });
  });

  it('becomes the service’s comment without showing twice', async () => {
    const test = await synced();
    const queued = await test.store.forPage.calls.enqueue({ write: write('Hello'), draft: null });
    if (!queued.ok) throw new Error('not queued');
    await test.store.forCore.calls['outbox.apply']({
      operations: [{ ...queued.value.operation, state: 'done', serverId: 'c1' }],
      removed: [],
      rows: [{ kind: 'comment', spaceId: 's', comment: comment('c1', { body: { markdown: 'Hello' } }) }],
    });
    const shown = await threads(test);
    expect(shown.map(({ key }) => key)).toEqual(['c1']);
    expect(shown[0]?.comment.pending).toBeNull();
  });

  it('does not show twice either when a sync brings the row before the answer does', async () => {
    const test = await synced();
    const queued = await test.store.forPage.calls.enqueue({ write: write('Hello'), draft: null });
    if (!queued.ok) throw new Error('not queued');
    const { operation } = queued.value;
    await test.local().outbox.update(operation.id, { operation: { ...operation, state: 'done', serverId: 'c1' } });
    await test.store.forCore.calls.commit({
      comments: { spaceId: 's', fetchedAt: 0, rows: [{ comment: comment('c1') }] },
    });
    expect((await threads(test)).map(({ key }) => key)).toEqual(['c1']);
  });

  it('that was never confirmed goes back to its draft at the next start', async () => {
    const test = await synced();
    const operation = queuedComment('half');
    await test.local().outbox.put({
      id: 'half',
      v: RECORD_VERSION,
      operation,
      journaled: false,
      draft: DRAFT,
      rowStored: false,
      live: 1,
    });
    const again = await test.restart();
    again.core.attach = { operations: [], removed: ['half'], rows: [], adopted: 0 };
    await again.store.forPage.calls.attach(null);
    expect(await again.local().outbox.count()).toBe(0);
    expect(await draftText(again)).toBe('text of half');
  });

  it('that only the journal has comes back, and is said', async () => {
    const test = await synced();
    test.core.attach = {
      operations: [queuedComment('kept', { write: { ...write('From the journal') } })],
      removed: [],
      rows: [],
      adopted: 0,
    };
    expect(await test.store.forPage.calls.attach(null)).toMatchObject({ value: { restored: 1 } });
    expect((await threads(test)).map(({ key }) => key)).toEqual(['kept']);
  });

  it('keeps a reply to a queued comment below it', async () => {
    const test = await synced();
    const parent = await test.store.forPage.calls.enqueue({ write: write('Parent'), draft: null });
    if (!parent.ok) throw new Error('not queued');
    await test.store.forPage.calls.enqueue({
      write: {
        kind: 'reply.create',
        spaceId: 's',
        pageId: 'p',
        comment: { operation: parent.value.operation.id },
        markdown: 'Child',
      },
      draft: null,
    });
    const [thread] = await threads(test);
    expect(thread?.replies.map(({ markdown }) => markdown)).toEqual(['Child']);
  });
});

describe('the library', () => {
  it('nests collections and spaces, and shows at the root what has no place', async () => {
    const test = await openTestStore();
    await test.store.forCore.calls.commit({
      library: {
        collections: [collection('a'), collection('b', 'a'), collection('x', 'y'), collection('y', 'x')],
        spaces: [space('in-b', { parent: 'b' }), space('lost', { parent: 'nowhere' }), space('root')],
        fetchedAt: 1,
      },
    });
    const library = await first(test.store.forPage.watches.library.bind(null, null));
    expect(library.nodes.map(({ id, depth }) => [id, depth])).toEqual([
      ['a', 0],
      ['b', 1],
      ['in-b', 2],
      ['lost', 0],
      ['root', 0],
      ['x', 0],
      ['y', 1],
    ]);
  });

  it('lets go of a space that the service stopped listing, with all that was stored of it', async () => {
    const test = await synced();
    await test.store.forCore.calls.commit({
      library: { collections: [], spaces: [space('s'), space('t')], fetchedAt: 2 },
    });
    await test.store.forCore.calls.commit({
      tree: { spaceId: 't', revision: 'r1', pages: [storedPage('p')], files: [], fetchedAt: 1 },
      bodies: { spaceId: 't', rows: [body('p')] },
    });
    expect(await test.store.forCore.calls['sweep.spaces']({ keep: ['s'] })).toMatchObject({
      value: { removed: 1, refused: false },
    });
    const db = test.db();
    expect([await db.trees.get('t'), await db.bodyIndex.get('t'), (await readCounts(db)).get('t')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await db.trees.get('s')).toBeDefined();
  });

  it('names the spaces that a list leaves out, though it leaves out all', async () => {
    const test = await synced();
    const { calls } = test.store.forCore;
    await calls.commit({ library: { collections: [], spaces: [space('s'), space('t')], fetchedAt: 2 } });
    expect(await calls['sweep.spaceCandidates']({ keep: ['s', 'new'] })).toMatchObject({ value: [{ id: 't' }] });
    expect(await calls['sweep.spaceCandidates']({ keep: ['new'] })).toMatchObject({
      value: [{ id: 's' }, { id: 't' }],
    });
  });

  it('lets go of no space when all would go: that is a permission that was lost', async () => {
    const test = await synced();
    expect(await test.store.forCore.calls['sweep.spaces']({ keep: ['elsewhere'] })).toMatchObject({
      value: { removed: 0, refused: true },
    });
    expect(await test.db().trees.get('s')).toBeDefined();
  });

  it('keeps spaces that a pending write belongs to when the service stops listing them', async () => {
    const test = await synced();
    await test.store.forPage.calls.enqueue({ write: write('Hello'), draft: null });
    expect(await test.store.forCore.calls['sweep.spaces']({ keep: [] })).toMatchObject({ value: { removed: 0 } });
  });
});
