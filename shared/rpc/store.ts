import type { DiagnosticsStoreCalls } from './diagnostics.ts';
import type { AccountStoreCalls, AccountWatches } from './account-store.ts';
import type { ApiAnswer, ApiRequest } from '../api-model.ts';
import type { Collection, Comment, CommentReply, Space, User } from '../contract/index.ts';
import type { PendingOperation } from '../outbox/operation.ts';
import type { Writer } from '../outbox/whose.ts';
import type { Basis, PendingWrite } from '../outbox/writes.ts';
import type { DraftRef, DraftTarget, TypedDraft } from '../drafts.ts';
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
import type { ReviewCalls, ReviewWatches } from './review-views.ts';
import type { PackRowCalls, PackStoreCalls } from './packs.ts';
import type {
  LinkQuestion,
  LinkReportView,
  LinkRow,
  PageLinksQuestion,
  PageLinksView,
  ServiceLinksRow,
  UnmergedRequest,
} from '../model/links.ts';
import type { AnchorCalls, PageAnchors } from './anchors.ts';
import type { PeopleCalls } from './people.ts';
import type { KnownConversation, TriageBatch, TriageCalls, TriageRowCalls, TriageWatches } from './triage.ts';
import type { SweepCalls } from './sweep.ts';
import type { DiscussionCalls, DiscussionWatches } from './discussion.ts';
import type { UnreadCalls, UnreadWatches } from './unread.ts';
import type { DiscardedItem, DraftItem, DraftsHere, OutboxCounts, OutboxItem, UndoState } from '../model/outbox.ts';
import type { RequestThreadView, SentRow, ThreadView } from '../model/threads.ts';

export type * from '../model/library.ts';
export type * from '../model/outbox.ts';
export type * from '../model/threads.ts';

/**
 * What the store (the Worker that owns IndexedDB) offers to the page: live values, and a few commands. Every value
 * that a screen shows comes from here, with pending writes already laid over it.
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
    ChangedPagesWatches {
  /** Collections and spaces as one depth-first list. */
  library: (input: null) => LibraryView;
  /** The page tree of a space as one depth-first list. Null: the space is not stored. */
  tree: (input: { readonly spaceId: string }) => TreeView | null;
  /** How its pages are: first all of which there is something to say, then only those that became others. */
  pageStates: (input: { readonly spaceId: string }) => PageStatesUpdate;
  /** One page, ready to draw. Null: the space or page is not stored. */
  page: (input: { readonly spaceId: string; readonly pageId: string }) => PageView | null;
  /** The threads of a page (or, with `pageId` null, of the space as a whole), oldest first, pending ones included. */
  threads: (input: { readonly spaceId: string; readonly pageId: string | null }) => readonly ThreadView[];
  /** What is said in a change request, on all of its pages, oldest first, pending ones included. */
  requestThreads: (input: {
    readonly spaceId: string;
    readonly changeRequestId: string;
  }) => readonly RequestThreadView[];
  /** Everything in the outbox, newest first. */
  outbox: (input: null) => readonly OutboxItem[];
  /** The writes of a page, or of a space as a whole, oldest first; what was sent stays among them for a while. */
  writes: (input: { readonly spaceId: string; readonly pageId: string | null }) => readonly PendingOperation[];
  /** What the stored specifications say of these parts of an API, in the same order. */
  api: (input: { readonly requests: readonly ApiRequest[] }) => readonly ApiAnswer[];
  /** The links of a page, a space or everything that lead nowhere. */
  linkReport: (input: LinkQuestion) => LinkReportView;
  /** What leads to a page, what of its own leads nowhere, and the files it uses. */
  pageLinks: (input: PageLinksQuestion) => PageLinksView;
  /** The links of a page that lead nowhere, as the page on screen marks them. */
  pageProblems: (input: { readonly spaceId: string; readonly pageId: string }) => readonly LinkRow[];
  /** The counts of the status line. */
  counts: (input: null) => OutboxCounts;
  /** Half-written text of every place, last typed first. */
  drafts: (input: null) => readonly DraftItem[];
  /** What was discarded and can still be had back, last discarded first. */
  discarded: (input: null) => readonly DiscardedItem[];
  /** Of each of these writes and drafts what can still be undone, in their order. */
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
    ChangedPagesCalls {
  /** Every row of the link report that fits, for an export. */
  'links.all': (input: Omit<LinkQuestion, 'limit'>) => readonly LinkRow[];
  /** Opens (or creates) the database of the account. Local: answers without the core. */
  open: (input: { readonly accountId: string; readonly writer: Writer }) => null;
  /** Brings outbox and journal into agreement and makes this store the one that the core writes through. */
  attach: (input: null) => StoreAttached;
  /** Of these conversations those that the server is known to have, or that were imported from here, sent or not. */
  'conversations.known': (input: { readonly ids: readonly string[] }) => readonly KnownConversation[];
  /** Answers once the write is durable in both places; before that the screen must not say "queued". */
  enqueue: (input: { readonly write: PendingWrite; readonly draft: DraftRef | null }) => Enqueued;
  /** Takes up the newest text of the place that no living editor has open; the others are named, whole. */
  'draft.open': (input: { readonly target: DraftTarget }) => DraftsHere;
  /** What is shown of the place to somebody who begins to write there. */
  'draft.begin': (input: { readonly target: DraftTarget }) => Basis | null;
  /** Keeps half-written text; empty text removes the draft. Answers under which id it is kept from now on. */
  'draft.write': (input: TypedDraft) => { readonly id: string };
  /** Text that a window before this one had no time to keep. */
  'draft.adopt': (input: TypedDraft) => null;
  /** The editor is gone; its text stays. */
  'draft.close': (input: { readonly id: string }) => null;
  /** Whether its text is still kept: what was queued is not a draft any more. */
  'draft.kept': (input: { readonly id: string }) => boolean;
  'draft.discard': (input: { readonly id: string }) => null;
  /** A record that cannot be read leaves the outbox; it is kept among what was discarded. */
  'damaged.discard': (input: { readonly id: string }) => null;
  /** A discarded draft goes back to its place, a discarded write into the queue. */
  'discarded.restore': (input: { readonly id: string }) => null;
  'pages.recent': (input: null) => readonly RecentPage[];
  /** `seen`: its text is on screen, and so it stands. */
  'pages.visited': (input: { readonly spaceId: string; readonly pageId: string; readonly seen?: PageLook }) => null;
}

