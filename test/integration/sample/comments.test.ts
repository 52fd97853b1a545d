import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCaller, type Caller } from './http.ts';

const SPACE = '/spaces/spc_5tGr0undw8';
let caller: Caller;

beforeAll(async () => {
  caller = await startCaller();
});
afterAll(() => caller.service.close());

const post = async (markdown: string, who: 'admin' | 'commenter' = 'commenter') => {
  const answer = await caller.send('POST', `${SPACE}/comments`, { body: { markdown } }, who);
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('comments of a space', () => {
  it('come newest first, and oldest first where asked', async () => {
    const newest = (await caller.get(`${SPACE}/comments?limit=1000`)).body;
    const oldest = (await caller.get(`${SPACE}/comments?limit=1000&order=asc`)).body;
    const ids = newest.items.map((comment: { id: string }) => comment.id);
    expect(ids.length).toBeGreaterThan(3);
    expect(oldest.items.map((comment: { id: string }) => comment.id)).toEqual(ids.toReversed());
    expect(newest.next).toBeUndefined();
  });

  it('page through with a cursor that stands still while comments are added', async () => {
    const whole = (await caller.get(`${SPACE}/comments?limit=1000`)).body.items.map(({ id }: { id: string }) => id);
    const seen: string[] = [];
    let next = '';
    for (;;) {
      const { body } = await caller.get(`${SPACE}/comments?limit=2${next}`);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      if (body.next === undefined) break;
      next = `&page=${encodeURIComponent(body.next.page)}`;
      await post('written while somebody reads');
    }
    expect(seen).toEqual(whole);
  });

  it('are filtered by status, page and several authors', async () => {
    const mine = await post('filtered', 'commenter');
    const author = mine.postedBy.id;
    const other = (await post('filtered too', 'admin')).postedBy.id;
    const both = (await caller.get(`${SPACE}/comments?limit=1000&authors=${author}&authors=${other}`)).body.items;
    expect(new Set(both.map((comment: { postedBy: { id: string } }) => comment.postedBy.id))).toEqual(new Set([author, other]));
    await caller.send('PUT', `${SPACE}/comments/${mine.id}`, { resolved: true }, 'commenter');
    const resolved = (await caller.get(`${SPACE}/comments?limit=1000&status=resolved`)).body.items;
    expect(resolved.map(({ id }: { id: string }) => id)).toContain(mine.id);
    expect(resolved.every((comment: { status: string }) => comment.status === 'resolved')).toBe(true);
  });

  it('say who resolved them and when, and forget it when reopened', async () => {
    const { id } = await post('to resolve');
    const resolved = (await caller.send('PUT', `${SPACE}/comments/${id}`, { resolved: true })).body;
    expect(resolved).toMatchObject({ status: 'resolved', resolvedBy: { object: 'user' } });
    expect(Date.parse(resolved.resolvedAt)).not.toBeNaN();
    const reopened = (await caller.send('PUT', `${SPACE}/comments/${id}`, { resolved: false })).body;
    expect(reopened.status).toBe('open');
    expect(reopened).not.toHaveProperty('resolvedAt');
    expect(reopened).not.toHaveProperty('resolvedBy');
  });

  it('count their replies and repliers', async () => {
    const { id } = await post('to answer');
    const reply = await caller.send('POST', `${SPACE}/comments/${id}/replies`, { body: { markdown: 'yes' } });
    expect(reply.body).toMatchObject({ object: 'comment-reply', body: { markdown: 'yes' } });
    await caller.send('POST', `${SPACE}/comments/${id}/replies`, { body: { markdown: 'and no' } });
    const comment = (await caller.get(`${SPACE}/comments/${id}`)).body;
    expect(comment.replies).toBe(2);
    expect(comment.repliers).toMatchObject([{ count: 2, user: { id: reply.body.postedBy.id } }]);
    const gone = await caller.send('DELETE', `${SPACE}/comments/${id}/replies/${reply.body.id}`);
    expect([gone.status, gone.text]).toEqual([205, '']);
    expect((await caller.send('DELETE', `${SPACE}/comments/${id}/replies/${reply.body.id}`)).status).toBe(204);
    expect((await caller.get(`${SPACE}/comments/${id}`)).body.replies).toBe(1);
  });

  it('carry reactions of each person once', async () => {
    const { id } = await post('to react to');
    await caller.send('PUT', `${SPACE}/comments/${id}`, { addedReactions: ['1f44d'] });
    await caller.send('PUT', `${SPACE}/comments/${id}`, { addedReactions: ['1f44d', '1f389'] }, 'commenter');
    const both = (await caller.send('PUT', `${SPACE}/comments/${id}`, { addedReactions: ['1f44d'] })).body;
    expect(both.reactions.map(({ emoji, count }: { emoji: string; count: number }) => [emoji, count])).toEqual([
      ['1f44d', 2],
      ['1f389', 1],
    ]);
    const less = (await caller.send('PUT', `${SPACE}/comments/${id}`, { removedReactions: ['1f389'] }, 'commenter')).body;
    expect(less.reactions).toHaveLength(1);
  });

  it('are edited by their author or an admin, and say when', async () => {
    const { id, editedAt } = await post('before', 'admin');
    expect(editedAt).toBeUndefined();
    const refused = await caller.send('PUT', `${SPACE}/comments/${id}`, { body: { markdown: 'after' } }, 'commenter');
    expect(refused.status).toBe(403);
    const edited = (await caller.send('PUT', `${SPACE}/comments/${id}`, { body: { markdown: 'after' } })).body;
    expect(edited.body).toEqual({ markdown: 'after' });
    expect(Date.parse(edited.editedAt)).not.toBeNaN();
  });

  it('are read in the format asked for', async () => {
    const { id } = await post('some *words*');
    const { body } = (await caller.get(`${SPACE}/comments/${id}?format=document`)).body;
    expect(body).not.toHaveProperty('markdown');
    expect(body.document).toMatchObject({ object: 'document', nodes: [{ object: 'block', type: 'paragraph' }] });
  });

  it('stand on a page of the space, and on no other', async () => {
    const { pages } = (await caller.get(`${SPACE}/content/pages`)).body;
    const page = pages[0].id;
    const posted = await caller.send('POST', `${SPACE}/comments`, { page, body: { markdown: 'here' } });
    expect(posted.body.target).toMatchObject({ page: { id: page }, space: 'spc_5tGr0undw8' });
    const listed = (await caller.get(`${SPACE}/comments?targetPage=${page}&limit=1000`)).body.items;
    expect(listed.map(({ id }: { id: string }) => id)).toContain(posted.body.id);
    expect((await caller.send('POST', `${SPACE}/comments`, { page: 'nowhere', body: {} })).status).toBe(404);
  });

  it('can be read by a reader, who may neither write nor react', async () => {
    const { id } = await post('look only');
    const seen = await caller.get(`${SPACE}/comments/${id}`, 'reader');
    expect(seen.body.permissions).toEqual({ view: true, edit: false, reply: false, delete: false });
    expect((await caller.send('POST', `${SPACE}/comments`, { body: { markdown: 'no' } }, 'reader')).status).toBe(403);
    expect((await caller.send('PUT', `${SPACE}/comments/${id}`, { addedReactions: ['1f44d'] }, 'reader')).status).toBe(403);
  });

  it('take their replies along when they are deleted, and the count follows', async () => {
    const before = (await caller.get(SPACE)).body.comments;
    const { id } = await post('to delete');
    expect((await caller.get(SPACE)).body.comments).toBe(before + 1);
    expect((await caller.send('DELETE', `${SPACE}/comments/${id}`, undefined, 'commenter')).status).toBe(205);
    expect((await caller.send('DELETE', `${SPACE}/comments/${id}`, undefined, 'commenter')).status).toBe(204);
    expect((await caller.get(`${SPACE}/comments/${id}`)).status).toBe(404);
    expect((await caller.get(SPACE)).body.comments).toBe(before);
  });
});
