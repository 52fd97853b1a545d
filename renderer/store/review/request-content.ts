import { Dexie } from 'dexie';
import {
  ownValues,
  type KnownRequestContent,
  type PageChange,
  type RequestContentBatch,
  type RequestHead,
  type RequestPageEntry,
} from '#shared/model/request-content.ts';
import { hiddenInValues } from '../../content/diff/hidden-changes.ts';
import { diffPages } from '../../content/diff/page-diff.ts';
import { digestText } from '#shared/digest.ts';
import { blocksOf } from '../pages/blocks-of.ts';
import type { GalleyDatabase, RequestContentRecord, RequestTextsRecord } from '../db/database.ts';
import type { PageStats } from '../db/request-records.ts';
import { sameText } from '../pages/reading.ts';
import { withOthers } from '../cache/with-others.ts';
import { leftEntries } from './entry-titles.ts';
import { entryFacts } from './entry-facts.ts';
import { dropKept, putKept, replacedRevision, type KeptRevision } from './kept-revisions.ts';

/** What change requests change: their heads, one record each, and the texts of both sides, one record per page. */

/**
 * The records to write for one change request, prepared before the transaction, since both texts are read and compared.
 */
export interface PreparedContent {
  readonly record: RequestContentRecord;
  readonly texts: readonly RequestTextsRecord[];
  readonly gone: readonly TextsKey[];
  /** The stored revision, if this one replaces it. */
  readonly kept: KeptRevision | null;
}

type TextsKey = [string, string, string];

export async function prepareContent(db: GalleyDatabase, batch: RequestContentBatch): Promise<PreparedContent> {
  const { head } = batch;
  const { spaceId, changeRequestId } = head;
  const [known, stored, tree] = await Promise.all([
    db.requestContents.get([spaceId, changeRequestId]),
    textsOf(db, spaceId, changeRequestId),
    db.trees.get(spaceId),
  ]);
  const names = new Map([
    ...(tree?.files ?? []).map(({ id, name }) => [id, name] as const),
    ...head.files.map(({ file }) => [file.id, file.name] as const),
  ]);
  const given = new Map(batch.texts.map((texts) => [texts.pageId, texts]));
  const before = new Map(stored.map((record) => [record.pageId, record]));
  const recordOf = (entry: RequestPageEntry): RequestTextsRecord => {
    const { pageId } = entry;
    const [fresh, old] = [given.get(pageId), before.get(pageId)];
    return {
      spaceId,
      changeRequestId,
      pageId,
      before: fresh?.before === undefined ? (old?.before ?? null) : fresh.before,
      after: fresh?.after === undefined ? (old?.after ?? null) : fresh.after,
      versions: {
        before: fresh?.before === undefined ? (old?.versions.before ?? null) : (entry.before?.version ?? null),
        after: fresh?.after === undefined ? (old?.versions.after ?? null) : (entry.after?.version ?? null),
      },
    };
  };
  const knownStats = (pageId: string): PageStats | undefined => {
    const [fresh, statistics] = [given.get(pageId), known?.stats[pageId]];
    const same = statistics?.hidden !== undefined && fresh?.before === undefined && fresh?.after === undefined;
    return same ? statistics : undefined;
  };
  const { pages, stats, texts } = compareEntries(head, {
    recordOf,
    knownStats,
    nameOf: (fileId) => names.get(fileId) ?? null,
  });
  const still = new Set(texts.map(({ pageId }) => pageId));
  const left = leftEntries(head, known, pages);
  return {
    record: {
      ...head,
      left,
      ...(batch.keepPeople === true && known !== undefined ? peopleOf(head, known) : {}),
      pages,
      stats,
      versions: versionsOf(texts),
    },
    texts,
    gone: stored.flatMap(({ pageId }): TextsKey[] => (still.has(pageId) ? [] : [[spaceId, changeRequestId, pageId]])),
    kept: replacedRevision(known, stored, head.revision),
  };
}

interface Entries {
  readonly recordOf: (entry: RequestPageEntry) => RequestTextsRecord;
  /** The statistics of texts that were compared before. */
  readonly knownStats: (pageId: string) => TextStats | undefined;
  readonly nameOf: (fileId: string) => string | null;
}

/** What both sides of each entry differ in. Entries without a difference are left out. */
export function compareEntries(
  head: Pick<RequestHead, 'pages' | 'files' | 'variables'>,
  { recordOf, knownStats, nameOf }: Entries,
): Pick<RequestContentRecord, 'pages' | 'stats'> & { readonly texts: readonly RequestTextsRecord[] } {
  const pages: RequestPageEntry[] = [];
  const stats: Record<string, PageStats> = {};
  const texts: RequestTextsRecord[] = [];
  for (const entry of head.pages) {
    const { pageId } = entry;
    const record = recordOf(entry);
    const facts = entryFacts(entry, record, head, nameOf);
    const text = knownStats(pageId) ?? textStats(record);
    const statistics = { ...withFacts(text, facts), print: printOf(entry, record, facts) };
    const changes = changesOf(entry, record, statistics);
    if (changes.length === 0) continue;
    pages.push({ ...entry, changes });
    stats[pageId] = statistics;
    texts.push(record);
  }
  return { pages, stats, texts };
}

type People = Pick<RequestHead, 'contributors' | 'reviewers' | 'reviews'>;

function peopleOf(head: People, stored: People): People {
  const { contributors, reviewers, reviews } = head;
  return {
    contributors: withOthers(contributors, stored.contributors, (row) => JSON.stringify(row)),
    reviewers: withOthers(reviewers, stored.reviewers, ({ user, id }) => user?.id ?? id ?? ''),
    reviews: reviews === null ? null : withOthers(reviews, stored.reviews ?? [], ({ id }) => id),
  };
}

