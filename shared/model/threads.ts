import type { Anchor } from '../anchor.ts';
import type { Comment, CommentReply } from '../contract/index.ts';
import type { AppError } from '../errors.ts';
import type { OperationState } from '../outbox/operation.ts';
import type { Ref, WriteKind } from '../outbox/writes.ts';

/** What people said in a place, as it is shown: the service's rows with what waits laid over them. */

export interface ThreadView {
  /** The service's id, or the operation's id while it has none. */
  readonly key: string;
  /** The operation that wrote it, if it was written here and that is remembered. */
  readonly writtenAs?: string;
  /** How a reply refers to this comment. */
  readonly ref: Ref;
  readonly comment: Message;
  /** As it will be once what waits was sent. */
  readonly status: 'open' | 'resolved';
  /** Resolving or reopening it waits. */
  readonly statusPending: PendingMark | null;
  readonly resolvedBy: string | null;
  readonly resolvedAt: string | null;
  readonly replies: readonly Message[];
  /** Replies that the service counts and that cannot be shown (the interface has no list of them). */
  readonly hiddenReplies: number;
  /** Who wrote of those, as far as the service says. */
  readonly hiddenBy: readonly HiddenReplier[];
  readonly canReply: boolean;
  /** The part of the page that it is about. Null: the page (or space, or change request) as a whole. */
  readonly about: ThreadAbout | null;
}

export interface ThreadAbout {
  /** Null: which part that is, is not known here. */
  readonly anchor: Anchor | null;
  /** The service's page does not have that part any more. */
  readonly gone: boolean;
  /** A cell of a table. */
  readonly cell: boolean;
}

export interface HiddenReplier {
  readonly id: string;
  readonly name: string;
  /** How many of theirs cannot be shown; null where the service does not say. */
  readonly count: number | null;
  /** When they replied last; null where the service does not say. */
  readonly at: string | null;
}

/** A thread of a change request. `pageId` null: it is about the change request as a whole. */
export interface RequestThreadView extends ThreadView {
  readonly pageId: string | null;
}

/** A comment or a reply as it is shown. */
export interface Message {
  readonly key: string;
  readonly author: { readonly id: string | null; readonly name: string; readonly agent: boolean };
  readonly postedAt: string;
  /** When it was edited last; null: never. */
  readonly editedAt: string | null;
  readonly markdown: string;
  /** The node tree, where the service gave no markdown. */
  readonly document?: unknown;
  readonly reactions: readonly MessageReaction[];
  /** It is not (or not known to be) on the service yet. */
  readonly pending: PendingMark | null;
  /** Changes to it that wait: other words (shown already), its deletion. */
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
  /** By the account's own person. */
  readonly mine: boolean;
  readonly pending: PendingMark | null;
}

/** Stands beside an item that is not (yet) on the service. */
export interface PendingMark {
  readonly operationId: string;
  readonly kind: WriteKind;
  readonly state: OperationState;
  readonly error: AppError | null;
  readonly cause: string | null;
}

/** A row that the service returned for an operation of ours, or that it removed. `changeRequestId`: it is said there. */
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
