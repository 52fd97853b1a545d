import { expect, it } from 'vitest';
import type { SearchHit } from '#shared/rpc/search.ts';
import { hitLabel, peekOfHit } from '../../../renderer/features/search/hit-words.ts';
import { requestKey } from '../../../renderer/store/search/document.ts';

const comment: SearchHit = {
  ...{ id: 'h', kind: 'comment', spaceId: 's', spaceTitle: 'Atlas', targetId: 'p', commentId: 'c', replyId: null },
  ...{ within: null, siteId: null, title: 'Wiring', by: 'Ada', at: 1, status: 'resolved', whole: true },
};
const page: SearchHit = { ...comment, kind: 'page', commentId: null, by: '', status: 'none' };

it('a hit is named with its author, its place and then its status', () => {
  expect(hitLabel(comment)).toBe('Comment by Ada in Atlas, resolved');
  expect(hitLabel({ ...comment, replyId: 'r', status: 'open' })).toBe('Reply by Ada in Atlas');
  expect(hitLabel(page)).toBe('Page in Atlas');
  expect(hitLabel({ ...page, kind: 'cluster', spaceTitle: '' })).toBe('Cluster');
});

it('a preview shows a page, the thread of a comment or reply, and any other hit as a record', () => {
  const thread = { id: 'c', spaceId: 's', pageId: 'p', changeRequestId: null };
  expect(peekOfHit(page)).toEqual({ kind: 'page', spaceId: 's', pageId: 'p' });
  expect(peekOfHit(comment)).toEqual({ kind: 'thread', thread, title: 'Wiring' });
  expect(peekOfHit({ ...comment, replyId: 'r' })).toEqual({ kind: 'thread', thread, title: 'Wiring' });
  expect(peekOfHit({ ...comment, title: '', targetId: null })).toMatchObject({ title: 'Atlas' });
  expect(peekOfHit({ ...comment, targetId: null, within: requestKey('s', 'cr') })).toMatchObject({
    thread: { id: 'c', pageId: null, changeRequestId: 'cr' },
  });
  expect(peekOfHit({ ...page, kind: 'issue' })).toEqual({ kind: 'record', id: 'h' });
});
