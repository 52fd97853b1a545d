import type { Comment, CommentReply, Input } from '#shared/contract/index.ts';
import { appError } from '#shared/errors.ts';
import type { Ref } from '#shared/outbox/writes.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { SentRow } from '#shared/rpc/store.ts';
import type { KindContext, Sent } from '../kind.ts';

/** The discussion of a space and of a change request, through one set of functions over twin operations. */

export interface DiscussionPlace {
  readonly spaceId: string;
  readonly changeRequestId?: string | undefined;
  readonly pageId?: string | undefined;
}

export interface Listed<T> {
  /** Newest first. */
  readonly rows: readonly T[];
  readonly unreadable: number;
  /** The rows reach back to the oldest comment. */
  readonly complete: boolean;
}

type NewComment = Input<'postCommentInSpace'>['body'];
type Changes = Input<'updateCommentInSpace'>['body'];

/** Enough rows to find one's own comment among newer ones. */
const LOOK_BACK = 100;
/** The most pages of a list that are searched for a comment at a busy place. */
const MOST_PAGES = 10;

/** The newest comments of the place. `until` decides when older ones need not be read. */
export async function newestComments(
  { client, signal }: KindContext,
  { spaceId, changeRequestId, pageId }: DiscussionPlace,
  until: (rows: readonly Comment[]) => boolean = () => true,
): Promise<Result<Listed<Comment>>> {
  const base = { order: 'desc', status: 'all', format: 'markdown', limit: LOOK_BACK } as const;
  const query = pageId === undefined ? base : { ...base, targetPage: pageId };
  const rows: Comment[] = [];
  let unreadable = 0;
  let page: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const turned = page === undefined ? query : { ...query, page };
    const listed =
      changeRequestId === undefined
        ? await client.call('listSpaceComments', { spaceId, query: turned }, { signal })
        : await client.call('listChangeRequestComments', { spaceId, changeRequestId, query: turned }, { signal });
    if (!listed.ok) return err(listed.error);
    rows.push(...listed.value.items);
    unreadable += listed.value.problems.length;
    page = listed.value.next?.page;
    if (page === undefined) return ok({ rows, unreadable, complete: true });
    if (until(rows)) break;
  }
  return ok({ rows, unreadable, complete: false });
}

/** The newest comment of a space: the shortest answer that shows whether the space can be read. */
export function readNewest(
  { client, reads, signal }: Pick<KindContext, 'client' | 'reads' | 'signal'>,
  spaceId: string,
): Promise<Result<unknown>> {
  return reads.share(`space:${spaceId}`, () =>
    client.call('listSpaceComments', { spaceId, query: { limit: 1 } }, { signal }),
  );
}

export async function postComment(
  { client, signal }: KindContext,
  { spaceId, changeRequestId }: DiscussionPlace,
  body: NewComment,
): Promise<Result<Comment>> {
  return changeRequestId === undefined
    ? client.call('postCommentInSpace', { spaceId, body }, { signal })
    : client.call('postCommentInChangeRequest', { spaceId, changeRequestId, body }, { signal });
}

/** The current comment. Several writes of one thread share the read until one of them is sent. */
export async function readComment(
  context: KindContext,
  place: DiscussionPlace,
  comment: Ref,
): Promise<Result<Comment>> {
  const commentId = idOf(comment);
  if (!commentId.ok) return commentId;
  return context.reads.share(threadKey(commentId.value), () => fetchComment(context, place, commentId.value));
}

/** Reads the comment again, without sharing an earlier read. */
export async function readCommentAnew(
  context: KindContext,
  place: DiscussionPlace,
  comment: Ref,
): Promise<Result<Comment>> {
  const commentId = idOf(comment);
  return commentId.ok ? fetchComment(context, place, commentId.value) : commentId;
}

