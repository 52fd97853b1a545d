import type { LinkPlace } from './links.ts';

/** What the checks of a site need from stored pages, and the visitors of its preview. */

export interface SiteCheckWatches {
  /** Null: the site is not stored. */
  siteLinks: (input: { readonly siteId: string }) => SiteLinksView | null;
  /** By name. */
  visitorPresets: (input: null) => readonly VisitorPreset[];
}

export interface SiteCheckCalls {
  'visitors.save': (input: VisitorPreset) => null;
  'visitors.drop': (input: { readonly id: string }) => null;
}

/** A visitor that a person saved, on this computer only. */
export interface VisitorPreset {
  readonly id: string;
  readonly name: string;
  /** JSON as it was typed. */
  readonly claims: string;
}

/**
 * How an unsent change affects an address: its row is removed or moved to another section, it or its section gets
 * another path, it shows another space, or it is no longer the default.
 */
export type AddressChange = 'removed' | 'moved' | 'path' | 'space' | 'default';

/** Links in stored pages that the unsent changes of a site would break. */
export interface SiteLinksView {
  /** The first ones, in the order of the spaces. */
  readonly links: readonly BrokenSiteLink[];
  readonly total: number;
  /** How many published addresses change. */
  readonly addresses: number;
  /** Rows that change and whose published address is not stored: links to them cannot be found. */
  readonly unaddressed: readonly string[];
  readonly unread: UnreadPages;
}

/** What was not looked at, because it is not stored here. */
export interface UnreadPages {
  /** Spaces without a stored page tree. */
  readonly spaces: number;
  /** Pages in stored trees whose text is not stored. */
  readonly pages: number;
  /** Pages whose links are still being read. */
  readonly waiting: number;
}

export interface BrokenSiteLink extends LinkPlace {
  /** The row whose change breaks it. */
  readonly rowId: string;
  /** `left`: it leads to a space that the site no longer shows. */
  readonly why: AddressChange | 'left';
  readonly spaceId: string;
  readonly spaceTitle: string;
  readonly pageTitle: string;
}