/**
 * What became of a write. `queued`: it waits. `edited`: an unsent one says it now. `withdrawn`: it undid what had not been
 * sent. `same`: that was queued already. `operation` is the one that it became, changed or undid.
 */
export interface Enqueued {
  readonly outcome: 'queued' | 'edited' | 'withdrawn' | 'same';
  readonly operation: PendingOperation;
}

export interface StoreAttached {
  /** Operations that were missing from the database and came back from the journal. */
  readonly restored: number;
  /** Operations that were missing from the journal and came back from the database. */
  readonly adopted: number;
  /** What was missing from the database and came back from its second copy. */
  readonly copied: CopiedBack;
  /** Absent: the journal was read whole. Each window is told. */
  readonly damage?: JournalDamage;
}

/** What was wrong with the outbox journal at a start. */
export interface JournalDamage {
  /** It ended within a line, which is lost. What that line said was not called queued by then. */
  readonly cutOff: boolean;
  /** Lines that could not be read, and are in the Outbox with their text. */
  readonly unreadable: number;
}

/** Rows by what they are. `decisions`: of the triage. `others`: marks, stars, views, choices and the trash. */
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

/** What the core asks of the store over the row port: reads of what is known, and commits of rows and cursor together. */
export interface RowCalls
  extends OfflineRowCalls, LostAccessRowCalls, SweepCalls, PackRowCalls, AnchorCalls, TriageRowCalls {
  'sync.cursors': (input: null) => readonly SpaceCursor[];
  /** The tree and the bodies that are stored, so that only what changed is fetched. Null: no tree is stored. */
  'sync.space': (input: { readonly spaceId: string }) => KnownSpace | null;
  /** The files of these spaces (null: of all) whose tree is stored. */
  'sync.files': (input: { readonly spaceIds: readonly string[] | null }) => readonly KnownFiles[];
  /** Every space of which anything is stored or listed. */
  'sync.spaceIds': (input: null) => readonly string[];
  /** Those of these files that the person's own unsent or discarded text names. */
  'files.inWords': (input: { readonly files: readonly FileName[] }) => readonly FileName[];
  /** The texts of these pages that are stored. */
  'sync.bodies': (input: { readonly spaceId: string; readonly pageIds: readonly string[] }) => readonly BodyRow[];
  /** Of comments that were listed: those that are stored, and stand there otherwise. */
  /** How many comments are stored of a space. */
  'sync.storedComments': (input: { readonly spaceId: string }) => number;
  'sync.changedComments': (input: ListedComments) => readonly ChangedComment[];
  /** Of these comments, those whose replies are stored otherwise. `fetchedAt` (ms): as in `ListedComments`. */
  'sync.changedReplies': (input: {
    readonly spaceId: string;
    readonly rows: readonly CommentRow[];
    readonly fetchedAt: number;
  }) => readonly string[];
  /** What of the clusters of conversation issues is stored. */
  'sync.clusters': (input: null) => KnownClusters;
  /** The change requests of a space that are stored, and how far the search for others is. */
  'sync.requests': (input: { readonly spaceId: string }) => KnownRequests;
  /** The change requests whose comments were read, and how they stood then. */
  'sync.requestComments': (input: null) => readonly KnownRequestComments[];
  /** The change requests whose content is stored. */
  'sync.requestContents': (input: null) => readonly KnownRequestContent[];
  /** The specifications that stored pages refer to, and what is known of each. */
  'sync.specifications': (input: null) => readonly KnownSpecification[];
  /** Rows and cursor in one transaction: all of the batch or nothing. */
  commit: (input: Batch) => null;
  /** What happened to operations in the core, with the rows that came of it, in one transaction. */
  'outbox.apply': (input: OutboxChange) => null;
}

