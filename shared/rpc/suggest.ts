/** Which pages are likely to answer what people ask: an estimate by words, never certain. */
export interface SuggestCalls {
  /** Null: the cluster is not stored. */
  'suggest.cluster': (input: { readonly clusterId: string }) => LikelyPages | null;
  /** Of one issue alone. Null: it is not stored in this cluster. */
  'suggest.issue': (input: { readonly clusterId: string; readonly issueId: string }) => LikelyPages | null;
}

export interface LikelyPages {
  /** The best first. */
  readonly pages: readonly LikelyPage[];
  /** No page comes near. */
  readonly isGap: boolean;
  /** The index is still being built: what is not in it yet cannot be found. */
  readonly partial: boolean;
}

export interface LikelyPage {
  readonly spaceId: string;
  readonly spaceTitle: string;
  readonly pageId: string;
  readonly title: string;
  /** The pages that it stands under, the outermost first. */
  readonly above: readonly string[];
  readonly passages: readonly { readonly heading: string; readonly text: string }[];
  /** Why: words of the page that were asked for, what says most first. */
  readonly because: readonly MatchedWord[];
}

export interface MatchedWord {
  readonly word: string;
  /** What people said instead; empty where they said this word. */
  readonly asked: readonly string[];
  /** What people said is only near to it, not the same. */
  readonly isNear: boolean;
}
