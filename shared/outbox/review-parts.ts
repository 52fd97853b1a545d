import { isKind } from './kinds/index.ts';
import type { KindsWith } from './kinds/index.ts';
import type { PendingOperation } from './operation.ts';
import type { PendingWrite, WriteOf } from './writes.ts';

/** What writes say of the pending review that they belong to. Pure. */

/** Writes that say anything of a review have this version: an earlier Galley keeps them and sends none. */
export const REVIEW_WRITE_VERSION = 2;

type Operation = Pick<PendingOperation, 'write'>;

/** A comment or reply, which may wait for a verdict. */
type Comment = WriteOf<KindsWith<{ readonly area: 'discussion'; readonly effect: 'create' }>>;
type Verdict = WriteOf<KindsWith<{ readonly row: 'review'; readonly effect: 'create' }>>;

/** How a write takes part in a review. */
export interface ReviewPart {
  /** It waits for its verdict. */
  readonly inReview: boolean;
  /** Ids of the comments that leave just before it. */
  readonly comments: readonly string[];
}

/** Whether it was written to leave with a verdict. */
export function isInReview({ write }: Operation): boolean {
  return isComment(write) && write.inReview === true;
}

/** Ids of the pending comments that leave just before this write. A pending comment takes none along. */
export function commentsOf({ write }: Operation): readonly string[] {
  if (isInReview({ write })) return [];
  return isComment(write) || isVerdict(write) ? (write.comments ?? []) : [];
}

/** Whether `withPart` changes it: comments in change requests and verdicts take part in reviews. */
export function takesPart(write: PendingWrite): write is Comment | Verdict {
  return isVerdict(write) || (isComment(write) && write.changeRequestId !== undefined);
}

/** The write with another part in its review. */
export function withPart(write: PendingWrite, { inReview, comments }: ReviewPart): PendingWrite {
  if (!takesPart(write)) return write;
  const listed = inReview || comments.length === 0 ? {} : { comments: [...comments] };
  if (isVerdict(write)) {
    const { comments: _comments, ...verdict } = write;
    return { ...verdict, ...listed };
  }
  const { comments: _comments, inReview: _inReview, ...plain } = write;
  return { ...plain, ...(inReview ? { inReview: true as const } : {}), ...listed };
}

/** The version of a new operation with this write, if it is not the first. */
export function versionFor(write: PendingWrite): { readonly writeVersion?: number } {
  const part = isInReview({ write }) || commentsOf({ write }).length > 0;
  return part ? { writeVersion: REVIEW_WRITE_VERSION } : {};
}

function isComment(write: PendingWrite): write is Comment {
  return isKind(write, { area: 'discussion', effect: 'create' });
}

function isVerdict(write: PendingWrite): write is Verdict {
  return isKind(write, { row: 'review', effect: 'create' });
}
