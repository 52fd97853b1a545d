import type { Kept, OfflineRule, OfflineTarget } from '../offline.ts';
import type { KnownBody, RecentPage, StoredPage } from './store.ts';

/** Offline choices, stored texts and reading positions. Part of `store.ts`. */
export interface OfflineWatches {
  /** The offline choices for the organization and each collection and space, as one depth-first list. */
  kept: (input: null) => OfflineView;
  /** Starred pages, by title. */
  starred: (input: null) => readonly MarkedPage[];
  /** The last read pages, newest first, with the reading position of each. */
  recent: (input: { readonly spaceId: string | null }) => readonly ReadPage[];
}

export interface OfflineCalls {
  /** Stores the reading position, from 0 at the top of the page to 1 at its end. */
  'pages.left': (input: { readonly spaceId: string; readonly pageId: string; readonly scroll: number }) => null;
  'pages.star': (input: { readonly spaceId: string; readonly pageId: string; readonly starred: boolean }) => null;
  /** Sets an offline choice. The core is informed separately (`sync.replan`). */
  'keep.set': (input: { readonly target: OfflineTarget; readonly rule: OfflineRule }) => null;
  /** Removes the stored texts of a space. Its titles and comments stay, and so do the outbox and drafts. */
  'keep.remove': (input: { readonly spaceId: string }) => null;
}

export interface OfflineRowCalls {
  /** The offline choice for each space of the library. A space that is missing here is kept offline. */
  'sync.kept': (input: null) => Readonly<Record<string, Kept>>;
  /** One page, and whether its text is stored and current. Null: the page is in no stored tree. */
  'sync.page': (input: { readonly spaceId: string; readonly pageId: string }) => KnownPage | null;
  /**
   * Deletes texts that were opened once and are not kept offline and, for `bytes` above 0, the least recently read
   * ones.
   */
  'bodies.evict': (input: { readonly bytes: number }) => Evicted;
  /** Bytes that the browser still allows the database; null: the browser does not say. */
  'storage.free': (input: null) => number | null;
}

export interface PageOffline {
  /** The offline choice for its space. */
  readonly kept: Kept;
  readonly starred: boolean;
  /** The version that the person read before a newer one arrived, until they have read the newer one. */
  readonly readBefore: ReadBefore | null;
}

export interface MarkedPage {
  readonly spaceId: string;
  readonly pageId: string;
  readonly title: string;
  readonly spaceTitle: string;
  /** The page is no longer in the stored tree. */
  readonly gone: boolean;
}

export interface ReadPage extends RecentPage {
  /** The reading position, 0 to 1. */
  readonly scroll: number;
}

export interface OfflineView {
  readonly nodes: readonly OfflineNode[];
}

/** The figures of a collection are sums over everything below it. */
export interface OfflineNode {
  readonly target: OfflineTarget;
  readonly title: string;
  readonly emoji: string | null;
  /** 0 for the organization. */
  readonly depth: number;
  readonly rule: OfflineRule;
  /** The effective choice: the rule of this node, or one inherited from above. */
  readonly kept: Kept;
  readonly pages: number;
  readonly bodies: number;
  /** Approximate size of the stored texts. */
  readonly bytes: number;
  /** Number of stored texts that are older than their page in the tree. */
  readonly outdated: number;
  /** When the space was last synced, or the oldest such time below; null: not all spaces are synced yet. */
  readonly syncedAt: number | null;
  /** The spaces below, or the space itself. */
  readonly spaceIds: readonly string[];
}

export interface ReadBefore {
  /** For a renamed page, the old title. */
  readonly title: string;
  readonly markdown: string;
  readonly document?: unknown;
  readonly revision: string;
  readonly fetchedAt: number;
}

export interface Evicted {
  readonly pages: number;
  readonly bytes: number;
}

export interface KnownPage {
  readonly page: StoredPage;
  readonly treeRevision: string;
  readonly body: KnownBody | null;
}
