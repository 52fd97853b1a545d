import { describe, expect, it } from 'vitest';
import type { Collection } from '#shared/contract/index.ts';
import { draftTarget } from '#shared/drafts.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Result } from '#shared/result.ts';
import type { AccessPart, LostNote, LostReason } from '#shared/rpc/lost-access.ts';
import type { OutputOf } from '#shared/rpc/peer.ts';
import type { StoreWatches } from '#shared/rpc/store.ts';
import { queuedComment } from '../outbox/operations.ts';
import { comment, openTestStore, space, storedPage, type TestStore } from './fixtures.ts';

const PAGE = { spaceId: 's', pageId: 'p' } as const;

const PORT: Collection = {
  ...{ object: 'collection', id: 'c', title: 'Port', organization: 'o', defaultLevel: null, urls: {}, permissions: {} },
};

/** Two spaces, of which `s` has a page with a text and a comment. The list was read at 50. */
async function stored(): Promise<TestStore> {
  const test = await openTestStore();
  const { commit } = test.store.forCore.calls;
  await commit({
    tree: { spaceId: 's', revision: 'r1', pages: [storedPage('p', { title: 'Tides' })], files: [], fetchedAt: 20 },
  });
  await commit({
    bodies: {
      spaceId: 's',
      rows: [{ pageId: 'p', markdown: 'High water', revision: 'r1', updatedAt: null, fetchedAt: 20, page: {} }],
    },
  });
  const { target } = comment('a');
  const said = comment('a', { target: { ...target, space: 's', page: { id: 'p' } } });
  await commit({ comments: { spaceId: 's', fetchedAt: 30, rows: [{ comment: said }] } });
  await commit({
    cursor: {
      spaceId: 's',
      treeRevision: 'r1',
      bodiesRevision: 'r1',
      comments: null,
      fullPassAt: 30,
      syncedAt: 30,
      look: { at: 35, comments: 1, updatedAt: '2026-01-01T00:00:00Z' },
    },
  });
  await commit({
    library: {
      collections: [],
      spaces: [space('s', { title: 'Harbour', revision: 'r1' }), space('t', { title: 'Pilots' })],
      fetchedAt: 50,
    },
  });
  return test;
}

function lose(
  { store }: TestStore,
  part: AccessPart,
  more: Partial<LostNote> & { readonly reason?: LostReason } = {},
): Promise<Result<boolean>> {
  const note: LostNote = { spaceId: 's', part, reason: 'forbidden', at: 100, listed: false, ...more };
  return Promise.resolve(store.forCore.calls['access.lost'](note));
}

function now<N extends keyof StoreWatches>(
  { store }: TestStore,
  name: N,
  input: Parameters<StoreWatches[N]>[0],
): Promise<OutputOf<StoreWatches, N>> {
  return new Promise((resolve, reject) => {
    const watch = store.forPage.watches[name] as (
      input: unknown,
      emit: (value: Result<OutputOf<StoreWatches, N>>) => void,
    ) => () => void;
    watch(input, (told) => {
      if (told.ok) resolve(told.value);
      else reject(new Error(told.error.detail));
    });
  });
}

const lostNow = (test: TestStore) => now(test, 'lostAccess', null);

