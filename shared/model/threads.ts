import type { Anchor } from '../anchor.ts';
import type { Comment, CommentReply } from '../contract/index.ts';
import type { AppError } from '../errors.ts';
import type { OperationState } from '../outbox/operation.ts';
import type { Ref, WriteKind } from '../outbox/writes.ts';

/** Comments and replies of a place as the screen shows them: the server's rows with pending writes laid over them. */

export interface ThreadView {
  /** The server's id, or the operation's id until there is one. */
  readonly key: string;
  /** The operation that wrote it, if it was written here and the store still knows. */
  readonly writtenAs?: string;
  /** How a reply refers to this comment. */
  readonly ref: Ref;
  readonly comment: Message;
  /** The status after all pending writes are sent. */
  readonly status: 'open' | 'resolved';
  /** The pending write that resolves or reopens it. */
  readonly statusPending: PendingMark | null;
  readonly resolvedBy: string | null;
  readonly resolvedAt: string | null;
  readonly replies: readonly Message[];
  /** Number of replies that the server counts and that cannot be shown (the API has no list of them). */
  readonly hiddenReplies: number;
  /** Known writers of those replies. */
  readonly hiddenBy: readonly HiddenReplier[];
  readonly canReply: boolean;
  /** The part of the page that the thread is about. Null: the whole page, space or change request. */
  readonly about: ThreadAbout | null;
}

export interface ThreadAbout {
  /** Null: the part is unknown here. */
  readonly anchor: Anchor | null;
  /** The page on the server no longer has that part. */
  readonly gone: boolean;
  /** The part is a cell of a table. */
  readonly cell: boolean;
}

export interface HiddenReplier {
  readonly id: string;
  readonly name: string;
  /** How many of their replies cannot be shown; null: the server does not say. */
  readonly count: number | null;
  /** When they last replied; null: the server does not say. */
  readonly at: string | null;
}

/** A thread in a change request. `pageId` null: it is about the whole change request. */
export interface RequestThreadView extends ThreadView {
  readonly pageId: string | null;
  /** Null: it is about the whole change request. */
  readonly entry: ThreadEntry | null;
  readonly turn: ThreadTurn;
}

/** Who wrote last in a thread of a change request. */
export interface ThreadTurn {
  /** `open`: it is not resolved, and not known who wrote last. */
  readonly state: 'mine' | 'theirs' | 'open' | 'resolved';
  /** The name of who wrote last. */
  readonly by: string;
}

/** The page or the reusable content that a thread of a change request is about. */
export interface ThreadEntry {
  readonly id: string;
  /** Null: nothing stored says how it is called. */
  readonly title: string | null;
  /** The change request does not list it, or no longer. */
  readonly left: boolean;
}

/** A comment or a reply as the screen shows it. */
export interface Message {
  readonly key: string;
  readonly author: { readonly id: string | null; readonly name: string; readonly agent: boolean };
  readonly postedAt: string;
  /** When it was last edited; null: never. */
  readonly editedAt: string | null;
  readonly markdown: string;
  /** The node tree, if the server gave no Markdown. */
  readonly document?: unknown;
  readonly reactions: readonly MessageReaction[];
  /** The pending write, if the message is not (or not certainly) on the server yet. */
  readonly pending: PendingMark | null;
  /** Pending changes: an edit (already shown) or a deletion. */
  readonly changes: readonly PendingMark[];
  /** How a reaction, an edit or a deletion refers to it. */
  readonly ref: Ref;
  readonly canEdit: boolean;
  readonly canDelete: boolean;
}

export interface MessageReaction {
  readonly emoji: string;
  readonly count: number;
  readonly names: readonly string[];
  /** Written by the person who is signed in. */
  readonly mine: boolean;
  readonly pending: PendingMark | null;
}

/** Shown beside an item that is not (or not certainly) on the server. */
export interface PendingMark {
  readonly operationId: string;
  readonly kind: WriteKind;
  readonly state: OperationState;
  readonly error: AppError | null;
  readonly cause: string | null;
  /** It waits until the person sends the plan that it is part of. */
  readonly planned?: true;
}

/**
 * A row that the server returned for one of our operations, or that it deleted. `changeRequestId`: the change request
 * with the row.
 */
export type SentRow =
  | { readonly kind: 'comment'; readonly spaceId: string; readonly changeRequestId?: string; readonly comment: Comment }
  | {
      readonly kind: 'reply';
      readonly spaceId: string;
      readonly changeRequestId?: string;
      readonly pageId: string | null;
      readonly commentId: string;
      readonly reply: CommentReply;
    }
  | {
      readonly kind: 'removed';
      readonly spaceId: string;
      readonly changeRequestId?: string;
      readonly pageId: string | null;
      readonly commentId: string;
      /** Null: the whole thread. */
      readonly replyId: string | null;
    };
