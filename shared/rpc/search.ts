import type { SuggestCalls } from './suggest.ts';

/**
 * Calls from the window to the search index, a Worker beside the store. It answers from stored data, with or without a
 * network.
 */
export interface SearchCalls extends SuggestCalls {
  /** Opens the index of the account and continues to build it. `me`: the person's name. */
  open: (input: { readonly accountId: string; readonly me: string | null }) => null;
  /** Closes the index if it belongs to this account, which was removed. */
  close: (input: { readonly accountId: string }) => null;
  find: (input: SearchInput) => SearchAnswer;
  /** The hits in context, for visible rows. In the order of `ids`; empty if the text is no longer stored. */
  snippets: (input: {
    readonly words: HitWords;
    readonly ids: readonly string[];
  }) => readonly (readonly SnippetPart[])[];
  /** A found item without a page or thread of its own, with its text; null if it is no longer stored. */
  record: (input: { readonly id: string }) => FoundRecord | null;
  /** Recent and saved searches, newest first. */
  'searches.list': (input: null) => readonly SavedSearch[];
  'searches.keep': (input: { readonly query: string; readonly saved?: boolean }) => readonly SavedSearch[];
  'searches.forget': (input: { readonly query: string }) => readonly SavedSearch[];
}

/** A stored hit that is neither a page nor a comment. */
export interface FoundRecord {
  readonly title: string;
  readonly markdown: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly times: readonly { readonly name: string; readonly at: number }[];
  /** Where a browser shows it; null: the server does not say. */
  readonly url: string | null;
  /** Present for a change request, whose discussion can be read too. */
  readonly request?: { readonly spaceId: string; readonly changeRequestId: string; readonly status: string };
}

export interface SavedSearch {
  readonly query: string;
  readonly at: number;
  /** Stays until the person deletes it; other searches are replaced by newer ones. */
  readonly saved: boolean;
}

export interface SearchWatches {
  progress: (input: null) => SearchProgress;
}

export interface SearchInput {
  readonly query: string;
  readonly limit: number;
  /** `titles`: by title, headings and path, for the palette. `everything`: all kinds by their whole text. */
  readonly what: 'titles' | 'everything';
}

export type SearchKind =
  | 'page'
  | 'comment'
  | 'change-request'
  | 'issue'
  | 'cluster'
  | 'collection'
  | 'site'
  /** Rows of a site's structure. */
  | 'section'
  | 'section-group'
  | 'site-space'
  | 'share-link';
export type SearchStatus = 'none' | 'open' | 'resolved' | 'draft' | 'merged' | 'archived' | 'ignored';

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** Number of all matches; `hits` are the best of them. */
  readonly total: number;
  /** No text has all of the words: these have most of them. */
  readonly partial: boolean;
  /** The last word is so short that only titles and headings were searched for it. */
  readonly shallow: boolean;
  /** Typed words, and the words that were found instead. */
  readonly variants: readonly { readonly typed: string; readonly found: readonly string[] }[];
  /** Counts of all matches by kind, space and person, most frequent first. */
  readonly kinds: readonly { readonly kind: SearchKind; readonly count: number }[];
  readonly spaces: readonly SearchFacet[];
  readonly people: readonly SearchFacet[];
  /** The words to mark in a text that was found. */
  readonly words: HitWords;
}

export interface SearchFacet {
  readonly id: string;
  readonly title: string;
  readonly count: number;
}

export interface SearchHit {
  readonly id: string;
  readonly kind: SearchKind;
  /** Empty for items of the organization: issues, clusters, collections and sites. */
  readonly spaceId: string;
  /** Title of its space; for an issue, of its cluster; for a row of a site, of that site. Empty if there is none. */
  readonly spaceTitle: string;
  /**
   * Id of the page, change request, issue, cluster, collection, site or row, or of the one that a comment is about; null
   * for a whole space.
   */
  readonly targetId: string | null;
  readonly commentId: string | null;
  readonly replyId: string | null;
  /** For a comment in a change request: that change request as a hit. */
  readonly within: string | null;
  /** For a site and everything in it. Null: neither. */
  readonly siteId: string | null;
  /** Its own title; for a comment, the title of its page. */
  readonly title: string;
  readonly by: string;
  /** Ms since the epoch; 0: unknown. */
  readonly at: number;
  readonly status: SearchStatus;
  /** Its text is stored; otherwise only its name was found. */
  readonly whole: boolean;
}

/** A piece of a displayed text. `hit`: the piece is marked. */
export interface SnippetPart {
  readonly text: string;
  readonly hit: boolean;
}

/** What to mark for a query: plain data, so that the window marks by the same rule by which the index finds. */
export interface HitWords {
  readonly words: readonly HitWord[];
}

export interface HitWord {
  readonly tokens: readonly { readonly term: string; readonly offset: number }[];
  /** The last token is a prefix. */
  readonly prefix: boolean;
  /** Terms that replace the first token, which was mistyped. */
  readonly variants: readonly string[];
}

export interface SearchProgress {
  /** Pages that can be found by their text. */
  readonly found: number;
  /** Pages with a text, stored or not. */
  readonly pages: number;
  readonly working: boolean;
  /** The stored index could not be read, so the Worker builds it again. */
  readonly rebuilding: boolean;
}
