import type { ChangeRequest, Contributor, RequestedReviewer, Review } from '../contract/index.ts';
import type { Variables } from './content.ts';
import type { BodyRow, StoredFileRow } from '../rpc/store.ts';

/**
 * A change request as it is reviewed: what it changes, with the texts of both sides, and who has to do with it. The core
 * reads it, the store keeps it, so that a review needs no network.
 */
export interface RequestHead {
  readonly spaceId: string;
  /** The service's id, or the number where nothing tells an id. */
  readonly changeRequestId: string;
  readonly revision: string;
  /** The space's revision that it is compared with. */
  readonly baseRevision: string;
  /** The state of the space that it began from, where the service tells. */
  readonly ancestor: string | null;
  /** False: the space went on since the change request began, so a page may be compared with a text of later. */
  readonly exact: boolean;
  readonly version: string;
  readonly fetchedAt: number;
  readonly pages: readonly RequestPageEntry[];
  /** Pages that differ and were too many to be read. */
  readonly pagesLeft: number;
  readonly files: readonly RequestFileEntry[];
  readonly variables: { readonly before: Variables; readonly after: Variables };
  readonly contributors: readonly Contributor[];
  readonly reviewers: readonly RequestedReviewer[];
  /** Null: this service has no reviews. */
  readonly reviews: readonly Review[] | null;
}

/** `rewritten`: other characters that say and show the same, which nobody changed. */
export type PageChange = 'added' | 'removed' | 'edited' | 'moved' | 'renamed' | 'metadata' | 'rewritten';

export interface RequestPageEntry {
  readonly pageId: string;
  readonly changes: readonly PageChange[];
  /** Null: the page is not there on this side. */
  readonly before: RequestPageSide | null;
  readonly after: RequestPageSide | null;
  /** The space's own text was changed since the change request began, and the earlier one is not here. */
  readonly baseMoved: boolean;
}

/** What a page tree says of a page. */
export interface RequestPageSide {
  readonly title: string;
  readonly path: string | null;
  readonly slug: string | null;
  readonly emoji: string | null;
  readonly icon: string | null;
  readonly description: string | null;
  readonly type: string;
  readonly href: string | null;
  readonly hidden: boolean;
  readonly parent: string | null;
  /** Titles from the root of the space down to the parent. */
  readonly ancestors: readonly string[];
  /** Where it stands among all pages of its tree. */
  readonly order: number;
  /** Moves when the page does. */
  readonly version: string;
}

export interface RequestFileEntry {
  readonly change: 'added' | 'removed' | 'replaced';
  readonly file: StoredFileRow;
}

/** The texts of a changed page. Absent: as stored. Null: there is none on that side. */
export interface RequestPageTexts {
  readonly pageId: string;
  readonly before?: BodyRow | null;
  readonly after?: BodyRow | null;
}

/** One change request, whole: pages that are not named in its head any more go. */
export interface RequestContentBatch {
  readonly head: RequestHead;
  readonly texts: readonly RequestPageTexts[];
  /** A list of its people was not read to the end: those that are stored stay. */
  readonly keepPeople?: true;
}

/** What of a change request is stored, so that only what moved is read again. */
export interface KnownRequestContent {
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly version: string;
  readonly ancestor: string | null;
  readonly fetchedAt: number;
  /** The versions of the stored texts by page. */
  readonly pages: Readonly<Record<string, { readonly before: string | null; readonly after: string | null }>>;
}

/** Moves when what is stored of a change request may not be true any more. */
export function requestVersion({ revision = '', updatedAt = '', status }: ChangeRequest): string {
  return `${revision} ${updatedAt} ${status}`;
}
