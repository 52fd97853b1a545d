import { ok } from '#shared/result.ts';

/** What a store answers about threads and people where nothing was said, and nobody is known. */
export const fakeDiscussionStore = {
  'people.names': () => ok({}),
  'people.find': () => ok([]),
  'people.card': () => ok(null),
  'page.address': () => ok({ path: null, appUrl: null }),
  'discussion.mark': () => ok(null),
  'discussion.whole': () => ok([]),
  'discussion.where': () => ok([]),
  'unread.read': () => ok([]),
  'unread.undo': () => ok(null),
  'unread.claim': () => ok(null),
} as const;
