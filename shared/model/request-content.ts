import type { ChangeRequest, Contributor, RequestedReviewer, Review } from '../contract/index.ts';
import type { Variables } from './content.ts';
import type { RevisionMade } from './revisions.ts';
import type { BodyRow, StoredFileRow } from '../rpc/store.ts';

/**
 * A change request with everything that a review needs offline: its changes with both versions of the texts, and its
 * people. The core reads it, and the store keeps it.
 */
export interface RequestHead {
  readonly spaceId: string;
  /** The server's id; if nothing gives an id, the number. */
  readonly changeRequestId: string;
  readonly revision: string;
  /** The revision of the space that the changes are compared with. */
  readonly baseRevision: string;
  /** The revision of the space from which the change request began, if the server says. */
  readonly ancestor: string | null;
  /** False: the space changed after the change request began, so a page may be compared with a newer text. */
  readonly exact: boolean;
  readonly version: string;
  /** Absent: stored by an earlier version, which did not ask. */
  readonly made?: RevisionMade;
  readonly fetchedAt: number;
  readonly pages: readonly RequestPageEntry[];
  /** Number of changed pages beyond the limit, which were not read. */
  readonly pagesLeft: number;
  /** The same for reusable content. Absent: none. */
  readonly piecesLeft?: number;
  /** What it listed earlier and does not list now, by id: comments on it stay. Absent: nothing is known to have left. */
  readonly left?: Readonly<Record<string, LeftEntry>>;
  readonly files: readonly RequestFileEntry[];
  readonly variables: { readonly before: Variables; readonly after: Variables };
  readonly contributors: readonly Contributor[];
  readonly reviewers: readonly RequestedReviewer[];
  /** Null: the server has no reviews. */
  readonly reviews: readonly Review[] | null;
}

/**
 * `moved`: to another parent. `reordered`: among the pages beside it. `address`: its own part of the path. `rewritten`:
 * the characters differ, but the text says and shows the same, and nobody changed it. `unread`: it may differ, but a
 * text could not be read.
 */
export const pageChanges = [
  ...(['added', 'removed', 'edited', 'moved', 'reordered', 'renamed', 'address', 'metadata'] as const),
  ...(['rewritten', 'unread'] as const),
] as const;
export type PageChange = (typeof pageChanges)[number];

/** A changed page, or something else that the revision changes and that is reviewed like a page. */
export interface RequestPageEntry {
  /** The server's id of a page; otherwise the value of `pieceEntryId` or `SPACE_ENTRY_ID`. */
  readonly pageId: string;
  /**
   * `piece`: reusable content, which pages include. `space`: variables and files of the space, which have no page.
   * Absent: a page.
   */
  readonly kind?: 'piece' | 'space';
  readonly changes: readonly PageChange[];
  /** Null: the page does not exist on this side. */
  readonly before: RequestPageSide | null;
  readonly after: RequestPageSide | null;
  /** The space's text changed after the change request began, and the earlier text is not stored. */
  readonly baseMoved: boolean;
}

/** The last title of a page, or of something else, that a change request no longer changes. */
export interface LeftEntry {
  readonly title: string;
  readonly kind?: RequestPageEntry['kind'];
}

/** The id of the entry for reusable content. No page has such an id. */
export const pieceEntryId = (reusableContentId: string): string => `piece:${reusableContentId}`;
export const SPACE_ENTRY_ID = 'space:';

/** A page in the tree of one side. */
export interface RequestPageSide {
  readonly title: string;
  readonly path: string | null;
  readonly slug: string | null;
  readonly emoji: string | null;
  readonly icon: string | null;
  readonly description: string | null;
  readonly type: string;
  /** Where a link page leads: the title of a page of the space, or an address. */
  readonly href: string | null;
  readonly hidden: boolean;
  readonly parent: string | null;
  /** Titles from the root of the space down to the parent. */
  readonly ancestors: readonly string[];
  /** The title of the page before it under the same parent; null: it is the first. Absent: not known. */
  readonly previous?: string | null;
  /** Its position among all pages of its tree. */
  readonly order: number;
  /** Changes with the page. */
  readonly version: string;
}

/** The values of a page that do not depend on the pages around it. */
export type OwnValues = Pick<
  RequestPageSide,
  'title' | 'path' | 'slug' | 'emoji' | 'icon' | 'description' | 'type' | 'hidden'
>;

export function ownValues(side: RequestPageSide): OwnValues {
  const { title, path, slug, emoji, icon, description, type, hidden } = side;
  return { title, path, slug, emoji, icon, description, type, hidden };
}

/** The entry for the space itself, on both sides. It is listed first. */
export const SPACE_SIDE: RequestPageSide = {
  title: 'Variables and files of the space',
  path: null,
  slug: null,
  emoji: null,
  icon: null,
  description: null,
  type: 'space',
  href: null,
  hidden: false,
  parent: null,
  ancestors: [],
  order: 0,
  version: '',
};

/** Link pages and groups have no text, nor have the values of the space. */
export const sideHasText = ({ type }: Pick<RequestPageSide, 'type'>): boolean =>
  type !== 'group' && type !== 'link' && type !== 'space';

/**
 * Whether a comment can be on the page. The server refuses one on a page that the change request removes or that has no
 * text; a comment on the request names what is no page.
 */
export const takesComments = ({ kind, after }: Pick<RequestPageEntry, 'kind' | 'after'>): boolean =>
  kind === undefined && after !== null && sideHasText(after);

export interface RequestFileEntry {
  /** `replaced`: it has another content. `renamed`: only its name differs. */
  readonly change: 'added' | 'removed' | 'replaced' | 'renamed';
  readonly file: StoredFileRow;
  /** The file before it was replaced or renamed. Absent: it is new or gone, or an earlier version stored this. */
  readonly before?: StoredFileRow;
}

/** The texts of a changed page. Absent: unchanged in the store. Null: the page does not exist on that side. */
export interface RequestPageTexts {
  readonly pageId: string;
  readonly before?: BodyRow | null;
  readonly after?: BodyRow | null;
}

/** One complete change request: pages that are missing in its head are deleted. */
export interface RequestContentBatch {
  readonly head: RequestHead;
  readonly texts: readonly RequestPageTexts[];
  /** A list of its people is incomplete: the stored people stay. */
  readonly keepPeople?: true;
}

/** The stored state of a change request, so that the core reads changes only. */
export interface KnownRequestContent {
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly version: string;
  readonly ancestor: string | null;
  readonly fetchedAt: number;
  /** Versions of the stored texts, by page. */
  readonly pages: Readonly<Record<string, { readonly before: string | null; readonly after: string | null }>>;
  /** Pages whose stored base text is later than the one that the change request began from. */
  readonly moved: readonly string[];
  /** The variables of the space that it is compared with. */
  readonly variables: Variables;
  /** The values of its pages as it began from them, by page. */
  readonly starts: Readonly<Record<string, OwnValues>>;
}

/** Changes when the stored content of a change request may be outdated. */
export function requestVersion({ revision = '', updatedAt = '', status }: ChangeRequest): string {
  return `${revision} ${updatedAt} ${status}`;
}
