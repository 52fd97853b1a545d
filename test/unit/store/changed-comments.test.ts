import { expect, it } from 'vitest';
import type { Comment } from '#shared/contract/index.ts';
import { changedComments } from '../../../renderer/store/threads/changed-comments.ts';
import { comment, openTestStore, type TestStore } from './fixtures.ts';

const [ASKED, NOW] = [900, 1_000];
const onPage = (id: string, more: Partial<Comment> = {}): Comment =>
  comment(id, { target: { space: 's', revision: 'r1', page: { id: 'p' } }, ...more });

/** Rows are stored at `NOW`, as the store's clock has it. */
async function storeWith(...comments: readonly Comment[]): Promise<TestStore> {
  const test = await openTestStore();
  const rows = comments.map((one) => ({ comment: one }));
  await test.store.forCore.calls.commit({ comments: { spaceId: 's', rows, fetchedAt: ASKED } });
  return test;
}

async function changed(test: TestStore, comments: readonly Comment[], fetchedAt = NOW): Promise<unknown> {
  return changedComments(test.db(), { spaceId: 's', comments, fetchedAt }, NOW);
}

it('names what was edited and what was answered, on pages and on the space, and nothing that is the same', async () => {
  const test = await storeWith(onPage('same'), onPage('edited'), onPage('answered'), comment('resolved'));
  const listed = [
    onPage('same'),
    onPage('edited', { body: { markdown: 'otherwise' } }),
    onPage('answered', { replies: 1 }),
    comment('resolved', { status: 'resolved' }),
  ];
  expect(await changed(test, listed)).toEqual([
    { id: 'edited', repliesToo: false },
    { id: 'answered', repliesToo: true },
    { id: 'resolved', repliesToo: false },
  ]);
});

it('leaves what is not stored to the passes that read everything', async () => {
  const test = await storeWith(onPage('stored'));
  expect(await changed(test, [onPage('unknown')])).toEqual([]);
});

it('believes what was stored after the list was asked for, unless its time is yet to come', async () => {
  const test = await storeWith(onPage('a'));
  const listed = [onPage('a', { status: 'resolved' })];
  expect(await changed(test, listed, NOW - 1)).toEqual([]);
  const { storedAt } = (await test.db().threadRecords.toArray())[0]?.pages[0]?.threads[0] ?? { storedAt: 0 };
  expect(storedAt).toBe(NOW);
  expect(
    await changedComments(test.db(), { spaceId: 's', comments: listed, fetchedAt: NOW - 2 }, NOW - 1),
  ).toHaveLength(1);
});
