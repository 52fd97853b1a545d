import type { Anchor } from '../anchor.ts';
import type { DraftRef, DraftTarget } from '../drafts.ts';
import type { AppError } from '../errors.ts';
import type { Whose } from '../outbox/whose.ts';
import type { Begun } from '../outbox/begun.ts';
import type { OperationState, PendingOperation } from '../outbox/operation.ts';
import type { PendingWrite, WritePlace } from '../outbox/writes.ts';

/** The contents of the Outbox: operations, drafts and discarded items. */

/** A write that a person queues, with the draft that it comes from. */
export interface ToQueue {
  readonly write: PendingWrite;
  readonly draft: DraftRef | null;
  /** It is sent only when the person says so. */
  readonly planned?: boolean;
}

export interface OutboxItem extends Whereabouts {
  readonly operation: PendingOperation;
  /** Its earlier states, oldest first. */
  readonly history: readonly OutboxStep[];
  /** Why the stored record cannot be read: it is damaged, or a newer Galley wrote it. The record stays unchanged. */
  readonly unreadable: 'damaged' | 'newer' | null;
  /** The text that the person typed; null: none. */
  readonly text: string | null;
  /** In a pack: when it was last handed back, and whether it changed since. Absent: never. */
  readonly handedBack?: { readonly at: number; readonly changed: boolean };
}

/** One state that a write was in. */
export interface OutboxStep {
  /** ms */
  readonly at: number;
  readonly state: OperationState;
  readonly error: AppError | null;
}

/** The place of a write or draft, by name and by address. Nulls: no particular place, or unknown. */
export interface Whereabouts extends Omit<AboutWrite, 'people'> {
  readonly spaceTitle: string | null;
  readonly place: WritePlace;
  /** Stored names of people and items in the write, by id. */
  readonly names: Readonly<Record<string, string>>;
}

/** The target of a write or draft, in names. Nulls: no such target, or unknown. */
export interface AboutWrite {
  readonly pageTitle: string | null;
  readonly request: { readonly number: number; readonly subject: string; readonly status: string } | null;
  /** The comment or reply that is answered, edited, resolved or reacted to. No author: the person's own. */
  readonly comment: {
    /** The beginning of its text, in Markdown. */
    readonly words: string;
    readonly author: string | null;
  } | null;
  /** Names by id. */
  readonly people: Readonly<Record<string, string>>;
}

export interface SavedDraft {
  readonly id: string;
  readonly text: string;
  /** Absent: an earlier Galley stored it. */
  readonly begun?: Begun;
  /** When it was last typed in (ms). */
  readonly at: number;
  /** Another window has it open. */
  readonly elsewhere: boolean;
  /** Whether the current writer wrote it. */
  readonly whose: Whose;
  /** The writer's name, if known. */
  readonly name: string | null;
}

export interface DraftsHere {
  /** The draft that this editor continues; null: there is none. */
  readonly own: SavedDraft | null;
  readonly others: readonly SavedDraft[];
}

export interface DraftItem extends DraftRef, Whereabouts {
  readonly text: string;
  readonly at: number;
}

export type DiscardedItem = Whereabouts & {
  readonly id: string;
  /** When it was discarded or deleted (ms). */
  readonly at: number;
} & (
    | { readonly kind: 'write'; readonly operation: PendingOperation }
    | { readonly kind: 'draft'; readonly target: DraftTarget; readonly text: string }
    /** A comment or reply that was deleted on the server. `operation`: the deletion. */
    | { readonly kind: 'deleted'; readonly operation: PendingOperation; readonly messages: readonly DeletedMessage[] }
  );

/** A comment or reply as it was stored when its deletion was queued. */
export interface DeletedMessage {
  readonly authorId: string | null;
  readonly author: string;
  /** As the server sent it (ISO 8601). */
  readonly postedAt: string;
  /** Markdown, if the server sent any. */
  readonly text: string;
  /** The part of the page that the comment is about. */
  readonly anchor?: Anchor;
}

/**
 * What can still be undone about a write or a draft. `waiting`: it can be discarded. `stopped`: it needs a decision,
 * which the screen offers beside it, or nothing was sent since its target is gone. `discarded`: it can be restored. `unconfirmed`: it may be on the server. `sent`: it
 * is. `gone`: nothing is known about it.
 */
export type UndoState = 'waiting' | 'stopped' | 'discarded' | 'unconfirmed' | 'sent' | 'gone';

export interface OutboxCounts {
  /** queued, sending, retrying, in doubt; without those in a review */
  readonly waiting: number;
  /** Pending comments: they wait for the person's verdict, and nothing else sends them. */
  readonly inReview: number;
  /** held, conflict */
  readonly held: number;
  /** rejected, parked */
  readonly failed: number;
}
