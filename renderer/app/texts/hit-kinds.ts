import type { SearchHit, SearchKind } from '#shared/rpc/search.ts';

/** What the kinds of search hits are called, and the values of `in:` that find them. Pure. */

const KINDS: Readonly<Record<SearchKind, { readonly one: string; readonly scope: HitScope }>> = {
  page: { one: 'Page', scope: 'pages' },
  comment: { one: 'Comment', scope: 'comments' },
  'change-request': { one: 'Change request', scope: 'changes' },
  issue: { one: 'Issue', scope: 'issues' },
  cluster: { one: 'Cluster', scope: 'clusters' },
  collection: { one: 'Collection', scope: 'collections' },
  site: { one: 'Site', scope: 'sites' },
  section: { one: 'Section', scope: 'sites' },
  'section-group': { one: 'Section group', scope: 'sites' },
  'site-space': { one: 'Site space', scope: 'sites' },
  'share-link': { one: 'Share link', scope: 'sites' },
};

/** The kinds that a filter offers, in its order. A site includes everything in it. */
export const HIT_SCOPES = {
  pages: 'Pages',
  comments: 'Comments',
  changes: 'Change requests',
  issues: 'Issues',
  clusters: 'Clusters',
  collections: 'Collections',
  sites: 'Sites',
} as const;

export type HitScope = keyof typeof HIT_SCOPES;

export function kindWord(kind: SearchKind): string {
  return KINDS[kind].one;
}

export function scopeOf(kind: SearchKind): HitScope {
  return KINDS[kind].scope;
}

/** Its kind and place. */
export function foundWords({ kind, spaceTitle }: Pick<SearchHit, 'kind' | 'spaceTitle'>): string {
  return `${KINDS[kind].one}${inWords(spaceTitle)}`;
}

export function inWords(title: string): string {
  return title === '' ? '' : ` in ${title}`;
}
