import type { ThreadView } from '../model/threads.ts';

/**
 * The whole discussion across all spaces and change requests of the account: one light row per thread, with pending
 * writes laid over it. Part of `store.ts`.
 */
export interface DiscussionWatches {
  /** All rows in pieces, then changes. The store holds the rows in memory only while somebody watches. */
  discussion: (input: null) => DiscussionUpdate;
}

export interface DiscussionCalls {
  /** The stored parts of these threads, complete, with pending writes laid over them. */
  'discussion.whole': (input: { readonly threads: readonly DiscussionPlace[] }) => readonly ThreadView[];
  /** The places of these threads, in their order. */
  'discussion.where': (input: { readonly threads: readonly DiscussionPlace[] }) => readonly DiscussionWhere[];
  /** Marks these threads as read in their current version, or as unread. Stored on this computer only. */
  'discussion.mark': (input: { readonly threads: readonly DiscussionPlace[]; readonly read: boolean }) => null;
}

export interface DiscussionUpdate {
  /** The first piece: it replaces all earlier ones. */
  readonly start: boolean;
  readonly rows: readonly DiscussionRow[];
  /** Ids of removed rows. */
  readonly gone: readonly string[];
  /** The last piece: all rows were delivered. */
  readonly whole: boolean;
}

export interface DiscussionPlace {
  /** `key` of the thread: the server's id, or the operation's id until it has one. */
  readonly id: string;
  readonly spaceId: string;
  readonly pageId: string | null;
  readonly changeRequestId: string | null;
}

/** How a change request is named to a person. An empty subject: it has none, or it is unknown. */
export interface RequestName {
  readonly number: number;
  readonly subject: string;
}

/** The names of a thread's place, and its address. */
export interface DiscussionWhere {
  readonly spaceTitle: string;
  readonly pageTitle: string | null;
  readonly request: RequestName | null;
  /** Where it is in the platform's web app: the change request, the page or the space. Null: the server gives none. */
  readonly webAddress: string | null;
}

export interface DiscussionRow extends DiscussionPlace {
  readonly spaceTitle: string;
  /** Null: it is in no change request, or in one that is not stored. */
  readonly request: RequestName | null;
  /** Null: it is about no page, or about a page outside all stored trees. */
  readonly pageTitle: string | null;
  /** The page's position in the tree of its space; -1 for the space as a whole. */
  readonly pageOrder: number;
  readonly author: DiscussionPerson;
  readonly agent: boolean;
  /** The beginning of the text, as typed. */
  readonly beginning: string;
  /** Time in ms by the server's clock; for a pending write, by this computer's clock. */
  readonly postedAt: number;
  /** When the newest known comment or reply was posted. */
  readonly activeAt: number;
  /** Who wrote the newest reply. Null: there is no reply. */
  readonly lastBy: DiscussionPerson | null;
  readonly resolved: boolean;
  readonly replies: number;
  /** Number of replies whose writer and time are unknown. */
  readonly unknownReplies: number;
  /** The known participants. */
  readonly people: readonly DiscussionPerson[];
  readonly mine: boolean;
  readonly mentionsMe: boolean;
  /** The thread is open, this person takes part, and the newest known word is somebody else's. */
  readonly waiting: boolean;
  readonly unread: boolean;
  /** Something in the thread is unsent. */
  readonly unsent: boolean;
  readonly canResolve: boolean;
  readonly canReply: boolean;
}

export interface DiscussionPerson {
  readonly id: string;
  readonly name: string;
}
