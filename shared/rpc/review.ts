import type { ChangeRequest, Cluster, IssueDetail } from '../contract/index.ts';
import type { RequestContentBatch } from './request-content.ts';
import type { CommentRow } from './store.ts';

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
