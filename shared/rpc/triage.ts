import type { OfflineTranscripts } from '../triage/offline-transcripts.ts';
import type { Conversation, ConversationDetail } from '../contract/index.ts';
import type { LinkedPage, MarkChange, TriageMark } from '../triage/marks.ts';
import type { ConversationContent } from '../triage/conversation-text.ts';
import type { MarkStep } from '../triage/undo.ts';
import type { Trend } from '../triage/trend.ts';
import type { HighWater } from './store.ts';

/** Conversations and their transcripts from the core, and marks from a pack. */
export interface TriageBatch {
  readonly conversations?: ListedConversations;
  readonly transcripts?: readonly ConversationDetail[];
  readonly triageMarks?: readonly TriageMark[];
}

export interface ListedConversations {
  readonly rows: readonly Conversation[];
  /** The cursor after these rows. Absent: unchanged. */
  readonly cursor?: ConversationCursor;
  /** Ids of everything that a complete pass saw: all others were deleted. */
  readonly seen?: readonly string[];
}

/** How far the list of conversations was read. */
export interface ConversationCursor {
  readonly mark: HighWater | null;
  /** End of the last complete pass (ms). */
  readonly fullPassAt: number | null;
}

export interface TriageRowCalls {
  'sync.conversations': (input: null) => ConversationCursor;
  /** Conversations whose transcripts should be offline and are missing, or older than the list says. */
  'sync.transcripts': (input: null) => readonly string[];
}

export interface TriageWatches {
  /** Every known cluster, without the person's marks. */
  clusters: (input: null) => ClustersView;
  triageMarks: (input: null) => readonly TriageMark[];
  /** The issues of a cluster, newest first; '' means unclustered issues. */
  clusterIssues: (input: { readonly clusterId: string }) => readonly ClusterIssue[];
  /** The messages of a conversation. Null: not stored. */
  transcript: (input: { readonly conversationId: string }) => TranscriptView | null;
  /** Conversations by week and source. */
  conversationWeeks: (input: null) => ConversationWeeks;
  savedTriageViews: (input: null) => readonly SavedTriageView[];
  keptTranscripts: (input: null) => OfflineTranscriptsView;
  /** The likely page for each cluster that the background index has read. */
  likelyPages: (input: null) => LikelyPagesView;
  /** Clusters about a page: linked ones first, then the largest. */
  askedOfPage: (input: { readonly spaceId: string; readonly pageId: string }) => readonly AskedOfPage[];
}

export interface TriageCalls {
  /** Changes marks at `at` (ms), starting from their stored values. Answers the steps for `triage.undo`. */
  'triage.mark': (input: {
    readonly changes: readonly { readonly clusterId: string; readonly label: string; readonly change: MarkChange }[];
    readonly at: number;
  }) => readonly MarkStep[];
  /** Undoes the steps whose marks nobody changed since. Answers the changed marks. */
  'triage.undo': (input: { readonly steps: readonly MarkStep[] }) => readonly TriageMark[];
  /**
   * Applies changes that the person has seen. Answers the steps whose marks still had the values that the person saw.
   */
  'triage.apply': (input: { readonly steps: readonly MarkStep[] }) => readonly MarkStep[];
  'triage.saveView': (input: SavedTriageView) => null;
  'triage.dropView': (input: { readonly id: string }) => null;
  /** Sets which transcripts are kept offline. The core is informed separately (`sync.start`). */
  'triage.keepTranscripts': (input: { readonly keep: OfflineTranscripts }) => null;
}

export interface ClustersView {
  /** When the list was last read (ms); null: never. */
  readonly fetchedAt: number | null;
  /** Why the server gave no list at the last request; null: it gave one. */
  readonly absent: ClustersAbsent | null;
  readonly rows: readonly ClusterRow[];
  /** Number of stored issues in no cluster. */
  readonly unclustered: number;
}

/** `not-found`: the server has no such list (404); the feature may be off. `forbidden`: this token may not read it. */
export type ClustersAbsent = 'not-found' | 'forbidden';

export interface LikelyPagesView {
  readonly rows: readonly LikelyFirst[];
  /** How many clusters were compared with the current pages, and the total. */
  readonly read: number;
  readonly of: number;
}

export interface LikelyFirst {
  readonly clusterId: string;
  /** The most similar page; null: none is similar. An estimate. */
  readonly first: LinkedPage | null;
}

/** A cluster about a page: certain if a person linked it, likely if no other page is more similar. */
export interface AskedOfPage {
  readonly clusterId: string;
  readonly label: string;
  readonly issues: number;
  readonly trend: Trend;
  readonly linked: boolean;
}

export interface ClusterRow {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly summary: string;
  /** Number of issues in each of thirteen weeks, oldest first. */
  readonly pulse: readonly number[];
  readonly trend: Trend;
  readonly issues: number;
  readonly conversations: number;
  readonly tasks: ClusterTasks;
  /** Conversations by source, most frequent first. */
  readonly sources: readonly { readonly name: string; readonly count: number }[];
  /** ms */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** `pending` or `analysing` while the server analyses it; null otherwise. */
  readonly status: string | null;
  /** Its page in the web app. */
  readonly url: string | null;
}

export interface ClusterTasks {
  readonly total: number;
  readonly backlog: number;
  readonly started: number;
  readonly completed: number;
  readonly cancelled: number;
}

export interface ClusterIssue {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** ms */
  readonly createdAt: number;
  readonly ingestedAt: number;
  readonly conversationId: string;
  readonly subject: string;
  readonly source: string;
  /** Address of the conversation at its source. */
  readonly url: string | null;
}

/** A conversation that the server lists, or that was imported here, sent or not. */
export interface KnownConversation {
  readonly id: string;
  /** From the newest pending import; null: none is pending. */
  readonly waiting: ConversationContent | null;
  /** From the newest sent import; null: none is known. */
  readonly sent: ConversationContent | null;
  /** From the last read of the server; null: its messages are not stored. */
  readonly stored: ConversationContent | null;
}

export interface TranscriptView {
  readonly id: string;
  readonly subject: string;
  readonly source: string;
  readonly parts: readonly { readonly role: string; readonly type: string; readonly body: string }[];
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  readonly url: string | null;
  /** ms */
  readonly createdAt: number;
}

export interface ConversationWeeks {
  /** The Monday of each week, in UTC (ms), oldest first. */
  readonly weeks: readonly number[];
  readonly sources: readonly { readonly name: string; readonly counts: readonly number[] }[];
  readonly total: number;
}

export interface SavedTriageView {
  readonly id: string;
  readonly name: string;
  readonly list: string;
  readonly text: string;
  readonly source: string | null;
  readonly trend: string | null;
  readonly order: string;
  readonly ascending: boolean;
}

export interface OfflineTranscriptsView {
  readonly keep: OfflineTranscripts;
  readonly stored: number;
  /** Number of conversations in the list. */
  readonly known: number;
  /** Number of transcripts that should be offline and are missing. */
  readonly missing: number;
}
