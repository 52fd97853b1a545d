import type { ShareLink } from '../contract/index.ts';
import type { PendingOperation } from '../outbox/operation.ts';
import type { SiteCheckCalls, SiteCheckWatches } from './site-checks.ts';
import type { SiteNewsCalls, SiteNewsWatches } from './site-news.ts';
import type { PendingMark } from './threads.ts';

/** Sites: what is published, and its structure. All lists are in the order of the server. */

/** A site with its stored structure. */
export interface StoredSite {
  readonly id: string;
  /** Null: the server lists no sites, so nothing tells its title. */
  readonly title: string | null;
  /** Addresses: where it is published, and in the web app. Null: unknown. */
  readonly published: string | null;
  readonly appUrl: string | null;
  /** Null: its structure was never read. */
  readonly structure: SiteStructure | null;
  /** Why the last read failed; the stored copy stays. Null: it did not fail, or was never tried. */
  readonly unreadable: SiteUnreadable | null;
}

/** `not-found`: 404, there is no such site, or not for this person. `no-access`: 403. */
export type SiteUnreadable = 'not-found' | 'no-access';

export interface SiteStructure {
  readonly sections: readonly StoredSection[];
  readonly groups: readonly StoredGroup[];
  readonly siteSpaces: readonly StoredSiteSpace[];
  /** Null: this person may not read them. */
  readonly shareLinks: readonly StoredShareLink[] | null;
  /** When the lists were requested (ms). */
  readonly fetchedAt: number;
  /** A list was incomplete: rows may be missing. */
  readonly partial: boolean;
}

export interface StoredSection {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  /** The default section of the site. */
  readonly isDefault: boolean;
  readonly path: string;
  /** An expression; null: everybody sees it. */
  readonly condition: string | null;
  /** Null: at the root. */
  readonly groupId: string | null;
  readonly icon: string | null;
  readonly published: string | null;
}

export interface StoredGroup {
  readonly id: string;
  readonly title: string;
  /** Null: at the root. */
  readonly parentId: string | null;
  readonly icon: string | null;
  /** Ids of its sections and groups. */
  readonly children: readonly string[];
}

/** The link between a site and a space. */
export interface StoredSiteSpace {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  /** Null: at the root of the site. */
  readonly sectionId: string | null;
  /** Null: the server does not say which space it shows. */
  readonly spaceId: string | null;
  /** The default of its section, or of a site without sections. */
  readonly isDefault: boolean;
  readonly condition: string | null;
  readonly published: string | null;
}

export interface StoredShareLink {
  readonly id: string;
  readonly name: string;
  readonly createdAt: ShareLink['createdAt'];
  readonly active: boolean;
  /** Null: the server does not say it, as for an inactive link. */
  readonly published: string | null;
}

export interface SitesBatch {
  /**
   * `listed`: the ids of all sites that exist; stored sites that are missing in it go, unless a person named them. Absent:
   * the list is incomplete, or there is none.
   */
  readonly sites?: { readonly rows: readonly StoredSite[]; readonly listed?: readonly string[] };
}

export interface SiteRowCalls {
  /**
   * The sites that are stored or that a person named, and when their structure was read (ms); null: never, or not since this
   * person changed it.
   */
  'sync.sites': (input: null) => readonly { readonly id: string; readonly fetchedAt: number | null }[];
}

export interface SiteCalls extends SiteCheckCalls, SiteNewsCalls {
  /** Remembers a site that no list names; it is read with the next sync. */
  'sites.add': (input: { readonly id: string }) => null;
  /** Forgets a site that a person named; its stored structure goes too. */
  'sites.forget': (input: { readonly id: string }) => null;
}

/** A site as screens list it. */
export interface SiteRow extends StoredSite {
  /** A person named it: no list has it. */
  readonly added: boolean;
}

export interface SiteWatches extends SiteCheckWatches, SiteNewsWatches {
  /** All sites, by title. */
  sites: (input: null) => readonly SiteRow[];
  /** One site with its structure. Null: it is not stored. */
  site: (input: { readonly siteId: string }) => SiteView | null;
}

/** One row of a site's tree: a group, a section, or the link to a space. */
export interface SiteNode {
  readonly kind: 'group' | 'section' | 'site-space';
  /** From the server, or the temporary id of the write that creates it. */
  readonly id: string;
  /** The group or section that it is in; null: at the root. */
  readonly parentId: string | null;
  /** 0 at the root. */
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly title: string;
  readonly description: string | null;
  /** Null: groups have none, and the server chooses that of a new row. */
  readonly path: string | null;
  readonly icon: string | null;
  readonly isDefault: boolean;
  /** Null: everybody sees it. */
  readonly condition: string | null;
  readonly published: string | null;
  /** The space that it shows, and its title. Null: none, or unknown. */
  readonly spaceId: string | null;
  readonly spaceTitle: string | null;
  /** Its unsent writes, oldest first. */
  readonly pending: readonly PendingMark[];
  /** `removed`: an unsent write deletes it, itself or with its parent. Null: as on the server. */
  readonly change: 'added' | 'changed' | 'moved' | 'removed' | null;
}

export interface ShownShareLink extends StoredShareLink {
  readonly pending: readonly PendingMark[];
  readonly change: 'added' | 'changed' | 'removed' | null;
}

/** A site with its unsent changes. */
export interface SiteView {
  readonly site: SiteRow;
  /** Depth first. Rows that an unsent write removes are still there. */
  readonly nodes: readonly SiteNode[];
  /** The same without unsent changes: what the server has. */
  readonly before: readonly SiteNode[];
  /** Null: this person may not read them. */
  readonly shareLinks: readonly ShownShareLink[] | null;
  /** The unsent writes of this site, oldest first. */
  readonly operations: readonly PendingOperation[];
  /** Those that were sent, and that the stored structure may not show yet. */
  readonly sent: readonly PendingOperation[];
}
