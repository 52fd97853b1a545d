import type { Comment } from '../contract/index.ts';
import type { PageChange } from './request-content.ts';

/** The record of a review: each verdict with what was open then, and what the change request changed after it. */
export interface ReviewRecord {
  /** The oldest first. */
  readonly verdicts: readonly RecordedVerdict[];
}

export interface RecordedVerdict {
  readonly id: string;
  readonly by: string;
  readonly status: string;
  /** ISO 8601; null: the server does not say. */
  readonly at: string | null;
  /** Null: the server does not say. */
  readonly revision: string | null;
  readonly comment: string | null;
  /** Threads that were open then. Null: not known. */
  readonly openThreads: readonly RecordedThread[] | null;
  readonly changedAfter: ChangedAfter;
}

export interface RecordedThread {
  readonly id: string;
  /** Null: on the whole request. */
  readonly page: string | null;
  readonly by: string;
  readonly words: string;
  /** False: it is resolved today, and the server does not say since when. */
  readonly certain: boolean;
}

/** `same`: the verdict is on the newest revision. `unknown`: a revision is not stored, or not named. */
export type ChangedAfter =
  | { readonly kind: 'same' }
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'changed';
      readonly pages: readonly { readonly title: string; readonly changes: readonly PageChange[] }[];
      /** Pages that neither revision lists may differ. */
      readonly whole: boolean;
    };

/**
 * Whether a thread was open at a time, by what the server says of it today: a thread that was resolved and reopened meanwhile
 * counts as open. `unknown`: it is resolved, and nobody says since when.
 */
export function stateThen(
  { status, postedAt, resolvedAt }: Pick<Comment, 'status' | 'postedAt' | 'resolvedAt'>,
  at: string,
): 'open' | 'resolved' | 'not-yet' | 'unknown' {
  const time = Date.parse(at);
  if (Date.parse(postedAt) > time) return 'not-yet';
  if (status !== 'resolved') return 'open';
  if (resolvedAt === undefined) return 'unknown';
  return Date.parse(resolvedAt) > time ? 'open' : 'resolved';
}
