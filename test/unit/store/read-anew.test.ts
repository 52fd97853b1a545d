import { describe, expect, it } from 'vitest';
import type { CommentReply } from '#shared/contract/index.ts';
import type { SpaceCursor } from '#shared/rpc/store.ts';
import { queuedComment } from '../outbox/operations.ts';
import { comment, first, openTestStore, reply, space, storedPage, type TestStore } from './fixtures.ts';

const cursor: SpaceCursor = {
  spaceId: 's',
  treeRevision: 'r1',
  bodiesRevision: null,
  comments: null,
  fullPassAt: null,
  syncedAt: null,
};

async function synced(): Promise<TestStore> {
  const test = await openTestStore();
  const { calls } = test.store.forCore;
  await calls.commit({ library: { collections: [], spaces: [space('s')], fetchedAt: 1 } });
  await calls.commit({
    tree: { spaceId: 's', revision: 'r1', pages: [storedPage('p')], files: [], fetchedAt: 1 },
    cursor,
  });
  return test;
}

const threads = (test: TestStore) =>
  first(test.store.forPage.watches.threads.bind(null, { spaceId: 's', pageId: 'p' }));

describe('a write', () => {
  it('that was sent and whose row is lost goes once all comments were read without it, and not before', async () => {
    const test = await synced();
    const { calls } = test.store.forCore;
    const sent = queuedComment('a', {
      write: { kind: 'comment.create', spaceId: 's', pageId: 'p', markdown: 'Said long ago' },
      state: 'done',
      serverId: 'c1',
      changedAt: 100_000,
    });
    await calls['outbox.apply']({ operations: [sent], removed: [], rows: [] });
    const shown = async () => (await threads(test)).map(({ comment: said }) => said.markdown);
    await calls.commit({ cursor: { ...cursor, fullPassAt: 105_000 } });
    expect(await shown()).toEqual(['Said long ago']);
    await calls.commit({ cursor: { ...cursor, spaceId: 'another', fullPassAt: 200_000 } });
    expect(await shown()).toEqual(['Said long ago']);
    await calls.commit({ cursor: { ...cursor, fullPassAt: 200_000 } });
    expect(await shown()).toEqual([]);
  });

  it('that was sent as a reply and whose row is lost goes with its thread, or once the thread was read without it', async () => {
    const test = await synced();
    const { calls } = test.store.forCore;
    const answer = {
      kind: 'reply.create',
      spaceId: 's',
      pageId: 'p',
      comment: { server: 'c1' },
      markdown: 'Sent',
    } as const;
    const sent = queuedComment('a', { write: answer, state: 'done', serverId: 'r1', changedAt: 100_000 });
    const shown = async () => (await threads(test)).flatMap(({ replies }) => replies.map(({ markdown }) => markdown));
    const listed = (count: number, replies: readonly CommentReply[]) =>
      calls.commit({
        comments: { spaceId: 's', rows: [{ comment: comment('c1', { replies: count }), replies }], fetchedAt: 9 },
      });
    const passed = (fullPassAt: number) => calls.commit({ cursor: { ...cursor, fullPassAt } });

    // The service counts one that it does not list: it may be this one.
    await listed(1, []);
    await calls['outbox.apply']({ operations: [sent], removed: [], rows: [] });
    await passed(200_000);
    expect(await shown()).toEqual(['Sent']);
    await listed(1, [reply('r2')]);
    await passed(105_000);
    expect(await shown()).toContain('Sent');
    await passed(300_000);
    expect(await shown()).toEqual([reply('r2').body.markdown]);
  });
});
