import type { Comment, CommentReply } from '#shared/contract/index.ts';
import { appError } from '#shared/errors.ts';
import type { Baseline, PendingOperation, PendingWrite } from '#shared/outbox/operation.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Person } from '#shared/rpc/host.ts';
import type { Kind, KindContext, Recognition, Sent } from '../kind.ts';
import { match, type Match } from '../recognise.ts';

type Write = Extract<PendingWrite, { readonly kind: 'reply.create' }>;

interface Listed {
  /** Newest first. */
  readonly rows: readonly CommentReply[];
  readonly unreadable: number;
}

/** A reply to a comment on a space (postCommentReplyInSpace). */
export const replyCreate: Kind<Write> = {
  /** The thread must be there, open, and ours to reply to; and we note what was said in it. */
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
    const listed = await listReplies(context, write.spaceId, comment.value.id);
    if (listed?.ok === false) return { type: 'failed', error: listed.error };
    const seen = operation.baseline?.seen;
    if (listed !== null && seen !== undefined) {
      const earlier = look(context, operation, write, listed.value.rows);
      if (earlier.type === 'found') return { type: 'found', sent: sentReply(write, comment.value.id, earlier.row) };
    }
    const baseline: Baseline = {
      replies: comment.value.replies,
      ownReplies: repliesBy(comment.value, context.person),
      ...(seen !== undefined ? { seen } : listed === null ? {} : { seen: listed.value.rows.map(({ id }) => id) }),
    };
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
    const comment = await readComment(context, write);
    if (!comment.ok) return { type: 'failed', error: comment.error };
    const listed = await listReplies(context, write.spaceId, comment.value.id);
    if (listed === null) return byCounting(context, operation.baseline, comment.value);
    if (!listed.ok) return { type: 'failed', error: listed.error };
    const found = look(context, operation, write, listed.value.rows);
    if (found.type === 'found') return { type: 'found', sent: sentReply(write, comment.value.id, found.row) };
    // A row that could not be read may be ours.
    return found.type === 'missing' && listed.value.unreadable > 0 ? { type: 'several' } : found;
  },
};

/** Null: this service has no list of replies. */
async function listReplies(
  { client, served, signal }: KindContext,
  spaceId: string,
  commentId: string,
): Promise<Result<Listed> | null> {
  const query = { format: 'markdown', limit: 100 } as const;
  // The comment was read a moment ago: a 404 speaks of the operation.
  const listed = await served.ask('listSpaceCommentReplies', () =>
    client.all('listSpaceCommentReplies', { spaceId, commentId, query }, { signal }),
  );
  if (listed?.ok !== true) return listed;
  const rows = [...listed.value.items].sort((one, other) => Date.parse(other.postedAt) - Date.parse(one.postedAt));
  return ok({ rows, unreadable: listed.value.problems.length });
}

function look(
  { person, claimed }: KindContext,
  { baseline }: PendingOperation,
  { markdown }: Write,
  rows: readonly CommentReply[],
): Match<CommentReply> {
  return match(rows, { markdown, person, claimed, seen: baseline?.seen });
}

/**
 * Without a list, the counts before and after must do, and only our own count tells: others reply and delete meanwhile.
 * One more of ours: it arrived. No more: it did not. Nobody knows who we are: the person is asked.
 */
function byCounting({ person }: KindContext, baseline: Baseline | undefined, comment: Comment): Recognition {
  const own = repliesBy(comment, person);
  const ownBefore = baseline?.ownReplies ?? null;
  if (own === null || ownBefore === null) {
    return baseline?.replies === 0 && comment.replies === 0 ? { type: 'missing' } : { type: 'several' };
  }
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
