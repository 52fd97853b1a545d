import type { LinkCounts, LinkPlace, LinkProblem, ServiceLinksRow, UnmergedRequest } from '#shared/model/links.ts';
import type { CollectedLinks } from '../../links/collect.ts';

/**
 * The link index. Reading the links of a page costs as much as rendering it, so a commit only marks groups
 * (`linkState`, in the same transaction), and the indexer reads them when the store is idle. Links are stored like page
 * texts, about twenty pages to a record; results are stored as one report per space, so that screens read no links.
 */
export interface LinkState {
  readonly spaceId: string;
  /** Body groups to read, with the mark that asked for it: reading for an older mark does not remove a newer one. */
  readonly groups: Readonly<Record<number, number>>;
  /** The mark that asked for a new report; 0: the report is up to date. */
  readonly stale: number;
  readonly lastMark: number;
  /** Other spaces that this one links to, and the number of broken links, known without reading the report. */
  readonly outward: readonly string[];
  readonly problems: number;
  /** Links in comments are included. Absent: an earlier version made it. */
  readonly said?: true;
  /** The pages that show parts of API specifications were read for them. Absent: an earlier version read them. */
  readonly apis?: true;
}

export interface LinkGroup {
  readonly spaceId: string;
  readonly group: number;
  readonly pages: readonly PageLinks[];
}

export interface PageLinks extends CollectedLinks {
  readonly pageId: string;
  /** The version of the text that was read: it is not read twice. */
  readonly version: string;
}

export interface LinkReport {
  readonly spaceId: string;
  readonly revision: string;
  readonly pages: number;
  readonly links: number;
  readonly untold: number;
  readonly counts: LinkCounts;
  /** In the order of the page tree. */
  readonly problems: readonly (LinkProblem & { readonly pageTitle: string; readonly key: string })[];
}

/**
 * Which page links to what, within one space. Pairs `[page, link, page, link, …]`: indexes into `pages` and into the
 * page's links.
 */
export interface LinkEdges {
  readonly spaceId: string;
  readonly pages: readonly string[];
  /** By `space/page`. */
  readonly toPages: Readonly<Record<string, readonly number[]>>;
  readonly toFiles: Readonly<Record<string, readonly number[]>>;
  /** Links in comments to a page, by `space/page`. */
  readonly said?: Readonly<Record<string, readonly CommentLink[]>>;
}

/** A link in a comment or a reply. */
export interface CommentLink extends LinkPlace {
  readonly pageTitle: string;
}

export interface ServiceLinksRecord {
  readonly spaceId: string;
  readonly pages: Readonly<Record<string, ServiceLinksRow>>;
}

export interface UnmergedRecord {
  readonly spaceId: string;
  readonly requests: readonly UnmergedRequest[];
  readonly fetchedAt: number;
}
