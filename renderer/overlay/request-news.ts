import type { ChangeRequest } from '#shared/contract/index.ts';
import type { RequestHead } from '#shared/rpc/review-views.ts';
import type { ThreadRow } from './threads.ts';

/** Whether somebody else did something in a change request since the person looked at it. Pure. */

/** Something that a person did, by the server's clock (ms). `by` null: not known who. */
export interface Act {
  readonly by: string | null;
  readonly at: number;
  readonly kind: 'comment' | 'other';
}

/** Everything of which the stored rows say who did it and when. */
export function actsIn(
  threads: readonly ThreadRow[],
  head: Pick<RequestHead, 'reviews' | 'reviewers'> | null,
): readonly Act[] {
  const acts: Act[] = [];
  const note = (by: string | undefined, time: string | undefined, kind: Act['kind'] = 'other'): void => {
    const at = Date.parse(time ?? '');
    if (!Number.isNaN(at)) acts.push({ by: by ?? null, at, kind });
  };
  for (const { comment, replies } of threads) {
    note(comment.postedBy.id, comment.postedAt, 'comment');
    note(comment.postedBy.id, comment.editedAt);
    note(comment.resolvedBy?.id, comment.resolvedAt);
    for (const { postedBy, postedAt, editedAt } of replies) {
      note(postedBy.id, postedAt);
      note(postedBy.id, editedAt);
    }
    for (const { user, updatedAt } of comment.repliers) note(user?.id, updatedAt);
  }
  for (const { reviewer, createdAt } of head?.reviews ?? []) note(reviewer?.id, createdAt);
  for (const { requestedBy, createdAt } of head?.reviewers ?? []) note(requestedBy?.id, createdAt);
  return acts;
}

/** The state of a change request when the person looked: what its row said, and the last act that was stored (ms). */
export interface LookedState {
  readonly seen: string | null;
  /** Absent: noted by an older version. */
  readonly heardAt?: number;
}

/** A fingerprint of a change request: it differs when something happened to the request. */
export function movement(revision: string, updatedAt: string, comments: number): string {
  return `${revision} ${updatedAt} ${String(comments)}`;
}

export interface RequestNow {
  readonly request: Pick<ChangeRequest, 'updatedAt' | 'comments'>;
  readonly revision: string;
  readonly acts: readonly Act[];
  /** Null: not known who is signed in. */
  readonly me: string | null;
  /** The stored comments are those that the row counts. */
  readonly commentsRead: boolean;
  /** A verdict of the person was sent, and is not stored: its time on the server is not known. */
  readonly verdictUnlisted: boolean;
}

/** The server dates the request a moment after the act that changed it. */
const DATED_WITHIN_MS = 2_000;

export function hasNews({ seen, heardAt }: LookedState, now: RequestNow): boolean {
  const { request, revision, acts, me } = now;
  if (seen === null || seen === movement(revision, request.updatedAt ?? '', request.comments ?? 0)) return false;
  const [seenRevision = '', seenAt = '', comments = ''] = seen.split(' ');
  if (heardAt === undefined || me === null || revision !== seenRevision) return true;
  const since = Math.max(heardAt, Date.parse(seenAt) || 0);
  if (acts.some(({ by, at }) => by !== me && at > since)) return true;
  const own = acts.filter(({ by }) => by === me);
  const added = own.filter(({ kind, at }) => kind === 'comment' && at > since).length;
  if (!now.commentsRead && (request.comments ?? 0) - Number(comments) > added) return true;
  const lastOwn = own.reduce((last, { at }) => Math.max(last, at), 0);
  const updatedAt = Date.parse(request.updatedAt ?? '') || 0;
  return !now.verdictUnlisted && updatedAt > Math.max(since, lastOwn + DATED_WITHIN_MS);
}