/** Call it within the commit's transaction. */
export async function putContent(db: GalleyDatabase, { record, texts, gone, kept }: PreparedContent): Promise<void> {
  await Promise.all([
    kept === null ? null : putKept(db, kept),
    db.requestContents.put(record),
    texts.length > 0 ? db.requestTexts.bulkPut([...texts]) : null,
    gone.length > 0 ? db.requestTexts.bulkDelete([...gone]) : null,
  ]);
}

function printOf({ pageId }: RequestPageEntry, { after }: RequestTextsRecord, facts: PageStats['facts']): string {
  return digestText(
    `${pageId} ${after?.markdown ?? ''} ${JSON.stringify(after?.document ?? null)} ${JSON.stringify(facts)}`,
  );
}

/** Hidden characters in a title or an address come before those of the text. */
function withFacts(stats: TextStats, facts: PageStats['facts']): Omit<PageStats, 'print'> {
  const inText = (stats.hidden ?? []).filter(({ place }) => place !== null);
  const inFacts = facts.flatMap(({ before, after }) => hiddenInValues(before ?? '', after ?? '', null));
  return { ...stats, facts, hidden: [...inFacts, ...inText] };
}

type TextStats = Omit<PageStats, 'facts' | 'print'>;

function textStats({ before, after }: RequestTextsRecord): TextStats {
  if (before === null && after === null) return NO_TEXT;
  if (before !== null && after !== null && sameText(before, after)) return NO_TEXT;
  const { hunks, size, hidden } = diffPages(blocksOf(before), blocksOf(after));
  const kinds = hunks.all.map(({ kind }) => kind);
  return { changed: kinds.length, kinds, size, hidden, text: kinds.length === 0 ? 'rewritten' : 'edited' };
}

const NO_TEXT: TextStats = { changed: 0, kinds: [], size: { added: 0, removed: 0 }, hidden: [], text: 'same' };

function changesOf(
  entry: RequestPageEntry,
  { before, after }: RequestTextsRecord,
  stats: PageStats,
): readonly PageChange[] {
  const unread = entry.changes.includes('unread') ? (['unread'] as const) : [];
  if (entry.before === null) return ['added', ...unread];
  if (entry.after === null) return ['removed', ...unread];
  const changes = new Set<PageChange>(entry.changes);
  if (before !== null && after !== null && stats.text !== 'same') changes.add(stats.text);
  if (stats.facts.some(({ label }) => !TOLD_BY_CHANGES.has(label))) changes.add('metadata');
  if (changes.size > 1) changes.delete('rewritten');
  return [...changes];
}

/** Facts for which there is a change of its own. */
const TOLD_BY_CHANGES: ReadonlySet<string> = new Set(['Title', 'Address', 'Under', 'Position']);

export function textsOf(
  db: GalleyDatabase,
  spaceId: string,
  changeRequestId: string,
): Promise<readonly RequestTextsRecord[]> {
  return db.requestTexts
    .where('[spaceId+changeRequestId+pageId]')
    .between([spaceId, changeRequestId, Dexie.minKey], [spaceId, changeRequestId, Dexie.maxKey])
    .toArray();
}

export async function contentsIn(db: GalleyDatabase, spaceId: string): Promise<readonly RequestContentRecord[]> {
  return db.requestContents
    .where('[spaceId+changeRequestId]')
    .between([spaceId, Dexie.minKey], [spaceId, Dexie.maxKey])
    .toArray();
}

export async function knownRequestContents(db: GalleyDatabase): Promise<readonly KnownRequestContent[]> {
  const known: KnownRequestContent[] = [];
  for (const record of await db.requestContents.toArray()) {
    const { spaceId, changeRequestId, version, ancestor, fetchedAt } = record;
    const pages = record.versions ?? (await writeVersions(db, record));
    const moved = record.pages.flatMap(({ pageId, baseMoved }) => (baseMoved ? [pageId] : []));
    const variables = record.variables.before;
    const starts = Object.fromEntries(
      record.pages.flatMap(({ pageId, kind, before, baseMoved }) =>
        kind !== undefined || before === null || baseMoved ? [] : [[pageId, ownValues(before)]],
      ),
    );
    known.push({ spaceId, changeRequestId, version, ancestor, fetchedAt, pages, moved, variables, starts });
  }
  return known;
}

type Versions = NonNullable<RequestContentRecord['versions']>;

function writeVersions(db: GalleyDatabase, { spaceId, changeRequestId }: RequestContentRecord): Promise<Versions> {
  return db.transaction('rw', [db.requestContents, db.requestTexts], async () => {
    const versions = versionsOf(await textsOf(db, spaceId, changeRequestId));
    await db.requestContents.update([spaceId, changeRequestId], { versions });
    return versions;
  });
}

function versionsOf(texts: readonly RequestTextsRecord[]): Versions {
  return Object.fromEntries(texts.map(({ pageId, versions }) => [pageId, versions]));
}

/** Removes what is stored of these change requests. Call it within the commit's transaction. */
export async function dropContents(
  db: GalleyDatabase,
  spaceId: string,
  gone: (changeRequestId: string) => boolean,
): Promise<void> {
  for (const { changeRequestId } of await contentsIn(db, spaceId)) {
    if (!gone(changeRequestId)) continue;
    await dropKept(db, spaceId, changeRequestId);
    await db.requestContents.delete([spaceId, changeRequestId]);
    await db.requestTexts
      .where('[spaceId+changeRequestId+pageId]')
      .between([spaceId, changeRequestId, Dexie.minKey], [spaceId, changeRequestId, Dexie.maxKey])
      .delete();
  }
}
