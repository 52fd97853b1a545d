import type { Review } from '../contract/index.ts';
import { reviewWords } from './review-words.ts';
import type { WriteOf } from './writes.ts';

type Verdict = WriteOf<'review.submit'>;

/** A verdict that the server has. Null: the server does not say. */
export interface PostedVerdict {
  readonly status: string;
  readonly by: string | null;
  readonly revision: string | null;
  readonly words: string | null;
}

export function postedVerdict({ status, reviewer, revision, comment }: Review): PostedVerdict {
  const words = comment === undefined || comment === null ? '' : reviewWords(comment);
  return { status, by: reviewer?.id ?? null, revision: revision ?? null, words };
}

export function hasNoWords({ markdown = '' }: Verdict): boolean {
  return markdown.trim() === '';
}

/** Whether a verdict can be about the revision that this one was given on. Null: one of the two does not say. */
export function isOnRevision({ revision }: Pick<PostedVerdict, 'revision'>, { basis }: Verdict): boolean | null {
  return revision === null || basis?.revision === undefined ? null : revision === basis.revision;
}

/**
 * Whether an imported verdict without words may be on the server already, under the name of `person` (null: unknown) or
 * of somebody else who imported it. Nothing in it says whose it is: the person who gave the same verdict on the same
 * revision has given it, and so may have somebody else without words. Pure.
 */
export function mayBeOnServer(verdict: Verdict, posted: PostedVerdict, person: string | null): boolean {
  if (!hasNoWords(verdict) || posted.status !== verdict.status) return false;
  const isSame = isOnRevision(posted, verdict);
  if (isSame === false) return false;
  const isOwn = person === null || posted.by === null || posted.by === person;
  return isOwn || (isSame === true && posted.words === '');
}
