import Dexie, { type Table } from 'dexie';
import type {
  ChangeRequest,
  Cluster,
  Collection,
  Comment,
  CommentReply,
  Conversation,
  ConversationDetail,
  IssueDetail,
  Space,
} from '#shared/contract/index.ts';
import type { ReusableRow } from '#shared/model/content.ts';
import type { PageAnchors, RequestAnchors } from '#shared/rpc/anchors.ts';
import type { ClustersAbsent, ConversationCursor } from '#shared/rpc/triage.ts';
import type { LikelyPages } from '#shared/rpc/suggest.ts';
import type { LinkedPage } from '#shared/triage/marks.ts';
import type { RequestHead } from '#shared/model/request-content.ts';
import type { RequestCommentsRead, RequestProbe } from '#shared/model/review.ts';
import type { StoredSite } from '#shared/model/sites.ts';
import type { SpecContent, SpecContentRow, SpecVersionsRow } from '#shared/model/specifications.ts';
import type { Batch, BodyRow, SpaceCursor } from '#shared/rpc/store.ts';
import type {
  LinkEdges,
  LinkGroup,
  LinkReport,
  LinkState,
  ServiceLinksRecord,
  UnmergedRecord,
} from '../links/records.ts';
import type { ChangeRecord } from '../search/changes.ts';
import type { IndexedDbOf } from './local-database.ts';
import type { LostAccessRecord } from '../cache/lost-access.ts';
import type { SpecNames } from '../../specifications/spec-names.ts';
import { moveRecords } from './move-records.ts';
import type { PackRecord } from '../packs/pack.ts';
import type { AccessRecord, CommentersRecord, TeamsRecord } from './people-records.ts';
import { partOpenThreads, type OpenPagesRecord, type OpenThreadsRecord } from '../threads/open-threads.ts';
import type { KeptRevisionRecord, KeptTextRecord, PageStats } from './request-records.ts';

/**
 * The schema of one account's cache. It holds what the server said, which can be fetched again. When a stored shape
 * changes its meaning, raise `CACHE_VERSION`: the whole database is then deleted. A conversion that takes no time gets
 * a Dexie version instead. What a person made is in another database (`local-database.ts`) that is never deleted.
 *
 * Read-only rows are grouped about twenty to a record, since IndexedDB costs by the record and hardly by the byte. A
 * tree is one record. Counts are stored instead of computed.
 */
