import { isClosedStatus, STATUS_CLOSED } from '#shared/request-status.ts';
import type { ReviewRow } from '#shared/rpc/review-views.ts';

/** The parts of the review inbox: a change request is in every part that it matches. Pure. */
export type Bucket = 'asked' | 'mine' | 'moved' | 'open' | 'drafts' | 'starred' | 'snoozed' | 'merged' | 'archived';

export const BUCKETS: readonly (readonly [Bucket, string])[] = [
  ['asked', 'Waiting for my review'],
  ['mine', 'My requests with updates'],
  ['moved', 'Updated since last view'],
  ['open', 'All open'],
  ['drafts', 'Drafts'],
  ['starred', 'Starred'],
  ['snoozed', 'Snoozed'],
  ['merged', 'Merged'],
  ['archived', 'Archived or closed'],
];

/** An unknown or missing status counts as open. */
export function isOpen({ status }: Pick<ReviewRow, 'status'>): boolean {
  return !isClosedStatus(status);
}

export function isIn(row: ReviewRow, bucket: Bucket, personId: string | null, now: number): boolean {
  const snoozed = row.snoozedUntil !== null && row.snoozedUntil > now;
  switch (bucket) {
    case 'asked':
      return row.asked && isOpen(row) && !snoozed && !hasSpoken(row, personId);
    case 'mine':
      return row.mine && isOpen(row) && !snoozed && (row.moved || !row.looked);
    case 'moved':
      return row.moved && isOpen(row) && !snoozed;
    case 'open':
      return isOpen(row) && row.status !== 'draft' && !snoozed;
    case 'drafts':
      return row.status === 'draft' && !snoozed;
    case 'starred':
      return row.starred;
    case 'snoozed':
      return snoozed;
    case 'merged':
      return row.status === 'merged';
    case 'archived':
      return row.status === 'archived' || row.status === STATUS_CLOSED;
  }
}

/** A verdict on an earlier revision leaves the review open; a pending verdict does not. */
function hasSpoken({ verdicts }: ReviewRow, personId: string | null): boolean {
  return verdicts.some(
    ({ by, outdated, pending }) => pending !== null || (personId !== null && by.id === personId && !outdated),
  );
}

/** The initial part of the inbox: reviews that wait for this person, or all open ones if there are none. */
export function firstBucket(rows: readonly ReviewRow[], personId: string | null, now: number): Bucket {
  return rows.some((row) => isIn(row, 'asked', personId, now)) ? 'asked' : 'open';
}
