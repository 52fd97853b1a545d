import type { SuggestCalls } from './suggest.ts';

/**
 * What the search index (a Worker of its own beside the store) offers to the page. It answers from what is stored, with
 * or without a network.
 */
export interface SearchCalls extends SuggestCalls {
  /** Opens the index of the account beside its store, and goes on building it. `me` is the person's own name. */
  open: (input: { readonly accountId: string; readonly me: string | null }) => null;
  /** Closes it, where it is of this account: that is gone. */
  close: (input: { readonly accountId: string }) => null;
  find: (input: SearchInput) => SearchAnswer;
  /** The hits in context, for rows that are seen. In the order of `ids`; empty where the text is not stored any more. */
  snippets: (input: {
    readonly words: HitWords;
    readonly ids: readonly string[];
  }) => readonly (readonly SnippetPart[])[];
  /** A found change request, issue or cluster, to be read; null where it is not stored any more. */
  record: (input: { readonly id: string }) => FoundRecord | null;
  /** Searches that were made lately or are to be kept, the newest first. */
  'searches.list': (input: null) => readonly SavedSearch[];
  'searches.keep': (input: { readonly query: string; readonly saved?: boolean }) => readonly SavedSearch[];
  'searches.forget': (input: { readonly query: string }) => readonly SavedSearch[];
}

/** What is found and has no screen of its own yet, as it is stored. */
export interface FoundRecord {
  readonly title: string;
  readonly markdown: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly times: readonly { readonly name: string; readonly at: number }[];
  /** Where it stands in the web app; null where the service does not say. */
  readonly url: string | null;
  /** It is a change request, and what is said in it can be read with it. */
  readonly request?: { readonly spaceId: string; readonly changeRequestId: string };
}

export interface SavedSearch {
  readonly query: string;
  readonly at: number;
  /** Kept until the person says otherwise; else it goes when newer ones come. */
  readonly saved: boolean;
}

export interface SearchWatches {
  progress: (input: null) => SearchProgress;
}

export interface SearchInput {
  readonly query: string;
  readonly limit: number;
  /** Pages by title and headings, as the palette wants them, or everything by all that it says. */
  readonly what: 'titles' | 'everything';
}

export type SearchKind = 'page' | 'comment' | 'change-request' | 'issue' | 'cluster';
export type SearchStatus = 'none' | 'open' | 'resolved' | 'draft' | 'merged' | 'archived' | 'ignored';

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** All that fit, of which `hits` are the best. */
  readonly total: number;
  /** Nothing has all of the words: these have most of them. */
  readonly partial: boolean;
  /** The last word is so short that only titles and headings were searched for it. */
  readonly shallow: boolean;
  /** Words as they were typed, and those that were found in their place. */
  readonly variants: readonly { readonly typed: string; readonly found: readonly string[] }[];
  /** How many of all that fit, by kind, space and person; the most frequent first. */
  readonly kinds: readonly { readonly kind: SearchKind; readonly count: number }[];
  readonly spaces: readonly SearchFacet[];
  readonly people: readonly SearchFacet[];
  /** What to mark in a text that was found. */
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
  /** Empty for what belongs to the organization: issues and clusters. */
  readonly spaceId: string;
  /** The space that it stands in; of an issue its cluster. Empty where there is none. */
  readonly spaceTitle: string;
  /** The page (or change request, issue, cluster) that it is or stands on; null for a space as a whole. */
  readonly targetId: string | null;
  readonly commentId: string | null;
  readonly replyId: string | null;
  /** Of a comment in a change request, that change request as a hit: it is read with it. */
  readonly within: string | null;
  /** Its own name or, for a comment, that of the page it stands on. */
  readonly title: string;
  readonly by: string;
  /** Ms since the epoch; 0 where it is not known. */
  readonly at: number;
  readonly status: SearchStatus;
  /** Whether its text is stored; else it was found by its name. */
  readonly whole: boolean;
}

/** A piece of a shown text; `hit` is to be marked. */
export interface SnippetPart {
  readonly text: string;
  readonly hit: boolean;
}

/** What to mark where a query was found: plain data, so that the page on screen marks by the same rule as the index found. */
export interface HitWords {
  readonly words: readonly HitWord[];
}

export interface HitWord {
  readonly tokens: readonly { readonly term: string; readonly offset: number }[];
  /** The last token may go on. */
  readonly prefix: boolean;
  /** Terms that stand for the first token, where it was mistyped. */
  readonly variants: readonly string[];
}

export interface SearchProgress {
  /** Pages that can be found by what they say. */
  readonly found: number;
  /** Pages with a text of their own, stored or not. */
  readonly pages: number;
  readonly working: boolean;
  /** The index that there was could not be read, and is being built anew. */
  readonly rebuilding: boolean;
}