export class GalleyDatabase extends Dexie {
  declare readonly library: Table<LibraryRecord, string>;
  declare readonly trees: Table<TreeRecord, string>;
  /**
   * Keys are stored outside the records, as in the tables of threads: Chromium copies a record that contains its own
   * key to find the key in it.
   */
  declare readonly bodyRecords: Table<BodyGroup, [string, number]>;
  declare readonly bodyIndex: Table<BodyIndex, string>;
  /** Read and written only through `threads.ts`. */
  declare readonly threadRecords: Table<ThreadGroup, [string, string]>;
  declare readonly requestThreads: Table<RequestThreadsRecord, [string, string]>;
  declare readonly anchors: Table<PageAnchors, [string, string]>;
  /** Pages with comments on blocks whose anchors were not located yet. */
  declare readonly unanchored: Table<Pick<PageAnchors, 'spaceId' | 'pageId'>, [string, string]>;
  declare readonly requestAnchors: Table<RequestAnchors, [string, string, string]>;
  declare readonly requestContents: Table<RequestContentRecord, [string, string]>;
  declare readonly requestTexts: Table<RequestTextsRecord, [string, string, string]>;
  declare readonly keptRevisions: Table<KeptRevisionRecord, [string, string, string]>;
  declare readonly keptTexts: Table<KeptTextRecord, [string, string, string]>;
  declare readonly commenters: Table<CommentersRecord, string>;
  declare readonly tallies: Table<CountsRecord, string>;
  declare readonly openThreads: Table<OpenThreadsRecord, string>;
  declare readonly openPages: Table<OpenPagesRecord, string>;
  declare readonly cursors: Table<SpaceCursor, string>;
  declare readonly settled: Table<SettledRecord, string>;
  declare readonly reusables: Table<ReusablesRecord, string>;
  declare readonly specifications: Table<SpecificationRecord, string>;
  declare readonly specVersions: Table<SpecVersionsRow, string>;
  /** Versions other than the latest. */
  declare readonly specContents: Table<SpecContentRow, [string, string]>;
  declare readonly linkState: Table<LinkState, string>;
  declare readonly linkGroups: Table<LinkGroup, [string, number]>;
  declare readonly linkReports: Table<LinkReport, string>;
  declare readonly linkEdges: Table<LinkEdges, string>;
  declare readonly serviceLinks: Table<ServiceLinksRecord, string>;
  declare readonly unmerged: Table<UnmergedRecord, string>;
  declare readonly changeRequests: Table<ChangeRequestsRecord, string>;
  /** The progress of the search for change requests on servers that do not list any. */
  declare readonly requestProbes: Table<RequestProbe, string>;
  declare readonly clusters: Table<ClustersRecord, string>;
  declare readonly issues: Table<IssuesRecord, string>;
  declare readonly conversations: Table<ConversationsRecord, string>;
  declare readonly conversationCursor: Table<ConversationCursorRecord, string>;
  declare readonly transcripts: Table<TranscriptRecord, string>;
  /** The page that is likely to answer each cluster, computed by the search Worker. */
  declare readonly clusterPages: Table<ClusterPageRecord, string>;
  /** The full answers as shown, many times as large. */
  declare readonly clusterAnswers: Table<ClusterAnswerRecord, string>;
  declare readonly clusterPagesRead: Table<ClusterPagesRead, string>;
  /** The pack that fills this cache, if any. */
  declare readonly packs: Table<PackRecord, string>;
  declare readonly sites: Table<StoredSite, string>;
  declare readonly teams: Table<TeamsRecord, string>;
  declare readonly access: Table<AccessRecord, string>;
  declare readonly lostAccess: Table<LostAccessRecord, string>;
  /** What the search index has yet to read. */
  declare readonly changes: Table<ChangeRecord, number>;

  constructor(accountId: string, options?: IndexedDbOf) {
    // Dexie's own cache would copy every result to protect it from changes; here nobody else holds results.
    super(databaseName(accountId), { chromeTransactionDurability: 'relaxed', cache: 'disabled', ...options });
    this.version(1).stores({
      library: 'key',
      trees: 'spaceId',
      bodyGroups: '[spaceId+group]',
      bodyIndex: 'spaceId',
      threadGroups: '[spaceId+from]',
      requestThreads: '[spaceId+changeRequestId]',
      anchors: '[spaceId+pageId]',
      unanchored: '[spaceId+pageId]',
      requestAnchors: '[spaceId+changeRequestId+pageId]',
      requestContents: '[spaceId+changeRequestId]',
      requestTexts: '[spaceId+changeRequestId+pageId]',
      commenters: 'spaceId',
      tallies: 'key',
      openThreads: 'spaceId',
      cursors: 'spaceId',
      settled: 'id',
      reusables: 'spaceId',
      specifications: 'slug',
      linkState: 'spaceId',
      linkGroups: '[spaceId+group]',
      linkReports: 'spaceId',
      linkEdges: 'spaceId',
      serviceLinks: 'spaceId',
      unmerged: 'spaceId',
      changeRequests: 'spaceId',
      requestProbes: 'spaceId',
      clusters: 'key',
      issues: 'clusterId',
      conversations: 'month',
      conversationCursor: 'key',
      transcripts: 'id',
      clusterPages: 'clusterId, [first.spaceId+first.pageId]',
      clusterAnswers: 'clusterId',
      clusterPagesRead: 'key',
      packs: 'key',
      changes: '++seq',
    });
    this.version(2).stores({ openPages: 'spaceId' }).upgrade(partOpenThreads);
    this.version(3)
      .stores({ threadRecords: '', threadGroups: null })
      .upgrade(moveRecords('threadGroups', 'threadRecords'));
    this.version(4).stores({ bodyRecords: '', bodyGroups: null }).upgrade(moveRecords('bodyGroups', 'bodyRecords'));
    this.version(5).stores({ lostAccess: 'spaceId' });
    this.version(6).stores({
      sites: 'id',
      keptRevisions: '[spaceId+changeRequestId+revision]',
      keptTexts: '[spaceId+changeRequestId+id]',
    });
    this.version(7).stores({ teams: 'key' });
    this.version(8).stores({ access: 'spaceId' });
    this.version(9).stores({ specVersions: 'slug', specContents: '[slug+versionId], slug' });
  }
}

