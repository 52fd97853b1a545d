/** A published site: groups hold sections and groups, sections hold site spaces; order is that of the arrays. */
export interface SiteRow {
  readonly id: string;
  readonly organization: string;
  readonly title: string;
  readonly hostname: string;
  /** Whether visitors need a share link. */
  readonly visibility: 'public' | 'share-link';
  readonly sections: SectionRow[];
  readonly groups: SectionGroupRow[];
  readonly siteSpaces: SiteSpaceRow[];
  readonly shareLinks: ShareLinkRow[];
}

export interface SectionRow {
  readonly id: string;
  title: string;
  description: string | null;
  path: string;
  icon: string | null;
  condition: string | null;
  default: boolean;
  group: string | null;
}

export interface SectionGroupRow {
  readonly id: string;
  title: string;
  icon: string | null;
  parent: string | null;
}

export interface SiteSpaceRow {
  readonly id: string;
  space: string;
  section: string | null;
  path: string;
  title: string;
  condition: string | null;
  /** Within its section, or at the root of the site. */
  default: boolean;
}

export interface ShareLinkRow {
  readonly id: string;
  readonly createdAt: string;
  readonly key: string;
  name: string;
  active: boolean;
}
