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
  User,
} from '#shared/contract/index.ts';
import type { ReusableName, ReusableRow, Variables } from '#shared/model/content.ts';
import type { PageAnchors, RequestAnchors } from '#shared/rpc/anchors.ts';
import type { ClustersAbsent, ConversationCursor } from '#shared/rpc/triage.ts';
import type { LikelyPages } from '#shared/rpc/suggest.ts';
import type { LinkedPage } from '#shared/triage/marks.ts';
import type { RequestHead } from '#shared/model/request-content.ts';
import type { RequestCommentsRead, RequestProbe } from '#shared/model/review.ts';
import type { ChangeKind, DiffSize, PageFact } from '#shared/model/review-marks.ts';
import type { BodyRow, SpaceCursor, StoredFileRow, StoredPage } from '#shared/rpc/store.ts';
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
import { moveRecords } from './move-records.ts';
import type { PackRecord } from '../packs/pack.ts';
import { partOpenThreads, type OpenPagesRecord, type OpenThreadsRecord } from '../threads/open-threads.ts';

/**
 * The cache of one account: its schema and nothing else. What the service said is kept here and can be fetched again:
 * when a stored shape changes its meaning, `CACHE_VERSION` is raised, and the whole database is thrown away; what is
 * converted in no time gets a version of Dexie's instead. What a person made lies in a database of its own
 * (`local-database.ts`), which is never thrown away.
 *
 * What is only read is grouped some twenty to a record, since IndexedDB costs by the record and hardly by the byte; a
 * tree is one record; what is counted is kept counted.
 */
export class GalleyDatabase extends Dexie {
  declare readonly library: Table<LibraryRecord, string>;
  declare readonly trees: Table<TreeRecord, string>;
  /** Their keys stand beside them, as those of threads do: of a record that holds its own key, Chromium makes a copy to find it in. */
  declare readonly bodyRecords: Table<BodyGroup, [string, number]>;
  declare readonly bodyIndex: Table<BodyIndex, string>;
  /** Read and written by way of `threads.ts` alone. */
  declare readonly threadRecords: Table<ThreadGroup, [string, string]>;
  declare readonly requestThreads: Table<RequestThreadsRecord, [string, string]>;
  declare readonly anchors: Table<PageAnchors, [string, string]>;
  /** Pages on whose blocks something was said that has no place yet. */
  declare readonly unanchored: Table<Pick<PageAnchors, 'spaceId' | 'pageId'>, [string, string]>;
  declare readonly requestAnchors: Table<RequestAnchors, [string, string, string]>;
  declare readonly requestContents: Table<RequestContentRecord, [string, string]>;
  declare readonly requestTexts: Table<RequestTextsRecord, [string, string, string]>;
  declare readonly commenters: Table<CommentersRecord, string>;
  declare readonly tallies: Table<CountsRecord, string>;
  declare readonly openThreads: Table<OpenThreadsRecord, string>;
  declare readonly openPages: Table<OpenPagesRecord, string>;
  declare readonly cursors: Table<SpaceCursor, string>;
  declare readonly settled: Table<SettledRecord, string>;
  declare readonly reusables: Table<ReusablesRecord, string>;
  declare readonly specifications: Table<SpecificationRecord, string>;
  declare readonly linkState: Table<LinkState, string>;
  declare readonly linkGroups: Table<LinkGroup, [string, number]>;
  declare readonly linkReports: Table<LinkReport, string>;
  declare readonly linkEdges: Table<LinkEdges, string>;
  declare readonly serviceLinks: Table<ServiceLinksRecord, string>;
  declare readonly unmerged: Table<UnmergedRecord, string>;
  declare readonly changeRequests: Table<ChangeRequestsRecord, string>;
  /** How far the search for change requests is where the service lists none. */
  declare readonly requestProbes: Table<RequestProbe, string>;
  declare readonly clusters: Table<ClustersRecord, string>;
  declare readonly issues: Table<IssuesRecord, string>;
  declare readonly conversations: Table<ConversationsRecord, string>;
  declare readonly conversationCursor: Table<ConversationCursorRecord, string>;
  declare readonly transcripts: Table<TranscriptRecord, string>;
  /** Which page is likely to answer each cluster, as the search Worker worked it out. */
  declare readonly clusterPages: Table<ClusterPageRecord, string>;
  /** The whole answers, as they were shown: many times as large. */
  declare readonly clusterAnswers: Table<ClusterAnswerRecord, string>;
  declare readonly clusterPagesRead: Table<ClusterPagesRead, string>;
  /** Which pack fills this cache, where one does. */
  declare readonly packs: Table<PackRecord, string>;
  declare readonly lostAccess: Table<LostAccessRecord, string>;
  /** What the search index has still to read. */
  declare readonly changes: Table<ChangeRecord, number>;

