import type { Compared, RevisionPair } from '#shared/model/revisions.ts';
import type { GalleyDatabase, RequestContentRecord, RequestTextsRecord, TreeRecord } from '../db/database.ts';
import { between, type Between, type RevisionState } from './between-revisions.ts';
import { keptOf } from './kept-revisions.ts';
import { compareEntries, textsOf } from './request-content.ts';

/** The comparison of a change request that a screen asks for: the whole request, or two of its revisions. */
export interface Comparison {
  /** The entries of this comparison and their statistics; its head and people are always those of the newest revision. */
  readonly content: RequestContentRecord;
  readonly textsOf: (pageId: string) => Promise<RequestTextsRecord | null>;
  readonly sides: () => Promise<Sides>;
  /** Null: the whole request. */
  readonly compared: Compared | null;
}

interface Sides {
  /** Null: the text that the change request began from. */
  readonly from: RevisionState | null;
  readonly to: RevisionState;
}

/** The pair without what it has by default. */
function pairOf({ from, to }: RevisionPair, newest: string | undefined): RevisionPair {
  return { from, to: to === newest ? null : to };
}

export async function comparisonOf(
  db: GalleyDatabase,
  content: RequestContentRecord,
  tree: TreeRecord | undefined,
  asked: RevisionPair,
): Promise<Comparison> {
  const { from, to } = pairOf(asked, content.revision);
  const { spaceId, changeRequestId } = content;
  if (from === null && to === null) {
    return {
      content,
      textsOf: async (pageId) => (await db.requestTexts.get([spaceId, changeRequestId, pageId])) ?? null,
      sides: async () => ({ from: null, to: await newestState(db, content) }),
      compared: null,
    };
  }
  const key = JSON.stringify([spaceId, changeRequestId, from, to]);
  const memory = remembered(db);
  const stamp = `${content.revision} ${String(content.fetchedAt)}`;
  const known = memory.get(key);
  if (known?.stamp === stamp) return known.comparison;
  const comparison = await compare(db, content, tree, { from, to });
  memory.delete(key);
  // A revision that is not stored may come, and needs no time to be looked up again.
  if (comparison.compared?.missing.length === 0) memory.set(key, { stamp, comparison });
  const [oldest] = memory.keys();
  if (memory.size > MOST_REMEMBERED && oldest !== undefined) memory.delete(oldest);
  return comparison;
}

async function compare(
  db: GalleyDatabase,
  content: RequestContentRecord,
  tree: TreeRecord | undefined,
  { from, to }: RevisionPair,
): Promise<Comparison> {
  const newest = await newestState(db, content);
  const stateOf = (revision: string): Promise<RevisionState | null> =>
    revision === content.revision ? Promise.resolve(newest) : keptState(db, content, revision);
  const [one, other] = await Promise.all([from === null ? null : stateOf(from), to === null ? newest : stateOf(to)]);
  const compared = { from, to: to ?? content.revision };
  const missing = [...(from !== null && one === null ? [from] : []), ...(to !== null && other === null ? [to] : [])];
  if (other === null || missing.length > 0) {
    return {
      content: { ...content, pages: [], stats: {} },
      textsOf: () => Promise.resolve(null),
      sides: () => Promise.resolve({ from: one, to: other ?? newest }),
      compared: { ...compared, missing, unknownFiles: 0, spaceMoved: false },
    };
  }
  const found = one === null ? fromStart(other) : between(one, other);
  const { spaceId, changeRequestId } = content;
  const names = new Map(
    [...(tree?.files ?? []), ...found.files.map(({ file }) => file)].map(({ id, name }) => [id, name]),
  );
  const { pages, stats, texts } = compareEntries(found, {
    recordOf: ({ pageId }) => ({
      ...{ spaceId, changeRequestId, pageId },
      ...(found.texts.get(pageId) ?? { before: null, after: null }),
      versions: { before: null, after: null },
    }),
    knownStats: () => undefined,
    nameOf: (fileId) => names.get(fileId) ?? null,
  });
  const records = new Map(texts.map((record) => [record.pageId, record]));
  const { files, variables, unknownFiles, spaceMoved } = found;
  return {
    content: { ...content, pages, stats, files, variables },
    textsOf: (pageId) => Promise.resolve(records.get(pageId) ?? null),
    sides: () => Promise.resolve({ from: one, to: other }),
    compared: { ...compared, missing, unknownFiles, spaceMoved },
  };
}

/** A kept revision as it was compared with the space. */
function fromStart({ head, textOf }: RevisionState): Between {
  const texts = new Map(
    head.pages.map(({ pageId }) => [pageId, { before: textOf(pageId, 'before'), after: textOf(pageId, 'after') }]),
  );
  return {
    pages: head.pages,
    texts,
    files: head.files,
    variables: head.variables,
    unknownFiles: 0,
    spaceMoved: false,
  };
}

async function newestState(db: GalleyDatabase, content: RequestContentRecord): Promise<RevisionState> {
  const { spaceId, changeRequestId } = content;
  const records = new Map((await textsOf(db, spaceId, changeRequestId)).map((record) => [record.pageId, record]));
  return { head: content, textOf: (pageId, side) => records.get(pageId)?.[side] ?? null };
}

async function keptState(
  db: GalleyDatabase,
  { spaceId, changeRequestId }: RequestContentRecord,
  revision: string,
): Promise<RevisionState | null> {
  const record = await db.keptRevisions.get([spaceId, changeRequestId, revision]);
  if (record === undefined) return null;
  const rows = await keptOf(db.keptTexts, spaceId, changeRequestId).toArray();
  const bodies = new Map(rows.map(({ id, body }) => [id, body]));
  return {
    head: record.head,
    textOf: (pageId, side) => bodies.get(record.texts[pageId]?.[side] ?? '') ?? null,
  };
}

/** Comparisons that were made last, so that pages and their list do not compare the same texts again. */
const MOST_REMEMBERED = 4;

type Remembered = Map<string, { readonly stamp: string; readonly comparison: Comparison }>;

const REMEMBERED = new WeakMap<GalleyDatabase, Remembered>();

function remembered(db: GalleyDatabase): Remembered {
  const known = REMEMBERED.get(db) ?? new Map<string, never>();
  REMEMBERED.set(db, known);
  return known;
}