export interface OutboxChange {
  readonly operations: readonly PendingOperation[];
  readonly removed: readonly string[];
  readonly rows: readonly SentRow[];
}

/** How far the stored rows of a space go. Stored in the same transaction as the rows it speaks of. */
export interface SpaceCursor {
  readonly spaceId: string;
  /** The revision whose tree is stored. */
  readonly treeRevision: string | null;
  /** The revision whose bodies are all stored. */
  readonly bodiesRevision: string | null;
  readonly comments: HighWater | null;
  /** End of the last complete pass over the comments (ms). */
  readonly fullPassAt: number | null;
  readonly syncedAt: number | null;
  /** The last look at what is said there; absent: none, or one that could not read all that it saw. */
  readonly look?: SpaceLook;
}

/** When comments were looked at (ms), and how the library told of their space then. */
export interface SpaceLook {
  readonly at: number;
  readonly comments: number;
  readonly updatedAt: string;
  /** How many of them were stored then; absent: an earlier Galley looked. */
  readonly stored?: number;
}

/** The newest comment seen: everything at or below it was read. Ties are remembered by id. */
export interface HighWater {
  readonly postedAt: string;
  readonly ids: readonly string[];
}

export interface KnownSpace {
  readonly pages: readonly StoredPage[];
  readonly files: readonly StoredFileRow[];
  readonly bodies: readonly KnownBody[];
  readonly reusables: readonly KnownReusable[];
}

export interface KnownFiles {
  readonly spaceId: string;
  /** Those of the space, and those that its change requests add. */
  readonly files: readonly StoredFileRow[];
  /** The ids of others that its change requests show. */
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

/** One commit: all of it or nothing. */
export interface Batch extends ReviewBatch, TriageBatch {
  /** `keepOthers`: a list was not read to its end, so stored collections and spaces that are not in it stay. */
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
  readonly serviceLinks?: { readonly spaceId: string; readonly rows: readonly ServiceLinksRow[] };
  /** The pages that only open change requests have. */
  readonly unmerged?: {
    readonly spaceId: string;
    readonly requests: readonly UnmergedRequest[];
    readonly fetchedAt: number;
  };
  readonly bodies?: { readonly spaceId: string; readonly rows: readonly BodyRow[] };
  /** `fetchedAt` (ms): when the list was asked for. */
  readonly comments?: { readonly spaceId: string; readonly rows: readonly CommentRow[]; readonly fetchedAt: number };
  /** Who has spoken in a space, or may: all that the server lists. `keepOthers`: its list was not read to the end. */
  readonly commenters?: { readonly spaceId: string; readonly rows: readonly User[]; readonly keepOthers?: true };
  /** Where comments on blocks stand: of packs alone, since the store finds it by itself in what the service says. */
  readonly anchors?: readonly PageAnchors[];
  readonly cursor?: SpaceCursor;
}

export interface BodyRow {
  readonly pageId: string;
  readonly markdown: string;
  /** The node tree, of a service that gives no markdown. */
  readonly document?: unknown;
  readonly revision: string;
  readonly updatedAt: string | null;
  readonly fetchedAt: number;
  /** Every other field of the page, as the service gave it. */
  readonly page: Readonly<Record<string, unknown>>;
}

export interface CommentRow {
  readonly comment: Comment;
  /** Absent: not known (no operation lists them); what is stored stays. */
  readonly replies?: readonly CommentReply[];
}

export interface ListedComments {
  readonly spaceId: string;
  readonly comments: readonly Comment[];
  /** When the list was asked for (ms): what was stored since is newer. */
  readonly fetchedAt: number;
  /** What is not stored counts as changed. */
  readonly withNew?: boolean;
}

export interface ChangedComment {
  readonly id: string;
  /** Somebody replied, or changed or took away a reply. */
  readonly repliesToo: boolean;
}

/** What the database must change to agree with the journal, and how many writes the journal had lost. */
export interface Attached extends OutboxChange {
  readonly adopted: number;
  /** Absent: the journal was read whole. */
  readonly damage?: JournalDamage;
}

/** What the store asks of the core over the row port. */
export interface RowHostCalls extends CopyCalls {
  /**
   * Makes this store the one that the core writes through. `operations` is all that its outbox holds; `unconfirmed` are
   * those of them that were never called queued on screen. Answers what the database must change to agree with the journal.
   */
  attach: (input: {
    readonly accountId: string;
    readonly operations: readonly PendingOperation[];
    readonly unconfirmed: readonly string[];
  }) => Attached;
  /** This store is about to close, or to open another account: nothing more is written through it until it attaches. */
  detach: (input: null) => null;
  /** Answers once the operation is in the journal and on the disk. */
  append: (input: { readonly accountId: string; readonly operation: PendingOperation }) => Enqueued;
  /**
   * As `append`, for one that was written elsewhere: it is queued as it is, and never a second time (`conflict`). `rewrite`:
   * it is here and unsent, and gets these words.
   */
  bringIn: (input: {
    readonly accountId: string;
    readonly operation: PendingOperation;
    readonly rewrite?: true;
  }) => Enqueued;
}