  constructor(accountId: string, options?: IndexedDbOf) {
    // Dexie's own cache would copy every result once more, so that nobody can change it; here nobody else holds it.
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
  }
}

/** Raise it when what is stored changes its shape or its meaning; new tables and indexes need no more than their line. */
export const CACHE_VERSION = 4;

function databaseName(accountId: string): string {
  return `galley-cache-${accountId}`;
}

/** Who speaks in a space, as the service lists them. */
export interface CommentersRecord {
  readonly spaceId: string;
  readonly rows: readonly User[];
}

/** The one record of the library table. */
export const LIBRARY_KEY = 'library';

export interface LibraryRecord {
  readonly key: typeof LIBRARY_KEY;
  readonly collections: readonly Collection[];
  readonly spaces: readonly Space[];
  readonly fetchedAt: number;
}

export interface TreeRecord {
  readonly spaceId: string;
  readonly revision: string;
  readonly fetchedAt: number;
  readonly pages: readonly StoredPage[];
  readonly files: readonly StoredFileRow[];
  readonly variables?: Variables;
  readonly reusables?: readonly ReusableName[];
}

/** What the reusable contents of a space say, by their ids. */
export interface ReusablesRecord {
  readonly spaceId: string;
  readonly rows: readonly ReusableRow[];
}

export interface SpecificationRecord {
  readonly slug: string;
  readonly versionId: string | null;
  readonly content: { readonly url: string; readonly filesystem: unknown } | null;
  readonly checkedAt: number;
  /** When this version was read (ms). */
  readonly fetchedAt: number;
}

/** How many page bodies share a record. */
export const BODIES_PER_GROUP = 20;
/** How long the texts of one record are together, if it is not a single one: reading one of them reads them all. */
export const GROUP_LENGTH = 100_000;

export interface BodyGroup {
  readonly spaceId: string;
  readonly group: number;
  readonly rows: readonly BodyRow[];
}

/** In which group the body of a page lies, and what version it is. */
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
  /** Of its text, about, in bytes. */
  readonly size: number;
}

/** `pageId` of what is said on the space as a whole (an index key cannot be null). */
export const WHOLE_SPACE = '';

export interface PageThreads {
  readonly spaceId: string;
  readonly pageId: string;
  /** Oldest first. */
  readonly threads: readonly StoredThread[];
}

/** The threads of some pages of a space that follow each other by their ids (`thread-groups.ts`). */
export interface ThreadGroup {
  readonly spaceId: string;
  /** No page of it has an id before this one. */
  readonly from: string;
  readonly pages: readonly Pick<PageThreads, 'pageId' | 'threads'>[];
}

/** What is said in a change request, on all of its pages: a space's own lists leave these out. */
export interface RequestThreadsRecord {
  readonly spaceId: string;
  /** As the writes name it: the service's id, or its number in the space. */
  readonly changeRequestId: string;
  /** Oldest first. */
  readonly threads: readonly StoredThread[];
  /** Absent: its list was never read to the end. */
  readonly read?: RequestCommentsRead;
}

/** What a change request changes, without the texts. */
export interface RequestContentRecord extends RequestHead {
  /** What is told of each changed page once both of its texts are compared. */
  readonly stats: Readonly<Record<string, PageStats>>;
  /** Of the stored texts, by page, so that nobody reads the texts for them. Absent: written by an earlier Galley. */
  readonly versions?: Readonly<Record<string, RequestTextsRecord['versions']>>;
}

