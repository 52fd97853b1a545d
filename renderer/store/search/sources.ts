import type { Table } from 'dexie';
import type { BodyRow, StoredPage } from '#shared/rpc/store.ts';
import { parseDocument, withValues, type Variables } from '../../content/content.ts';
import { textWithCells } from '../../content/one-line.ts';
import {
  CLUSTERS_KEY,
  LIBRARY_KEY,
  WHOLE_SPACE,
  type BodyGroup,
  type BodyIndex,
  type BodyPlace,
  type GalleyDatabase,
  type StoredThread,
} from '../db/database.ts';
import { searchedTables } from '../db/cache-tables.ts';
import { hasBody } from '../library/library.ts';
import { readAtOnce, type Reader } from '../db/raw.ts';
import { requestThreadsIn } from '../review/request-threads.ts';
import { storedSiteView } from '../sites/sites.ts';
import { threadsIn, threadsOf, threadsOfMany } from '../threads/threads.ts';
import { documentId, hash32, type DocumentKey, type SearchDocument } from './document.ts';
import { pageText, type PageText } from './page-text.ts';
import { clusterDocument, issueDocument, requestDocument } from './review-documents.ts';
import { reviewRecord } from './review-records.ts';
import { collectionDocument, siteDocuments, structureText } from './structure-documents.ts';

/**
 * What can be found in the store, as documents. A group is read together and first returns ids and versions, so that
 * only changed documents are read and indexed. A new kind of document needs a group here.
 */
export type Group =
  | PagesGroup
  | { readonly kind: 'threads'; readonly spaceId: string; readonly pageId: string }
  | { readonly kind: 'requests'; readonly spaceId: string }
  | { readonly kind: 'clusters' }
  | { readonly kind: 'issues'; readonly clusterId: string }
  | { readonly kind: 'collections' }
  | { readonly kind: 'sites'; readonly siteId: string };

export interface PagesGroup {
  readonly kind: 'pages';
  readonly spaceId: string;
}

export function groupName(group: Group): string {
  switch (group.kind) {
    case 'pages':
    case 'requests':
      return `${group.kind} ${group.spaceId}`;
    case 'threads':
      return `threads ${group.spaceId} ${group.pageId}`;
    case 'clusters':
    case 'collections':
      return group.kind;
    case 'issues':
      return `issues ${group.clusterId}`;
    case 'sites':
      return `sites ${group.siteId}`;
  }
}

/** The thread groups of a space that are stored or indexed. `indexed`: names of groups. */
export async function threadGroups(
  db: GalleyDatabase,
  spaceId: string,
  indexed: Iterable<string>,
): Promise<readonly Group[]> {
  const stored = await threadsIn(db, spaceId);
  const known = afterPrefix(indexed, groupName({ kind: 'threads', spaceId, pageId: '' }));
  return [...new Set([...stored.map(({ pageId }) => pageId), ...known])].map((pageId) => ({
    kind: 'threads',
    spaceId,
    pageId,
  }));
}

/** The clusters whose issues are stored or indexed. `indexed`: names of groups. */
export async function issueGroups(db: GalleyDatabase, indexed: Iterable<string>): Promise<readonly Group[]> {
  const stored = await db.issues.toCollection().primaryKeys();
  const known = afterPrefix(indexed, groupName({ kind: 'issues', clusterId: '' }));
  return [...new Set([...stored, ...known])].map((clusterId) => ({ kind: 'issues', clusterId }));
}

/** The sites that are stored or indexed. `indexed`: names of groups. */
export async function siteGroups(db: GalleyDatabase, indexed: Iterable<string>): Promise<readonly Group[]> {
  const stored = await db.sites.toCollection().primaryKeys();
  const known = afterPrefix(indexed, groupName({ kind: 'sites', siteId: '' }));
  return [...new Set([...stored, ...known])].map((siteId) => ({ kind: 'sites', siteId }));
}

