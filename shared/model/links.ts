/** What the store tells of links: the report, and what leads to a page or a file. */

/**
 * - `page`, `anchor`, `file`, `space`: the thing does not exist (the space: `/broken/spaces/…`)
 * - `unmerged`: a page that exists in a change request alone
 * - `nowhere`: no address at all, a path out of the space, or an address of a kind that is never opened
 * - `service`: Galley finds the target, the service calls the link broken
 */
export type LinkProblemKind = 'page' | 'anchor' | 'file' | 'space' | 'unmerged' | 'nowhere' | 'service';

export type LinkUse = 'link' | 'button' | 'card' | 'image' | 'file' | 'embed' | 'piece' | 'cover';

/** Where a link stands. */
export interface LinkPlace {
  readonly pageId: string;
  /** Key of the top-level block; empty for the page's cover. */
  readonly block: string;
  readonly href: string;
  /** The words that are linked. */
  readonly text: string;
  readonly use: LinkUse;
  /** Said in a comment or a reply of this thread; `pageId` is empty where that is about no page. Absent: it stands in the page. */
  readonly thread?: { readonly id: string; readonly changeRequestId: string | null };
}

export interface LinkProblem extends LinkPlace {
  readonly kind: LinkProblemKind;
  /** In words, where the kind does not say it all: the page that has no such heading, the change request. */
  readonly detail: string;
}

/** What the service says of the same link: not asked, asked and not listed, or its own status. */
export type ServiceWord = 'not-asked' | 'not-listed' | 'ok' | 'broken' | 'in-app' | (string & {});

export interface LinkRow extends LinkProblem {
  readonly spaceId: string;
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

/** Which rows are shown: of one kind, or those where the service says otherwise. */
export type LinkFilter = LinkProblemKind | 'all' | 'differing';

/** `limit`: so many of the rows that fit, for a screen; the store's `links.all` answers all of them. */
export interface LinkQuestion extends LinkScope {
  readonly filter: LinkFilter;
  readonly limit: number;
}

export interface LinkReportView {
  readonly rows: readonly LinkRow[];
  /** How many rows fit the filter. */
  readonly fitting: number;
  readonly counts: LinkCounts;
  /** Pages and links that were looked at. */
  readonly pages: number;
  readonly links: number;
  /** Pages whose links are still to be read: the report grows until this is 0. */
  readonly waiting: number;
  /** Links into spaces that are not stored: offline nobody can tell. */
  readonly untold: number;
  /** Pages of this scope that the service was asked about, and when first (ms). */
  readonly asked: number;
  readonly askedAt: number | null;
  /** Rows where Galley and the service differ. */
  readonly differing: number;
  readonly title: string;
  readonly spaces: readonly { readonly id: string; readonly title: string; readonly problems: number }[];
}

/** A link from another place to this one. */
export interface Backlink extends LinkPlace {
  readonly spaceId: string;
  readonly spaceTitle: string;
  readonly pageTitle: string;
}

/** The first of them, and how many there are: a page that the whole workspace links to has thousands. */
export interface Backlinks {
  readonly total: number;
  readonly places: readonly Backlink[];
}

/** `limit`: so many places of each list. */
export interface PageLinksQuestion {
  readonly spaceId: string;
  readonly pageId: string;
  readonly limit: number;
}

export interface PageLinksView {
  readonly from: Backlinks;
  readonly problems: readonly LinkRow[];
  /** Files that this page uses, and who else does. */
  readonly files: readonly { readonly id: string; readonly name: string; readonly usedBy: Backlinks }[];
  readonly waiting: number;
}

/** What the service answered of one page. Keys say what a link leads to (`page:ID`, `url:…`). */
export interface ServiceLinksRow {
  readonly pageId: string;
  readonly fetchedAt: number;
  readonly links: readonly { readonly key: string; readonly status: string }[];
}

/** An open change request with the pages that only it has. */
export interface UnmergedRequest {
  readonly number: number;
  readonly subject: string;
  readonly pages: readonly { readonly id: string; readonly path: string | null; readonly title: string }[];
}
