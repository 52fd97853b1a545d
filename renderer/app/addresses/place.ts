import { WHOLE_REQUEST, type RevisionPair } from '#shared/model/revisions.ts';

/**
 * Every place in Galley has an address: `/space/<id>/page/<id>#anchor` within the app's own origin, and the same after
 * `galley:/` as a deep link. Pure; the router and everything that draws links use this.
 */
export type Place =
  | { readonly kind: 'welcome' }
  | { readonly kind: 'library'; readonly collectionId: string | null }
  /** `path`: a page of the space by its path, for links from other spaces whose tree is not read yet. */
  | { readonly kind: 'space'; readonly spaceId: string; readonly path: string | null; readonly anchor: string | null }
  | {
      readonly kind: 'page';
      readonly spaceId: string;
      readonly pageId: string;
      readonly anchor: string | null;
      /** The search that led here: its words are marked. Not part of a copied address. */
      readonly marks?: string;
      /** It opens with the changes since it was read. Not part of a copied address either. */
      readonly changes?: true;
    }
  /** The link report of a page, of a space (`pageId` null) or of everything (both null). */
  | { readonly kind: 'links'; readonly spaceId: string | null; readonly pageId: string | null }
  /** `open`: the found change request, issue or cluster that is open. */
  | { readonly kind: 'search'; readonly query: string; readonly open?: string }
  /** Offline rules. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'outbox' }
  /**
   * All comments in every space and change request. `thread`: the open one. `personId`: only threads with this
   * participant.
   */
  | { readonly kind: 'comments'; readonly thread?: string; readonly personId?: string }
  /** The review inbox, or one change request; `from` and `to`: the two of its revisions that are compared. */
  | {
      readonly kind: 'review';
      readonly spaceId?: string;
      readonly changeRequestId?: string;
      readonly from?: string;
      readonly to?: string;
      /** The inbox shows only change requests by this author, or with this reviewer. */
      readonly authorId?: string;
      readonly reviewerId?: string;
    }
  /** The triage of conversation issues: its inbox, one cluster, the statistics, or the most-asked pages. */
  | { readonly kind: 'triage'; readonly clusterId?: string; readonly view?: 'numbers' | 'pages' }
  /** Unread comments, changed pages, grown clusters, changed sites, or changed access. */
  | { readonly kind: 'news'; readonly view?: UnreadKind }
  /** The published sites, the structure of one with `row` selected, or another view of it. `row` in `share-links`: a link. */
  | {
      readonly kind: 'sites';
      readonly siteId?: string;
      readonly view?: SiteViewKind;
      readonly row?: string;
    }
  /** The members of the organization, its teams, or their access to spaces; `id`: the selected member, team or space. */
  | { readonly kind: 'people'; readonly view?: 'teams' | 'access'; readonly id?: string }
  /**
   * The API specifications, one of them (`version`: not the latest) with the selected `part`, the changes between two of
   * its versions, or the pages that these concern.
   */
  | {
      readonly kind: 'specs';
      readonly slug?: string;
      readonly view?: SpecViewKind;
      readonly version?: string;
      readonly part?: string;
      readonly from?: string;
      readonly to?: string;
    }
  /** The files of a space, or of it as a change request leaves it; `fileId`: the selected one. */
  | {
      readonly kind: 'files';
      readonly spaceId: string;
      readonly changeRequestId?: string;
      readonly fileId?: string;
    }
  | { readonly kind: 'settings' }
  | { readonly kind: 'unknown'; readonly address: string };

export type SiteViewKind = (typeof SITE_VIEWS)[number];

export const SITE_VIEWS = ['changes', 'checks', 'preview', 'share-links'] as const;

export type SpecViewKind = (typeof SPEC_VIEWS)[number];

export const SPEC_VIEWS = ['changes', 'pages'] as const;

export type UnreadKind = (typeof UNREAD_KINDS)[number];

export const UNREAD_KINDS = ['pages', 'clusters', 'sites', 'access'] as const;

export function requestPlace(
  spaceId: string,
  changeRequestId: string,
  { from, to }: RevisionPair = WHOLE_REQUEST,
): Place & { readonly kind: 'review' } {
  const pair = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
  return { kind: 'review', spaceId, changeRequestId, ...pair };
}

export function unreadPlace(view: UnreadKind | undefined): Place & { readonly kind: 'news' } {
  return view === undefined ? { kind: 'news' } : { kind: 'news', view };
}

export function filesPlace(spaceId: string, changeRequestId: string | null = null): Place & { readonly kind: 'files' } {
  return { kind: 'files', spaceId, ...(changeRequestId === null ? {} : { changeRequestId }) };
}
