import { takenIds, waitsForVerdict } from '#shared/outbox/pending-review.ts';
import { isClosedStatus } from '#shared/request-status.ts';
import type { ThreadTurn, ThreadView } from '#shared/model/threads.ts';
import type { RequestTurn, Reviewer, Verdict } from '#shared/rpc/review-views.ts';
import { participationIn } from './activity.ts';
import { AGENT_ID, type OverlayAuthor, type OverlayOperation, type ThreadRow } from './threads.ts';

/** Whose turn it is in a thread of a change request, and in the request. What is not known is left out. Pure. */

export interface TurnInThread extends ThreadTurn {
  /** Who wrote last. */
  readonly lastBy: string;
  readonly people: readonly string[];
  /** The account's person wrote in it, or is mentioned. */
  readonly concernsMe: boolean;
}

/** `row`: the server's version of the thread; null while it is not sent. */
export function turnInThread(thread: ThreadView, row: ThreadRow | null, author: OverlayAuthor): TurnInThread {
  const { last, people, tookPart, mentionsMe, unknownReplies } = participationIn(thread, row, author);
  const isMine = last.by.id === '' || last.by.id === author.id;
  const isKnown = isMine || (author.id !== null && !last.unsent);
  return {
    state:
      thread.status === 'resolved'
        ? 'resolved'
        : !isKnown || (unknownReplies > 0 && !last.unsent)
          ? 'open'
          : isMine
            ? 'mine'
            : 'theirs',
    by: last.by.name,
    lastBy: isMine ? (author.id ?? '') : last.by.id,
    people: people.map(({ id }) => id),
    concernsMe: tookPart || mentionsMe,
  };
}

/** The writes that others will see sooner or later: a pending comment is no answer to anybody before its verdict. */
export function withoutPending(writes: readonly OverlayOperation[]): readonly OverlayOperation[] {
  const taken = takenIds(writes.map(({ operation }) => operation));
  return writes.filter(({ operation }) => !waitsForVerdict(operation, taken));
}

export interface RequestInTurn {
  readonly status: string;
  /** Null: not known who opened it. */
  readonly authorId: string | null;
  /** Null: not known who is signed in. */
  readonly me: string | null;
  readonly reviewers: readonly Reviewer[];
  /** The last verdict of each person. */
  readonly verdicts: readonly Pick<Verdict, 'by' | 'status' | 'outdated'>[];
  /** Without comments that are verdicts. */
  readonly threads: readonly TurnInThread[];
}

/** Null: it waits for nobody, or nothing stored says for whom. */
export function requestTurn(request: RequestInTurn): RequestTurn | null {
  const { status, authorId, me, reviewers, verdicts, threads } = request;
  if (me === null || isClosedStatus(status)) return null;
  const open = threads.filter(({ state }) => state === 'mine' || state === 'theirs');
  const current = verdicts.filter(({ outdated, by }) => !outdated && by.id !== authorId);
  const spoke = new Set(current.flatMap(({ by }) => by.id ?? []));
  const refused = current.some((verdict) => verdict.status === 'changes-requested');
  if (authorId === me) {
    const unanswered = open.filter(({ state }) => state === 'theirs').length;
    if (unanswered > 0 || refused) return { for: 'me', threads: unanswered };
  } else if (!spoke.has(me)) {
    const unanswered = open.filter(({ state, concernsMe }) => state === 'theirs' && concernsMe).length;
    const asked = reviewers.some(({ id, leaving }) => id === me && !leaving);
    if (asked || unanswered > 0) return { for: 'me', threads: unanswered };
  }
  if (authorId === null) return null;
  const toAuthor = open.filter(({ lastBy }) => lastBy !== authorId).length;
  if (authorId !== me && (toAuthor > 0 || refused)) return { for: 'author', threads: toAuthor };
  const owesWord = (id: string): boolean => id !== authorId && id !== me && id !== AGENT_ID && !spoke.has(id);
  const toOthers = open.some(({ lastBy, people }) => lastBy === authorId && people.some(owesWord));
  // Whoever gave a verdict may belong to a team that was asked: only without any verdict does it certainly owe one.
  const owesVerdict = ({ id, kind, leaving }: Reviewer): boolean =>
    !leaving && (kind === 'user' ? owesWord(id) : spoke.size === 0);
  return toOthers || (status !== 'draft' && reviewers.some(owesVerdict)) ? { for: 'reviewers', threads: 0 } : null;
}
