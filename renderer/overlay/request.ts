import type { ChangeRequest, Comment } from '#shared/contract/index.ts';
import { reviewWords } from '#shared/outbox/review-words.ts';
import { isKind } from '#shared/outbox/kinds/index.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { ThreadView } from '#shared/model/threads.ts';
import type { RequestHead, Reviewer, Verdict } from '#shared/rpc/review-views.ts';
import { markOf, writerOf } from './message.ts';
import { isFarApart } from './read-anew.ts';
import type { OverlayAuthor } from './threads.ts';

/** A change request with its pending writes laid over it: its subject, its reviewers, its verdicts. Pure. */

export interface ShownRequest {
  readonly subject: string;
  readonly reviewers: readonly Reviewer[];
  readonly verdicts: readonly Verdict[];
  /** A verdict of the person was sent, and no stored row has it yet. */
  readonly verdictUnlisted: boolean;
}

export interface RequestParts {
  readonly request: ChangeRequest;
  readonly head: Pick<RequestHead, 'reviewers' | 'reviews' | 'revision' | 'fetchedAt'> | null;
  /** Comments on the whole change request: they contain the verdicts if the server has no reviews. */
  readonly comments: readonly Comment[];
  readonly operations: readonly PendingOperation[];
  readonly author: OverlayAuthor;
  readonly nameOf: (id: string) => string;
}

export function overlayRequest(parts: RequestParts): ShownRequest {
  const about = parts.operations.filter(({ state }) => state !== 'done');
  const subjects = about.flatMap(({ write }) =>
    isKind(write, { row: 'request', effect: 'update' }) ? (write.subject ?? []) : [],
  );
  return {
    subject: subjects.at(-1) ?? parts.request.subject ?? '',
    reviewers: reviewersOf(parts, about),
    ...verdictsOf(parts),
  };
}

/** The thread as one in a change request: the contract deletes replies in spaces only. An unsent one can be discarded. */
export function asRequestThread(thread: ThreadView): ThreadView {
  const replies = thread.replies.map((reply) => ('server' in reply.ref ? { ...reply, canDelete: false } : reply));
  return { ...thread, replies };
}

function reviewersOf({ head, nameOf }: RequestParts, about: readonly PendingOperation[]): readonly Reviewer[] {
  const shown = new Map<string, Reviewer>();
  for (const { id, kind, user, team } of head?.reviewers ?? []) {
    const key = user?.id ?? team?.id ?? id ?? '';
    if (key === '') continue;
    const name = user?.displayName ?? team?.title ?? nameOf(key);
    shown.set(key, {
      id: key,
      kind: kind ?? (team === undefined ? 'user' : 'team'),
      name,
      pending: null,
      leaving: false,
    });
  }
  for (const operation of about) {
    const { write } = operation;
    if (isKind(write, { row: 'reviewer', effect: 'add' })) {
      for (const id of write.userIds) {
        if (!shown.has(id))
          shown.set(id, { id, kind: 'user', name: nameOf(id), pending: markOf(operation), leaving: false });
      }
    } else if (isKind(write, { row: 'reviewer', effect: 'remove' })) {
      const known = shown.get(write.userId);
      if (known !== undefined) shown.set(write.userId, { ...known, pending: markOf(operation), leaving: true });
    }
  }
  return [...shown.values()];
}

/** The last verdict of each person, and those that no stored row has: sent or not. */
function verdictsOf({
  head,
  comments,
  author,
  operations,
}: RequestParts): Pick<ShownRequest, 'verdicts' | 'verdictUnlisted'> {
  const said = verdictsSaid({ head, comments });
  const known = new Set(said.map(({ id }) => id));
  const last = new Map<string, Verdict>();
  for (const verdict of said)
    last.set(verdict.by.id ?? verdict.id, { ...verdict, mine: author.id !== null && verdict.by.id === author.id });
  let verdictUnlisted = false;
  for (const operation of operations) {
    const { write, state, serverId } = operation;
    if (!isKind(write, { row: 'review', effect: 'create' })) continue;
    const isSent = state === 'done';
    if (isSent && (known.has(serverId ?? '') || isRead(operation, head))) continue;
    verdictUnlisted ||= isSent;
    const { id, name } = writerOf(operation, author);
    const revision = write.basis?.revision ?? null;
    last.set(id ?? operation.id, {
      id: operation.id,
      mine: id === author.id,
      by: { id, name },
      status: write.status,
      at: new Date(operation.createdAt).toISOString(),
      outdated: isSent && revision !== null && head !== null && revision !== head.revision,
      revision,
      comment: write.markdown ?? null,
      pending: isSent ? null : markOf(operation),
    });
  }
  return { verdicts: [...last.values()], verdictUnlisted };
}

/** Whether the request was read since: if no row has the verdict now, it is not on the server any more. */
function isRead({ settled, changedAt }: PendingOperation, head: RequestParts['head']): boolean {
  return settled === true || (head !== null && head.fetchedAt > changedAt && isFarApart(changedAt, head.fetchedAt));
}

/** A verdict as the server knows it, for whoever is signed in. */
type SaidVerdict = Omit<Verdict, 'mine'>;

/** Every verdict that the server knows, the oldest first. */
export function verdictsSaid({ head, comments }: Pick<RequestParts, 'head' | 'comments'>): readonly SaidVerdict[] {
  const found =
    head?.reviews == null ? comments.flatMap((comment) => verdictInComment(comment, head?.revision)) : reviewsOf(head);
  return [...found].sort((one, other) => ((one.at ?? '') < (other.at ?? '') ? -1 : 1));
}

function reviewsOf({ reviews, revision }: Pick<RequestHead, 'reviews' | 'revision'>): readonly SaidVerdict[] {
  return (reviews ?? []).map((review): SaidVerdict => ({
    id: review.id,
    by: { id: review.reviewer?.id ?? null, name: review.reviewer?.displayName ?? 'Somebody' },
    status: review.status,
    at: review.createdAt ?? null,
    outdated: review.outdated ?? (review.revision !== undefined && review.revision !== revision),
    revision: review.revision ?? null,
    comment: reviewWords(review.comment),
    pending: null,
  }));
}

/** PLATFORM-NOTES: without reviews, a verdict is a comment on the whole request that begins like this. */
const SAID = /^(Approved|Changes requested)(?![\p{L}\p{N}])[.:,!]?\s*/u;

function verdictInComment(comment: Comment, revision: string | undefined): readonly SaidVerdict[] {
  const markdown = comment.body.markdown ?? '';
  const found = SAID.exec(markdown);
  if (found === null || comment.target.page !== undefined) return [];
  return [
    {
      id: comment.id,
      by: { id: comment.postedBy.id, name: comment.postedBy.displayName },
      status: found[1] === 'Approved' ? 'approved' : 'changes-requested',
      at: comment.postedAt,
      outdated: revision !== undefined && comment.target.revision !== revision,
      revision: comment.target.revision,
      comment: markdown.slice(found[0].length) || null,
      pending: null,
    },
  ];
}
