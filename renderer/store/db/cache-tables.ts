import type { Table } from 'dexie';
import type { SearchGroup } from '../search/changes.ts';
import type { GalleyDatabase } from './database.ts';

/** What happens to a table's records when their space is removed from this computer. */
type WithSpace =
  /** The key is the id of the space. */
  | 'key'
  /** The key is a list that begins with the id of the space. */
  | 'first-of-key'
  /** Records cover more than one space, or others count them: the code that removes a space changes them itself. */
  | 'by-hand'
  /** Records belong to no space. */
  | 'stays';

interface CacheTable {
  readonly withSpace: WithSpace;
  /** A newer pack starts with an empty table: rows that it lacks must not stay. */
  readonly emptiedByPack?: true;
  /** What the search index reads it for. A commit that may change it can mark the change in its own transaction. */
  readonly search: SearchGroup | readonly SearchGroup[] | null;
}

type TableName = {
  [K in keyof GalleyDatabase]: GalleyDatabase[K] extends Table ? K : never;
}[keyof GalleyDatabase];

/** How each table of the cache is emptied. A table without a line does not compile. */
const CACHE_TABLES: Readonly<Record<TableName, CacheTable>> = {
  // The title of a space names the rows of sites that show it.
  library: { withSpace: 'stays', search: ['collections', 'sites'] },
  trees: { withSpace: 'key', search: 'pages' },
  bodyRecords: { withSpace: 'first-of-key', search: 'pages' },
  bodyIndex: { withSpace: 'key', search: 'pages' },
  threadRecords: { withSpace: 'by-hand', search: 'threads' },
  requestThreads: { withSpace: 'first-of-key', emptiedByPack: true, search: 'requests' },
  anchors: { withSpace: 'first-of-key', emptiedByPack: true, search: null },
  unanchored: { withSpace: 'first-of-key', emptiedByPack: true, search: null },
  requestAnchors: { withSpace: 'first-of-key', emptiedByPack: true, search: null },
  requestContents: { withSpace: 'first-of-key', emptiedByPack: true, search: null },
  requestTexts: { withSpace: 'first-of-key', emptiedByPack: true, search: null },
  keptRevisions: { withSpace: 'first-of-key', emptiedByPack: true, search: null },
  keptTexts: { withSpace: 'first-of-key', emptiedByPack: true, search: null },
  commenters: { withSpace: 'key', emptiedByPack: true, search: null },
  tallies: { withSpace: 'by-hand', search: null },
  openThreads: { withSpace: 'key', search: null },
  openPages: { withSpace: 'key', search: null },
  cursors: { withSpace: 'key', emptiedByPack: true, search: null },
  settled: { withSpace: 'stays', search: null },
  reusables: { withSpace: 'key', emptiedByPack: true, search: null },
  specifications: { withSpace: 'stays', emptiedByPack: true, search: null },
  specVersions: { withSpace: 'stays', emptiedByPack: true, search: null },
  specContents: { withSpace: 'stays', emptiedByPack: true, search: null },
  linkState: { withSpace: 'key', search: null },
  linkGroups: { withSpace: 'first-of-key', search: null },
  linkReports: { withSpace: 'key', search: null },
  linkEdges: { withSpace: 'key', search: null },
  serviceLinks: { withSpace: 'key', emptiedByPack: true, search: null },
  unmerged: { withSpace: 'key', emptiedByPack: true, search: null },
  changeRequests: { withSpace: 'key', emptiedByPack: true, search: 'requests' },
  requestProbes: { withSpace: 'key', search: null },
  clusters: { withSpace: 'stays', emptiedByPack: true, search: 'clusters' },
  issues: { withSpace: 'stays', emptiedByPack: true, search: 'issues' },
  conversations: { withSpace: 'stays', emptiedByPack: true, search: null },
  conversationCursor: { withSpace: 'stays', emptiedByPack: true, search: null },
  transcripts: { withSpace: 'stays', emptiedByPack: true, search: null },
  clusterPages: { withSpace: 'stays', search: null },
  clusterAnswers: { withSpace: 'stays', search: null },
  clusterPagesRead: { withSpace: 'stays', search: null },
  packs: { withSpace: 'stays', search: null },
  sites: { withSpace: 'stays', emptiedByPack: true, search: 'sites' },
  teams: { withSpace: 'stays', emptiedByPack: true, search: null },
  access: { withSpace: 'key', emptiedByPack: true, search: null },
  lostAccess: { withSpace: 'stays', search: null },
  changes: { withSpace: 'by-hand', search: null },
};

const names = Object.keys(CACHE_TABLES) as readonly TableName[];

export function tablesWithSpace(db: GalleyDatabase, how: WithSpace): readonly Table[] {
  return names.filter((name) => CACHE_TABLES[name].withSpace === how).map((name) => db[name]);
}

export function tablesEmptiedByPack(db: GalleyDatabase): readonly Table[] {
  return names.filter((name) => CACHE_TABLES[name].emptiedByPack === true).map((name) => db[name]);
}

/** The tables that the index reads for these groups; null: for any. */
export function searchedTables(db: GalleyDatabase, groups: readonly SearchGroup[] | null): readonly Table[] {
  return names.filter((name) => isSearched(CACHE_TABLES[name], groups)).map((name) => db[name]);
}

function isSearched({ search }: CacheTable, groups: readonly SearchGroup[] | null): boolean {
  return search !== null && (groups === null || [search].flat().some((group) => groups.includes(group)));
}
