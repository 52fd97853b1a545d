/** Pages that are likely to answer what people ask: an estimate by words, never certain. */
export interface SuggestCalls {
  /** Null: the cluster is not stored. */
  'suggest.cluster': (input: { readonly clusterId: string }) => LikelyPages | null;
  /** For one issue alone. Null: the issue is not stored in this cluster. */
  'suggest.issue': (input: { readonly clusterId: string; readonly issueId: string }) => LikelyPages | null;
}

export interface LikelyPages {
  /** Best first. */
  readonly pages: readonly LikelyPage[];
  /** No page is similar. */
  readonly isGap: boolean;
  /** The index is still being built: some pages cannot be found yet. */
  readonly partial: boolean;
}

export interface LikelyPage {
  readonly spaceId: string;
  readonly spaceTitle: string;
  readonly pageId: string;
  readonly title: string;
  /** Titles of its parent pages, the outermost first. */
  readonly above: readonly string[];
  readonly passages: readonly { readonly heading: string; readonly text: string }[];
  /** Matching words of the page, the most significant first. */
  readonly because: readonly MatchedWord[];
}

export interface MatchedWord {
  readonly word: string;
  /** The words that people used instead; empty if they used this word. */
  readonly asked: readonly string[];
  /** The words of the people are similar to it, not the same. */
  readonly isNear: boolean;
}
