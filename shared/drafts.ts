import type { Anchor } from './anchor.ts';
import type { Written } from './outbox/whose.ts';
import type { Begun } from './outbox/begun.ts';

/**
 * The place of a draft: every editor of Galley names its place with one of these. `of` names the item within the place:
 * the block that a comment is about, the thread that a reply answers, the write that is edited or merged.
 */
export interface DraftTarget {
  readonly kind: 'comment' | 'reply' | 'edit' | 'merge' | 'review' | 'other';
  /** Null: unknown (a draft of an early version recorded only the thread that it answers). */
  readonly spaceId: string | null;
  readonly pageId: string | null;
  readonly changeRequestId: string | null;
  readonly of: string | null;
  /** The part of the page that a comment is about: it can be found again after the page changed. */
  readonly about?: Anchor;
}
export type DraftKind = DraftTarget['kind'];

/** A draft by its own id: a place can have several, for instance one in each of two windows. */
export interface DraftRef {
  readonly id: string;
  readonly target: DraftTarget;
}

/** A draft with the text in its field. */
export interface TypedDraft extends DraftRef {
  readonly text: string;
  /** What the person had read when they began. Absent: unknown. */
  readonly begun?: Begun;
  /** Who typed it. Absent: the current writer, or an earlier Galley stored it. */
  readonly by?: Written;
  /** When the field had this text (ms): of two texts, the newer one counts. */
  readonly at: number;
}

export function draftTarget(kind: DraftKind, place: Partial<Omit<DraftTarget, 'kind'>> = {}): DraftTarget {
  return {
    kind,
    spaceId: place.spaceId ?? null,
    pageId: place.pageId ?? null,
    changeRequestId: place.changeRequestId ?? null,
    of: place.of ?? null,
    ...(place.about === undefined ? {} : { about: place.about }),
  };
}

/**
 * The key that finds the drafts of one place. For a reply, an edit and a merge the key is `of` alone: the same thread
 * can be on screen in several places.
 */
export function draftPlace({ kind, spaceId, pageId, changeRequestId, of }: DraftTarget): string {
  if (of !== null && kind !== 'comment' && kind !== 'review') return JSON.stringify([kind, of]);
  return JSON.stringify([kind, spaceId, changeRequestId, pageId, of]);
}
