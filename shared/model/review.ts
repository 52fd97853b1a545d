import type { ChangeRequest, Cluster, IssueDetail } from '../contract/index.ts';
import type { RequestContentBatch } from './request-content.ts';
import type { CommentRow } from '../rpc/store.ts';
import type { ClustersAbsent } from '../rpc/triage.ts';

/** Change requests, conversation issues and their clusters, as the core hands them to the store. */
export interface ReviewBatch {
  readonly changeRequests?: ListedRequests;
  readonly clusters?: ListedClusters;
  readonly issues?: ListedIssues;
  readonly requestComments?: readonly RequestComments[];
  readonly requestContent?: RequestContentBatch;
}

/** What a list said of change requests; of each of `wholeSpaces` it said everything, so that what is not there is gone. */
export interface ListedRequests {
  readonly rows: readonly (ChangeRequest & { readonly space: string })[];
  readonly wholeSpaces: readonly string[];
  readonly fetchedAt: number;
  /** Ones that are known to be gone, from spaces of which it did not say everything. */
  readonly gone?: readonly { readonly spaceId: string; readonly id: string }[];
  readonly probe?: RequestProbe;
}

/** How far the search for a space's change requests is, where the service lists none. */
export interface RequestProbe {
  readonly spaceId: string;
  /** The space's own count when the search began. */
  readonly count: number;
  /** Numbers that nothing answered to, as `[first, last]`, ascending. */
  readonly gaps: readonly (readonly [number, number])[];
  /** Numbers that are there and not for this person. */
  readonly barred: readonly number[];
  /** When each known one was looked at last (ms), by id. */
  readonly checked: Readonly<Record<string, number>>;
  /** Ids or numbers that comments named and nobody has looked for. */
  readonly hints: readonly string[];
  /** Nothing is looked for until then (ms), unless the count moves. Null: the search goes on. */
  readonly restUntil: number | null;
}

/** What is stored of the change requests of a space. */
export interface KnownRequests {
  readonly rows: readonly ChangeRequest[];
  readonly probe: RequestProbe | null;
}

/** Comments of a change request. */
export interface RequestComments {
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly rows: readonly CommentRow[];
  /** When the list was asked for (ms). */
  readonly fetchedAt: number;
  /** Null: the list was not read to its end. */
  readonly read: RequestCommentsRead | null;
}

/** How the change request stood when all of its comments were read, and when that was (ms). */
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
  /** The list was read to its end without a row that could not be read. */
  readonly whole: boolean;
  /** Absent: nothing new is known of when all issues were read. */
  readonly issuesReadAt?: number;
  /** When the list was asked for (ms). */
  readonly fetchedAt?: number;
  /** The service gave no list: what is stored stays. */
  readonly absent?: ClustersAbsent;
  /** Of those that the service is at work on, by their ids. */
  readonly statuses?: Readonly<Record<string, string>>;
}

/** Issues that were read. Those of `wholeClusters` are all that there are ('' is "in no cluster yet"). */
export interface ListedIssues {
  readonly rows: readonly IssueDetail[];
  readonly wholeClusters: readonly string[];
  /** Clusters besides which there are none any more. Absent: nothing is known of the others. */
  readonly onlyClusters?: readonly string[];
}

/** What of the clusters is stored, so that only the issues of those that changed are read. */
export interface KnownClusters {
  /** `id` -> `clusterVersion`. */
  readonly versions: Readonly<Record<string, string>>;
  /** When all issues were read last (ms). */
  readonly issuesReadAt: number | null;
}

/** Moves when the issues of a cluster may have changed. */
export function clusterVersion({ updatedAt, stats }: Cluster): string {
  return `${updatedAt} ${String(stats.issues)} ${String(stats.conversations)}`;
}

/** Moves when the comments of a change request may have changed; an edit or a reply alone may not move it. */
export function requestCommentsVersion({ comments, updatedAt = '' }: ChangeRequest): string {
  return `${String(comments)} ${updatedAt}`;
}
