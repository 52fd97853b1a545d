import type { Kept, OfflineRule, OfflineTarget } from '../offline.ts';
import type { KnownBody, RecentPage, StoredPage } from './store.ts';

/** What the store tells of what is kept here and of what was read: a part of what stands in `store.ts`. */
export interface OfflineWatches {
  /** What is kept of the organization and of each collection and space, as one depth-first list. */
  kept: (input: null) => OfflineView;
  /** The pages that were marked with a star, by title. */
  starred: (input: null) => readonly MarkedPage[];
  /** The pages read last, newest first; where each was left. */
  recent: (input: { readonly spaceId: string | null }) => readonly ReadPage[];
}

export interface OfflineCalls {
  /** How far the page was read, from 0 at its top to 1 at its end. */
  'pages.left': (input: { readonly spaceId: string; readonly pageId: string; readonly scroll: number }) => null;
  'pages.star': (input: { readonly spaceId: string; readonly pageId: string; readonly starred: boolean }) => null;
  /** Chooses what is kept offline. The core is told apart (`sync.replan`). */
  'keep.set': (input: { readonly target: OfflineTarget; readonly rule: OfflineRule }) => null;
  /** Removes the stored texts of a space. Its titles and comments stay, and so do the outbox and drafts. */
  'keep.remove': (input: { readonly spaceId: string }) => null;
}

export interface OfflineRowCalls {
  /** What is kept of each space of the library; one that is not named is kept. */
  'sync.kept': (input: null) => Readonly<Record<string, Kept>>;
  /** One page, and whether its text is stored and fresh. Null: the page is in no stored tree. */
  'sync.page': (input: { readonly spaceId: string; readonly pageId: string }) => KnownPage | null;
  /** Lets go of texts that were opened once and are not kept, and, for `bytes` above 0, of those read longest ago. */
  'bodies.evict': (input: { readonly bytes: number }) => Evicted;
  /** Bytes that the browser still grants the database; null where it does not say. */
  'storage.free': (input: null) => number | null;
}

export interface PageOffline {
  /** What is kept of its space. */
  readonly kept: Kept;
  readonly starred: boolean;
  /** What the person read before a newer text came, until they have read that one. */
  readonly readBefore: ReadBefore | null;
}

export interface MarkedPage {
  readonly spaceId: string;
  readonly pageId: string;
  readonly title: string;
  readonly spaceTitle: string;
  /** The page is not in the stored tree any more. */
  readonly gone: boolean;
}

export interface ReadPage extends RecentPage {
  /** How far it was read, 0 to 1. */
  readonly scroll: number;
}

export interface OfflineView {
  readonly nodes: readonly OfflineNode[];
}

/** Figures of a collection are the sums of what is below it. */
export interface OfflineNode {
  readonly target: OfflineTarget;
  readonly title: string;
  readonly emoji: string | null;
  /** 0 for the organization. */
  readonly depth: number;
  readonly rule: OfflineRule;
  /** What follows from the rule and those above it. */
  readonly kept: Kept;
  readonly pages: number;
  readonly bodies: number;
  /** Of the stored texts, about. */
  readonly bytes: number;
  /** Stored texts that are older than what the tree says of their page. */
  readonly outdated: number;
  /** Of the space, or the oldest below; null: not all of them were synced yet. */
  readonly syncedAt: number | null;
  /** The spaces below, or the space itself. */
  readonly spaceIds: readonly string[];
}

export interface ReadBefore {
  /** A page that was renamed says its old title first. */
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
