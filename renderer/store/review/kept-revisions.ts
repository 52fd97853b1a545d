import { Dexie, type Table } from 'dexie';
import { digestText } from '#shared/digest.ts';
import type { BodyRow } from '#shared/rpc/store.ts';
import type { GalleyDatabase, RequestContentRecord, RequestTextsRecord } from '../db/database.ts';
import type { KeptHead, KeptRevisionRecord, KeptTextRecord } from '../db/request-records.ts';
import type { Databases } from '../db/open-databases.ts';

/**
 * Revisions of a change request that newer ones have replaced. The server gives the texts of the newest revision only, so
 * each revision that Galley has read stays here, for comparisons with it. Revisions with the same text share it.
 */
export interface KeptRevision {
  readonly record: KeptRevisionRecord;
  readonly texts: readonly KeptTextRecord[];
}

/** The stored revision that `next` replaces. Null: it is the same revision, or none is stored. */
export function replacedRevision(
  known: RequestContentRecord | undefined,
  stored: readonly RequestTextsRecord[],
  next: string,
): KeptRevision | null {
  if (known === undefined || known.revision === next) return null;
  const { spaceId, changeRequestId, revision } = known;
  const texts = new Map<string, KeptTextRecord>();
  const keep = (body: BodyRow | null): string | null => {
    if (body === null) return null;
    const id = textId(body);
    texts.set(id, { spaceId, changeRequestId, id, body });
    return id;
  };
  const ids = Object.fromEntries(
    stored.map(({ pageId, before, after }) => [pageId, { before: keep(before), after: keep(after) }]),
  );
  const record = { spaceId, changeRequestId, revision, head: keptHead(known), texts: ids };
  return { record, texts: [...texts.values()] };
}

function textId({ pageId, markdown, document, page }: BodyRow): string {
  return `${pageId} ${digestText(JSON.stringify([markdown, document ?? null, page]))}`;
}

function keptHead(known: RequestContentRecord): KeptHead {
  const {
    stats: _stats,
    versions: _versions,
    contributors: _contributors,
    reviewers: _reviewers,
    reviews: _reviews,
    ...head
  } = known;
  return head;
}

/** Call it within the commit's transaction. */
export async function putKept(db: GalleyDatabase, { record, texts }: KeptRevision): Promise<void> {
  await Promise.all([db.keptRevisions.put(record), db.keptTexts.bulkPut([...texts])]);
}

/** Call it within the commit's transaction. */
export async function dropKept(db: GalleyDatabase, spaceId: string, changeRequestId: string): Promise<void> {
  await Promise.all([
    keptOf(db.keptRevisions, spaceId, changeRequestId).delete(),
    keptOf(db.keptTexts, spaceId, changeRequestId).delete(),
  ]);
}

export function keptOf<R>(table: Table<R, [string, string, string]>, spaceId: string, changeRequestId: string) {
  return table.where(':id').between([spaceId, changeRequestId, Dexie.minKey], [spaceId, changeRequestId, Dexie.maxKey]);
}

/** Revisions of one change request that stay, besides those that a look, a comment or a verdict names. */
const MOST_KEPT = 20;

/** Deletes the oldest kept revisions that nobody looked at or spoke of, where there are many. */
export async function thinKept({ db, local }: Databases): Promise<void> {
  const byRequest = new Map<string, [string, string, string][]>();
  for (const key of await db.keptRevisions.toCollection().primaryKeys()) {
    const request = JSON.stringify(key.slice(0, 2));
    byRequest.set(request, [...(byRequest.get(request) ?? []), key]);
  }
  for (const keys of byRequest.values()) {
    const [first] = keys;
    if (first === undefined || keys.length <= MOST_KEPT) continue;
    const [spaceId, changeRequestId] = first;
    const marks = await local.reviewMarks.get([spaceId, changeRequestId]);
    await db.transaction('rw', [db.keptRevisions, db.keptTexts, db.requestThreads, db.requestContents], () =>
      thinRequest(db, spaceId, changeRequestId, new Set((marks?.looks ?? []).map(({ revision }) => revision))),
    );
  }
}

async function thinRequest(
  db: GalleyDatabase,
  spaceId: string,
  changeRequestId: string,
  looked: ReadonlySet<string>,
): Promise<void> {
  const [kept, threads, content] = await Promise.all([
    keptOf(db.keptRevisions, spaceId, changeRequestId).toArray(),
    db.requestThreads.get([spaceId, changeRequestId]),
    db.requestContents.get([spaceId, changeRequestId]),
  ]);
  const named = new Set([
    ...looked,
    ...(threads?.threads ?? []).map(({ comment }) => comment.target.revision),
    ...(content?.reviews ?? []).map(({ revision }) => revision),
  ]);
  const unnamed = kept
    .filter(({ revision }) => !named.has(revision))
    .sort((one, other) => other.head.fetchedAt - one.head.fetchedAt);
  const gone = new Set(unnamed.slice(MOST_KEPT).map(({ revision }) => revision));
  if (gone.size === 0) return;
  const used = new Set(
    kept
      .filter(({ revision }) => !gone.has(revision))
      .flatMap(({ texts }) => Object.values(texts).flatMap(({ before, after }) => [before, after])),
  );
  await db.keptRevisions.bulkDelete([...gone].map((revision): Key => [spaceId, changeRequestId, revision]));
  const ids = await keptOf(db.keptTexts, spaceId, changeRequestId).primaryKeys();
  await db.keptTexts.bulkDelete(ids.filter(([, , id]) => !used.has(id)));
}

type Key = [string, string, string];
