import type { Comment, CommentReply } from '#shared/contract/index.ts';
import { appError, type AppError } from '#shared/errors.ts';
import type { PendingWrite } from '#shared/outbox/operation.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Person } from '#shared/rpc/host.ts';
import type { Kind, KindContext, Recognition, Sent } from '../kind.ts';
import { candidates } from '../recognise.ts';

type Write = Extract<PendingWrite, { readonly kind: 'reply.create' }>;

/** A reply to a comment on a space (postCommentReplyInSpace). */
export const replyCreate: Kind<Write> = {
  /** The thread must be there, open, and ours to reply to; and we note how many replies it has. */
  async preflight(context, operation, write) {
    const comment = await readComment(context, write);
    if (!comment.ok) {
      return comment.error.code === 'not-found'
        ? { type: 'hold', cause: 'target-gone' }
        : { type: 'failed', error: comment.error };
    }
    const released = new Set(operation.released ?? []);
    if (comment.value.status === 'resolved' && !released.has('thread-resolved')) {
      return { type: 'hold', cause: 'thread-resolved' };
    }
    if (comment.value.permissions.reply === false && !released.has('permission-lost')) {
      return { type: 'hold', cause: 'permission-lost' };
    }
    if (operation.baseline?.replies !== undefined) return { type: 'go' };
    const baseline = { replies: comment.value.replies, ownReplies: repliesBy(comment.value, context.person) };
    return { type: 'go', baseline };
  },

  async send({ client, signal }, _operation, write) {
    const commentId = commentIdOf(write);
    if (!commentId.ok) return commentId;
    const posted = await client.call(
      'postCommentReplyInSpace',
      { spaceId: write.spaceId, commentId: commentId.value, body: { body: { markdown: write.markdown } } },
      { signal },
    );
    return posted.ok ? ok(sentReply(write, commentId.value, posted.value)) : posted;
  },

  async recognise(context, operation, write) {
    const commentId = commentIdOf(write);
    if (!commentId.ok) return { type: 'failed', error: commentId.error };
    const listed = await listReplies(context, write.spaceId, commentId.value);
    if (listed !== null)
      return listed.ok ? amongReplies(context, write, commentId.value, listed.value) : failed(listed.error);
    const comment = await readComment(context, write);
    return comment.ok ? byCounting(context, operation.baseline, comment.value) : failed(comment.error);
  },
};

/** Null: this service has no list of replies. */
async function listReplies(
  { client, served, signal }: KindContext,
  spaceId: string,
  commentId: string,
): Promise<Result<readonly CommentReply[]> | null> {
  const listed = await served.ask('listSpaceCommentReplies', () =>
    client.all(
      'listSpaceCommentReplies',
      { spaceId, commentId, query: { format: 'markdown', limit: 100 } },
      { signal },
    ),
  );
  return listed?.ok === true ? ok(listed.value.items) : listed;
}

function amongReplies(
  { person, claimed }: KindContext,
  write: Write,
  commentId: string,
  replies: readonly CommentReply[],
): Recognition {
  const found = candidates(replies, { markdown: write.markdown, person, claimed });
  const [first] = found;
  if (first === undefined) return { type: 'missing' };
  return found.length === 1 ? { type: 'found', sent: sentReply(write, commentId, first) } : { type: 'several' };
}

/**
 * Without a list, the counts before and after must do. One more of our own: it arrived. None more at all: it did not.
 * More, and nobody can say whose: the person is asked.
 */
function byCounting(
  { person }: KindContext,
  baseline: { readonly replies?: number | undefined; readonly ownReplies?: number | null | undefined } | undefined,
  comment: Comment,
): Recognition {
  const before = baseline?.replies;
  if (before === undefined) return { type: 'several' };
  if (comment.replies <= before) return { type: 'missing' };
  const own = repliesBy(comment, person);
  const ownBefore = baseline?.ownReplies ?? null;
  if (own === null || ownBefore === null) return { type: 'several' };
  return own > ownBefore ? { type: 'found', sent: { serverId: null, row: null, postedBy: null } } : { type: 'missing' };
}

function repliesBy(comment: Comment, person: Person | null): number | null {
  if (person === null) return null;
  return comment.repliers.find(({ user }) => user?.id === person.id)?.count ?? 0;
}

async function readComment({ client, signal }: KindContext, write: Write): Promise<Result<Comment>> {
  const commentId = commentIdOf(write);
  if (!commentId.ok) return commentId;
  return client.call(
    'getCommentInSpace',
    { spaceId: write.spaceId, commentId: commentId.value, query: { format: 'markdown' } },
    { signal },
  );
}

/** By the time it is sent, a reply to a comment of our own knows the service's id of it. */
function commentIdOf(write: Write): Result<string> {
  return 'server' in write.comment
    ? ok(write.comment.server)
    : err(appError('internal', 'the comment that this replies to has no id yet', { sent: 'no' }));
}

function sentReply(write: Write, commentId: string, reply: CommentReply): Sent {
  return {
    serverId: reply.id,
    row: { kind: 'reply', spaceId: write.spaceId, pageId: write.pageId ?? null, commentId, reply },
    postedBy: { id: reply.postedBy.id, displayName: reply.postedBy.displayName },
  };
}

function failed(error: AppError): Recognition {
  return { type: 'failed', error };
}
