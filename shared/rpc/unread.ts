import type { DiscussionPerson, DiscussionPlace, RequestName } from './discussion.ts';

/**
 * Unread activity of others. It holds unread threads only, few however much is stored, so that a badge and a digest
 * need not read the whole discussion. Part of `store.ts`.
 */
export interface UnreadWatches {
  /** `limit`: the most threads in the list; the counts cover all. */
  unread: (input: { readonly limit: number }) => UnreadView;
}

export interface UnreadCalls {
  /**
   * Marks these threads (`ids` null: all) as read in the version that the view showed: later activity stays unread.
   * Answers the input for undo.
   */
  'unread.read': (input: { readonly ids: readonly string[] | null }) => readonly ReadBefore[];
  /** Undoes that: each thread is as unread as before, except threads that were read again since. */
  'unread.undo': (input: { readonly before: readonly ReadBefore[] }) => null;
  /**
   * Activity since the last claim by any window: if two windows claim it, one gets it. Null: there is none, or this is
   * the first claim.
   */
  'unread.claim': (input: null) => UnreadClaim | null;
}

export interface UnreadView {
  /** All stored rows were searched; until then the counts grow. */
  readonly whole: boolean;
  /** Unread threads. */
  readonly threads: number;
  /** Of those, how many mention the person or wait for them. */
  readonly forMe: number;
  /**
   * By title. `threads`: number of threads that are not for the person; those for the person are counted separately.
   */
  readonly spaces: readonly { readonly id: string; readonly title: string; readonly threads: number }[];
  /** Threads for the person first, newest first; then the others by space and page, newest first in each. */
  readonly entries: readonly UnreadEntry[];
}

export interface UnreadEntry extends DiscussionPlace {
  readonly spaceTitle: string;
  readonly request: RequestName | null;
  /** Null: it is about no page, or about a page outside all stored trees. */
  readonly pageTitle: string | null;
  readonly pageOrder: number;
  /** The comment itself is new, not only its replies. */
  readonly begun: boolean;
  /** Number of new replies by others that the server counts. */
  readonly newReplies: number;
  /** Who wrote last, and when (ms); null: the server only gives a count. */
  readonly last: { readonly by: DiscussionPerson; readonly at: number } | null;
  /** When somebody else last wrote, by the server's clock (ms). */
  readonly at: number;
  readonly agent: boolean;
  /**
   * The newest text by somebody else; if only a count is known, the beginning of the thread (`wordsOf` tells which).
   */
  readonly words: string;
  readonly wordsOf: 'comment' | 'reply' | 'beginning';
  readonly mentionsMe: boolean;
  readonly waiting: boolean;
  readonly resolved: boolean;
  /** Who began the thread. */
  readonly author: DiscussionPerson;
}

/** How far a thread was read before it was marked. */
export interface ReadBefore extends DiscussionPlace {
  readonly at: number;
  readonly replies: number;
  /** The values of the mark. */
  readonly marked: { readonly at: number; readonly replies: number };
}

export interface UnreadClaim {
  readonly threads: number;
  readonly mentions: number;
  readonly waiting: number;
  /** Titles of the spaces, the one with the most activity first. */
  readonly spaces: readonly string[];
}
