import type { Conversation, ConversationDetail } from '../contract/index.ts';
import type { LinkedPage, MarkChange, TriageMark } from '../triage/marks.ts';
import type { SaidConversation } from '../triage/conversation-text.ts';
import type { MarkStep } from '../triage/undo.ts';
import type { Trend } from '../triage/trend.ts';
import type { HighWater } from './store.ts';

/** Conversations and what was said in them, as the core hands them to the store; and marks that came in a pack. */
export interface TriageBatch {
  readonly conversations?: ListedConversations;
  readonly transcripts?: readonly ConversationDetail[];
  readonly triageMarks?: readonly TriageMark[];
}

export interface ListedConversations {
  readonly rows: readonly Conversation[];
  /** After these rows. Absent: it stays as it was. */
  readonly cursor?: ConversationCursor;
  /** All that a whole pass saw: what is not among them is gone. */
  readonly seen?: readonly string[];
}

/** How far the list of conversations was read. */
export interface ConversationCursor {
  readonly mark: HighWater | null;
  /** When a whole pass ended last (ms). */
  readonly fullPassAt: number | null;
}

/** Which transcripts are fetched before somebody looks at them. */
export type OfflineTranscripts = 'opened' | 'accepted' | 'all';

export interface TriageRowCalls {
  'sync.conversations': (input: null) => ConversationCursor;
  /** Conversations whose transcripts are to be kept and are not stored, or older than what the list says of them. */
  'sync.transcripts': (input: null) => readonly string[];
}

export interface TriageWatches {
  /** Every cluster that is known, without what the person decided about them. */
  clusters: (input: null) => ClustersView;
  triageMarks: (input: null) => readonly TriageMark[];
  /** The issues of a cluster, the newest first; '' is "in no cluster yet". */
  clusterIssues: (input: { readonly clusterId: string }) => readonly ClusterIssue[];
  /** What was said in a conversation. Null: not stored. */
  transcript: (input: { readonly conversationId: string }) => TranscriptView | null;
  /** Conversations by week and source. */
  conversationWeeks: (input: null) => ConversationWeeks;
  savedTriageViews: (input: null) => readonly SavedTriageView[];
  keptTranscripts: (input: null) => OfflineTranscriptsView;
  /** Which page is likely to answer each cluster, as far as they were read in the background. */
  likelyPages: (input: null) => LikelyPagesView;
  /** What readers ask about a page: what is certain first, then the most asked. */
  askedOfPage: (input: { readonly spaceId: string; readonly pageId: string }) => readonly AskedOfPage[];
}

export interface TriageCalls {
  /** Changes marks as of `at` (ms), each as it is stored by then; answers the steps, for `triage.undo`. */
  'triage.mark': (input: {
    readonly changes: readonly { readonly clusterId: string; readonly label: string; readonly change: MarkChange }[];
    readonly at: number;
  }) => readonly MarkStep[];
  /** Undoes the steps that nobody has changed since. Answers the marks that became others. */
  'triage.undo': (input: { readonly steps: readonly MarkStep[] }) => readonly TriageMark[];
  /** Changes marks as a person has seen that it would; answers those steps whose marks were still as they had been seen. */
  'triage.apply': (input: { readonly steps: readonly MarkStep[] }) => readonly MarkStep[];
  'triage.saveView': (input: SavedTriageView) => null;
  'triage.dropView': (input: { readonly id: string }) => null;
  /** Chooses which transcripts are kept. The core is told apart (`sync.start`). */
  'triage.keepTranscripts': (input: { readonly keep: OfflineTranscripts }) => null;
}

export interface ClustersView {
  /** When the list was last read (ms); null: never. */
  readonly fetchedAt: number | null;
  /** Why the service gave no list when it was asked last; null: it did. */
  readonly absent: ClustersAbsent | null;
  readonly rows: readonly ClusterRow[];
  /** Stored issues that are in no cluster. */
  readonly unclustered: number;
}

/** `not-found`: the service knows no such list (404), the feature may be off. `forbidden`: this token may not read it. */
export type ClustersAbsent = 'not-found' | 'forbidden';

export interface LikelyPagesView {
  readonly rows: readonly LikelyFirst[];
  /** How many clusters were read over the pages as they are now, of how many. */
  readonly read: number;
  readonly of: number;
}

export interface LikelyFirst {
  readonly clusterId: string;
  /** The page that comes nearest; null: none comes near. An estimate. */
  readonly first: LinkedPage | null;
}

/** A cluster that belongs to a page: certainly where a person linked it, likely where no page comes nearer. */
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
  /** Issues of each of thirteen weeks, the oldest first. */
  readonly pulse: readonly number[];
  readonly trend: Trend;
  readonly issues: number;
  readonly conversations: number;
  readonly tasks: ClusterTasks;
  /** Conversations by where they came from, the most first. */
  readonly sources: readonly { readonly name: string; readonly count: number }[];
  /** ms */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** `pending` or `analysing` while the service is at it; null otherwise. */
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
  /** Of the conversation where it came from. */
  readonly url: string | null;
}

/** A conversation that the server lists, or that was imported from here, sent or not. */
export interface KnownConversation {
  readonly id: string;
  /** As the last import that waits to be sent says it; null: none waits. */
  readonly waiting: SaidConversation | null;
  /** As the last import that was sent said it; null: none is remembered. */
  readonly sent: SaidConversation | null;
  /** As it was read from the server last; null: its messages are not stored. */
  readonly stored: SaidConversation | null;
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
  /** Monday of each, in UTC (ms), the oldest first. */
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
  /** Conversations that the list names. */
  readonly known: number;
  /** To be kept, and not here yet. */
  readonly missing: number;
}
