import { Dexie } from 'dexie';
import type { BodyRow, StoredPage } from '#shared/rpc/store.ts';
import { parseDocument, plainText } from '../../content/content.ts';
import { WHOLE_SPACE, type BodyIndex, type BodyPlace, type GalleyDatabase, type StoredThread } from '../database.ts';
import { hasBody } from '../library.ts';
import { documentId, hash32, type DocumentKey, type SearchDocument } from './document.ts';
import { pageText, type PageText } from './page-text.ts';

/**
 * What of the store is to be found, as documents. A group is read as one and answers first with ids and versions, so
 * that only what changed is read and indexed. A kind of thing that joins gets its group here.
 */
export type Group =
  | { readonly kind: 'pages'; readonly spaceId: string }
  | { readonly kind: 'threads'; readonly spaceId: string; readonly pageId: string };

export function groupName(group: Group): string {
  return group.kind === 'pages' ? `pages ${group.spaceId}` : `threads ${group.spaceId} ${group.pageId}`;
}

/** The groups of a space that are stored or indexed; `indexed` are names of groups. */
export async function threadGroups(
  db: GalleyDatabase,
  spaceId: string,
  indexed: Iterable<string>,
): Promise<readonly Group[]> {
  const stored = await db.threads
    .where('[spaceId+pageId]')
    .between([spaceId, Dexie.minKey], [spaceId, Dexie.maxKey])
    .primaryKeys();
  const prefix = groupName({ kind: 'threads', spaceId, pageId: '' });
  const known = [...indexed].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  return [...new Set([...stored.map(([, pageId]) => pageId), ...known])].map((pageId) => ({
    kind: 'threads',
    spaceId,
    pageId,
  }));
}

/** A document that should be in the index, without its text. */
export interface WantedDocument {
  readonly id: string;
  readonly version: number;
}

export async function wantedDocuments(db: GalleyDatabase, group: Group): Promise<readonly WantedDocument[]> {
  if (group.kind === 'pages') {
    const [tree, index] = await Promise.all([db.trees.get(group.spaceId), db.bodyIndex.get(group.spaceId)]);
    return (tree?.pages ?? []).filter(isFindable).map((page) => wantedPage(group.spaceId, page, index));
  }
  const record = await db.threads.get([group.spaceId, group.pageId]);
  return (record?.threads ?? []).flatMap((thread) => threadDocuments(group, thread));
}

/** The documents of `ids`, as they are stored now; one that went meanwhile is left out. */
export async function readDocuments(
  db: GalleyDatabase,
  group: Group,
  ids: ReadonlySet<string>,
): Promise<readonly SearchDocument[]> {
  if (group.kind === 'pages') return readPages(db, group, ids);
  const record = await db.threads.get([group.spaceId, group.pageId]);
  return (record?.threads ?? []).flatMap((thread) => threadDocuments(group, thread)).filter(({ id }) => ids.has(id));
}

/** What a hit is shown from; empty where it is not stored any more. */
export async function storedText(db: GalleyDatabase, key: DocumentKey): Promise<string> {
  if (key.kind === 'page') {
    const index = await db.bodyIndex.get(key.spaceId);
    const place = index?.pages[key.id];
    const group = place === undefined ? undefined : await db.bodyGroups.get([key.spaceId, place.group]);
    const row = group?.rows.find(({ pageId }) => pageId === key.id);
    return row === undefined ? '' : textOf(row).body;
  }
  const record = await db.threads.get([key.spaceId, key.id]);
  const thread = record?.threads.find(({ comment }) => comment.id === key.commentId);
  const message = key.replyId === null ? thread?.comment : thread?.replies.find(({ id }) => id === key.replyId);
  return pageText(message?.body.markdown ?? '').body;
}

/** Of a node tree the words are taken by way of its blocks: there is no shorter way that misses none. */
function textOf({ markdown, document }: BodyRow): PageText {
  if (document === undefined) return pageText(markdown);
  const { blocks, outline } = parseDocument(document);
  return { headings: outline.map(({ text }) => text), body: plainText(blocks) };
}

/** Links stand for what lies elsewhere; groups have a name and can be gone to. */
function isFindable(page: StoredPage): boolean {
  return page.type !== 'link';
}

function pageKey(spaceId: string, pageId: string): string {
  return documentId({ kind: 'page', spaceId, id: pageId, commentId: null, replyId: null });
}

function wantedPage(spaceId: string, page: StoredPage, index: BodyIndex | undefined): WantedDocument {
  return { id: pageKey(spaceId, page.id), version: pageVersion(page, index?.pages[page.id]) };
}

function pageVersion(page: StoredPage, place: BodyPlace | undefined): number {
  const body = place === undefined ? 'none' : `${place.updatedAt ?? ''} ${place.revision}`;
  return hash32(`${page.title}\n${page.description ?? ''}\n${body}`);
}

async function readPages(
  db: GalleyDatabase,
  { spaceId }: { readonly spaceId: string },
  ids: ReadonlySet<string>,
): Promise<readonly SearchDocument[]> {
  return db.transaction('r', [db.trees, db.bodyIndex, db.bodyGroups], async () => {
    const [tree, index] = await Promise.all([db.trees.get(spaceId), db.bodyIndex.get(spaceId)]);
    const pages = (tree?.pages ?? []).filter((page) => isFindable(page) && ids.has(pageKey(spaceId, page.id)));
    const groups = [...new Set(pages.flatMap((page) => index?.pages[page.id]?.group ?? []))];
    const records = await db.bodyGroups.bulkGet(groups.map((group): [string, number] => [spaceId, group]));
    const rows = new Map(records.flatMap((record) => record?.rows ?? []).map((row) => [row.pageId, row]));
    return pages.map((page) => pageDocument(spaceId, page, index?.pages[page.id], rows.get(page.id)));
  });
}

function pageDocument(
  spaceId: string,
  page: StoredPage,
  place: BodyPlace | undefined,
  row: BodyRow | undefined,
): SearchDocument {
  const { headings, body } = row === undefined ? { headings: [], body: '' } : textOf(row);
  return {
    kind: 'page',
    id: pageKey(spaceId, page.id),
    group: groupName({ kind: 'pages', spaceId }),
    space: spaceId,
    by: '',
    status: 'none',
    at: page.updatedAt === null ? 0 : Date.parse(page.updatedAt) || 0,
    version: pageVersion(page, place),
    whole: row !== undefined && hasBody(page),
    fields: {
      title: page.title,
      headings: page.description === null ? headings : [page.description, ...headings],
      body,
    },
  };
}

function threadDocuments(
  group: Extract<Group, { kind: 'threads' }>,
  { comment, replies }: StoredThread,
): readonly SearchDocument[] {
  const { spaceId, pageId } = group;
  const status = comment.status === 'resolved' ? 'resolved' : 'open';
  return [comment, ...replies].map((message): SearchDocument => {
    const text = message.body.markdown ?? '';
    const by = message.postedBy.displayName;
    return {
      kind: 'comment',
      id: documentId({
        kind: 'comment',
        spaceId,
        id: pageId === WHOLE_SPACE ? '' : pageId,
        commentId: comment.id,
        replyId: message === comment ? null : message.id,
      }),
      group: groupName(group),
      space: spaceId,
      by,
      status,
      at: Date.parse(message.postedAt) || 0,
      version: hash32(`${status}\n${by}\n${text}`),
      whole: true,
      fields: { title: '', headings: [], body: pageText(text).body },
    };
  });
}
