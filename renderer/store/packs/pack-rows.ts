import type { PackPart, PackPartOf } from '#shared/rpc/packs.ts';
import type { Batch } from '#shared/rpc/store.ts';
import { storedBodies } from '../cache/spaces.ts';
import { CLUSTERS_KEY, type GalleyDatabase } from '../db/database.ts';
import type { Databases } from '../db/open-databases.ts';
import { trustedCursors } from '../library/offline.ts';
import { requestThreadsIn } from '../review/request-threads.ts';
import { threadsOfMany } from '../threads/threads.ts';

/** How the rows of one part of a batch are read out of the store for a pack. */
export type PackedRows<V> = { readonly [K in PackPart['kind']]: PackedWith<K, V> }[PackPart['kind']];

interface PackedWith<K extends PackPart['kind'], V> {
  /** The part of a pack that brings them. */
  readonly with: K;
  /** Undefined: none are stored. */
  readonly read: (databases: Databases, part: PackPartOf<K>) => Promise<V | undefined>;
}

type Value<P extends keyof Batch> = Promise<NonNullable<Batch[P]> | undefined>;

/** By their pages: a text that is renewed meanwhile lies elsewhere. */
export async function packedBodies(db: GalleyDatabase, { spaceId, pageIds }: PackPartOf<'bodies'>): Value<'bodies'> {
  return { spaceId, rows: await storedBodies(db, spaceId, pageIds) };
}

export async function packedComments(
  db: GalleyDatabase,
  { spaceId, pageIds }: PackPartOf<'threads'>,
): Value<'comments'> {
  const said = await threadsOfMany(
    db,
    pageIds.map((pageId) => [spaceId, pageId]),
  );
  const threads = said.flat();
  const fetchedAt = threads.reduce((latest, { storedAt }) => Math.max(latest, storedAt), 0);
  return { spaceId, fetchedAt, rows: threads.map(({ comment, replies }) => ({ comment, replies })) };
}

export async function packedAnchors(db: GalleyDatabase, { spaceId, pageIds }: PackPartOf<'threads'>): Value<'anchors'> {
  const placed = await db.anchors.bulkGet(pageIds.map((pageId): [string, string] => [spaceId, pageId]));
  const anchors = placed.flatMap((record) => record ?? []);
  return anchors.length === 0 ? undefined : anchors;
}

export async function packedRequests(db: GalleyDatabase, { spaceId }: PackPartOf<'requests'>): Value<'changeRequests'> {
  const record = await db.changeRequests.get(spaceId);
  if (record === undefined) return undefined;
  const rows = record.rows.map((row) => ({ ...row, space: spaceId }));
  return { rows, wholeSpaces: [spaceId], fetchedAt: record.fetchedAt };
}

export async function packedRequestComments(
  db: GalleyDatabase,
  { spaceId }: PackPartOf<'requests'>,
): Value<'requestComments'> {
  const [requests, said] = await Promise.all([db.changeRequests.get(spaceId), requestThreadsIn(db, spaceId)]);
  if (requests === undefined) return undefined;
  return said.map(({ changeRequestId, threads, read = null }) => ({
    spaceId,
    changeRequestId,
    rows: threads.map(({ comment, replies }) => ({ comment, replies })),
    fetchedAt: requests.fetchedAt,
    read,
  }));
}

/** What a change request changes, with the texts of both sides of these pages. */
export async function packedRequestContent(
  db: GalleyDatabase,
  { spaceId, changeRequestId, pageIds }: PackPartOf<'request'>,
): Value<'requestContent'> {
  const [record, texts] = await Promise.all([
    db.requestContents.get([spaceId, changeRequestId]),
    db.requestTexts.bulkGet(pageIds.map((pageId): [string, string, string] => [spaceId, changeRequestId, pageId])),
  ]);
  if (record === undefined) return undefined;
  const { stats: _stats, ...head } = record;
  const rows = texts.flatMap((text) =>
    text === undefined ? [] : [{ pageId: text.pageId, before: text.before, after: text.after }],
  );
  return { head, texts: rows };
}

export async function packedServiceLinks(db: GalleyDatabase, { spaceId }: PackPartOf<'extras'>): Value<'serviceLinks'> {
  const record = await db.serviceLinks.get(spaceId);
  return record === undefined ? undefined : { spaceId, rows: Object.values(record.pages) };
}

export async function packedClusters(db: GalleyDatabase): Value<'clusters'> {
  const record = await db.clusters.get(CLUSTERS_KEY);
  if (record === undefined) return undefined;
  const { rows, issuesReadAt, fetchedAt, statuses } = record;
  return {
    rows,
    whole: true,
    ...(issuesReadAt === null ? {} : { issuesReadAt }),
    ...(fetchedAt === undefined ? {} : { fetchedAt }),
    ...(statuses === undefined ? {} : { statuses }),
  };
}

export async function packedIssues(db: GalleyDatabase, { clusterId }: PackPartOf<'issues'>): Value<'issues'> {
  return { rows: (await db.issues.get(clusterId))?.rows ?? [], wholeClusters: [clusterId] };
}

export async function packedConversations(
  db: GalleyDatabase,
  { month }: PackPartOf<'conversations'>,
): Value<'conversations'> {
  return { rows: (await db.conversations.get(month))?.rows ?? [] };
}

export async function packedTranscripts(db: GalleyDatabase, { ids }: PackPartOf<'transcripts'>): Value<'transcripts'> {
  const records = await db.transcripts.bulkGet([...ids]);
  return records.flatMap((record) => record?.detail ?? []);
}

export async function packedSpecifications(
  db: GalleyDatabase,
  part: PackPartOf<'specification'>,
): Value<'specifications'> {
  const record = await db.specifications.get(part.slug);
  if (record === undefined) return undefined;
  const { slug, versionId, content, checkedAt } = record;
  return [{ slug, versionId, content, checkedAt }];
}

export async function packedSpecVersions(
  db: GalleyDatabase,
  { slug }: PackPartOf<'specification'>,
): Value<'specVersions'> {
  const row = await db.specVersions.get(slug);
  return row === undefined ? undefined : [row];
}

export async function packedSpecContents(
  db: GalleyDatabase,
  { slug }: PackPartOf<'specification'>,
): Value<'specContents'> {
  return db.specContents.where('slug').equals(slug).toArray();
}

export async function packedCursor(db: GalleyDatabase, part: PackPartOf<'cursor'>): Value<'cursor'> {
  return (await trustedCursors(db)).find(({ spaceId }) => spaceId === part.spaceId);
}
