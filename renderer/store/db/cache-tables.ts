import type { Table } from 'dexie';
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
}

type TableName = {
  [K in keyof GalleyDatabase]: GalleyDatabase[K] extends Table ? K : never;
}[keyof GalleyDatabase];

/** How each table of the cache is emptied. A table without a line does not compile. */
const CACHE_TABLES: Readonly<Record<TableName, CacheTable>> = {
  library: { withSpace: 'stays' },
  trees: { withSpace: 'key' },
  bodyRecords: { withSpace: 'first-of-key' },
  bodyIndex: { withSpace: 'key' },
  threadRecords: { withSpace: 'by-hand' },
  requestThreads: { withSpace: 'first-of-key', emptiedByPack: true },
  anchors: { withSpace: 'first-of-key', emptiedByPack: true },
  unanchored: { withSpace: 'first-of-key', emptiedByPack: true },
  requestAnchors: { withSpace: 'first-of-key', emptiedByPack: true },
  requestContents: { withSpace: 'first-of-key', emptiedByPack: true },
  requestTexts: { withSpace: 'first-of-key', emptiedByPack: true },
  commenters: { withSpace: 'key', emptiedByPack: true },
  tallies: { withSpace: 'by-hand' },
  openThreads: { withSpace: 'key' },
  openPages: { withSpace: 'key' },
  cursors: { withSpace: 'key', emptiedByPack: true },
  settled: { withSpace: 'stays' },
  reusables: { withSpace: 'key', emptiedByPack: true },
  specifications: { withSpace: 'stays', emptiedByPack: true },
  linkState: { withSpace: 'key' },
  linkGroups: { withSpace: 'first-of-key' },
  linkReports: { withSpace: 'key' },
  linkEdges: { withSpace: 'key' },
  serviceLinks: { withSpace: 'key', emptiedByPack: true },
  unmerged: { withSpace: 'key', emptiedByPack: true },
  changeRequests: { withSpace: 'key', emptiedByPack: true },
  requestProbes: { withSpace: 'key' },
  clusters: { withSpace: 'stays', emptiedByPack: true },
  issues: { withSpace: 'stays', emptiedByPack: true },
  conversations: { withSpace: 'stays', emptiedByPack: true },
  conversationCursor: { withSpace: 'stays', emptiedByPack: true },
  transcripts: { withSpace: 'stays', emptiedByPack: true },
  clusterPages: { withSpace: 'stays' },
  clusterAnswers: { withSpace: 'stays' },
  clusterPagesRead: { withSpace: 'stays' },
  packs: { withSpace: 'stays' },
  lostAccess: { withSpace: 'stays' },
  changes: { withSpace: 'by-hand' },
};

const names = Object.keys(CACHE_TABLES) as readonly TableName[];

export function tablesWithSpace(db: GalleyDatabase, how: WithSpace): readonly Table[] {
  return names.filter((name) => CACHE_TABLES[name].withSpace === how).map((name) => db[name]);
}

export function tablesEmptiedByPack(db: GalleyDatabase): readonly Table[] {
  return names.filter((name) => CACHE_TABLES[name].emptiedByPack === true).map((name) => db[name]);
}
