import type { ThreadView } from '../model/threads.ts';

/**
 * Everything that is said, over all spaces and change requests of the account: one light row a thread, with what waits in
 * the outbox laid over it. A part of what stands in `store.ts`.
 */
export interface DiscussionWatches {
  /** All rows in pieces, then what changes among them. Without anybody watching, nothing is kept in memory. */
  discussion: (input: null) => DiscussionUpdate;
}

export interface DiscussionCalls {
  /** These threads whole, as far as they are there, with what waits laid over them. */
  'talk.whole': (input: { readonly threads: readonly DiscussionPlace[] }) => readonly ThreadView[];
  /** Remembers on this computer that these threads were read as they stand now, or that they are to be read again. */
  'talk.mark': (input: { readonly threads: readonly DiscussionPlace[]; readonly read: boolean }) => null;
}

export interface DiscussionUpdate {
  /** The first piece: what was told before is void. */
  readonly start: boolean;
  readonly rows: readonly DiscussionRow[];
  /** Ids of rows that are not there any more. */
  readonly gone: readonly string[];
  /** Everything has been told. */
  readonly whole: boolean;
}

/** Where a thread is. */
export interface DiscussionPlace {
  /** `key` of the thread: the service's id, or the operation's while it has none. */
  readonly id: string;
  readonly spaceId: string;
  readonly pageId: string | null;
  readonly changeRequestId: string | null;
}

export interface DiscussionRow extends DiscussionPlace {
  readonly spaceTitle: string;
  /** Null: it is about no page, or about one that is in no stored tree. */
  readonly pageTitle: string | null;
  /** Where its page stands in the tree of its space; -1 for the space as a whole. */
  readonly pageOrder: number;
  readonly author: DiscussionPerson;
  readonly agent: boolean;
  /** How it begins, as it was written. */
  readonly beginning: string;
  /** By the service's clock, in ms; of what waits, by this computer's. */
  readonly postedAt: number;
  /** When the last word that is known was said. */
  readonly activeAt: number;
  /** Who said it. Null: the comment itself is the last word. */
  readonly lastBy: DiscussionPerson | null;
  readonly resolved: boolean;
  readonly replies: number;
  /** Replies that are counted, of which it is not known who wrote them or when. */
  readonly unknownReplies: number;
  /** Who took part, as far as is known. */
  readonly people: readonly DiscussionPerson[];
  readonly mine: boolean;
  readonly mentionsMe: boolean;
  /** It is open, this person has a part in it, and the last word that is known is somebody else's. */
  readonly waiting: boolean;
  readonly unread: boolean;
  /** Something about it has not been sent. */
  readonly unsent: boolean;
  /** This person may resolve and reopen it. */
  readonly canResolve: boolean;
  readonly canReply: boolean;
}

export interface DiscussionPerson {
  readonly id: string;
  readonly name: string;
}
