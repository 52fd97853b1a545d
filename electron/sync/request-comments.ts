import type { Comment } from '#shared/contract/index.ts';
import { isClosedStatus } from '#shared/request-status.ts';
import { ok, type Result } from '#shared/result.ts';
import { requestCommentsVersion, type KnownRequestComments, type RequestCommentsRead } from '#shared/rpc/review.ts';
import type { CommentRow } from '#shared/rpc/store.ts';
import { sweep, type CommentPlace } from './comments.ts';
import type { SyncContext } from './context.ts';
import type { PlacedRequest } from './look-at-request.ts';
import { fullPassDue } from './plan.ts';
import { shallow } from './shallow.ts';

const COMMENTS_PER_PAGE = 1_000;
/** What is left waits for the next run: a first sync of a large organization is not held up by its discussions. */
export const REQUESTS_A_RUN = 100;

/**
 * What is said in open change requests: one list for each whose row says that something came or went since it was read,
 * and once a day for all of them, since an edit shows nowhere else. The newest come first.
 */
export async function syncRequestComments(
  context: SyncContext,
  requests: readonly PlacedRequest[],
): Promise<Result<null>> {
  const known = await context.store.invoke('sync.requestComments', null);
  if (!known.ok) return known;
  const due = dueRequests(requests, known.value, context.now()).slice(0, REQUESTS_A_RUN);
  context.work.plan('requestTalk', null, due.length);
  for (const request of due) {
    if (context.signal.aborted) break;
    const read = await readRequest(context, request);
    // It may have gone since it was listed, or not be for everybody.
    if (!read.ok && !['not-found', 'forbidden'].includes(read.error.code)) return read;
    context.work.done('requestTalk', null, 1);
  }
  return ok(null);
}

function dueRequests(
  requests: readonly PlacedRequest[],
  known: readonly KnownRequestComments[],
  now: number,
): readonly PlacedRequest[] {
  const reads = new Map(known.map(({ spaceId, changeRequestId, read }) => [`${spaceId} ${changeRequestId}`, read]));
  const isDue = (request: PlacedRequest, read: RequestCommentsRead | undefined): boolean =>
    read === undefined
      ? request.comments !== 0
      : read.version !== requestCommentsVersion(request) || (request.comments !== 0 && fullPassDue(read.at, now));
  return requests
    .filter(({ status }) => !isClosedStatus(status))
    .filter((request) => isDue(request, reads.get(`${request.space} ${request.id}`)))
    .sort((one, other) => ((one.updatedAt ?? '') < (other.updatedAt ?? '') ? 1 : -1));
}

async function readRequest(context: SyncContext, request: PlacedRequest): Promise<Result<null>> {
  const { client, signal, store } = context;
  const { space: spaceId, id: changeRequestId } = request;
  const startedAt = context.now();
  const listed = await client.all(
    'listChangeRequestComments',
    { spaceId, changeRequestId, query: { status: 'all', format: 'markdown', limit: COMMENTS_PER_PAGE } },
    { signal },
  );
  if (!listed.ok) return listed;
  const { items, problems } = listed.value;
  context.problems(problems);
  const place = ofRequest(spaceId, changeRequestId);
  const stored = await place.put(context, items, startedAt);
  if (!stored.ok || problems.length > 0) return stored;
  const seen = items.map(({ id }) => id);
  const swept = await sweep(context, { spaceId, changeRequestId, pageId: null, seen, startedAt }, place);
  if (!swept.ok) return swept;
  const read = { version: requestCommentsVersion(request), at: startedAt };
  return store.invoke('commit', {
    requestComments: [{ spaceId, changeRequestId, rows: [], fetchedAt: startedAt, read }],
  });
}

function ofRequest(spaceId: string, changeRequestId: string): CommentPlace {
  return {
    look: ({ client, signal }, commentId) =>
      client.call(
        'getCommentInChangeRequest',
        { spaceId, changeRequestId, commentId, query: { format: 'markdown' } },
        { signal },
      ),
    async put(context, comments, fetchedAt) {
      const rows: CommentRow[] = [];
      for (const row of await Promise.all(
        comments.map((comment) => withReplies(context, { spaceId, changeRequestId }, comment)),
      )) {
        if (!row.ok) return row;
        rows.push(shallow(row.value));
      }
      if (rows.length === 0) return ok(null);
      const requestComments = { spaceId, changeRequestId, rows, fetchedAt, read: null };
      return context.store.invoke('commit', { requestComments: [requestComments] });
    },
  };
}

async function withReplies(
  context: SyncContext,
  place: { readonly spaceId: string; readonly changeRequestId: string },
  comment: Comment,
): Promise<Result<CommentRow>> {
  if (comment.replies === 0) return ok({ comment, replies: [] });
  const replies = await context.client.all(
    'listChangeRequestCommentReplies',
    { ...place, commentId: comment.id, query: { format: 'markdown', limit: COMMENTS_PER_PAGE } },
    { signal: context.signal },
  );
  if (!replies.ok) return replies.error.code === 'not-found' ? ok({ comment, replies: [] }) : replies;
  context.problems(replies.value.problems);
  // Where one could not be read, those that are stored stay.
  return ok(replies.value.problems.length > 0 ? { comment } : { comment, replies: replies.value.items });
}
