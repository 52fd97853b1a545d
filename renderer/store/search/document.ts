import type { SearchKind, SearchStatus } from '#shared/rpc/search.ts';

/**
 * What can be found. Everything that the store holds becomes documents of this shape. A new kind needs a name here, a
 * source in `sources.ts`, and labels on the screen.
 */
export const DOCUMENT_KINDS: readonly SearchKind[] = [
  'page',
  'comment',
  'change-request',
  'issue',
  'cluster',
  'collection',
  'site',
  'section',
  'section-group',
  'site-space',
  'share-link',
];
export const DOCUMENT_STATUSES: readonly SearchStatus[] = [
  'none',
  'open',
  'resolved',
  'draft',
  'merged',
  'archived',
  'ignored',
];

export interface SearchDocument {
  readonly kind: SearchKind;
  /** Unique among all documents; it encodes where the item is (`documentKey`). */
  readonly id: string;
  /** Documents that are read and indexed together: a space's pages, a page's comments. */
  readonly group: string;
  readonly space: string;
  /** The author's display name; empty if there is none. */
  readonly by: string;
  readonly status: SearchStatus;
  /** When it was written or last changed (ms); 0 if unknown. */
  readonly at: number;
  /** Changes whenever anything indexed changes. */
  readonly version: number;
  /** Its text is stored: it can be found by its content, not only by its title. */
  readonly whole: boolean;
  readonly fields: SearchFields;
}

export interface SearchFields {
  /** Counts most, and is the title of the hit. */
  readonly title: string;
  /** Headings and the description: they count more than the text. */
  readonly headings: readonly string[];
  readonly body: string;
}

/** Where a found item is; the parts of a document's id. */
export interface DocumentKey {
  readonly kind: SearchKind;
  readonly spaceId: string;
  /** The page, change request, issue, cluster, collection, site or row of a site; empty for the space as a whole. */
  readonly id: string;
  /** A comment there; `replyId`: a reply to it. */
  readonly commentId: string | null;
  readonly replyId: string | null;
  /** For an issue, its cluster ('' without one): issues are stored by cluster. */
  readonly clusterId?: string;
  /** For a comment, its change request; `id` is empty then. */
  readonly changeRequestId?: string;
  /** For a site and everything in it. */
  readonly siteId?: string;
}

/** What the last part of an id is. */
const LAST_PART: Readonly<Partial<Record<SearchKind, 'changeRequestId' | 'clusterId' | 'siteId'>>> = {
  comment: 'changeRequestId',
  issue: 'clusterId',
};

/** No id of the server contains a control character, so one can separate ids. */
const BETWEEN = '\u0001';

export function documentId(key: DocumentKey): string {
  const { kind, spaceId, id, commentId, replyId, clusterId, changeRequestId, siteId } = key;
  const parts = [DOCUMENT_KINDS.indexOf(kind), spaceId, id, commentId ?? '', replyId ?? ''];
  // An issue has a cluster, a comment may have a change request, a row has a site, and nothing has two of them.
  const last = clusterId ?? changeRequestId ?? siteId;
  return (last === undefined ? parts : [...parts, last]).join(BETWEEN);
}

export function requestKey(spaceId: string, id: string): string {
  return documentId({ kind: 'change-request', spaceId, id, commentId: null, replyId: null });
}

export function clusterKey(id: string): string {
  return documentId({ kind: 'cluster', spaceId: '', id, commentId: null, replyId: null });
}

export function documentKey(documentId: string): DocumentKey {
  const [kind = '', spaceId = '', id = '', commentId = '', replyId = '', last] = documentId.split(BETWEEN);
  const known = DOCUMENT_KINDS[Number(kind)] ?? 'page';
  return {
    kind: known,
    spaceId,
    id,
    commentId: commentId === '' ? null : commentId,
    replyId: replyId === '' ? null : replyId,
    ...(last === undefined ? {} : { [LAST_PART[known] ?? 'siteId']: last }),
  };
}

/**
 * A 32-bit hash of `text` (FNV-1a), for versions and for finding a document by its id. A match is always compared with
 * the id itself.
 */
export function hash32(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
