import type { DiscussionPerson, DiscussionPlace } from './discussion.ts';

/**
 * What others said since the person looked last: unread threads alone, few however much is stored, so that a badge and a
 * digest need not read all that is said. A part of what stands in `store.ts`.
 */
export interface UnreadWatches {
  /** `limit`: so many threads are told one by one; the counts are of all. */
  news: (input: { readonly limit: number }) => UnreadView;
}

export interface UnreadCalls {
  /**
   * Marks these threads (`ids` null: all) as read, as they were told: what came meanwhile stays unread. Answers what undoes it.
   */
  'news.read': (input: { readonly ids: readonly string[] | null }) => readonly ReadBefore[];
  /** Undoes that: each thread is as unread as it was, but for those that were read again since. */
  'news.unread': (input: { readonly before: readonly ReadBefore[] }) => null;
  /**
   * What became news since somebody claimed it last, whichever window that was: of two that ask, one is answered. Null:
   * nothing did, or nobody had asked before.
   */
  'news.claim': (input: null) => UnreadClaim | null;
}

export interface UnreadView {
  /** All that is stored was looked through; before that the counts grow. */
  readonly whole: boolean;
  /** Unread threads. */
  readonly threads: number;
  /** Of those, which mention the person or wait for them. */
  readonly forMe: number;
  /** In the order of their titles; `threads` are those that are not for the person, which stand first and apart. */
  readonly spaces: readonly { readonly id: string; readonly title: string; readonly threads: number }[];
  /** Those for the person first, the newest first; then by space and page, in each the newest first. */
  readonly entries: readonly UnreadEntry[];
}

export interface UnreadEntry extends DiscussionPlace {
  readonly spaceTitle: string;
  /** Null: it is about no page, or about one that is in no stored tree. */
  readonly pageTitle: string | null;
  readonly pageOrder: number;
  /** The comment itself is new, not only what was said under it. */
  readonly begun: boolean;
  /** Replies of others since the thread was read, as far as they are counted. */
  readonly newReplies: number;
  /** Who was heard last, and when (ms); null where the service only counts. */
  readonly last: { readonly by: DiscussionPerson; readonly at: number } | null;
  /** By the service's clock (ms): when somebody else was heard last. */
  readonly at: number;
  readonly agent: boolean;
  /** The last word of somebody else, as it was written; where it is only counted, how the thread begins (`wordsOf` says which). */
  readonly words: string;
  readonly wordsOf: 'comment' | 'reply' | 'beginning';
  readonly mentionsMe: boolean;
  readonly waiting: boolean;
  readonly resolved: boolean;
  /** Who began it. */
  readonly author: DiscussionPerson;
}

/** How far a thread was read before it was marked. */
export interface ReadBefore extends DiscussionPlace {
  readonly at: number;
  readonly replies: number;
  /** As it was marked. */
  readonly marked: { readonly at: number; readonly replies: number };
}

export interface UnreadClaim {
  readonly threads: number;
  readonly mentions: number;
  readonly waiting: number;
  /** Titles of the spaces, where most was said first. */
  readonly spaces: readonly string[];
}
