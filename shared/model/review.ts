import type { ChangeRequest, Cluster, IssueDetail } from '../contract/index.ts';
import type { RequestContentBatch } from './request-content.ts';
import type { CommentRow } from '../rpc/store.ts';
import type { ClustersAbsent } from '../rpc/triage.ts';

/** Change requests, conversation issues and their clusters, from the core to the store. */
export interface ReviewBatch {
  readonly changeRequests?: ListedRequests;
  readonly clusters?: ListedClusters;
  readonly issues?: ListedIssues;
  readonly requestComments?: readonly RequestComments[];
  readonly requestContent?: RequestContentBatch;
}

/**
 * Change requests from lists. The lists of `wholeSpaces` are complete: change requests that are missing in them are
 * deleted.
 */
export interface ListedRequests {
  readonly rows: readonly (ChangeRequest & { readonly space: string })[];
  readonly wholeSpaces: readonly string[];
  readonly fetchedAt: number;
  /** Deleted change requests, from spaces with an incomplete list. */
  readonly gone?: readonly { readonly spaceId: string; readonly id: string }[];
  readonly probe?: RequestProbe;
}

/** Progress of the search for a space's change requests, if the server does not list them. */
export interface RequestProbe {
  readonly spaceId: string;
  /** The space's own count when the search began. */
  readonly count: number;
  /** Numbers without a change request, as `[first, last]`, ascending. */
  readonly gaps: readonly (readonly [number, number])[];
  /** Numbers of change requests that this person may not read. */
  readonly barred: readonly number[];
  /** When each known change request was last checked (ms), by id. */
  readonly checked: Readonly<Record<string, number>>;
  /** Ids or numbers from comments that the search has not checked yet. */
  readonly hints: readonly string[];
  /** The search pauses until then (ms), unless the count changes. Null: the search continues. */
  readonly restUntil: number | null;
}

/** The stored change requests of a space. */
export interface KnownRequests {
  readonly rows: readonly ChangeRequest[];
  readonly probe: RequestProbe | null;
}

/** Comments of a change request. */
export interface RequestComments {
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly rows: readonly CommentRow[];
  /** When the list was requested (ms). */
  readonly fetchedAt: number;
  /** Null: the list is incomplete. */
  readonly read: RequestCommentsRead | null;
}

/** The state of the change request when all its comments were read, and that time (ms). */
export interface RequestCommentsRead {
  readonly version: string;
  readonly at: number;
}

export interface KnownRequestComments {
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly read: RequestCommentsRead;
}

export interface ListedClusters {
  readonly rows: readonly Cluster[];
  /** The list is complete, and every row was readable. */
  readonly whole: boolean;
  /** Absent: unchanged. */
  readonly issuesReadAt?: number;
  /** When the list was requested (ms). */
  readonly fetchedAt?: number;
  /** The server gave no list: the stored rows stay. */
  readonly absent?: ClustersAbsent;
  /** Statuses of issues that the server is analysing, by id. */
  readonly statuses?: Readonly<Record<string, string>>;
}

/** Issues from lists. The lists of `wholeClusters` are complete ('' means unclustered issues). */
export interface ListedIssues {
  readonly rows: readonly IssueDetail[];
  readonly wholeClusters: readonly string[];
  /** The only clusters that still exist. Absent: unknown. */
  readonly onlyClusters?: readonly string[];
}

/** The stored clusters, so that the core reads the issues of changed ones only. */
export interface KnownClusters {
  /** `id` -> `clusterVersion`. */
  readonly versions: Readonly<Record<string, string>>;
  /** When all issues were last read (ms). */
  readonly issuesReadAt: number | null;
}

/** Changes when the issues of a cluster may have changed. */
export function clusterVersion({ updatedAt, stats }: Cluster): string {
  return `${updatedAt} ${String(stats.issues)} ${String(stats.conversations)}`;
}

/** Changes when the comments of a change request may have changed. An edit or a reply alone may not change it. */
export function requestCommentsVersion({ comments, updatedAt = '' }: ChangeRequest): string {
  return `${String(comments)} ${updatedAt}`;
}
