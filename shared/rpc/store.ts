import type { FilesWatches } from './files.ts';
import type { SpecificationCalls, SpecificationsBatch, SpecificationWatches } from './specifications.ts';
import type { DiagnosticsStoreCalls } from './diagnostics.ts';
import type { AccountStoreCalls, AccountWatches } from './account-store.ts';
import type { ApiAnswer, ApiRequest } from '../api-model.ts';
import type { Collection, Comment, CommentReply, Space } from '../contract/index.ts';
import type { PendingOperation } from '../outbox/operation.ts';
import type { Writer } from '../outbox/whose.ts';
import type { Basis } from '../outbox/writes.ts';
import type { DraftTarget, TypedDraft } from '../drafts.ts';
import type {
  KnownReusable,
  KnownSpecification,
  ReusableName,
  ReusableRow,
  SpecificationRow,
  Variables,
} from '../model/content.ts';
import type { ChangedPagesCalls, ChangedPagesWatches, PageLook } from './changed-pages.ts';
import type { LostAccessCalls, LostAccessRowCalls, LostAccessWatches } from './lost-access.ts';
import type { CopyCalls } from './local-copy.ts';
import type { OfflineCalls, OfflineRowCalls, OfflineWatches } from './offline.ts';
import type { LibraryView, PageStatesUpdate, PageView, StoredFile, StoredPage, TreeView } from '../model/library.ts';
import type { KnownRequestContent } from '../model/request-content.ts';
import type { KnownClusters, KnownRequestComments, KnownRequests, ReviewBatch } from '../model/review.ts';
import type { SiteCalls, SiteRowCalls, SitesBatch, SiteWatches } from '../model/sites.ts';
import type { TeamRowCalls, PeopleBatch, PeopleWatches } from '../model/people.ts';
import type { ReviewCalls, ReviewWatches } from './review-views.ts';
import type { PackRowCalls, PackStoreCalls } from './packs.ts';
import type {
  LinkQuestion,
  LinksBatch,
  LinkReportView,
  LinkRow,
  PageLinksQuestion,
  PageLinksView,
} from '../model/links.ts';
import type { AnchorCalls, PageAnchors } from './anchors.ts';
import type { PeopleCalls } from './people.ts';
import type { KnownConversation, TriageBatch, TriageCalls, TriageRowCalls, TriageWatches } from './triage.ts';
import type { SweepCalls } from './sweep.ts';
import type { DiscussionCalls, DiscussionWatches } from './discussion.ts';
import type { UnreadCalls, UnreadWatches } from './unread.ts';
import type { DiscardedItem, DraftItem, DraftsHere, OutboxCounts, OutboxItem, ToQueue } from '../model/outbox.ts';
import type { UndoState } from '../model/outbox.ts';
import type { SpaceCursor } from '../model/space-cursor.ts';
import type { RequestThreadView, SentRow, ThreadView } from '../model/threads.ts';

export type * from '../model/library.ts';
export type * from '../model/outbox.ts';
export type * from '../model/space-cursor.ts';
export type * from '../model/threads.ts';

/**
 * Live values and commands of the store (the Worker that owns IndexedDB) for the window. Every value on screen comes
 * from here, with pending writes already laid over it.
 */
