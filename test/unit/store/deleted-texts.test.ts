import { beforeEach, describe, expect, it } from 'vitest';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { DiscardedItem, UndoState } from '#shared/rpc/store.ts';
import { comment, first, openTestStore, reply, type TestStore } from './fixtures.ts';

const PLACE = { spaceId: 's', pageId: 'p', comment: { server: 'c1' } } as const;
const DELETE_THREAD: PendingWrite = { kind: 'comment.delete', ...PLACE };
const DELETE_REPLY: PendingWrite = { kind: 'reply.delete', ...PLACE, reply: { server: 'r1' } };

let test: TestStore;
beforeEach(async () => {
  test = await openTestStore();
  const rows = [{ comment: comment('c1'), replies: [reply('r1'), reply('r2')] }];
  await test.store.forCore.calls.commit({ comments: { spaceId: 's', rows, fetchedAt: 500 } });
});

async function queue(write: PendingWrite): Promise<string> {
  const queued = await test.store.forPage.calls.enqueue({ write, draft: null });
  if (!queued.ok) throw new Error(queued.error.detail);
  return queued.value.operation.id;
}

async function become(id: string, state: 'done' | 'rejected'): Promise<void> {
  const record = await test.local().outbox.get(id);
  if (record === undefined) throw new Error('not in the outbox');
  const operation = { ...record.operation, state, serverId: null, changedAt: 9_000 };
  await test.store.forCore.calls['outbox.apply']({ operations: [operation], removed: [], rows: [] });
}

const trash = (): Promise<readonly DiscardedItem[]> => first(test.store.forPage.watches.discarded.bind(null, null));
const stateOf = async (id: string): Promise<UndoState | undefined> =>
  (await first(test.store.forPage.watches.undoStates.bind(null, { ids: [id] })))[0];

describe('the text of what was deleted', () => {
  it('is in the trash once the deletion was done: a comment with its replies, each with who wrote it', async () => {
    const id = await queue(DELETE_THREAD);
    expect(await trash()).toEqual([]);
    expect(await stateOf(id)).toBe('waiting');
    await become(id, 'done');
    const { displayName } = comment('c1').postedBy;
    expect(await trash()).toMatchObject([
      {
        kind: 'deleted',
        messages: [{ text: 'text of c1', author: displayName }, { text: 'text of r1' }, { text: 'text of r2' }],
      },
    ]);
    expect(await stateOf(id)).toBe('sent');
  });

  it('of one reply is that reply alone', async () => {
    await become(await queue(DELETE_REPLY), 'done');
    expect(await trash()).toMatchObject([{ kind: 'deleted', messages: [{ text: 'text of r1' }] }]);
  });

  it('is not in the trash while it is still there: the deletion was refused, or undone', async () => {
    const refused = await queue(DELETE_REPLY);
    await become(refused, 'rejected');
    expect(await stateOf(refused)).toBe('stopped');
    const undone = await queue(DELETE_THREAD);
    await test.store.forCore.calls['outbox.apply']({ operations: [], removed: [undone], rows: [] });
    expect(await trash()).toEqual([]);
    expect(await stateOf(undone)).toBe('discarded');
  });

  it('is there again when a deletion that was undone is put back and done', async () => {
    const id = await queue(DELETE_THREAD);
    await test.store.forCore.calls['outbox.apply']({ operations: [], removed: [id], rows: [] });
    expect((await test.store.forPage.calls['discarded.restore']({ id })).ok).toBe(true);
    await become(id, 'done');
    expect((await trash()).map(({ kind }) => kind)).toEqual(['deleted']);
  });

  it('outlives the record of its deletion, and is not put back on the server by itself', async () => {
    const id = await queue(DELETE_THREAD);
    await become(id, 'done');
    await test.local().outbox.delete(id);
    const [item] = await trash();
    expect(item).toMatchObject({ kind: 'deleted' });
    expect(await stateOf(id)).toBe('gone');
    const restored = await test.store.forPage.calls['discarded.restore']({ id: item?.id ?? '' });
    expect(restored).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  });

  it('is forgotten when the deletion could not be queued', async () => {
    test.core.append = 'fails';
    expect((await test.store.forPage.calls.enqueue({ write: DELETE_THREAD, draft: null })).ok).toBe(false);
    expect(await test.local().trash.count()).toBe(0);
  });
});
