import type { Anchor } from './anchor.ts';
import type { Written } from './outbox/whose.ts';
import type { Begun } from './outbox/begun.ts';

/**
 * Where half-written text belongs: every editor of Galley names its place with one of these. `of` names the thing within
 * the place: the block that a comment is about, the thread that a reply answers, the write that is edited or merged.
 */
export interface DraftTarget {
  readonly kind: 'comment' | 'reply' | 'edit' | 'merge' | 'review' | 'other';
  /** Null: not known any more (a draft of an early version said only which thread it answers). */
  readonly spaceId: string | null;
  readonly pageId: string | null;
  readonly changeRequestId: string | null;
  readonly of: string | null;
  /** A comment's part of the page, so that it is found again when the page has changed by then. */
  readonly about?: Anchor;
}
export type DraftKind = DraftTarget['kind'];

/** A draft by its own id: of one place there may be several, for instance one in each of two windows. */
export interface DraftRef {
  readonly id: string;
  readonly target: DraftTarget;
}

/** A draft with what stands in its field. */
export interface TypedDraft extends DraftRef {
  readonly text: string;
  /** What the person had before them when they began. Absent: not known. */
  readonly begun?: Begun;
  /** Who typed it. Absent: whoever writes here now, or an earlier Galley kept it. */
  readonly by?: Written;
  /** When that was in the field (ms): of two, the later one is what the person meant. */
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
 * The key under which drafts of one place are found. A reply, an edit and a merge are known by what they are `of` alone:
 * the same thread may be shown in several places.
 */
export function draftPlace({ kind, spaceId, pageId, changeRequestId, of }: DraftTarget): string {
  if (of !== null && kind !== 'comment' && kind !== 'review') return JSON.stringify([kind, of]);
  return JSON.stringify([kind, spaceId, changeRequestId, pageId, of]);
}