export interface StoreWatches
  extends
    AccountWatches,
    OfflineWatches,
    LostAccessWatches,
    ReviewWatches,
    DiscussionWatches,
    UnreadWatches,
    TriageWatches,
    SiteWatches,
    PeopleWatches,
    ChangedPagesWatches,
    SpecificationWatches,
    FilesWatches {
  /** Collections and spaces as one depth-first list. */
  library: (input: null) => LibraryView;
  /** The page tree of a space as one depth-first list. Null: the space is not stored. */
  tree: (input: { readonly spaceId: string }) => TreeView | null;
  /** States of its pages: first every page that has one, then only the changes. */
  pageStates: (input: { readonly spaceId: string }) => PageStatesUpdate;
  /** One page, ready to draw. Null: the space or page is not stored. */
  page: (input: { readonly spaceId: string; readonly pageId: string }) => PageView | null;
  /** The threads of a page (or, with `pageId` null, of the space as a whole), oldest first, pending ones included. */
  threads: (input: { readonly spaceId: string; readonly pageId: string | null }) => readonly ThreadView[];
  /** The threads of a change request on all of its pages, oldest first, pending ones included. */
  requestThreads: (input: {
    readonly spaceId: string;
    readonly changeRequestId: string;
  }) => readonly RequestThreadView[];
  /** Everything in the outbox, newest first. */
  outbox: (input: null) => readonly OutboxItem[];
  /** The writes of a page or of a whole space, oldest first. Sent ones remain for a while. */
  writes: (input: { readonly spaceId: string; readonly pageId: string | null }) => readonly PendingOperation[];
  /** The stored specification of each of these parts of an API, in the same order. */
  api: (input: { readonly requests: readonly ApiRequest[] }) => readonly ApiAnswer[];
  /** Broken links of a page, a space or everything. */
  linkReport: (input: LinkQuestion) => LinkReportView;
  /** Links to a page, its own broken links, and the files it uses. */
  pageLinks: (input: PageLinksQuestion) => PageLinksView;
  /** Broken links of a page, as the page on screen marks them. */
  pageProblems: (input: { readonly spaceId: string; readonly pageId: string }) => readonly LinkRow[];
  /** The counts of the status line. */
  counts: (input: null) => OutboxCounts;
  /** Drafts of all places, last typed first. */
  drafts: (input: null) => readonly DraftItem[];
  /** Discarded items that can be restored, last discarded first. */
  discarded: (input: null) => readonly DiscardedItem[];
  /** For each of these writes and drafts, what can still be undone, in the same order. */
  undoStates: (input: { readonly ids: readonly string[] }) => readonly UndoState[];
}

export interface StoreCalls
  extends
    AccountStoreCalls,
    DiagnosticsStoreCalls,
    OfflineCalls,
    LostAccessCalls,
    PackStoreCalls,
    PeopleCalls,
    ReviewCalls,
    DiscussionCalls,
    UnreadCalls,
    TriageCalls,
    SiteCalls,
    ChangedPagesCalls,
    SpecificationCalls {
  /** All matching rows of the link report, for an export. */
  'links.all': (input: Omit<LinkQuestion, 'limit'>) => readonly LinkRow[];
  /** Opens (or creates) the database of the account. Local: answers without the core. */
  open: (input: { readonly accountId: string; readonly writer: Writer }) => null;
  /** Makes outbox and journal agree, and makes this store the one that the core writes through. */
  attach: (input: null) => StoreAttached;
  /** Which of these conversations the server has, or were imported here, sent or not. */
  'conversations.known': (input: { readonly ids: readonly string[] }) => readonly KnownConversation[];
  /** Answers once the write is durable in both places; before that the screen must not say "queued". */
  enqueue: (input: ToQueue) => Enqueued;
  /** Opens the newest draft of the place that no open editor uses. The others are listed, complete. */
  'draft.open': (input: { readonly target: DraftTarget }) => DraftsHere;
  /** What is on screen at the place where somebody begins to write. */
  'draft.begin': (input: { readonly target: DraftTarget }) => Basis | null;
  /** Stores the draft. An empty text deletes it. Answers the draft's id from now on. */
  'draft.write': (input: TypedDraft) => { readonly id: string };
  /** Stores text that an earlier window had no time to store. */
  'draft.adopt': (input: TypedDraft) => null;
  /** The editor closed. Its draft stays. */
  'draft.close': (input: { readonly id: string }) => null;
  /** Whether the draft is still stored: queued text is no longer a draft. */
  'draft.kept': (input: { readonly id: string }) => boolean;
  'draft.discard': (input: { readonly id: string }) => null;
  /** Moves an unreadable record from the outbox to the discarded items. */
  'damaged.discard': (input: { readonly id: string }) => null;
  /** Moves a discarded draft back to its place, and a discarded write back into the queue. */
  'discarded.restore': (input: { readonly id: string }) => null;
  'pages.recent': (input: null) => readonly RecentPage[];
  /** `seen`: the version of the page's text on screen. */
  'pages.visited': (input: { readonly spaceId: string; readonly pageId: string; readonly seen?: PageLook }) => null;
}

/**
 * What a write became. `queued`: it is pending. `edited`: an unsent write has its text now. `withdrawn`: it undid unsent
 * writes, in the order to restore them. `same`: it was queued already. `operation`: the one it became, changed or undid.
 */
