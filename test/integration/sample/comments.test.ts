import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCaller, type Caller, type Who } from './caller.ts';

const spaceId = 'spc_5tGr0undw8';
let caller: Caller;

beforeAll(async () => {
  caller = await startCaller();
});
afterAll(() => caller.service.close());

const post = (markdown: string, who: Who = 'commenter') =>
  caller.ok('postCommentInSpace', { spaceId, body: { body: { markdown } } }, who);

const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('comments of a space', () => {
  it('come newest first, and oldest first where asked', async () => {
    const newest = await caller.ok('listSpaceComments', { spaceId, query: { limit: 1000 } });
    const oldest = await caller.ok('listSpaceComments', { spaceId, query: { limit: 1000, order: 'asc' } });
    expect(newest.items.length).toBeGreaterThan(3);
    expect(ids(oldest.items)).toEqual(ids(newest.items).toReversed());
    expect(newest.next).toBeUndefined();
  });

  it('page through with a cursor that stands still while comments are added', async () => {
    const whole = await caller.ok('listSpaceComments', { spaceId, query: { limit: 1000 } });
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const list = await caller.ok('listSpaceComments', { spaceId, query: { limit: 2, page } });
      seen.push(...ids(list.items));
      page = list.next?.page;
      await post('written while somebody reads');
    } while (page !== undefined);
    expect(seen).toEqual(ids(whole.items));
  });

  it('are filtered by status, page and several authors', async () => {
    const mine = await post('filtered', 'commenter');
    const author = mine.postedBy.id;
    const other = (await post('filtered too', 'admin')).postedBy.id;
    const both = await caller.ok('listSpaceComments', { spaceId, query: { limit: 1000, authors: [author, other] } });
    expect(new Set(both.items.map(({ postedBy }) => postedBy.id))).toEqual(new Set([author, other]));
    await caller.ok('updateCommentInSpace', { spaceId, commentId: mine.id, body: { resolved: true } }, 'commenter');
    const resolved = await caller.ok('listSpaceComments', { spaceId, query: { limit: 1000, status: 'resolved' } });
    expect(ids(resolved.items)).toContain(mine.id);
    expect(resolved.items.every(({ status }) => status === 'resolved')).toBe(true);
  });

  it('say who resolved them and when, and forget it when reopened', async () => {
    const commentId = (await post('to resolve')).id;
    const resolved = await caller.ok('updateCommentInSpace', { spaceId, commentId, body: { resolved: true } });
    expect(resolved).toMatchObject({ status: 'resolved', resolvedBy: { object: 'user' } });
    expect(Date.parse(resolved.resolvedAt ?? '')).not.toBeNaN();
    const reopened = await caller.ok('updateCommentInSpace', { spaceId, commentId, body: { resolved: false } });
    expect(reopened.status).toBe('open');
    expect(reopened).not.toHaveProperty('resolvedAt');
    expect(reopened).not.toHaveProperty('resolvedBy');
  });

  it('count their replies and repliers', async () => {
    const commentId = (await post('to answer')).id;
    const first = await caller.ok('postCommentReplyInSpace', {
      spaceId,
      commentId,
      body: { body: { markdown: 'yes' } },
    });
    expect(first).toMatchObject({ object: 'comment-reply', body: { markdown: 'yes' } });
    await caller.ok('postCommentReplyInSpace', { spaceId, commentId, body: { body: { markdown: 'and no' } } });
    const comment = await caller.ok('getCommentInSpace', { spaceId, commentId });
    expect(comment.replies).toBe(2);
    expect(comment.repliers).toMatchObject([{ count: 2, user: { id: first.postedBy.id } }]);
    const gone = { spaceId, commentId, commentReplyId: first.id };
    expect(await caller.status('deleteCommentReplyInSpace', gone)).toBe(205);
    expect(await caller.status('deleteCommentReplyInSpace', gone)).toBe(204);
    expect((await caller.ok('getCommentInSpace', { spaceId, commentId })).replies).toBe(1);
  });

  it('carry reactions of each person once', async () => {
    const commentId = (await post('to react to')).id;
    const add = (addedReactions: string[], who: Who) =>
      caller.ok('updateCommentInSpace', { spaceId, commentId, body: { addedReactions } }, who);
    await add(['1f44d'], 'admin');
    await add(['1f44d', '1f389'], 'commenter');
    const both = await add(['1f44d'], 'admin');
    expect(both.reactions.map(({ emoji, count }) => [emoji, count])).toEqual([
      ['1f44d', 2],
      ['1f389', 1],
    ]);
    const body = { removedReactions: ['1f389'] };
    const less = await caller.ok('updateCommentInSpace', { spaceId, commentId, body }, 'commenter');
    expect(less.reactions).toHaveLength(1);
  });

  it('are edited by their author or an admin, and say when', async () => {
    const { id: commentId, editedAt } = await post('before', 'admin');
    expect(editedAt).toBeUndefined();
    const edit = { spaceId, commentId, body: { body: { markdown: 'after' } } };
    expect(await caller.status('updateCommentInSpace', edit, 'commenter')).toBe(403);
    const edited = await caller.ok('updateCommentInSpace', edit);
    expect(edited.body).toEqual({ markdown: 'after' });
    expect(Date.parse(edited.editedAt ?? '')).not.toBeNaN();
  });

  it('are read in the format asked for', async () => {
    const commentId = (await post('some *words*')).id;
    const { body } = await caller.ok('getCommentInSpace', { spaceId, commentId, query: { format: 'document' } });
    expect(body).not.toHaveProperty('markdown');
    expect(body.document).toMatchObject({ object: 'document', nodes: [{ object: 'block', type: 'paragraph' }] });
  });

  it('stand on a page of the space, and on no other', async () => {
    const { pages } = await caller.ok('listPagesInSpace', { spaceId });
    const page = pages[0]?.id ?? '';
    const posted = await caller.ok('postCommentInSpace', { spaceId, body: { page, body: { markdown: 'here' } } });
    expect(posted.target).toMatchObject({ page: { id: page }, space: spaceId });
    const listed = await caller.ok('listSpaceComments', { spaceId, query: { targetPage: page, limit: 1000 } });
    expect(ids(listed.items)).toContain(posted.id);
    expect(await caller.status('postCommentInSpace', { spaceId, body: { page: 'nowhere', body: {} } })).toBe(404);
  });

  it('can be read by a reader, who may neither write nor react', async () => {
    const commentId = (await post('look only')).id;
    const seen = await caller.ok('getCommentInSpace', { spaceId, commentId }, 'reader');
    expect(seen.permissions).toEqual({ view: true, edit: false, reply: false, delete: false });
    expect(await caller.status('postCommentInSpace', { spaceId, body: { body: { markdown: 'no' } } }, 'reader')).toBe(
      403,
    );
    const react = { spaceId, commentId, body: { addedReactions: ['1f44d'] } };
    expect(await caller.status('updateCommentInSpace', react, 'reader')).toBe(403);
  });

  it('take their replies along when they are deleted, and the count follows', async () => {
    const count = async () => (await caller.ok('getSpace', { spaceId })).comments;
    const before = await count();
    const commentId = (await post('to delete')).id;
    expect(await count()).toBe(before + 1);
    expect(await caller.status('deleteCommentInSpace', { spaceId, commentId }, 'commenter')).toBe(205);
    expect(await caller.status('deleteCommentInSpace', { spaceId, commentId }, 'commenter')).toBe(204);
    expect(await caller.status('getCommentInSpace', { spaceId, commentId })).toBe(404);
    expect(await count()).toBe(before);
  });
});
