import type { LinkCounts, LinkPlace, LinkProblem, ServiceLinksRow, UnmergedRequest } from '#shared/model/links.ts';
import type { CollectedLinks } from '../../links/collect.ts';

/**
 * The link index. Reading a page for its links costs as much as drawing it, so a commit only marks what is to be read
 * (`linkState`, in the same transaction); the indexer reads it when the store is quiet. What was read lies as the bodies
 * do, some twenty pages to a record; what came of it lies in one report a space, so that a screen reads no links at all.
 */
export interface LinkState {
  readonly spaceId: string;
  /** Body groups to read, with the mark that asked for it: a newer mark is not taken away by an older reading. */
  readonly groups: Readonly<Record<number, number>>;
  /** The mark by which the report is to be made anew; 0: it is true. */
  readonly stale: number;
  readonly lastMark: number;
  /** Other spaces that links of this one lead into, and how many lead nowhere: asked without reading the report. */
  readonly outward: readonly string[];
  readonly problems: number;
  /** What people said was read for it too. Absent: it is of an earlier Galley. */
  readonly said?: true;
}

export interface LinkGroup {
  readonly spaceId: string;
  readonly group: number;
  readonly pages: readonly PageLinks[];
}

export interface PageLinks extends CollectedLinks {
  readonly pageId: string;
  /** Which text was read: the same text is not read again. */
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

/** Who links to what, from one space. Pairs `[page, link, page, link, …]`: ordinals in `pages` and in a page's links. */
export interface LinkEdges {
  readonly spaceId: string;
  readonly pages: readonly string[];
  /** By `space/page`. */
  readonly toPages: Readonly<Record<string, readonly number[]>>;
  readonly toFiles: Readonly<Record<string, readonly number[]>>;
  /** What is said that links to a page, by `space/page`. */
  readonly said?: Readonly<Record<string, readonly SaidLink[]>>;
}

/** A link in a comment or a reply. */
export interface SaidLink extends LinkPlace {
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
