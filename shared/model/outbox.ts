import type { Anchor } from '../anchor.ts';
import type { DraftRef, DraftTarget } from '../drafts.ts';
import type { AppError } from '../errors.ts';
import type { Whose } from '../outbox/whose.ts';
import type { Begun } from '../outbox/begun.ts';
import type { OperationState, PendingOperation } from '../outbox/operation.ts';
import type { WritePlace } from '../outbox/writes.ts';

/** What the Outbox shows: writes on their way, half-written text, and what was discarded. */

export interface OutboxItem extends Whereabouts {
  readonly operation: PendingOperation;
  /** What became of it so far, oldest first. */
  readonly history: readonly OutboxStep[];
  /** The stored record cannot be read: it is damaged, or a newer Galley wrote it. It is kept as it is. */
  readonly unreadable: 'damaged' | 'newer' | null;
  /** What the person typed, where there is such a text. */
  readonly text: string | null;
  /** Of a pack: when it was handed back last, and whether it is another since. Absent: never. */
  readonly handedBack?: { readonly at: number; readonly changed: boolean };
}

/** One state that a write was in. */
export interface OutboxStep {
  /** ms */
  readonly at: number;
  readonly state: OperationState;
  readonly error: AppError | null;
}

/** Where something belongs: by name, and where to look at it. Nulls: nowhere in particular, or not known. */
export interface Whereabouts extends Omit<AboutWrite, 'people'> {
  readonly spaceTitle: string | null;
  readonly place: WritePlace;
  /** Names of the people and the things that a write speaks of, by id, where they are stored. */
  readonly names: Readonly<Record<string, string>>;
}

/** What a write or a draft is about, in names. Nulls: nothing of that kind, or it is not known. */
export interface AboutWrite {
  readonly pageTitle: string | null;
  readonly request: { readonly number: number; readonly subject: string; readonly status: string } | null;
  /** The comment (or reply) that is answered, changed, resolved or reacted to; no author: the person's own. */
  readonly comment: {
    /** How it begins, in markdown. */
    readonly words: string;
    readonly author: string | null;
  } | null;
  /** Names by id. */
  readonly people: Readonly<Record<string, string>>;
}

export interface SavedDraft {
  readonly id: string;
  readonly text: string;
  /** Absent: an earlier Galley kept it. */
  readonly begun?: Begun;
  /** When it was last typed in (ms). */
  readonly at: number;
  /** Another window has it open. */
  readonly elsewhere: boolean;
  /** Whether the one who writes here now wrote it. */
  readonly whose: Whose;
  /** The name of who wrote it, where it is known. */
  readonly name: string | null;
}

export interface DraftsHere {
  /** What this editor goes on with; null: nothing was left here. */
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
    /** What a deletion took away on the server. `operation`: the deletion. */
    | { readonly kind: 'deleted'; readonly operation: PendingOperation; readonly messages: readonly DeletedMessage[] }
  );

/** A comment or a reply whose deletion was queued, as it was stored then. */
export interface DeletedMessage {
  readonly authorId: string | null;
  readonly author: string;
  /** As the server gave it (ISO 8601). */
  readonly postedAt: string;
  /** Markdown, where the server gave it. */
  readonly text: string;
  /** The part of the page that it is about. */
  readonly anchor?: Anchor;
}

/**
 * What can still be undone of a write or a draft. `waiting`: it can be discarded. `stopped`: it needs a decision, which is offered
 * where it is shown. `discarded`: it can be put back. `sent`: it may be on the server. `gone`: nothing is known of it.
 */
export type UndoState = 'waiting' | 'stopped' | 'discarded' | 'sent' | 'gone';

export interface OutboxCounts {
  /** queued, sending, retrying, in doubt */
  readonly waiting: number;
  /** held, conflict */
  readonly held: number;
  /** rejected, parked */
  readonly failed: number;
}