export interface Enqueued {
  readonly outcome: 'queued' | 'edited' | 'withdrawn' | 'same';
  readonly operation: PendingOperation;
  readonly withdrawn?: readonly string[];
}

export interface StoreAttached extends Pick<Attached, 'adopted' | 'fromBackup' | 'damage'> {
  /** Operations that were missing in the database and were restored from the journal. */
  readonly restored: number;
  /** Rows that were missing in the database and were restored from its second copy. */
  readonly copied: CopiedBack;
}

/** Damage that was found in the outbox journal at a start. */
export interface JournalDamage {
  /** The journal ended within a line, which is lost. The screen had not called that write queued yet. */
  readonly cutOff: boolean;
  /** Unreadable lines: the Outbox shows them with their text. */
  readonly unreadable: number;
}

/** Number of rows by kind. `decisions`: triage marks. `others`: marks, stars, views, choices and discarded items. */
export interface CopiedBack {
  readonly drafts: number;
  readonly decisions: number;
  readonly others: number;
}

export interface RecentPage {
  readonly spaceId: string;
  readonly pageId: string;
  readonly title: string;
  readonly spaceTitle: string;
  readonly at: number;
}

/**
 * Calls from the core to the store over the row port: reads of stored rows, and commits of rows and cursor together.
 */
export interface RowCalls
  extends
    OfflineRowCalls,
    LostAccessRowCalls,
    SweepCalls,
    PackRowCalls,
    AnchorCalls,
    TriageRowCalls,
    SiteRowCalls,
    TeamRowCalls {
  'sync.cursors': (input: null) => readonly SpaceCursor[];
  /** The stored tree and bodies, so that the core fetches changes only. Null: no tree is stored. */
  'sync.space': (input: { readonly spaceId: string }) => KnownSpace | null;
  /** The files of these spaces (null: of all) with a stored tree. */
  'sync.files': (input: { readonly spaceIds: readonly string[] | null }) => readonly KnownFiles[];
  /** Every space that is listed or of which anything is stored. */
  'sync.spaceIds': (input: null) => readonly string[];
  /** Those of these files that the person's own unsent or discarded text contains. */
  'files.inWords': (input: { readonly files: readonly FileName[] }) => readonly FileName[];
  /** The stored texts of these pages. */
  'sync.bodies': (input: { readonly spaceId: string; readonly pageIds: readonly string[] }) => readonly BodyRow[];
  /** Number of stored comments of a space. */
  'sync.storedComments': (input: { readonly spaceId: string }) => number;
  'sync.changedComments': (input: ListedComments) => readonly ChangedComment[];
  /** Of these comments, those whose stored replies differ. `fetchedAt` (ms): see `ListedComments`. */
  'sync.changedReplies': (input: {
    readonly spaceId: string;
    readonly rows: readonly CommentRow[];
    readonly fetchedAt: number;
  }) => readonly string[];
  /** The stored clusters of conversation issues. */
  'sync.clusters': (input: null) => KnownClusters;
  /** The stored change requests of a space, and how far the search for others got. */
  'sync.requests': (input: { readonly spaceId: string }) => KnownRequests;
  /** Change requests whose comments were read, and the state at that time. */
  'sync.requestComments': (input: null) => readonly KnownRequestComments[];
  /** Change requests with stored content. */
  'sync.requestContents': (input: null) => readonly KnownRequestContent[];
  /** Specifications on stored pages, and what is stored of each. */
  'sync.specifications': (input: null) => readonly KnownSpecification[];
  /** Rows and cursor in one transaction: the whole batch or nothing. */
  commit: (input: Batch) => null;
  /** Changes of operations in the core, with the rows that resulted, in one transaction. */
  'outbox.apply': (input: OutboxChange) => null;
}

export interface OutboxChange {
  readonly operations: readonly PendingOperation[];
  readonly removed: readonly string[];
  readonly rows: readonly SentRow[];
}

export interface KnownSpace {
  readonly pages: readonly StoredPage[];
  readonly files: readonly StoredFileRow[];
  readonly bodies: readonly KnownBody[];
  readonly reusables: readonly KnownReusable[];
}

