import type { Comment } from '#shared/contract/index.ts';
import type { AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { requestCommentsVersion, type RequestCommentsRead } from '#shared/model/review.ts';
import type { CommentRow } from '#shared/rpc/store.ts';
import { REQUESTS_AT_ONCE } from '../api/client.ts';
import { sweep, type CommentPlace } from './comments.ts';
import { commitComments } from './commit-comments.ts';
import type { SyncContext } from './context.ts';
import type { Due } from './due-requests.ts';
import { nameOf, type PlacedRequest } from './look-at-request.ts';
import { fullPassDue } from './plan.ts';
import { eachOf } from './side-by-side.ts';
import { goesOnWithout } from './failed-reads.ts';

const COMMENTS_PER_PAGE = 1_000;

/** Which of them have unread comments, by the store's present state. */
export async function dueTalks({ store, now }: Pick<SyncContext, 'store' | 'now'>): Promise<Result<Due>> {
  const known = await store.invoke('sync.requestComments', null);
  if (!known.ok) return known;
  const reads = new Map(
    known.value.map(({ spaceId, changeRequestId, read }) => [`${spaceId} ${changeRequestId}`, read]),
  );
  const readOf = ({ space, id }: PlacedRequest): RequestCommentsRead | undefined => reads.get(`${space} ${id}`);
  return ok({
    moved(request) {
      const read = readOf(request);
      return read === undefined ? request.comments !== 0 : read.version !== requestCommentsVersion(request);
    },
    // An edit shows nowhere else.
    aged: (request) => request.comments !== 0 && fullPassDue(readOf(request)?.at ?? null, now()),
  });
}

/** Reads the comments of these change requests: one list each. */
export async function readRequestComments(
  context: SyncContext,
  requests: readonly PlacedRequest[],
): Promise<Result<null>> {
  const failures: AppError[] = [];
  await eachOf(requests, REQUESTS_AT_ONCE, context.signal, async (request) => {
    const read = await readRequest(context, request);
    context.work.done('requestDiscussion', request.space, 1);
    if (read.ok || (await goesOnWithout(context, read.error, nameOf(request)))) return true;
    failures.push(read.error);
    return false;
  });
  const [failed] = failures;
  return failed === undefined ? ok(null) : err(failed);
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
    put: (context, comments, fetchedAt) =>
      commitComments(
        context,
        comments,
        (comment) => withReplies(context, { spaceId, changeRequestId }, comment),
        (rows) =>
          context.store.invoke('commit', {
            requestComments: [{ spaceId, changeRequestId, rows, fetchedAt, read: null }],
          }),
      ),
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
  if (!replies.ok && replies.error.code === 'not-found') return ok({ comment, replies: [] });
  const name = { kind: 'comment', id: comment.id, title: null, spaceId: place.spaceId } as const;
  if (!replies.ok) return (await goesOnWithout(context, replies.error, name)) ? ok({ comment }) : replies;
  context.problems(replies.value.problems);
  // If a reply could not be read, the stored replies stay.
  return ok(replies.value.problems.length > 0 ? { comment } : { comment, replies: replies.value.items });
}
