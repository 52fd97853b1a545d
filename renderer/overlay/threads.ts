import type { Comment, CommentReply } from '#shared/contract/index.ts';
import type { CommentRef, PendingOperation } from '#shared/outbox/operation.ts';
import type { Message, PendingMark, ThreadView } from '#shared/rpc/store.ts';

/**
 * View = stored rows + pending operations. Rolling a write back is removing its operation; when the server's row is
 * stored the operation has nothing to add. Pure; may be imported by the store alone.
 */

export interface ThreadRow {
  readonly comment: Comment;
  readonly replies: readonly CommentReply[];
}

/** An operation, and whether the row that came of it is stored already. */
export interface OverlayOperation {
  readonly operation: PendingOperation;
  readonly rowStored: boolean;
}

/** Who writes the pending items: the account's person, as far as it is known. */
export interface OverlayAuthor {
  readonly id: string | null;
  readonly name: string;
}

/** The agent of the platform posts under this id (PLATFORM-NOTES, Meaning). */
const AGENT_ID = 'gitbook:agent';

/** Threads of one place, oldest first, pending ones at the end. */
export function overlayThreads(
  rows: readonly ThreadRow[],
  operations: readonly OverlayOperation[],
  author: OverlayAuthor,
): readonly ThreadView[] {
  const pending = operations.filter(({ operation, rowStored }) => !(operation.state === 'done' && rowStored));
  const storedIds = new Set(rows.map(({ comment }) => comment.id));
  const stored = rows.map((row) => storedThread(row, repliesTo({ server: row.comment.id }, pending), author));
  const created = pending
    .filter(({ operation }) => operation.write.kind === 'comment.create' && !storedIds.has(operation.serverId ?? ''))
    .map(({ operation }) => pendingThread(operation, repliesTo({ operation: operation.id }, pending), author));
  return [...stored, ...created];
}

/** How many open threads the pending operations add, by page id ('' for the whole space). */
export function pendingThreadCounts(operations: readonly OverlayOperation[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { operation, rowStored } of operations) {
    if (operation.write.kind !== 'comment.create' || (operation.state === 'done' && rowStored)) continue;
    const pageId = operation.write.pageId ?? '';
    counts.set(pageId, (counts.get(pageId) ?? 0) + 1);
  }
  return counts;
}

function repliesTo(ref: CommentRef, pending: readonly OverlayOperation[]): readonly PendingOperation[] {
  return pending
    .map(({ operation }) => operation)
    .filter(({ write }) => write.kind === 'reply.create' && sameRef(write.comment, ref));
}

function sameRef(one: CommentRef, other: CommentRef): boolean {
  if ('server' in one) return 'server' in other && one.server === other.server;
  return 'operation' in other && one.operation === other.operation;
}

function storedThread(row: ThreadRow, pendingReplies: readonly PendingOperation[], author: OverlayAuthor): ThreadView {
  const { comment } = row;
  const known = new Set(row.replies.map((reply) => reply.id));
  const replies = [...row.replies].sort((one, other) => (one.postedAt < other.postedAt ? -1 : 1));
  return {
    key: comment.id,
    ref: { server: comment.id },
    comment: storedMessage(comment),
    status: comment.status === 'resolved' ? 'resolved' : 'open',
    resolvedBy: comment.resolvedBy?.displayName ?? null,
    resolvedAt: comment.resolvedAt ?? null,
    replies: [
      ...replies.map(storedMessage),
      ...pendingReplies
        .filter((operation) => !known.has(operation.serverId ?? ''))
        .map((operation) => pendingMessage(operation, author)),
    ],
    hiddenReplies: Math.max(0, comment.replies - row.replies.length - countedOnly(pendingReplies)),
    canReply: comment.permissions.reply !== false,
  };
}

function pendingThread(
  operation: PendingOperation,
  replies: readonly PendingOperation[],
  author: OverlayAuthor,
): ThreadView {
  return {
    key: operation.id,
    ref: operation.serverId == null ? { operation: operation.id } : { server: operation.serverId },
    comment: pendingMessage(operation, author),
    status: 'open',
    resolvedBy: null,
    resolvedAt: null,
    replies: replies.map((reply) => pendingMessage(reply, author)),
    hiddenReplies: 0,
    canReply: true,
  };
}

/** Replies of ours that arrived, and of which the service tells nothing but their number: they are shown from here. */
function countedOnly(replies: readonly PendingOperation[]): number {
  return replies.filter(({ state, serverId }) => state === 'done' && serverId === null).length;
}

function storedMessage(row: Comment | CommentReply): Message {
  return {
    key: row.id,
    author: { id: row.postedBy.id, name: row.postedBy.displayName, agent: row.postedBy.id === AGENT_ID },
    postedAt: row.postedAt,
    edited: row.editedAt !== undefined,
    markdown: row.body.markdown ?? '',
    reactions: row.reactions.map((reaction) => ({
      emoji: reaction.emoji,
      count: reaction.count ?? reaction.users?.length ?? 0,
      names: (reaction.users ?? []).flatMap(({ user }) => user?.displayName ?? []),
    })),
    pending: null,
  };
}

function pendingMessage(operation: PendingOperation, author: OverlayAuthor): Message {
  return {
    key: operation.id,
    author: { id: author.id, name: author.name, agent: false },
    postedAt: new Date(operation.createdAt).toISOString(),
    edited: false,
    markdown: operation.write.markdown,
    reactions: [],
    pending: pendingMark(operation),
  };
}

function pendingMark(operation: PendingOperation): PendingMark {
  return {
    operationId: operation.id,
    state: operation.state,
    error: operation.error ?? null,
    cause: operation.cause ?? null,
  };
}
