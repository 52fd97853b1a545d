/** Links as the store's views show them: the report, and the links to a page or a file. */

/**
 * - `page`, `anchor`, `file`, `space`: the target does not exist (the space: `/broken/spaces/…`)
 * - `unmerged`: the page exists only in a change request
 * - `nowhere`: no address, a path out of the space, or an address with a scheme that Galley never opens
 * - `api`: the API specification has no such operation, webhook or schema in its latest version
 * - `service`: Galley finds the target, but the server calls the link broken
 */
export type LinkProblemKind = 'page' | 'anchor' | 'file' | 'space' | 'unmerged' | 'nowhere' | 'api' | 'service';

export type LinkUse = 'link' | 'button' | 'card' | 'image' | 'file' | 'embed' | 'piece' | 'cover' | 'api';

/** The place of a link. */
export interface LinkPlace {
  readonly pageId: string;
  /** Key of the top-level block; empty: the page's cover. */
  readonly block: string;
  /** Of API blocks `GET /path`, or the name of a webhook or schema. */
  readonly href: string;
  /** The text of the link. */
  readonly text: string;
  readonly use: LinkUse;
  /**
   * The thread whose comment or reply has the link; `pageId` is empty if the thread is about no page. Absent: the link
   * is in the page's text.
   */
  readonly thread?: { readonly id: string; readonly changeRequestId: string | null };
}

export interface LinkProblem extends LinkPlace {
  readonly kind: LinkProblemKind;
  /** Details that the kind does not give: the page without that heading, the change request. */
  readonly detail: string;
}

/** The server's answer about the same link: not asked, asked and not listed, or its own status. */
export type ServiceWord = 'not-asked' | 'not-listed' | 'ok' | 'broken' | 'in-app' | (string & {});

/** The change request whose comments have a link. */
export interface LinkRequest {
  readonly number: number;
  readonly subject: string;
}

export interface LinkRow extends LinkProblem {
  readonly spaceId: string;
  /** Absent: the link is in no change request, or in one that is not stored. */
  readonly request?: LinkRequest;
  readonly spaceTitle: string;
  readonly pageTitle: string;
  readonly service: ServiceWord;
}

export type LinkCounts = Readonly<Record<LinkProblemKind, number>>;

export interface LinkScope {
  /** Null: every space. */
  readonly spaceId: string | null;
  /** Null: the whole space. */
  readonly pageId: string | null;
}

/** Which rows are shown: one kind, or those where the server disagrees. */
export type LinkFilter = LinkProblemKind | 'all' | 'differing';

/** `limit`: the most rows for a screen. The store's `links.all` answers all of them. */
export interface LinkQuestion extends LinkScope {
  readonly filter: LinkFilter;
  readonly limit: number;
}

export interface LinkReportView {
  readonly rows: readonly LinkRow[];
  /** Number of rows that match the filter. */
  readonly fitting: number;
  readonly counts: LinkCounts;
  /** Number of pages and links that were checked. */
  readonly pages: number;
  readonly links: number;
  /** Number of pages whose links were not read yet: the report grows until this is 0. */
  readonly waiting: number;
  /** Number of links into spaces that are not stored: they cannot be checked offline. */
  readonly untold: number;
  /** Pages of this scope that the server was asked about, and when first (ms). */
  readonly asked: number;
  readonly askedAt: number | null;
  /** Number of rows where Galley and the server disagree. */
  readonly differing: number;
  readonly title: string;
  readonly spaces: readonly { readonly id: string; readonly title: string; readonly problems: number }[];
}

/** A link from another place to this one. */
export interface Backlink extends LinkPlace {
  readonly spaceId: string;
  /** Absent: the link is in no change request, or in one that is not stored. */
  readonly request?: LinkRequest;
  readonly spaceTitle: string;
  readonly pageTitle: string;
}

/** The first links, and the number of all: a page that the whole workspace links to has thousands. */
export interface Backlinks {
  readonly total: number;
  readonly places: readonly Backlink[];
}

/** `limit`: the most places in each list. */
export interface PageLinksQuestion {
  readonly spaceId: string;
  readonly pageId: string;
  readonly limit: number;
}

export interface PageLinksView {
  readonly from: Backlinks;
  readonly problems: readonly LinkRow[];
  /** Files that this page uses, and other places that use them. */
  readonly files: readonly { readonly id: string; readonly name: string; readonly usedBy: Backlinks }[];
  readonly waiting: number;
}

/** The server's answer for one page. The keys are link targets (`page:ID`, `url:…`). */
export interface ServiceLinksRow {
  readonly pageId: string;
  readonly fetchedAt: number;
  readonly links: readonly { readonly key: string; readonly status: string }[];
}

/** An open change request, with the pages that exist only there. */
export interface UnmergedRequest extends LinkRequest {
  readonly pages: readonly { readonly id: string; readonly path: string | null; readonly title: string }[];
}

export interface LinksBatch {
  readonly serviceLinks?: { readonly spaceId: string; readonly rows: readonly ServiceLinksRow[] };
  /** Pages that only open change requests have. */
  readonly unmerged?: {
    readonly spaceId: string;
    readonly requests: readonly UnmergedRequest[];
    readonly fetchedAt: number;
  };
}
