import type { GalleyDatabase } from '../db/database.ts';
import { buildSegment } from './build.ts';
import { readAtOnce } from '../db/raw.ts';
import { markedChanges, type MarkedChanges } from './changes.ts';
import type { SearchDocument } from './document.ts';
import type { IndexedDocument, Segments } from './segments.ts';
import {
  documentsOf,
  groupName,
  issueGroups,
  pagesWithin,
  pageTables,
  siteGroups,
  threadGroups,
  type Group,
  type GroupDocuments,
  type MissingOf,
  type PagesGroup,
  type WantedDocument,
} from './sources.ts';

/**
 * Brings the index in line with the store. The store marks its changes in the same transaction. The indexer reads the
 * marks, indexes and commits what differs, and removes the marks last. A crash repeats work and loses nothing, since
 * indexed documents have their current version.
 */
const BATCH_CHARACTERS = 6_000_000;
const BATCH_DOCUMENTS = 5_000;
/** How many texts and threads are read at once. */
const READ_AT_ONCE = 200;

/** Indexes what is marked now and calls `committed` after each commit. Returns early once `stopped`. */
export async function catchUp(
  db: GalleyDatabase,
  segments: Segments,
  { committed, stopped }: { readonly committed: () => void; readonly stopped: () => boolean },
): Promise<void> {
  const differences = new Map<Group, Difference>();
  const missingOf: MissingOf = (group, wanted) => {
    const difference = differenceOf(segments, group, wanted);
    differences.set(group, difference);
    return difference.missing;
  };
  const { marked, pages } = await readMarked(db, segments, missingOf);
  if (marked === null || stopped()) return;
  await segments.ready();
  const batch = new Batch(segments, committed);
  for await (const parts of pages === null ? partsOf(db, segments, marked, missingOf) : [pages]) {
    for (const [group, documents] of parts) {
      const difference = differences.get(group) ?? differenceOf(segments, group, documents.wanted);
      await addDifference(difference, documents, batch);
      if (stopped()) return;
    }
  }
  // After a commit, nobody waits for the marks to be removed: a mark that stays is read again, and nothing differs.
  if (await batch.commit()) void marked.done().catch(() => undefined);
  else await marked.done();
}

type Part = readonly [Group, GroupDocuments];

/** Reads what is marked. If that is pages of one space, as after most changes, it is read in the same transaction. */
async function readMarked(
  db: GalleyDatabase,
  segments: Segments,
  missingOf: MissingOf,
): Promise<{ readonly marked: MarkedChanges | null; readonly pages: readonly Part[] | null }> {
  return readAtOnce(db, [db.changes, ...pageTables(db)], async (read) => {
    const marked = await markedChanges(db, read);
    const only = marked === null || !segments.isReady ? null : onlyPages(marked);
    if (only === null) return { marked, pages: null };
    return { marked, pages: [[only.group, await pagesWithin(db, read, only.group, missingOf, only.texts)]] };
  });
}

function onlyPages({
  spaces: [first, ...others],
}: MarkedChanges): { readonly group: PagesGroup; readonly texts: readonly number[] } | null {
  if (first === undefined || others.length > 0) return null;
  const { spaceId, pages, texts, threads, requests, clusters, issues, collections, sites } = first;
  const isOther = requests || clusters || collections || threads.length + issues.length + sites.length > 0;
  const isOnly = pages && !isOther;
  return isOnly ? { group: { kind: 'pages', spaceId }, texts } : null;
}

async function* partsOf(
  db: GalleyDatabase,
  segments: Segments,
  marked: MarkedChanges,
  missingOf: MissingOf,
): AsyncGenerator<readonly Part[]> {
  for (const groups of readTogether(await groupsOf(db, segments, marked))) yield documentsOf(db, groups, missingOf);
}

