import type { Comment, CommentReply } from '#shared/contract/index.ts';
import { isKind, recordOf, NEW_COMMENT, NEW_REPLY } from '#shared/outbox/kinds/index.ts';
import { sameRef } from '#shared/outbox/kinds/refs.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { match, type ServerRow } from '#shared/outbox/recognise.ts';
import type { Whose } from '#shared/outbox/whose.ts';
import { textOf, type Ref } from '#shared/outbox/writes.ts';
import type { HiddenReplier, Message, ThreadAbout, ThreadView } from '#shared/rpc/store.ts';
import { markOf, overlayMessage, writerOf } from './message.ts';

/**
 * View = stored rows + pending operations. Removing an operation rolls it back; once the server's row is stored, the
 * operation adds nothing. Pure; only the store may import it.
 */

export interface ThreadRow {
  readonly comment: Comment;
  readonly replies: readonly CommentReply[];
}

/** An operation, and whether its resulting row is stored. */
export interface OverlayOperation {
  readonly operation: PendingOperation;
  readonly rowStored: boolean;
}

/** The author of pending writes: the account's person, if known. */
export interface OverlayAuthor {
  readonly id: string | null;
  readonly name: string;
  /** Absent: all pending writes are theirs. */
  readonly whose?: (operation: PendingOperation) => Whose;
}

/** The platform's agent posts under this id (PLATFORM-NOTES, Meaning). */
export const AGENT_ID = 'gitbook:agent';

/** Threads of one place, oldest first, pending ones at the end. */
export function overlayThreads(
  rows: readonly ThreadRow[],
  operations: readonly OverlayOperation[],
  author: OverlayAuthor,
  /** Known anchors, by comment id. */
  anchors: ReadonlyMap<string, ThreadAbout> = new Map(),
  /** Operations by the id of the row that they created. */
  written: ReadonlyMap<string, string> = new Map(),
): readonly ThreadView[] {
  const shown = operations.filter(hasSomethingToAdd).map(({ operation }) => operation);
  const pending = withArrived(
    shown,
    rows.map(({ comment }) => comment),
    ({ write }, { target }) => isKind(write, NEW_COMMENT) && target.page?.id === write.pageId,
    { author, written },
  );
  const storedIds = new Set(rows.map(({ comment }) => comment.id));
  const known = new Map(written);
  for (const { id, serverId, write } of pending) {
    if (isKind(write, NEW_COMMENT) && serverId != null) known.set(serverId, id);
  }
  const stored = rows.map((row) =>
    storedThread(row, pending, author, { about: anchors.get(row.comment.id), written: known }),
  );
  const created = pending
    .filter(({ write, serverId }) => isKind(write, NEW_COMMENT) && !storedIds.has(serverId ?? ''))
    .map((operation) => pendingThread(operation, pending, author));
  return [...stored, ...created].flatMap((thread) => thread ?? []);
}

/**
 * A write that is being sent may be on the server, and in a downloaded list, before its answer arrives. Each such row
 * stands in for its operation, so that nothing shows twice.
 */
function withArrived<T extends ServerRow>(
  operations: readonly PendingOperation[],
  rows: readonly T[],
  isAbout: (operation: PendingOperation, row: T) => boolean,
  { author, written }: { readonly author: OverlayAuthor; readonly written: ReadonlyMap<string, string> },
): readonly PendingOperation[] {
  if (author.id === null || operations.every(isAnswered)) return operations;
  const person = { id: author.id };
  const claimed = new Set([...written.keys(), ...operations.flatMap(({ serverId }) => serverId ?? [])]);
  const newestFirst = [...rows].sort((one, other) => (one.postedAt > other.postedAt ? -1 : 1));
  return operations.map((operation) => {
    const { baseline } = operation;
    if (isAnswered(operation) || baseline?.seen === undefined) return operation;
    const markdown = textOf(operation.write) ?? '';
    const about = newestFirst.filter((row) => isAbout(operation, row));
    const found = match(about, { markdown, person, claimed, baseline });
    if (found.type !== 'found') return operation;
    claimed.add(found.row.id);
    return { ...operation, serverId: found.row.id };
  });
}

/** Or it is not sent yet. In doubt, the person is told and can compare. */
function isAnswered({ state, serverId }: PendingOperation): boolean {
  return state !== 'sending' || serverId != null;
}