function afterPrefix(names: Iterable<string>, prefix: string): readonly string[] {
  return [...names].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

/** A document that should be indexed, without its text. */
export interface WantedDocument {
  readonly id: string;
  readonly version: number;
}

/** The documents of a group: ids and versions first, then the documents that are asked for. */
export interface GroupDocuments {
  readonly wanted: readonly WantedDocument[];
  /** The documents as they are stored now; documents deleted since are left out. */
  read(ids: ReadonlySet<string>): Promise<readonly SearchDocument[]>;
}

/** Returns the ids of the documents to read. Called within a transaction, so it must not await. */
export type MissingOf = (group: Group, wanted: readonly WantedDocument[]) => readonly string[];

/** Reads the documents of some groups. Several groups must be threads of one space, or issues. */
export async function documentsOf(
  db: GalleyDatabase,
  groups: readonly Group[],
  missingOf: MissingOf,
): Promise<readonly (readonly [Group, GroupDocuments])[]> {
  const threads = groups.filter((group) => group.kind === 'threads');
  const keys = threads.map(({ spaceId, pageId }) => [spaceId, pageId] as const);
  const found = keys.length === 0 ? [] : await threadsOfMany(db, keys);
  const inThreads = threads.map((group, index) => [group, allOf(threadsOfPage(group, found[index] ?? []))] as const);
  const others = await Promise.all(
    groups.map(async (group) => {
      if (group.kind === 'threads' || group.kind === 'issues') return [];
      if (group.kind !== 'pages') return [[group, allOf(await readGroup(db, group))] as const];
      const pages = readAtOnce(db, pageTables(db), (read) => pagesWithin(db, read, group, missingOf));
      return [[group, await pages] as const];
    }),
  );
  const issues = await issuesOf(
    db,
    groups.filter((group) => group.kind === 'issues'),
  );
  return [...inThreads, ...issues, ...others.flat()];
}

async function issuesOf(
  db: GalleyDatabase,
  groups: readonly Extract<Group, { readonly kind: 'issues' }>[],
): Promise<readonly (readonly [Group, GroupDocuments])[]> {
  if (groups.length === 0) return [];
  const records = await readAtOnce(db, [db.issues], (read) =>
    Promise.all(groups.map(({ clusterId }) => read.get(db.issues, clusterId))),
  );
  return groups.map((group, at) => {
    const rows = records[at]?.rows ?? [];
    return [group, allOf(rows.map((issue) => issueDocument(issue, groupName(group))))];
  });
}

function allOf(documents: readonly SearchDocument[]): GroupDocuments {
  return { wanted: documents, read: (ids) => Promise.resolve(documents.filter(({ id }) => ids.has(id))) };
}

/** What pages are made of. */
export function pageTables(db: GalleyDatabase): readonly Table[] {
  return searchedTables(db, ['pages']);
}

/** Up to this many texts are read in the transaction that determines them; more would make it too long. */
const FEW_TEXTS = 20;
/** Up to this many text records are requested before it is known which are needed. */
const FEW_RECORDS = 4;

/**
 * Call it within a transaction over `pageTables`. Only missing documents can be read. `written`: the records that
 * probably contain their texts.
 */
export async function pagesWithin(
  db: GalleyDatabase,
  read: Reader,
  group: PagesGroup,
  missingOf: MissingOf,
  written: readonly number[] = [],
): Promise<GroupDocuments> {
  const { spaceId } = group;
  const recordIn =
    (within: Reader): RecordAt =>
    (at) =>
      within.get(db.bodyRecords, [spaceId, at]);
  const likely = written.length <= FEW_RECORDS ? written : [];
  // Requested together: each wait is a round trip to the browser's database process.
  const [tree, index, ...records] = await Promise.all([
    read.get(db.trees, spaceId),
    read.get(db.bodyIndex, spaceId),
    ...likely.map(recordIn(read)),
  ]);
  const pages = (tree?.pages ?? []).filter(isFindable);
  const values = { spaceId, variables: tree?.variables };
  const wanted = pages.map((page) => ({
    id: pageKey(spaceId, page.id),
    version: pageVersion(page, index?.pages[page.id], values),
  }));
  const missing = new Set(missingOf(group, wanted));
  const chosen = (ids: ReadonlySet<string>): readonly StoredPage[] =>
    pages.filter(({ id }) => ids.has(pageKey(spaceId, id)));
  const textsOf = async (ids: ReadonlySet<string>, places: BodyIndex['pages'], recordAt: RecordAt): Promise<Texts> => {
    const groups = new Set(chosen(ids).flatMap(({ id }) => places[id]?.group ?? []));
    const found = await Promise.all([...groups].map(recordAt));
    return { places, rows: new Map(found.flatMap((record) => record?.rows ?? []).map((row) => [row.pageId, row])) };
  };
  const early = new Map(likely.map((at, number) => [at, records[number]]));
  const few =
    missing.size <= FEW_TEXTS
      ? await textsOf(missing, index?.pages ?? {}, async (at) => early.get(at) ?? recordIn(read)(at))
      : null;
  return {
    wanted,
    async read(ids) {
      // A text may have moved since. A changed tree has a new mark, which makes its pages be read again.
      const { places, rows } =
        few ??
        (await readAtOnce(db, [db.bodyIndex, db.bodyRecords], async (within) =>
          textsOf(ids, (await within.get(db.bodyIndex, spaceId))?.pages ?? {}, recordIn(within)),
        ));
      return chosen(ids).map((page) => pageDocument(values, page, places[page.id], rows.get(page.id)));
    },
  };
}

interface Texts {
  readonly places: BodyIndex['pages'];
  readonly rows: ReadonlyMap<string, BodyRow>;
}
type RecordAt = (at: number) => Promise<BodyGroup | undefined>;

function threadsOfPage(
  group: Extract<Group, { readonly kind: 'threads' }>,
  threads: readonly StoredThread[],
): readonly SearchDocument[] {
  const { spaceId, pageId } = group;
  const place = { spaceId, id: pageId === WHOLE_SPACE ? '' : pageId };
  return threads.flatMap((thread) => threadDocuments(place, thread, groupName(group)));
}

/** All documents of a group that is stored as one record. */
async function readGroup(
  db: GalleyDatabase,
  group: Exclude<Group, { readonly kind: 'pages' | 'threads' | 'issues' }>,
): Promise<readonly SearchDocument[]> {
  const name = groupName(group);
  switch (group.kind) {
    case 'requests': {
      const { spaceId } = group;
      const [record, inRequests] = await Promise.all([db.changeRequests.get(spaceId), requestThreadsIn(db, spaceId)]);
      const requests = record?.rows ?? [];
      const listed = new Set(requests.map(({ id }) => id));
      return [
        ...requests.map((request) => requestDocument(spaceId, request, name)),
        ...inRequests
          .filter(({ changeRequestId }) => listed.has(changeRequestId))
          .flatMap(({ changeRequestId, threads }) =>
            threads.flatMap((thread) => threadDocuments({ spaceId, id: '', changeRequestId }, thread, name)),
          ),
      ];
    }
    case 'clusters': {
      const record = await db.clusters.get(CLUSTERS_KEY);
      return (record?.rows ?? []).map((cluster) => clusterDocument(cluster, name));
    }
    case 'collections': {
      const library = await db.library.get(LIBRARY_KEY);
      return (library?.collections ?? []).map((collection) => collectionDocument(collection, name));
    }
    case 'sites': {
      const view = await storedSiteView(db, group.siteId);
      return view === null ? [] : siteDocuments(view, name);
    }
  }
}

/** The text for the snippet of a hit; empty if it is no longer stored. */
export async function storedText(db: GalleyDatabase, key: DocumentKey): Promise<string> {
  switch (key.kind) {
    case 'page': {
      const [index, tree] = await Promise.all([db.bodyIndex.get(key.spaceId), db.trees.get(key.spaceId)]);
      const place = index?.pages[key.id];
      const group = place === undefined ? undefined : await db.bodyRecords.get([key.spaceId, place.group]);
      const row = group?.rows.find(({ pageId }) => pageId === key.id);
      return row === undefined ? '' : textOf(row, tree?.variables).body;
    }
    case 'comment': {
      const { spaceId, id, changeRequestId } = key;
      const threads =
        changeRequestId === undefined
          ? await threadsOf(db, spaceId, id)
          : ((await db.requestThreads.get([spaceId, changeRequestId]))?.threads ?? []);
      const thread = threads.find(({ comment }) => comment.id === key.commentId);
      const message = key.replyId === null ? thread?.comment : thread?.replies.find(({ id }) => id === key.replyId);
      return pageText(message?.body.markdown ?? '').body;
    }
    case 'collection':
    case 'site':
    case 'section':
    case 'section-group':
    case 'site-space':
    case 'share-link': {
      const { kind, siteId = '' } = key;
      const documents = await readGroup(
        db,
        kind === 'collection' ? { kind: 'collections' } : { kind: 'sites', siteId },
      );
      const document = documents.find(({ id }) => id === documentId(key));
      return document === undefined ? '' : structureText(document);
    }
    default:
      return pageText((await reviewRecord(db, key))?.markdown ?? '').body;
  }
}

/** `variables`: those of the space. A node tree is parsed into blocks: no shorter way finds all words. */
export function textOf({ markdown, document }: BodyRow, variables: Variables = {}): PageText {
  if (document === undefined) return pageText(withValues(markdown, { space: variables, page: {} }));
  const { blocks, outline } = parseDocument(document);
  return { headings: outline.map(({ text }) => text), body: textWithCells(blocks) };
}

/** Links point elsewhere; groups have a title and can be opened. */
function isFindable(page: StoredPage): boolean {
  return page.type !== 'link';
}

function pageKey(spaceId: string, pageId: string): string {
  return documentId({ kind: 'page', spaceId, id: pageId, commentId: null, replyId: null });
}

interface SpaceValues {
  readonly spaceId: string;
  readonly variables: Variables | undefined;
}

function pageVersion(page: StoredPage, place: BodyPlace | undefined, { variables }: SpaceValues): number {
  const body = place === undefined ? 'none' : `${place.updatedAt ?? ''} ${place.revision}`;
  // A new value changes the text of the pages that show it.
  const shown = variables === undefined ? '' : JSON.stringify(variables);
  return hash32(`${page.title}\n${page.description ?? ''}\n${body}${shown}`);
}

function pageDocument(
  values: SpaceValues,
  page: StoredPage,
  place: BodyPlace | undefined,
  row: BodyRow | undefined,
): SearchDocument {
  const { headings, body } = row === undefined ? { headings: [], body: '' } : textOf(row, values.variables);
  const { spaceId } = values;
  return {
    kind: 'page',
    id: pageKey(spaceId, page.id),
    group: groupName({ kind: 'pages', spaceId }),
    space: spaceId,
    by: '',
    status: 'none',
    at: page.updatedAt === null ? 0 : Date.parse(page.updatedAt) || 0,
    version: pageVersion(page, place, values),
    whole: row !== undefined && hasBody(page),
    fields: {
      title: page.title,
      headings: page.description === null ? headings : [page.description, ...headings],
      body,
    },
  };
}

function threadDocuments(
  place: Pick<DocumentKey, 'spaceId' | 'id' | 'changeRequestId'>,
  { comment, replies }: Pick<StoredThread, 'comment' | 'replies'>,
  group: string,
): readonly SearchDocument[] {
  const status = comment.status === 'resolved' ? 'resolved' : 'open';
  return [comment, ...replies].map((message): SearchDocument => {
    const text = message.body.markdown ?? '';
    const by = message.postedBy.displayName;
    return {
      kind: 'comment',
      id: documentId({
        kind: 'comment',
        ...place,
        commentId: comment.id,
        replyId: message === comment ? null : message.id,
      }),
      group,
      space: place.spaceId,
      by,
      status,
      at: Date.parse(message.postedAt) || 0,
      version: hash32(`${status}\n${by}\n${text}`),
      whole: true,
      fields: { title: '', headings: [], body: pageText(text).body },
    };
  });
}