async function groupsOf(db: GalleyDatabase, segments: Segments, marked: MarkedChanges): Promise<readonly Group[]> {
  const groups = new Map<string, Group>();
  const add = (group: Group): void => void groups.set(groupName(group), group);
  for (const { spaceId, pages, threads, requests, clusters, issues, collections, sites } of marked.spaces) {
    if (pages) add({ kind: 'pages', spaceId });
    for (const group of threads === 'all' ? await threadGroups(db, spaceId, segments.groups()) : []) add(group);
    if (threads !== 'all') for (const pageId of [...threads].sort()) add({ kind: 'threads', spaceId, pageId });
    if (requests) add({ kind: 'requests', spaceId });
    if (clusters) add({ kind: 'clusters' });
    for (const group of issues === 'all' ? await issueGroups(db, segments.groups()) : []) add(group);
    if (issues !== 'all') for (const clusterId of issues) add({ kind: 'issues', clusterId });
    if (collections) add({ kind: 'collections' });
    for (const group of sites === 'all' ? await siteGroups(db, segments.groups()) : []) add(group);
    if (sites !== 'all') for (const siteId of sites) add({ kind: 'sites', siteId });
  }
  return [...groups.values()];
}

/**
 * Groups with small records, such as threads of one space and issues, are read together. Other groups are large by
 * themselves.
 */
function* readTogether(groups: readonly Group[]): Generator<readonly Group[]> {
  let together: Group[] = [];
  for (const group of groups) {
    const [first] = together;
    const joins = first !== undefined && areAlike(first, group) && together.length < READ_AT_ONCE;
    if (!joins && together.length > 0) {
      yield together;
      together = [];
    }
    together.push(group);
  }
  if (together.length > 0) yield together;
}

function areAlike(one: Group, other: Group): boolean {
  if (one.kind === 'threads') return other.kind === 'threads' && one.spaceId === other.spaceId;
  return one.kind === 'issues' && other.kind === 'issues';
}

/** How the index of a group differs from its stored data. */
interface Difference {
  readonly missing: readonly string[];
  /** The indexed versions of the missing documents. */
  readonly before: ReadonlyMap<string, IndexedDocument>;
  readonly gone: readonly IndexedDocument[];
}

function differenceOf(segments: Segments, group: Group, documents: readonly WantedDocument[]): Difference {
  const wanted = new Map(documents.map(({ id, version }) => [id, version]));
  const indexed = segments.group(groupName(group));
  const current = new Set(indexed.filter(({ id, version }) => wanted.get(id) === version).map(({ id }) => id));
  const others = indexed.filter(({ id }) => !current.has(id));
  return {
    missing: [...wanted.keys()].filter((id) => !current.has(id)),
    before: new Map(others.filter(({ id }) => wanted.has(id)).map((document) => [document.id, document])),
    gone: others.filter(({ id }) => !wanted.has(id)),
  };
}

async function addDifference(
  { missing, before, gone }: Difference,
  documents: GroupDocuments,
  batch: Batch,
): Promise<void> {
  // Deleted documents are removed at once, replaced ones together with their replacement.
  batch.remove(gone);
  for (let from = 0; from < missing.length; from += READ_AT_ONCE) {
    const ids = new Set(missing.slice(from, from + READ_AT_ONCE));
    for (const document of await documents.read(ids)) await batch.add(document, before.get(document.id));
  }
}

/** Collects documents until there are enough for a segment. */
class Batch {
  readonly #segments: Segments;
  readonly #committed: () => void;
  #added: SearchDocument[] = [];
  #removed: IndexedDocument[] = [];
  #characters = 0;

  constructor(segments: Segments, committed: () => void) {
    this.#segments = segments;
    this.#committed = committed;
  }

  remove(documents: readonly IndexedDocument[]): void {
    this.#removed.push(...documents);
  }

  async add(document: SearchDocument, instead: IndexedDocument | undefined): Promise<void> {
    this.#added.push(document);
    if (instead !== undefined) this.#removed.push(instead);
    this.#characters += document.fields.body.length;
    if (this.#characters > BATCH_CHARACTERS || this.#added.length >= BATCH_DOCUMENTS) await this.commit();
  }

  /** Returns whether there was something to write. */
  async commit(): Promise<boolean> {
    const [added, removed] = [this.#added, this.#removed];
    this.#added = [];
    this.#removed = [];
    this.#characters = 0;
    if (added.length === 0 && removed.length === 0) return false;
    await this.#segments.change(added.length === 0 ? null : buildSegment(added), removed);
    this.#committed();
    return true;
  }
}
