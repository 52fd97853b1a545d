import { ok } from '#shared/result.ts';

/** What a store answers about threads where nothing was said. */
export const fakeTalkStore = {
  'talk.mark': () => ok(null),
  'talk.whole': () => ok([]),
  'news.read': () => ok([]),
  'news.unread': () => ok(null),
  'news.claim': () => ok(null),
} as const;
