import { describe, expect, it } from 'vitest';
import type { Comment } from '#shared/contract/index.ts';
import { openByPage, readOpenThreads } from '../../../renderer/store/threads/open-threads.ts';
import { comment, openTestStore, type TestStore } from './fixtures.ts';

async function say(test: TestStore, ...comments: readonly Comment[]): Promise<void> {
  const rows = comments.map((one) => ({ comment: one }));
  const done = await test.store.forCore.calls.commit({ comments: { spaceId: 's', rows, fetchedAt: 900 } });
  expect(done).toMatchObject({ ok: true });
}

const plain = comment('plain');
const onPage = plain.target;
const ofBlock = comment('block', { target: { ...onPage, node: { id: 'node-1' } } });
const ofRequest = comment('request', { target: { ...onPage, changeRequest: 'request-1' } });

describe('a commit of comments holds the tables that they change', () => {
  it.each([
    { of: 'plain ones', comments: [plain], marked: 0, hinted: [] },
    { of: 'one about a block', comments: [plain, ofBlock], marked: 1, hinted: [] },
    { of: 'one about a change request', comments: [plain, ofRequest], marked: 0, hinted: ['request-1'] },
    { of: 'both', comments: [ofRequest, ofBlock], marked: 1, hinted: ['request-1'] },
  ])('of $of', async ({ comments, marked, hinted }) => {
    const test = await openTestStore();
    await say(test, ...comments);
    const db = test.db();
    expect(await db.unanchored.count()).toBe(marked);
    expect((await db.requestProbes.get('s'))?.hints ?? []).toEqual(hinted);
    expect(openByPage(await readOpenThreads(db, 's'))).toEqual(new Map([['p', comments.length]]));
  });
});