export interface PageStats {
  /** Places to look at in its text. */
  readonly changed: number;
  /** What each of them is, in reading order. */
  readonly kinds: readonly ChangeKind[];
  readonly size: DiffSize;
  readonly facts: readonly PageFact[];
  /** Another one means that the page is another than it was. */
  readonly print: string;
  readonly text: 'same' | 'edited' | 'rewritten';
}

/** Both sides of a page that a change request changes. Null: there is no text on that side. */
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
  /** When this row was last written (ms); a sweep spares what was stored after its pass began. */
  readonly storedAt: number;
}

export interface ChangeRequestsRecord {
  readonly spaceId: string;
  /** The newest number first. */
  readonly rows: readonly ChangeRequest[];
  readonly fetchedAt: number;
}

/** The one record of the clusters table. */
export const CLUSTERS_KEY = 'clusters';

export interface ClustersRecord {
  readonly key: typeof CLUSTERS_KEY;
  readonly rows: readonly Cluster[];
  /** When all issues were read last (ms). */
  readonly issuesReadAt: number | null;
  /** When the list was read last (ms). Absent: by a Galley that did not note it. */
  readonly fetchedAt?: number;
  /** Why the service gave no list when it was asked last. Absent: it did. */
  readonly absent?: ClustersAbsent;
  /** Of clusters that the service is at work on, by their ids. */
  readonly statuses?: Readonly<Record<string, string>>;
}

/** The issues of one cluster; those that are in none yet lie under ''. */
export interface IssuesRecord {
  readonly clusterId: string;
  readonly rows: readonly IssueDetail[];
}

/** The conversations of one month of UTC (`2026-11`; '' where no time can be read), the newest first, without what was said. */
export interface ConversationsRecord {
  readonly month: string;
  readonly rows: readonly Conversation[];
}

/** The one record of the table of the cursor. */
export const CONVERSATION_CURSOR_KEY = 'conversations';

export interface ConversationCursorRecord extends ConversationCursor {
  readonly key: typeof CONVERSATION_CURSOR_KEY;
}

/** What was said in a conversation: fetched when somebody looks at it, or by rule. */
export interface TranscriptRecord {
  /** Of the conversation. */
  readonly id: string;
  /** What the list said when it was fetched; another one means that more may have been said. */
  readonly version: string;
  readonly detail: ConversationDetail;
}

/** An estimate, made again when what was asked, or the pages, become others. */
export interface ClusterPageRecord {
  readonly clusterId: string;
  /** The page that comes nearest. Absent: none comes near, which is a gap. */
  readonly first?: LinkedPage;
  /** Of what was asked. */
  readonly asked: number;
  /** Of the pages that it was asked over (`ClusterPagesRead`). */
  readonly pages: string;
}

export interface ClusterAnswerRecord extends Pick<ClusterPageRecord, 'clusterId' | 'asked' | 'pages'> {
  readonly answer: LikelyPages;
}

/** The one record of the table that says how far all clusters were read. */
export const CLUSTER_PAGES_READ_KEY = 'read';

export interface ClusterPagesRead {
  readonly key: typeof CLUSTER_PAGES_READ_KEY;
  /** Of the pages as they are now: what was worked out over others is read again. */
  readonly pages: string;
  /** Of all that was asked, once every cluster was read; null: not all of them were. */
  readonly asked: string | null;
}

/** The one record of the table of tallies. */
export const COUNTS_KEY = 'tallies';

export interface CountsRecord {
  readonly key: typeof COUNTS_KEY;
  readonly spaces: ReadonlyMap<string, SpaceCounts>;
}

/** Every count that a screen shows of a space, kept: counting anew would read whole trees. */
export interface SpaceCounts {
  /** Pages with a text of their own; null while no tree is stored. */
  readonly pages: number | null;
  /** How many of those texts are stored. */
  readonly bodies: number;
  /** What they take, about. */
  readonly bytes: number;
  /** How many of them are older than what the tree says of their page. */
  readonly outdated: number;
  /** All threads. */
  readonly total: number;
}

/**
 * A write whose row is stored, put down in the same transaction as that row: from that moment the overlay has nothing to
 * add. The local database says so too a moment later, and then this goes. Older records lack the row's id.
 */
export interface SettledRecord {
  readonly id: string;
  readonly serverId?: string;
}
