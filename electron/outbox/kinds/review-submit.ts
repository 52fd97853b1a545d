import type { Review } from '#shared/contract/index.ts';
import type { Baseline, PendingOperation } from '#shared/outbox/operation.ts';
import { isOnRevision, mayBeOnServer, postedVerdict, type PostedVerdict } from '#shared/outbox/same-verdict.ts';
import { saysTheSame } from '#shared/outbox/signed.ts';
import { verdictText, wordsOfVerdict } from '#shared/outbox/verdict-text.ts';
import type { WriteOf } from '#shared/outbox/writes.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { passes, SENT_WITHOUT_ROW, type Kind, type KindContext, type Preflight } from '../kind.ts';
import { match } from '#shared/outbox/recognise.ts';
import { checkRequest, forgetRequest, isThere, readRequest } from './checks.ts';
import { isPostedElsewhere, POSTED_ALREADY } from './posted-elsewhere.ts';
import { newestComments, postComment, sentComment, type Listed } from './discussion-calls.ts';

type Write = WriteOf<'review.submit'>;

/**
 * A verdict on a change request. If the server has no reviews (an optional operation), the verdict is a comment that
 * begins with it. The baseline's `seen` shows which of the two was sent.
 */
export const reviewSubmit: Kind<Write> = {
  async preflight(context, operation, write) {
    const seen = operation.baseline?.seen;
    if (seen !== undefined) {
      const earlier = await this.recognise(context, operation, write);
      if (earlier.type === 'found' || earlier.type === 'failed') return earlier;
    }
    const stopped = await checkRequest(context, operation, write);
    if (stopped !== null) return stopped;
    if (seen !== undefined && operation.broughtIn === undefined) return { type: 'go' };
    const standing = await standingOf(context, write);
    if (!standing.ok) return { type: 'failed', error: standing.error };
    const { baseline, posted } = standing.value;
    const words = posted.map((one) => ({ id: one.id, words: one.words ?? '' }));
    if (isPostedElsewhere(context, operation, words)) return POSTED_ALREADY;
    if (isGivenElsewhere(context, operation, write, posted)) return POSTED_ALREADY;
    return seen === undefined ? ({ type: 'go', baseline } satisfies Preflight) : { type: 'go' };
  },

  async send(context, _operation, write) {
    const { spaceId, changeRequestId, status, markdown } = write;
    const { client, signal } = context;
    forgetRequest(context, write);
    const reviewed = await context.optionalOperations.ask(
      'submitReview',
      () =>
        client.call(
          'submitReview',
          {
            spaceId,
            changeRequestId,
            body: { status, ...(markdown === undefined || markdown === '' ? {} : { comment: { markdown } }) },
          },
          { signal },
        ),
      async () => (await listReviews(context, write)) === null,
    );
    if (reviewed !== null) {
      return reviewed.ok ? ok({ serverId: reviewed.value.id, row: null, postedBy: null }) : reviewed;
    }
    const posted = await postComment(context, write, { body: { markdown: verdictText(write) } });
    return posted.ok ? ok(sentComment(write, posted.value)) : posted;
  },

  async recognise(context, { baseline }, write) {
    const reviews = await listReviews(context, write);
    if (reviews === null) {
      const listed = await newestComments(context, write);
      if (!listed.ok) return { type: 'failed', error: listed.error };
      const { person, claimed } = context;
      const found = match(listed.value.rows, { markdown: verdictText(write), person, claimed, baseline });
      if (found.type === 'found') return { type: 'found', sent: sentComment(write, found.row) };
      return found.type === 'missing' && listed.value.unreadable > 0 ? { type: 'several' } : found;
    }
    if (!reviews.ok) return { type: 'failed', error: reviews.error };
    if (context.person === null) return { type: 'several' };
    const { person, claimed } = context;
    const seen = new Set(baseline?.seen);
    const { rows, unreadable } = reviews.value;
    const isNoted = baseline?.seen !== undefined;
    const fresh = rows.filter(
      (row) =>
        !seen.has(row.id) &&
        !claimed.has(row.id) &&
        row.status === write.status &&
        row.reviewer?.id === person.id &&
        (isNoted || isOnRevision(postedVerdict(row), write) !== false),
    );
    const [only, ...more] = fresh;
    // An unreadable row may be ours; a row that was unreadable before may only seem new.
    if (only === undefined) return { type: unreadable > 0 ? 'several' : 'missing' };
    if (baseline?.complete === false) return { type: 'several' };
    // The reviews before the first try are unknown: an earlier one on another revision, or with other words, is not ours.
    if (!isNoted && !isSurely(write, only)) return { type: 'several' };
    return more.length > 0 ? { type: 'several' } : { type: 'found', sent: { ...SENT_WITHOUT_ROW, serverId: only.id } };
  },
  async isThere(context, _operation, write) {
    return isThere(await readRequest(context, write));
  },
};

/** The state before the verdict: reviews, or comments if the server has no reviews. */
async function standingOf(
  context: KindContext,
  write: Write,
): Promise<Result<{ readonly baseline: Baseline; readonly posted: readonly PostedReview[] }>> {
  const reviews = await listReviews(context, write);
  if (reviews !== null) {
    if (!reviews.ok) return reviews;
    const { rows, unreadable } = reviews.value;
    const same = rows.filter(({ status }) => status === write.status);
    return ok({
      baseline: { seen: rows.map(({ id }) => id), complete: unreadable === 0 },
      posted: same.map((row) => ({ id: row.id, ...postedVerdict(row) })),
    });
  }
  const listed = await newestComments(context, write);
  if (!listed.ok) return err(listed.error);
  const { rows, complete } = listed.value;
  return ok({
    baseline: {
      seen: rows.map(({ id }) => id),
      complete,
      ...(rows[0] === undefined ? {} : { newestAt: rows[0].postedAt }),
    },
    posted: rows.flatMap(({ id, body, postedBy }) => {
      const words = wordsOfVerdict(body.markdown ?? '', write.status);
      return words === null ? [] : [{ id, words, status: write.status, by: postedBy.id, revision: null }];
    }),
  });
}

interface PostedReview extends PostedVerdict {
  readonly id: string;
}

/** A verdict without words that this person, or somebody else, may have sent from the same file or by hand. */
function isGivenElsewhere(
  context: KindContext,
  operation: PendingOperation,
  write: Write,
  posted: readonly PostedReview[],
): boolean {
  if (operation.broughtIn === undefined || passes(context, operation, 'several-matches')) return false;
  const { claimed, person } = context;
  return posted.some((one) => !claimed.has(one.id) && mayBeOnServer(write, one, person?.id ?? null));
}

function isSurely(write: Write, row: Review): boolean {
  const posted = postedVerdict(row);
  return isOnRevision(posted, write) === true && saysTheSame(posted.words ?? '', write.markdown ?? '');
}

/** Null: the server has no reviews. */
async function listReviews(
  context: KindContext,
  { spaceId, changeRequestId }: Write,
): Promise<Result<Pick<Listed<Review>, 'rows' | 'unreadable'>> | null> {
  const { client, optionalOperations, signal } = context;
  const listed = await optionalOperations.ask(
    'listReviews',
    () => client.all('listReviews', { spaceId, changeRequestId, query: { limit: 100 } }, { signal }),
    async () => (await readRequest(context, { spaceId, changeRequestId })).ok,
  );
  return listed?.ok === true ? ok({ rows: listed.value.items, unreadable: listed.value.problems.length }) : listed;
}