describe('a space that cannot be read any more', () => {
  it('is told with the time of its copy, and its pages stay readable', async () => {
    const test = await stored();
    expect(await lose(test, 'space')).toMatchObject({ value: true });
    expect(await lostNow(test)).toEqual({
      organization: {},
      spaces: [
        {
          spaceId: 's',
          title: 'Harbour',
          emoji: '1f30a',
          kept: false,
          // The list at 50 told of the revision that is stored.
          parts: { space: { reason: 'forbidden', since: 100, copyAt: 50 } },
        },
      ],
      others: 1,
    });
    expect(await now(test, 'page', PAGE)).toMatchObject({ spaceTitle: 'Harbour', body: { markdown: 'High water' } });
  });

  it('is a copy of when its tree was read where the list told of a newer revision', async () => {
    const test = await stored();
    await test.store.forCore.calls.commit({
      library: { collections: [], spaces: [space('s', { title: 'Harbour', revision: 'r2' })], fetchedAt: 60 },
    });
    await lose(test, 'space', { listed: true });
    expect((await lostNow(test)).spaces[0]?.parts.space).toMatchObject({ copyAt: 20 });
  });

  it('keeps the time at which it was lost, and learns another reason', async () => {
    const test = await stored();
    await lose(test, 'space');
    await lose(test, 'space', { at: 200, reason: 'not-found' });
    expect((await lostNow(test)).spaces[0]?.parts.space).toEqual({ reason: 'not-found', since: 100, copyAt: 50 });
  });

  it('is remembered over a restart, with the choice to keep its copy', async () => {
    const test = await stored();
    await lose(test, 'space');
    await test.store.forPage.calls['lost.keep']({ spaceId: 's' });
    expect((await lostNow(await test.restart())).spaces).toMatchObject([{ spaceId: 's', kept: true }]);
  });

  it('is not lost when this person deleted its collection, unless words of theirs are in it', async () => {
    const test = await stored();
    const { calls } = test.store.forCore;
    await calls.commit({
      library: {
        collections: [PORT],
        spaces: [space('s', { title: 'Harbour', revision: 'r1', parent: 'c' })],
        fetchedAt: 60,
      },
    });
    const deleted: PendingOperation = {
      ...queuedComment('d', { write: adminWrite('deleteCollection', { collectionId: 'c' }) }),
      ...{ state: 'done', changedAt: 70 },
    };
    const waits = queuedComment('w', { write: { kind: 'comment.create', ...PAGE, markdown: 'Waits' } });
    await calls['outbox.apply']({ operations: [deleted], removed: [], rows: [] });
    expect(await lose(test, 'space', { reason: 'not-found' })).toMatchObject({ value: false });
    expect(await lostNow(test)).toMatchObject({ spaces: [] });
    await calls['outbox.apply']({ operations: [waits], removed: [], rows: [] });
    expect(await lose(test, 'space', { reason: 'not-found' })).toMatchObject({ value: true });
    expect(await lostNow(test)).toMatchObject({ spaces: [{ title: 'Harbour' }] });
  });

  it('is forgotten with all that was noted of it once it is back', async () => {
    const test = await stored();
    await lose(test, 'space');
    await test.store.forPage.calls['lost.keep']({ spaceId: 's' });
    await test.store.forCore.calls['access.back']({ spaceId: 's', part: 'space' });
    expect(await lostNow(test)).toMatchObject({ spaces: [], others: 2 });
    await lose(test, 'space', { at: 300 });
    expect((await lostNow(test)).spaces).toMatchObject([{ kept: false, parts: { space: { since: 300 } } }]);
  });

  it('loses no text to make room', async () => {
    const test = await stored();
    await lose(test, 'space');
    expect(await test.store.forCore.calls['bodies.evict']({ bytes: 1_000_000 })).toMatchObject({ value: { pages: 0 } });
    await test.store.forCore.calls['access.back']({ spaceId: 's', part: 'space' });
    expect(await test.store.forCore.calls['bodies.evict']({ bytes: 1_000_000 })).toMatchObject({ value: { pages: 1 } });
  });

  it('is not noted where nothing of it is stored, no list names it and nothing was written there', async () => {
    const test = await stored();
    expect(await lose(test, 'space', { spaceId: 't' })).toMatchObject({ value: false });
    await test.store.forPage.calls['draft.write']({
      id: 'd',
      target: draftTarget('comment', { spaceId: 't', pageId: null }),
      text: 'Half',
      at: 1,
    });
    expect(await lose(test, 'space', { spaceId: 't' })).toMatchObject({ value: true });
  });
});

