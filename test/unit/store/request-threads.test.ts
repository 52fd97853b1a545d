import { describe, expect, it } from 'vitest';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { removeSpace } from '../../../renderer/store/cache/spaces.ts';
import { comment, first, openTestStore, reply, type TestStore } from './fixtures.ts';

const AT = { spaceId: 's', changeRequestId: '12' };

const said = (test: TestStore) => first(test.store.forPage.watches.requestThreads.bind(null, AT));
const inRequest = (id: string) => comment(id, { target: { space: 's', revision: 'r', changeRequest: '12' } });

function done(id: string, write: PendingWrite, serverId: string): PendingOperation {
  return { id, write, createdAt: 1, changedAt: 2, state: 'done', attempts: 1, serverId };
}

describe('what is said in a change request', () => {
  it('is shown while it waits, the reply under its comment, and not among the comments of the space', async () => {
    const test = await openTestStore();
    const { enqueue } = test.store.forPage.calls;
    const queued = await enqueue({
      write: { kind: 'comment.create', ...AT, pageId: 'p', markdown: 'Too long' },
      draft: null,
    });
    if (!queued.ok) throw new Error(queued.error.detail);
    const parent = { operation: queued.value.operation.id };
    await enqueue({ write: { kind: 'reply.create', ...AT, comment: parent, markdown: 'Shortened' }, draft: null });
    const [thread, ...more] = await said(test);
    expect(more).toEqual([]);
    expect(thread).toMatchObject({ pageId: 'p', comment: { markdown: 'Too long', pending: { state: 'queued' } } });
    expect(thread?.replies.map(({ markdown }) => markdown)).toEqual(['Shortened']);
    expect(await first(test.store.forPage.watches.threads.bind(null, { spaceId: 's', pageId: 'p' }))).toEqual([]);
  });

  it('waits for nobody before the verdict that sends it', async () => {
    const test = await openTestStore();
    const { enqueue } = test.store.forPage.calls;
    const turns = async (): Promise<readonly unknown[]> => (await said(test)).map(({ turn }) => turn.state);
    const write = { kind: 'comment.create' as const, ...AT, markdown: 'Too long', inReview: true as const };
    const queued = await enqueue({ write, draft: null });
    if (!queued.ok) throw new Error(queued.error.detail);
    expect(await turns()).toEqual(['open']);
    const comments = [queued.value.operation.id];
    await enqueue({ write: { kind: 'review.submit', ...AT, status: 'approved', comments }, draft: null });
    expect(await turns()).toEqual(['mine']);
  });

  it('is stored when the service has it, and shows once', async () => {
    const test = await openTestStore();
    const apply = test.store.forCore.calls['outbox.apply'];
    const create: PendingWrite = { kind: 'comment.create', ...AT, markdown: 'text of c' };
    const answer: PendingWrite = { kind: 'reply.create', ...AT, comment: { server: 'c' }, markdown: 'text of r' };
    await apply({
      operations: [done('one', create, 'c')],
      removed: [],
      rows: [{ kind: 'comment', ...AT, comment: inRequest('c') }],
    });
    await apply({
      operations: [done('two', answer, 'r')],
      removed: [],
      rows: [{ kind: 'reply', ...AT, pageId: null, commentId: 'c', reply: reply('r') }],
    });
    const [thread, ...more] = await said(test);
    expect(more).toEqual([]);
    expect(thread).toMatchObject({ key: 'c', pageId: null, comment: { pending: null } });
    expect(thread?.replies.map(({ key, pending }) => [key, pending])).toEqual([['r', null]]);
  });

  it('goes on being shown from the outbox where its thread is not stored', async () => {
    const test = await openTestStore();
    const answer: PendingWrite = { kind: 'reply.create', ...AT, comment: { server: 'elsewhere' }, markdown: 'text' };
    await test.store.forCore.calls['outbox.apply']({
      operations: [done('two', answer, 'r')],
      removed: [],
      rows: [{ kind: 'reply', ...AT, pageId: null, commentId: 'elsewhere', reply: reply('r') }],
    });
    expect((await test.local().outbox.get('two'))?.rowStored).toBe(false);
  });

  it('goes with its space', async () => {
    const test = await openTestStore();
    await test.store.forCore.calls['outbox.apply']({
      operations: [],
      removed: [],
      rows: [{ kind: 'comment', ...AT, comment: inRequest('c') }],
    });
    await removeSpace(test.db(), 'elsewhere');
    expect(await said(test)).toHaveLength(1);
    await removeSpace(test.db(), 's');
    expect(await said(test)).toEqual([]);
  });

  it('leaves when it was deleted', async () => {
    const test = await openTestStore();
    const apply = test.store.forCore.calls['outbox.apply'];
    await apply({ operations: [], removed: [], rows: [{ kind: 'comment', ...AT, comment: inRequest('c') }] });
    expect(await said(test)).toHaveLength(1);
    await apply({
      operations: [],
      removed: [],
      rows: [{ kind: 'removed', ...AT, pageId: null, commentId: 'c', replyId: null }],
    });
    expect(await said(test)).toEqual([]);
  });
});
