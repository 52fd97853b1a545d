import type { DiffSize } from '../model/review-marks.ts';

/**
 * The pages that others added, changed, moved, renamed or deleted since the person read them. What they have read stays on
 * this computer. A part of what stands in `store.ts`.
 */
export interface ChangedPagesWatches {
  /** `limit`: so many pages are told one by one; the counts are of all. */
  changedPages: (input: { readonly limit: number }) => ChangedPagesView;
}

export interface ChangedPagesCalls {
  /** These pages were read as they are told here: what came meanwhile stays unread. Answers what undoes it. */
  'pages.read': (input: { readonly pages: readonly SeenPage[] }) => readonly PageBefore[];
  /** All pages of a space (null: of all spaces) count as read as they are now. Answers what undoes it. */
  'pages.readAll': (input: { readonly spaceId: string | null }) => readonly PageBefore[];
  /** Takes that back: each page is as unread as it was. */
  'pages.unread': (input: { readonly before: readonly PageBefore[] }) => null;
  /** The changed page after (`by` -1: before) this one, through all spaces and around. Null: there is no other. */
  'pages.step': (input: { readonly from: PageKey | null; readonly by: 1 | -1 }) => PageKey | null;
}

export interface PageKey {
  readonly spaceId: string;
  readonly pageId: string;
}

/** What of a page in its tree can become another. */
export interface PageLook {
  readonly title: string;
  readonly parent: string | null;
  /** When the server last changed it; null where it does not say. */
  readonly updatedAt: string | null;
}

/** A page as somebody saw it. Null: they saw that it is gone. */
export interface SeenPage extends PageKey {
  readonly seen: PageLook | null;
}

/** How a page stood when it was read last, or when Galley first knew its space. Kept only while it may stand otherwise now. */
export interface PageBefore extends PageKey {
  /** Null: there was no such page. */
  readonly was: (PageLook & { readonly place: readonly string[] }) | null;
  /** The text that was read is not that of `updatedAt`. Absent: not known from the texts. */
  readonly text?: { readonly updatedAt: string | null; readonly size: DiffSize | null };
}

/** `new`: it was not there. `moved`: another title or place, and no word that its text is another. */
export type PageUpdate = 'new' | 'changed' | 'moved';

export type PageChangeKind = 'added' | 'changed' | 'moved' | 'renamed' | 'deleted';

export interface ChangedPagesView {
  readonly pages: number;
  /** In the order of their titles. */
  readonly spaces: readonly ChangedSpace[];
}

export interface ChangedSpace {
  readonly id: string;
  readonly title: string;
  /** All of its changed pages, listed or not. */
  readonly count: number;
  /** In the order of the tree; those that were deleted follow. */
  readonly pages: readonly ChangedPage[];
}

export interface ChangedPage extends SeenPage {
  readonly title: string;
  readonly kinds: readonly PageChangeKind[];
  /** Titles from the root of the space down to the parent; of a deleted page, as they were. */
  readonly place: readonly string[];
  /** Null: it had this title. */
  readonly oldTitle: string | null;
  /** Null: it stood there. */
  readonly oldPlace: readonly string[] | null;
  /** Words that came and went. Null: not both texts are known. */
  readonly size: DiffSize | null;
  /** Who changed it, as far as merged change requests tell. */
  readonly by: readonly string[];
  /** When it was changed last (ms); null: the server does not say. */
  readonly at: number | null;
}