/** How many open threads the pending operations add or remove, by page id ('' for the whole space). */
export function pendingThreadCounts(operations: readonly OverlayOperation[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (pageId: string | undefined, by: number): void => {
    counts.set(pageId ?? '', (counts.get(pageId ?? '') ?? 0) + by);
  };
  for (const entry of operations.filter(hasSomethingToAdd)) {
    const { write, state } = entry.operation;
    // Held or refused writes may never happen; one's own comment is counted nevertheless.
    const onItsWay = state === 'queued' || state === 'sending' || state === 'retrying' || state === 'done';
    if (isKind(write, NEW_COMMENT)) count(write.pageId, 1);
    else if (isKind(write, { effect: 'resolve' }) && onItsWay) count(write.pageId, write.resolved ? -1 : 1);
    else if (isKind(write, { row: 'comment', effect: 'delete' }) && onItsWay) count(write.pageId, -1);
  }
  return counts;
}

/** False for what the server's rows show already, and for writes that the person found there. */
function hasSomethingToAdd({ operation, rowStored }: OverlayOperation): boolean {
  return operation.state !== 'done' || (!rowStored && operation.settled !== true);
}

function storedThread(
  row: ThreadRow,
  pending: readonly PendingOperation[],
  author: OverlayAuthor,
  { about: place, written }: { readonly about: ThreadAbout | undefined; readonly written: ReadonlyMap<string, string> },
): ThreadView | null {
  const { comment } = row;
  const writtenAs = written.get(comment.id);
  const ref: Ref = { server: comment.id };
  const about = withArrived(
    pending.filter(
      ({ write }) =>
        'comment' in write && (sameRef(write.comment, ref) || sameRef(write.comment, { operation: writtenAs ?? '' })),
    ),
    row.replies,
    ({ write }) => isKind(write, NEW_REPLY),
    { author, written },
  );
  const own = overlayMessage(storedMessage(comment, author), about.filter(isAboutComment), author);
  if (own === null) return null;
  const known = new Set(row.replies.map((reply) => reply.id));
  const stored = [...row.replies].sort((one, other) => (one.postedAt < other.postedAt ? -1 : 1));
  const created = about.filter(({ write, serverId }) => isKind(write, NEW_REPLY) && !known.has(serverId ?? ''));
  const hiddenReplies = Math.max(0, comment.replies - row.replies.length - countedOnly(created));
  return withStatus(
    {
      key: comment.id,
      ...(writtenAs === undefined ? {} : { writtenAs }),
      ref,
      comment: own,
      status: comment.status === 'resolved' ? 'resolved' : 'open',
      statusPending: null,
      resolvedBy: comment.resolvedBy?.displayName ?? null,
      resolvedAt: comment.resolvedAt ?? null,
      replies: overlayReplies(
        [
          ...stored.map((reply) => storedMessage(reply, author)),
          ...created.map((reply) => pendingMessage(reply, author)),
        ],
        about,
        author,
      ),
      hiddenReplies,
      hiddenBy: hiddenReplies === 0 ? [] : hiddenRepliers(row, { id: author.id, shown: countedOnly(created) }),
      canReply: comment.permissions.reply !== false,
      about: aboutOf(comment, place),
    },
    about,
    author,
  );
}

function pendingThread(
  operation: PendingOperation,
  pending: readonly PendingOperation[],
  author: OverlayAuthor,
): ThreadView | null {
  const ref = refOf(operation);
  const about = pending.filter(
    ({ write }) =>
      'comment' in write && (sameRef(write.comment, ref) || sameRef(write.comment, { operation: operation.id })),
  );
  const comment = overlayMessage(pendingMessage(operation, author), about.filter(isAboutComment), author);
  if (comment === null) return null;
  const replies = about.filter(({ write }) => isKind(write, NEW_REPLY));
  return withStatus(
    {
      key: operation.id,
      ref,
      comment,
      status: 'open',
      statusPending: null,
      resolvedBy: null,
      resolvedAt: null,
      replies: overlayReplies(
        replies.map((reply) => pendingMessage(reply, author)),
        about,
        author,
      ),
      hiddenReplies: 0,
      hiddenBy: [],
      canReply: true,
      about: aboutWritten(operation),
    },
    about,
    author,
  );
}

/**
 * The place that the comment names, with what is known about it. A comment written here may have a more precise place
 * than the server knows.
 */
function aboutOf({ target }: Comment, known: ThreadAbout | undefined): ThreadAbout | null {
  const cell = target.tableCell !== undefined;
  if (known !== undefined) return { ...known, cell: cell || known.cell };
  return cell || target.node !== undefined ? { anchor: null, gone: false, cell } : null;
}

function aboutWritten({ write }: PendingOperation): ThreadAbout | null {
  if (!isKind(write, NEW_COMMENT) || (write.anchor === undefined && write.node === undefined)) return null;
  return {
    anchor: write.anchor ?? null,
    gone: false,
    cell: write.anchor?.cell === true || write.tableCell !== undefined,
  };
}

function withStatus(thread: ThreadView, about: readonly PendingOperation[], author: OverlayAuthor): ThreadView {
  const last = about.findLast(({ write }) => isKind(write, { effect: 'resolve' }));
  if (last === undefined || !isKind(last.write, { effect: 'resolve' })) return thread;
  const { resolved } = last.write;
  const mark = last.state === 'done' ? null : markOf(last);
  if (resolved === (thread.status === 'resolved')) return { ...thread, statusPending: mark };
  // A held or refused Resolve has not happened: its thread stays open and shows its replies.
  if (last.state === 'held' || last.state === 'rejected' || last.state === 'parked')
    return { ...thread, statusPending: mark };
  return {
    ...thread,
    status: resolved ? 'resolved' : 'open',
    statusPending: mark,
    resolvedBy: resolved ? writerOf(last, author).name : null,
    resolvedAt: resolved ? new Date(last.createdAt).toISOString() : null,
  };
}

function overlayReplies(
  replies: readonly Message[],
  about: readonly PendingOperation[],
  author: OverlayAuthor,
): readonly Message[] {
  return replies.flatMap((reply) => {
    const changes = about.filter(
      ({ write }) =>
        'reply' in write && (sameRef(write.reply, reply.ref) || sameRef(write.reply, { operation: reply.key })),
    );
    return overlayMessage(reply, changes, author) ?? [];
  });
}

function isAboutComment({ write }: PendingOperation): boolean {
  return recordOf(write).row === 'comment' && 'comment' in write;
}

/** Our replies that arrived on a server which only counts them: they are shown from here. */
function countedOnly(replies: readonly PendingOperation[]): number {
  return replies.filter(({ state, serverId }) => state === 'done' && serverId === null).length;
}

/** The authors of replies that are not shown; `me` has some that are shown without a row. */
function hiddenRepliers(
  { comment, replies }: ThreadRow,
  me: { readonly id: string | null; readonly shown: number },
): readonly HiddenReplier[] {
  return comment.repliers.flatMap(({ user, count, updatedAt }) => {
    if (user === undefined) return [];
    const stored = replies.filter(({ postedBy }) => postedBy.id === user.id).length;
    const shown = stored + (user.id === me.id ? me.shown : 0);
    // Without a count, it is unknown whether they have more replies than those shown.
    const hidden = count === undefined ? null : count - shown;
    if (hidden === null ? shown > 0 : hidden <= 0) return [];
    return { id: user.id, name: user.displayName, count: hidden, at: updatedAt ?? null };
  });
}

function storedMessage(row: Comment | CommentReply, author: OverlayAuthor): Message {
  return {
    key: row.id,
    ref: { server: row.id },
    author: { id: row.postedBy.id, name: row.postedBy.displayName, agent: row.postedBy.id === AGENT_ID },
    postedAt: row.postedAt,
    editedAt: row.editedAt ?? null,
    markdown: row.body.markdown ?? '',
    ...(row.body.markdown === undefined && row.body.document !== undefined ? { document: row.body.document } : {}),
    reactions: row.reactions.map((reaction) => ({
      emoji: reaction.emoji,
      count: reaction.count ?? reaction.users?.length ?? 0,
      names: (reaction.users ?? []).flatMap(({ user }) => user?.displayName ?? []),
      mine: (reaction.users ?? []).some(({ user }) => user?.id === author.id),
      pending: null,
    })),
    pending: null,
    changes: [],
    canEdit: row.permissions.edit ?? row.postedBy.id === author.id,
    canDelete: row.permissions.delete ?? row.postedBy.id === author.id,
  };
}

function pendingMessage(operation: PendingOperation, author: OverlayAuthor): Message {
  const writer = writerOf(operation, author);
  const { id, name } = writer;
  // Only its author may change it; the Outbox can discard it.
  const isOwn = writer === author;
  return {
    key: operation.id,
    ref: refOf(operation),
    author: { id, name, agent: false },
    postedAt: new Date(operation.createdAt).toISOString(),
    editedAt: null,
    markdown: textOf(operation.write) ?? '',
    reactions: [],
    pending: markOf(operation),
    changes: [],
    canEdit: isOwn,
    canDelete: isOwn,
  };
}

function refOf({ id, serverId }: PendingOperation): Ref {
  return serverId == null ? { operation: id } : { server: serverId };
}