function fetchComment(
  { client, signal }: KindContext,
  place: DiscussionPlace,
  commentId: string,
): Promise<Result<Comment>> {
  const { spaceId, changeRequestId } = place;
  const query = { format: 'markdown' } as const;
  return changeRequestId === undefined
    ? client.call('getCommentInSpace', { spaceId, commentId, query }, { signal })
    : client.call('getCommentInChangeRequest', { spaceId, changeRequestId, commentId, query }, { signal });
}

export async function changeComment(
  context: KindContext,
  place: DiscussionPlace,
  comment: Ref,
  body: Changes,
): Promise<Result<Comment>> {
  const commentId = idOf(comment);
  if (!commentId.ok) return commentId;
  const { client, signal, reads } = context;
  const { spaceId, changeRequestId } = place;
  reads.forget(threadKey(commentId.value));
  const changed =
    changeRequestId === undefined
      ? await client.call('updateCommentInSpace', { spaceId, commentId: commentId.value, body }, { signal })
      : await client.call(
          'updateCommentInChangeRequest',
          { spaceId, changeRequestId, commentId: commentId.value, body },
          { signal },
        );
  // The answer to an update may have either format; the stored text must be Markdown.
  if (!changed.ok || changed.value.body.document === undefined) return changed;
  const again = await fetchComment(context, place, commentId.value);
  return again.ok ? again : changed;
}

export async function deleteComment(context: KindContext, place: DiscussionPlace, comment: Ref): Promise<Result<null>> {
  const commentId = idOf(comment);
  if (!commentId.ok) return commentId;
  const { client, signal, reads } = context;
  const { spaceId, changeRequestId } = place;
  reads.forget(threadKey(commentId.value));
  const gone =
    changeRequestId === undefined
      ? await client.call('deleteCommentInSpace', { spaceId, commentId: commentId.value }, { signal })
      : await client.call(
          'deleteCommentInChangeRequest',
          { spaceId, changeRequestId, commentId: commentId.value },
          { signal },
        );
  return gone.ok ? ok(null) : gone;
}

/** Null: the server has no list of replies. */
export async function listReplies(
  context: KindContext,
  place: DiscussionPlace,
  commentId: string,
): Promise<Result<Listed<CommentReply>> | null> {
  const { client, optionalOperations, signal } = context;
  const { spaceId, changeRequestId } = place;
  const query = { format: 'markdown', limit: 100 } as const;
  const listed =
    changeRequestId === undefined
      ? await optionalOperations.ask(
          'listSpaceCommentReplies',
          () => client.all('listSpaceCommentReplies', { spaceId, commentId, query }, { signal }),
          async () => (await fetchComment(context, place, commentId)).ok,
        )
      : await client.all('listChangeRequestCommentReplies', { spaceId, changeRequestId, commentId, query }, { signal });
  if (listed?.ok !== true) return listed;
  const rows = [...listed.value.items].sort((one, other) => Date.parse(other.postedAt) - Date.parse(one.postedAt));
  return ok({ rows, unreadable: listed.value.problems.length, complete: true });
}

export async function postReply(
  { client, signal, reads }: KindContext,
  { spaceId, changeRequestId }: DiscussionPlace,
  commentId: string,
  markdown: string,
): Promise<Result<CommentReply>> {
  reads.forget(threadKey(commentId));
  const body = { body: { markdown } };
  return changeRequestId === undefined
    ? client.call('postCommentReplyInSpace', { spaceId, commentId, body }, { signal })
    : client.call(
        'postCommentReplyInChangeRequest',
        { spaceId, changeRequestId, commentId, query: { format: 'markdown' }, body },
        { signal },
      );
}

export async function readReply(
  { client, signal }: KindContext,
  { spaceId, changeRequestId }: DiscussionPlace,
  comment: Ref,
  reply: Ref,
): Promise<Result<CommentReply>> {
  const ids = replyIds(comment, reply);
  if (!ids.ok) return ids;
  const query = { format: 'markdown' } as const;
  return changeRequestId === undefined
    ? client.call('getCommentReplyInSpace', { spaceId, ...ids.value, query }, { signal })
    : client.call('getCommentReplyInChangeRequest', { spaceId, changeRequestId, ...ids.value, query }, { signal });
}

