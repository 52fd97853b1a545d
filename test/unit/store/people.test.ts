import { describe, expect, it } from 'vitest';
import { documentSchema, type User } from '#shared/contract/index.ts';
import { comment, first, openTestStore, reply, space, storedPage, type TestStore } from './fixtures.ts';

function user(id: string): User {
  return { object: 'user', id, displayName: `Name of ${id}`, urls: {} };
}

async function discussed(): Promise<TestStore> {
  const test = await openTestStore();
  const { commit } = test.store.forCore.calls;
  await commit({ library: { collections: [], spaces: [space('s'), space('other')], fetchedAt: 1 } });
  for (const spaceId of ['s', 'other']) {
    await commit({ tree: { spaceId, revision: 'r1', pages: [storedPage('p')], files: [], fetchedAt: 1 } });
  }
  const said = comment('c1', {
    postedBy: user('author'),
    resolvedBy: user('resolver'),
    repliers: [{ user: user('replier'), count: 1, updatedAt: '2026-01-01T00:00:00Z' }],
    reactions: [{ emoji: '1f44d', count: 1, users: [{ user: user('reactor'), reactedAt: '2026-01-01T00:00:00Z' }] }],
  });
  const answered = { ...reply('r1'), postedBy: user('answerer') };
  await commit({ comments: { spaceId: 's', fetchedAt: 1, rows: [{ comment: said, replies: [answered] }] } });
  const elsewhere = comment('c2', {
    postedBy: user('stranger'),
    target: { space: 'other', revision: 'r1', page: { id: 'p' } },
  });
  await commit({ comments: { spaceId: 'other', fetchedAt: 1, rows: [{ comment: elsewhere, replies: [] }] } });
  return test;
}

describe('people whom content knows by their ids', () => {
  it('are called as in anything stored that they had a part in, those of the same space first', async () => {
    const { store } = await discussed();
    const ids = ['author', 'resolver', 'replier', 'reactor', 'answerer', 'stranger', 'nobody', 'me'];
    const found = await store.forPage.calls['people.names']({ spaceId: 's', ids });
    expect(found).toEqual({
      ok: true,
      value: {
        ...Object.fromEntries(ids.slice(0, 6).map((id) => [id, `Name of ${id}`])),
        me: 'Me',
      },
    });
  });
});

describe('a comment that came as a node tree', () => {
  const document = documentSchema.parse({
    object: 'document',
    nodes: [{ object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves: [{ text: 'Said in nodes' }] }] }],
  });

  it('is shown with its tree', async () => {
    const test = await discussed();
    await test.store.forCore.calls.commit({
      comments: { spaceId: 's', fetchedAt: 1, rows: [{ comment: comment('c3', { body: { document } }), replies: [] }] },
    });
    const shown = await first(test.store.forPage.watches.threads.bind(null, { spaceId: 's', pageId: 'p' }));
    expect(shown.find(({ key }) => key === 'c3')?.comment).toMatchObject({ markdown: '', document });
    expect(shown.find(({ key }) => key === 'c1')?.comment).not.toHaveProperty('document');
  });
});