/** Raise it when stored data changes its shape or meaning. A new table or index needs only its own line. */
export const CACHE_VERSION = 4;

function databaseName(accountId: string): string {
  return `galley-cache-${accountId}`;
}

/** The one record of the library table. */
export const LIBRARY_KEY = 'library';

export interface LibraryRecord {
  readonly key: typeof LIBRARY_KEY;
  readonly collections: readonly Collection[];
  readonly spaces: readonly Space[];
  readonly fetchedAt: number;
}

export type TreeRecord = NonNullable<Batch['tree']>;

/** Reusable contents of a space, by their ids. */
export interface ReusablesRecord {
  readonly spaceId: string;
  readonly rows: readonly ReusableRow[];
}

export interface SpecificationRecord {
  readonly slug: string;
  readonly versionId: string | null;
  readonly content: SpecContent | null;
  readonly checkedAt: number;
  /** When this version was read (ms). */
  readonly fetchedAt: number;
  /** The names of its parts. Absent: nothing has asked for them yet. Null: it cannot be read, or has too many. */
  readonly names?: SpecNames | null;
}

/** The most page texts in one record. */
export const BODIES_PER_GROUP = 20;
/** The most characters in one record, unless it holds a single text: reading one text reads the whole record. */
export const GROUP_LENGTH = 100_000;

export interface BodyGroup {
  readonly spaceId: string;
  readonly group: number;
  readonly rows: readonly BodyRow[];
}

/** The group that holds the text of each page, and the version of that text. */
export interface BodyIndex {
  readonly spaceId: string;
  readonly nextGroup: number;
  readonly pages: Readonly<Record<string, BodyPlace>>;
}

export interface BodyPlace {
  readonly group: number;
  readonly updatedAt: string | null;
  readonly revision: string;
  /** Specifications that the page refers to. Absent: none. */
  readonly specs?: readonly string[];
  readonly fetchedAt: number;
  /** Approximate size of its text in bytes. */
  readonly size: number;
}

/** The `pageId` of comments on the space as a whole (an index key cannot be null). */
export const WHOLE_SPACE = '';

export interface PageThreads {
  readonly spaceId: string;
  readonly pageId: string;
  /** Oldest first. */
  readonly threads: readonly StoredThread[];
}

/** The threads of several pages of a space, consecutive by page id (`thread-groups.ts`). */
export interface ThreadGroup {
  readonly spaceId: string;
  /** No page in it has a lower id. */
  readonly from: string;
  readonly pages: readonly Pick<PageThreads, 'pageId' | 'threads'>[];
}

/** All comments of a change request, on all of its pages: the lists of the space leave them out. */
export interface RequestThreadsRecord {
  readonly spaceId: string;
  /** As writes name it: the server's id, or its number in the space. */
  readonly changeRequestId: string;
  /** Oldest first. */
  readonly threads: readonly StoredThread[];
  /** Absent: its list was never read to the end. */
  readonly read?: RequestCommentsRead;
}

/** What a change request changes, without the page texts. */
export interface RequestContentRecord extends RequestHead {
  /** Statistics of each changed page, present once both of its texts are compared. */
  readonly stats: Readonly<Record<string, PageStats>>;
  /** Versions of the stored texts by page, so that nobody reads the texts for them. Absent: an earlier version. */
  readonly versions?: Readonly<Record<string, RequestTextsRecord['versions']>>;
}

/** Both sides of a page that a change request changes. Null: that side has no text. */
export interface RequestTextsRecord {
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly pageId: string;
  readonly before: BodyRow | null;
  readonly after: BodyRow | null;
  readonly versions: { readonly before: string | null; readonly after: string | null };
}

