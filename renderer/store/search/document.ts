import type { SearchKind, SearchStatus } from '#shared/rpc/search.ts';

/**
 * What can be found. Every kind of thing that the store holds becomes documents of this one shape; a kind that joins
 * later adds its name here, a source in `sources.ts`, and words in the screen.
 */
export const DOCUMENT_KINDS: readonly SearchKind[] = ['page', 'comment', 'change-request', 'issue', 'cluster'];
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
  /** Unique among all documents; says where the thing is (`documentKey`). */
  readonly id: string;
  /** What is read and indexed as one: a space's pages, a page's comments. */
  readonly group: string;
  readonly space: string;
  /** Who wrote it, as people see the name; empty where nobody is named. */
  readonly by: string;
  readonly status: SearchStatus;
  /** When it was written or last changed (ms); 0 where it is not known. */
  readonly at: number;
  /** Changes whenever anything that is indexed changes. */
  readonly version: number;
  /** Its text is stored, so that it can be found by what it says and not by its name alone. */
  readonly whole: boolean;
  readonly fields: SearchFields;
}

export interface SearchFields {
  /** Counts most, and is what the hit is called. */
  readonly title: string;
  /** Headings and the description: counts more than the text. */
  readonly headings: readonly string[];
  readonly body: string;
}

/** Where a found thing is; the parts of a document's id. */
export interface DocumentKey {
  readonly kind: SearchKind;
  readonly spaceId: string;
  /** The page, change request, issue or cluster; empty for the space as a whole. */
  readonly id: string;
  /** A comment there, and a reply to it. */
  readonly commentId: string | null;
  readonly replyId: string | null;
  /** Of an issue, the cluster that it is in ('' where it is in none): they are stored by cluster. */
  readonly clusterId?: string;
  /** Of a comment, the change request that it is said in; `id` is empty then. */
  readonly changeRequestId?: string;
}

/** No id of the service holds a control character, so that one can stand between them. */
const BETWEEN = '\u0001';

export function documentId(key: DocumentKey): string {
  const { kind, spaceId, id, commentId, replyId, clusterId, changeRequestId } = key;
  const parts = [DOCUMENT_KINDS.indexOf(kind), spaceId, id, commentId ?? '', replyId ?? ''];
  // An issue has a cluster, a comment a change request, and nothing has both.
  const last = clusterId ?? changeRequestId;
  return (last === undefined ? parts : [...parts, last]).join(BETWEEN);
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
    ...(last === undefined ? {} : known === 'comment' ? { changeRequestId: last } : { clusterId: last }),
  };
}

/** 32 bits of `text` (FNV-1a): for versions and for finding a document by its id, always checked against the id itself. */
export function hash32(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
