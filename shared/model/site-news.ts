import type { SiteNode } from './sites.ts';

/** Changes of sites by others since the person looked. Read marks stay on this computer. Part of `rpc/store.ts`. */

/** A row of a site as a change names it. */
export interface NamedRow {
  readonly id: string;
  readonly name: string;
}

export const comparedFields = ['path', 'description', 'icon', 'condition', 'spaceId'] as const;
export type ComparedField = (typeof comparedFields)[number];

/** One difference between two structures of a site. */
export type SiteDifference = {
  /** Names what changed: a later change of the same has the same key. */
  readonly key: string;
  readonly kind: SiteNode['kind'] | 'share-link';
  /** By its newest name. */
  readonly row: NamedRow;
} &
  /** `parent` null: at the top level. */
  (
    | { readonly change: 'added' | 'removed'; readonly parent: NamedRow | null }
    | { readonly change: 'renamed'; readonly from: string; readonly to: string }
    /** Into another parent; null: the top level. */
    | { readonly change: 'moved'; readonly from: NamedRow | null; readonly to: NamedRow | null }
    /** Within its parent; `after` null: it is the first now. */
    | { readonly change: 'reordered'; readonly after: NamedRow | null }
    | {
        readonly change: 'edited';
        readonly field: ComparedField;
        /** Null: none. A space: its title. */
        readonly from: string | null;
        readonly to: string | null;
      }
    /** The default among the sections, or among the site spaces of a section. `row` is the new one, or else the old one. */
    | { readonly change: 'default'; readonly from: NamedRow | null; readonly to: NamedRow | null }
    | { readonly change: 'switched'; readonly active: boolean }
  );

/** `at`: when the structure that has it was read (ms). */
export type SiteChange = SiteDifference & { readonly at: number };

export interface SiteNewsView {
  readonly changes: number;
  /** By title. */
  readonly sites: readonly {
    readonly id: string;
    readonly title: string;
    /** Number of all its changes, listed or not. */
    readonly count: number;
    /** Newest first. */
    readonly changes: readonly SiteChange[];
  }[];
}

/** A change that was marked as read. */
export interface ReadSiteChange {
  readonly siteId: string;
  readonly change: SiteChange;
}

export interface SiteNewsWatches {
  /** `limit`: the most changes in the list; the counts cover all. */
  siteNews: (input: { readonly limit: number }) => SiteNewsView;
}

export interface SiteNewsCalls {
  /** Marks these changes as read, unless they changed again. Answers the input for undo. */
  'siteNews.read': (input: {
    readonly siteId: string;
    readonly changes: readonly Pick<SiteChange, 'key' | 'at'>[];
  }) => readonly ReadSiteChange[];
  /** Marks all changes of a site (null: of all sites) as read. Answers the input for undo. */
  'siteNews.readAll': (input: { readonly siteId: string | null }) => readonly ReadSiteChange[];
  'siteNews.unread': (input: { readonly before: readonly ReadSiteChange[] }) => null;
}