export interface StoredThread {
  readonly comment: Comment;
  readonly replies: readonly CommentReply[];
  /** When this row was last written (ms); a sweep spares rows that were stored after its pass began. */
  readonly storedAt: number;
}

export interface ChangeRequestsRecord {
  readonly spaceId: string;
  /** Highest number first. */
  readonly rows: readonly ChangeRequest[];
  readonly fetchedAt: number;
}

/** The one record of the clusters table. */
export const CLUSTERS_KEY = 'clusters';

export interface ClustersRecord {
  readonly key: typeof CLUSTERS_KEY;
  readonly rows: readonly Cluster[];
  /** When all issues were last read (ms). */
  readonly issuesReadAt: number | null;
  /** When the list was last read (ms). Absent: written by a version that did not note it. */
  readonly fetchedAt?: number;
  /** Why the server gave no list at the last attempt. Absent: it gave one. */
  readonly absent?: ClustersAbsent;
  /** The status of clusters that the server is still processing, by cluster id. */
  readonly statuses?: Readonly<Record<string, string>>;
}

/** The issues of one cluster; issues without a cluster are stored under ''. */
export interface IssuesRecord {
  readonly clusterId: string;
  readonly rows: readonly IssueDetail[];
}

/** The conversations of one month in UTC (`2026-11`; '' if unreadable), newest first, without transcripts. */
export interface ConversationsRecord {
  readonly month: string;
  readonly rows: readonly Conversation[];
}

/** The one record of the cursor's table. */
export const CONVERSATION_CURSOR_KEY = 'conversations';

export interface ConversationCursorRecord extends ConversationCursor {
  readonly key: typeof CONVERSATION_CURSOR_KEY;
}

/** The transcript of a conversation: fetched when somebody opens it, or by rule. */
export interface TranscriptRecord {
  /** The id of the conversation. */
  readonly id: string;
  /** The version in the list at that time; if it differs, there may be more messages. */
  readonly version: string;
  readonly detail: ConversationDetail;
}

/** An estimate, computed again when the question or the pages change. */
export interface ClusterPageRecord {
  readonly clusterId: string;
  /** The best match. Absent: no page matches, which is a documentation gap. */
  readonly first?: LinkedPage;
  /** A hash of the question. */
  readonly asked: number;
  /** A hash of the pages that were searched (`ClusterPagesRead`). */
  readonly pages: string;
}

export interface ClusterAnswerRecord extends Pick<ClusterPageRecord, 'clusterId' | 'asked' | 'pages'> {
  readonly answer: LikelyPages;
}

/** The one record of the table that says which clusters were processed. */
export const CLUSTER_PAGES_READ_KEY = 'read';

export interface ClusterPagesRead {
  readonly key: typeof CLUSTER_PAGES_READ_KEY;
  /** A hash of the current pages: results for other pages are computed again. */
  readonly pages: string;
  /** A hash of all questions once every cluster is processed; null before. */
  readonly asked: string | null;
}

/** The one record of the counts table. */
export const COUNTS_KEY = 'tallies';

export interface CountsRecord {
  readonly key: typeof COUNTS_KEY;
  readonly spaces: ReadonlyMap<string, SpaceCounts>;
}

/** Every count that a screen shows for a space. They are stored, since counting would read whole trees. */
export interface SpaceCounts {
  /** Pages that have a text; null while no tree is stored. */
  readonly pages: number | null;
  /** How many of those texts are stored. */
  readonly bodies: number;
  /** Their approximate size in bytes. */
  readonly bytes: number;
  /** How many stored texts are older than the tree's version of their page. */
  readonly outdated: number;
  /** All threads. */
  readonly total: number;
}

/**
 * A write whose row is stored. It is noted in the same transaction as the row: from that moment the overlay adds
 * nothing. The local database notes it a moment later, and then this record is removed. Older records lack the row's
 * id.
 */
export interface SettledRecord {
  readonly id: string;
  readonly serverId?: string;
}
