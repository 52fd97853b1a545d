import type { DiffSize } from '../model/review-marks.ts';

/**
 * Pages that others added, changed, moved, renamed or deleted since the person read them. Read marks stay on this
 * computer. Part of `store.ts`.
 */
export interface ChangedPagesWatches {
  /** `limit`: the most pages in the list; the counts cover all pages. */
  changedPages: (input: { readonly limit: number }) => ChangedPagesView;
}

export interface ChangedPagesCalls {
  /** Marks these pages as read in the given version: later changes stay unread. Answers the input for undo. */
  'pages.read': (input: { readonly pages: readonly SeenPage[] }) => readonly PageBefore[];
  /** Marks all pages of a space (null: of all spaces) as read. Answers the input for undo. */
  'pages.readAll': (input: { readonly spaceId: string | null }) => readonly PageBefore[];
  /** Undoes that: each page is as unread as before. */
  'pages.unread': (input: { readonly before: readonly PageBefore[] }) => null;
  /** The next changed page (`by` -1: the previous one) across all spaces, wrapping around. Null: there is no other. */
  'pages.step': (input: { readonly from: PageKey | null; readonly by: 1 | -1 }) => PageKey | null;
}

export interface PageKey {
  readonly spaceId: string;
  readonly pageId: string;
}

/** What can change about a page in its tree. */
export interface PageLook {
  readonly title: string;
  readonly parent: string | null;
  /** When the server last changed it; null: the server does not say. */
  readonly updatedAt: string | null;
}

/** The version of a page that the person saw. Null: they saw that it was deleted. */
export interface SeenPage extends PageKey {
  readonly seen: PageLook | null;
}

/**
 * A page's state when the person last read it, or when Galley first stored its space. Stored only while the page may
 * differ from it.
 */
export interface PageBefore extends PageKey {
  /** Null: there was no such page. */
  readonly was: (PageLook & { readonly place: readonly string[] }) | null;
  /** The text that the person read, if it is not the one of `updatedAt`. Absent: unknown. */
  readonly text?: { readonly updatedAt: string | null; readonly size: DiffSize | null };
}

/** `new`: the page was added. `moved`: its title or place changed, and its text is not known to have changed. */
export type PageUpdate = 'new' | 'changed' | 'moved';

export type PageChangeKind = 'added' | 'changed' | 'moved' | 'renamed' | 'deleted';

export interface ChangedPagesView {
  readonly pages: number;
  /** By title. */
  readonly spaces: readonly ChangedSpace[];
}

export interface ChangedSpace {
  readonly id: string;
  readonly title: string;
  /** Number of all its changed pages, listed or not. */
  readonly count: number;
  /** In tree order, deleted pages last. */
  readonly pages: readonly ChangedPage[];
}

export interface ChangedPage extends SeenPage {
  readonly title: string;
  readonly kinds: readonly PageChangeKind[];
  /** Titles from the root of the space down to the parent; for a deleted page, the last known ones. */
  readonly place: readonly string[];
  /** Null: the title did not change. */
  readonly oldTitle: string | null;
  /** Null: the place did not change. */
  readonly oldPlace: readonly string[] | null;
  /** Added and removed words. Null: one of the texts is unknown. */
  readonly size: DiffSize | null;
  /** Who changed it, by the merged change requests that are known. */
  readonly by: readonly string[];
  /** When it was last changed (ms); null: the server does not say. */
  readonly at: number | null;
}
