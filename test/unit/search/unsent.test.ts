import { describe, expect, it } from 'vitest';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { RECORD_VERSION } from '../../../renderer/store/db/local-versions.ts';
import { comment } from '../store/fixtures.ts';
import { openTestSearch, spaceBatch, type TestSearch } from './harness.ts';

async function queue(search: TestSearch, id: string, write: PendingOperation['write']): Promise<void> {
  const operation: PendingOperation = { id, write, createdAt: 1, changedAt: 1, state: 'queued', attempts: 0 };
  await search.local.outbox.put({
    id,
    v: RECORD_VERSION,
    operation,
    journaled: true,
    draft: null,
    rowStored: false,
    live: 1,
  });
}

async function withOneComment(): Promise<TestSearch> {
  const search = await openTestSearch();
  await search.commit(spaceBatch('s', { Tides: 'x' }));
  const target = { space: 's', revision: 'r1', page: { id: 's-Tides' } };
  const row = { comment: comment('c1', { target, body: { markdown: 'The gauge is wrong.' } }) };
  await search.commit({ comments: { spaceId: 's', fetchedAt: 1, rows: [row] } });
  await search.settled();
  return search;
}

const here = { spaceId: 's', pageId: 's-Tides' } as const;

describe('what waits in the outbox', () => {
  it('is found the moment it is queued, where it stands, and once', async () => {
    const search = await withOneComment();
    await queue(search, 'op1', { kind: 'comment.create', ...here, markdown: 'Is the datum right?' });
    await queue(search, 'op2', {
      kind: 'reply.create',
      ...here,
      comment: { server: 'c1' },
      markdown: 'The gauge drifts.',
    });
    expect((await search.find('datum by:me is:open')).hits).toMatchObject([
      { kind: 'comment', commentId: 'op1', targetId: 's-Tides', title: 'Tides' },
    ]);
    expect(await search.snippet('datum')).toBe('Is the [datum] right?');
    expect((await search.find('gauge')).hits.map(({ commentId, replyId }) => [commentId, replyId])).toEqual(
      expect.arrayContaining([
        ['c1', null],
        ['c1', 'op2'],
      ]),
    );
    expect((await search.find('gauge')).total).toBe(2);
    search.close();
  });

  it('is found by the words that it changes a comment to, and not by those before', async () => {
    const search = await withOneComment();
    await queue(search, 'op1', {
      kind: 'comment.edit',
      ...here,
      comment: { server: 'c1' },
      markdown: 'The float is stuck.',
      base: 'The gauge is wrong.',
    });
    expect((await search.find('float')).hits).toMatchObject([{ commentId: 'c1' }]);
    expect((await search.find('"gauge"')).total).toBe(0);
    search.close();
  });

  it('is found no more once it was discarded', async () => {
    const search = await withOneComment();
    await queue(search, 'op1', { kind: 'comment.create', ...here, markdown: 'Is the datum right?' });
    expect((await search.find('datum')).total).toBe(1);
    await search.local.outbox.delete('op1');
    expect((await search.find('datum')).total).toBe(0);
    expect((await search.find('gauge')).total).toBe(1);
    search.close();
  });
});