export async function changeReply(
  context: KindContext,
  place: DiscussionPlace,
  { comment, reply }: { readonly comment: Ref; readonly reply: Ref },
  body: Omit<Changes, 'resolved'>,
): Promise<Result<CommentReply>> {
  const ids = replyIds(comment, reply);
  if (!ids.ok) return ids;
  const { client, signal } = context;
  const { spaceId, changeRequestId } = place;
  const changed =
    changeRequestId === undefined
      ? await client.call('updateCommentReplyInSpace', { spaceId, ...ids.value, body }, { signal })
      : await client.call(
          'updateCommentReplyInChangeRequest',
          { spaceId, changeRequestId, ...ids.value, body },
          { signal },
        );
  if (!changed.ok || changed.value.body.document === undefined) return changed;
  const again = await readReply(context, place, comment, reply);
  return again.ok ? again : changed;
}

/** In a space only: the contract has no operation that deletes a reply in a change request. */
export async function deleteReply(
  { client, signal, reads }: KindContext,
  { spaceId }: DiscussionPlace,
  comment: Ref,
  reply: Ref,
): Promise<Result<null>> {
  const ids = replyIds(comment, reply);
  if (!ids.ok) return ids;
  reads.forget(threadKey(ids.value.commentId));
  const gone = await client.call('deleteCommentReplyInSpace', { spaceId, ...ids.value }, { signal });
  return gone.ok ? ok(null) : gone;
}

/** When a write is sent, every item that it refers to has an id. */
export function idOf(ref: Ref): Result<string> {
  return 'server' in ref
    ? ok(ref.server)
    : err(appError('internal', 'what this belongs to has no id yet', { sent: 'no' }));
}

function replyIds(comment: Ref, reply: Ref): Result<{ readonly commentId: string; readonly commentReplyId: string }> {
  const commentId = idOf(comment);
  if (!commentId.ok) return commentId;
  const commentReplyId = idOf(reply);
  return commentReplyId.ok ? ok({ commentId: commentId.value, commentReplyId: commentReplyId.value }) : commentReplyId;
}

function threadKey(commentId: string): string {
  return `thread:${commentId}`;
}

const inRequest = ({ changeRequestId }: DiscussionPlace): { readonly changeRequestId?: string } =>
  changeRequestId === undefined ? {} : { changeRequestId };

export function commentRow(place: DiscussionPlace, comment: Comment): SentRow {
  return { kind: 'comment', spaceId: place.spaceId, ...inRequest(place), comment };
}

export function replyRow(place: DiscussionPlace, commentId: string, reply: CommentReply): SentRow {
  const { spaceId, pageId } = place;
  return { kind: 'reply', spaceId, ...inRequest(place), pageId: pageId ?? null, commentId, reply };
}

export type RemovedRow = Extract<SentRow, { readonly kind: 'removed' }>;

/** A deleted comment, or a deleted reply of it. Null: it never had an id. */
export function removedRow(place: DiscussionPlace, comment: Ref, reply: Ref | null): RemovedRow | null {
  const { spaceId, pageId } = place;
  const [commentId, replyId] = [idOf(comment), reply === null ? ok(null) : idOf(reply)];
  if (!commentId.ok || !replyId.ok) return null;
  const ids = { commentId: commentId.value, replyId: replyId.value };
  return { kind: 'removed', spaceId, ...inRequest(place), pageId: pageId ?? null, ...ids };
}

export function sentComment(place: DiscussionPlace, comment: Comment): Sent {
  const { id, displayName } = comment.postedBy;
  return { serverId: comment.id, row: commentRow(place, comment), postedBy: { id, displayName } };
}

export function sentReply(place: DiscussionPlace, commentId: string, reply: CommentReply): Sent {
  const { id, displayName } = reply.postedBy;
  return { serverId: reply.id, row: replyRow(place, commentId, reply), postedBy: { id, displayName } };
}
