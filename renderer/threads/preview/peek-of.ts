import type { DiscussionPlace } from '#shared/rpc/discussion.ts';

/** What a preview shows. */
export type PeekOf =
  /** A change request, issue or cluster by its id in the search index. */
  | { readonly kind: 'record'; readonly id: string }
  | { readonly kind: 'page'; readonly spaceId: string; readonly pageId: string }
  /** `title`: the page, change request or space that the thread is about. */
  | { readonly kind: 'thread'; readonly thread: DiscussionPlace; readonly title: string };