describe('a part that cannot be read any more', () => {
  it.each([
    ['comments', 35],
    ['requests', null],
  ] as const)('%s are told beside the space, which stays readable', async (part, copyAt) => {
    const test = await stored();
    await lose(test, part, { listed: true });
    expect(await lostNow(test)).toMatchObject({
      others: 2,
      spaces: [{ parts: { [part]: { reason: 'forbidden', since: 100, copyAt } } }],
    });
    expect(await now(test, 'threads', PAGE)).toHaveLength(1);
  });

  it('comes back by itself, and the others stay lost', async () => {
    const test = await stored();
    await lose(test, 'comments');
    await lose(test, 'requests', { listed: true });
    await test.store.forCore.calls['access.back']({ spaceId: 's', part: 'comments' });
    expect(Object.keys((await lostNow(test)).spaces[0]?.parts ?? {})).toEqual(['requests']);
    expect(await test.store.forCore.calls['access.known'](null)).toMatchObject({ value: [{ spaceId: 's' }] });
  });

  it('is told for the whole organization where no list can be read', async () => {
    const test = await stored();
    await lose(test, 'space', { spaceId: '', reason: 'not-found' });
    expect((await lostNow(test)).organization).toEqual({ space: { reason: 'not-found', since: 100, copyAt: 50 } });
  });
});

describe('a copy that is removed', () => {
  it('removes its rows, and keeps comments and drafts with the titles of their places', async () => {
    const test = await stored();
    const { calls } = test.store.forPage;
    await calls['draft.write']({ id: 'd', target: draftTarget('comment', PAGE), text: 'Half', at: 1 });
    await test.store.forCore.calls['outbox.apply']({
      operations: [
        queuedComment('w', { write: { kind: 'comment.create', ...PAGE, markdown: 'Waits' } }),
        queuedComment('elsewhere', { write: { kind: 'comment.create', spaceId: 't', markdown: 'There' } }),
      ],
      removed: [],
      rows: [],
    });
    await lose(test, 'space');
    expect(await calls['lost.figures']({ spaceId: 's' })).toMatchObject({
      value: { pages: 1, comments: 1, waiting: 1, drafts: 1 },
    });
    await calls['lost.remove']({ spaceId: 's' });
    const db = test.db();
    expect([await db.trees.count(), await db.bodyRecords.count(), await db.cursors.count()]).toEqual([0, 0, 0]);
    expect((await now(test, 'library', null)).nodes.map(({ id }) => id)).toEqual(['t']);
    expect(await lostNow(test)).toMatchObject({ spaces: [], others: 1 });
    const names = { spaceTitle: 'Harbour', pageTitle: 'Tides' };
    expect((await now(test, 'outbox', null)).find(({ text }) => text === 'Waits')).toMatchObject(names);
    expect(await now(test, 'drafts', null)).toMatchObject([{ text: 'Half', ...names }]);
  });

  it('is one that was lost, for the sync, while something waits for its space: that goes when the space is back', async () => {
    const test = await stored();
    const core = test.store.forCore.calls;
    const write = { kind: 'comment.create', ...PAGE, markdown: 'Waits' } as const;
    await core['outbox.apply']({ operations: [queuedComment('w', { write })], removed: [], rows: [] });
    await lose(test, 'space');
    await test.store.forPage.calls['lost.remove']({ spaceId: 's' });
    expect(await core['access.known'](null)).toMatchObject({ value: [{ spaceId: 's', parts: { space: {} } }] });
    await core['access.back']({ spaceId: 's', part: 'space' });
    expect(await core['access.known'](null)).toEqual({ ok: true, value: [] });
  });

  it('leaves nothing behind where nothing was written', async () => {
    const test = await stored();
    await lose(test, 'space');
    await test.store.forPage.calls['lost.remove']({ spaceId: 's' });
    expect(await test.db().lostAccess.count()).toBe(0);
  });
});