export interface KnownFiles {
  readonly spaceId: string;
  /** Files of the space, and files that its change requests add. */
  readonly files: readonly StoredFileRow[];
  /** Ids of other files that its change requests show. */
  readonly others: readonly string[];
}

export interface FileName {
  readonly spaceId: string;
  readonly fileId: string;
}

export interface KnownBody {
  readonly pageId: string;
  readonly updatedAt: string | null;
  readonly revision: string;
}

export type StoredFileRow = Omit<StoredFile, 'src'>;

/** One commit: the whole of it or nothing. */
export interface Batch extends ReviewBatch, TriageBatch, SitesBatch, PeopleBatch, LinksBatch, SpecificationsBatch {
  /** `keepOthers`: the list is incomplete, so stored collections and spaces that are missing in it stay. */
  readonly library?: {
    readonly collections: readonly Collection[];
    readonly spaces: readonly Space[];
    readonly fetchedAt: number;
    readonly keepOthers?: true;
  };
  readonly tree?: {
    readonly spaceId: string;
    readonly revision: string;
    readonly pages: readonly StoredPage[];
    readonly files: readonly StoredFileRow[];
    readonly fetchedAt: number;
    readonly variables?: Variables;
    readonly reusables?: readonly ReusableName[];
  };
  readonly reusables?: { readonly spaceId: string; readonly rows: readonly ReusableRow[] };
  readonly specifications?: readonly SpecificationRow[];
  readonly bodies?: { readonly spaceId: string; readonly rows: readonly BodyRow[] };
  /** `fetchedAt` (ms): when the list was requested. */
  readonly comments?: { readonly spaceId: string; readonly rows: readonly CommentRow[]; readonly fetchedAt: number };
  /** Places of comments on blocks. Only packs carry them: for a server, the store computes them. */
  readonly anchors?: readonly PageAnchors[];
  readonly cursor?: SpaceCursor;
}

export interface BodyRow {
  readonly pageId: string;
  readonly markdown: string;
  /** The node tree, from a server that gives no Markdown. */
  readonly document?: unknown;
  readonly revision: string;
  readonly updatedAt: string | null;
  readonly fetchedAt: number;
  /** Every other field of the page, as the server sent it. */
  readonly page: Readonly<Record<string, unknown>>;
}

export interface CommentRow {
  readonly comment: Comment;
  /** Absent: unknown (no operation lists them), so the stored ones stay. */
  readonly replies?: readonly CommentReply[];
}

export interface ListedComments {
  readonly spaceId: string;
  readonly comments: readonly Comment[];
  /** When the list was requested (ms): rows that were stored later are newer. */
  readonly fetchedAt: number;
  /** Comments that are not stored count as changed. */
  readonly withNew?: boolean;
}

export interface ChangedComment {
  readonly id: string;
  /** A reply was added, changed or deleted. */
  readonly repliesToo: boolean;
}

/** The changes that make the database agree with the journal, and how many writes the journal had lost. */
export interface Attached extends OutboxChange {
  /** Operations that were missing in the journal and were restored from the database. */
  readonly adopted: number;
  /** A backup was restored since the last `attach`: the database lost nothing. */
  readonly fromBackup?: true;
  /** Absent: the journal was complete. Every window receives this. */
  readonly damage?: JournalDamage;
}

/** Calls from the store to the core over the row port. */
export interface RowHostCalls extends CopyCalls {
  /**
   * Makes this store the one that the core writes through. `operations`: everything in its outbox; `unconfirmed`: those
   * that the screen never called queued. Answers the changes that make the database agree with the journal.
   */
  attach: (input: {
    readonly accountId: string;
    readonly operations: readonly PendingOperation[];
    readonly unconfirmed: readonly string[];
  }) => Attached;
  /**
   * This store is about to close or to open another account: the core writes nothing more through it until it attaches.
   */
  detach: (input: null) => null;
  /** Answers once the operation is in the journal and on disk. */
  append: (input: { readonly accountId: string; readonly operation: PendingOperation }) => Enqueued;
  /**
   * As `append`, for an imported write: it is queued unchanged, and never a second time (`conflict`). `rewrite`: it is
   * here and unsent, and gets the new text.
   */
  bringIn: (input: {
    readonly accountId: string;
    readonly operation: PendingOperation;
    readonly rewrite?: true;
  }) => Enqueued;
}
