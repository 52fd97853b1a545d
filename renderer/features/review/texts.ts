import type { ThreadTurn } from '#shared/model/threads.ts';
import type { WaivableCause } from '#shared/outbox/operation.ts';
import type { PageChange, RequestTurn, ReviewPageRow, ReviewRow, ReviewView } from '#shared/rpc/review-views.ts';
import type { AppError } from '#shared/errors.ts';
import { count, lowerFirst } from '../../ui/words.ts';
import { entryWords, sizeOf } from './entries.ts';

export const CHANGE_WORDS: Readonly<Record<PageChange, string>> = {
  added: 'Added',
  removed: 'Removed',
  edited: 'Edited',
  moved: 'Moved',
  reordered: 'Reordered',
  renamed: 'Renamed',
  address: 'Address',
  metadata: 'Settings',
  rewritten: 'Same text, different formatting',
  unread: 'Could not be compared',
};

/** Threads whose page, or whose reusable content, a change request does not list any more. */
export const LEFT_TITLE = 'No longer in this request';

/** A page of which nothing is stored. */
export const MISSING_PAGE = 'A page that is not downloaded';

/** The text from which the change request began is not stored. */
export function baseMovedWords({ kind }: Pick<ReviewPageRow, 'kind'>): string {
  if (kind === 'space')
    return 'The space has changed since the change request was opened. Its earlier values are not downloaded, so values and files that the space changed may be listed here, too.';
  const what = kind === 'piece' ? 'This reusable content' : 'This page';
  return `${what} has also changed in the space since the change request was opened. The earlier text is not downloaded, so this compares with the current text.`;
}

/**
 * What the space itself did since the change request began. `both`: the number of places that both sides changed; null:
 * not compared yet. `shown`: the layout shows the texts of both.
 */
export function inSpaceWords(
  { inSpace, kind }: Pick<ReviewPageRow, 'inSpace' | 'kind'>,
  both: number | null = null,
  shown = true,
): string | null {
  const what = kind === undefined ? 'this page' : kind === 'piece' ? 'this reusable content' : 'these values';
  if (inSpace === 'same') return null;
  if (inSpace === 'gone') return `The space deleted ${what} after the change request began.`;
  if (inSpace === 'taken') return 'The space has another page at this address, added after the change request began.';
  const words = `The space changed ${what}, too, after the change request began`;
  if (both === null) return `${words}.`;
  if (both === 0) return `${words}, in other places.`;
  return `${words}: ${count(both, 'place')} on both sides${shown ? `, ${both === 1 ? '' : 'each '}shown below` : ''}.`;
}

export function verdictWord(status: string): string {
  if (status === 'approved') return 'Approved';
  return status === 'changes-requested' ? 'Changes requested' : status;
}

export function subjectOf({ subject, number }: Pick<ReviewRow, 'subject' | 'number'>): string {
  return subject === '' ? `Change request ${String(number)}` : subject;
}

/** The description in the form in which comments are drawn. Null: it has none. */
export function descriptionOf({ request: { description } }: Pick<ReviewView, 'request'>): {
  readonly markdown: string;
  readonly document?: unknown;
} | null {
  if (description === undefined || description === '') return null;
  if (typeof description === 'string') return { markdown: description };
  if ('markdown' in description && typeof description.markdown === 'string') return { markdown: description.markdown };
  return { markdown: '', document: 'document' in description ? description.document : description };
}

export function progressWords({ pages, viewed }: Pick<ReviewRow, 'pages' | 'viewed'>): string {
  if (pages === null) return 'not stored';
  return viewed === 0 ? count(pages, 'page') : `${String(viewed)} of ${count(pages, 'page')} read`;
}

/** Why a change request opened by its address is not shown. Null: it is still being requested. */
export function notHereWords(error: AppError | null): string {
  switch (error?.code) {
    case undefined:
      return 'Asking the server…';
    case 'not-found':
      return 'This space has no change request with this number or ID. It may have been deleted.';
    case 'forbidden':
      return 'You don’t have access to this change request.';
    case 'offline':
    case 'timeout':
      return 'The server cannot be reached. Galley will try again when you are online.';
    default:
      return 'It may have been deleted, or has not synced yet.';
  }
}

export const TURN_WORDS: Readonly<Record<RequestTurn['for'], string>> = {
  me: 'You',
  author: 'The author',
  reviewers: 'Reviewers',
};

export function turnWords({ for: who, threads }: RequestTurn): string {
  const of = TURN_WORDS[who];
  return `Waits for ${lowerFirst(of)}${threads === 0 ? '' : `: ${count(threads, 'thread')}`}`;
}

/** Who wrote last in a thread. Null: it is resolved, or not known. */
export function threadTurnWords({ state, by }: ThreadTurn, replies: number): string | null {
  if (state === 'resolved' || state === 'open') return null;
  if (replies === 0) return 'No replies yet';
  return state === 'mine' ? 'You replied last' : `${by} replied last`;
}

export type VerdictStatus = 'approved' | 'changes-requested' | 'comment';

/**
 * Before a verdict that would be held: the change request was closed, or has a newer revision than the one that the
 * verdict is `about`. Null: it would be sent.
 */
export function verdictWarning({
  closed,
  about,
  newest,
  waived,
}: {
  readonly closed: string | null;
  readonly about: string | null;
  readonly newest: string | null;
  readonly waived: readonly WaivableCause[];
}): string | null {
  if (closed !== null) return closed;
  if (about === null || newest === null || about === newest || waived.includes('request-changed')) return null;
  return 'The change request has a new revision since you began this verdict. Your verdict will be put on hold until you confirm it.';
}

/** The verdicts of a change request in a few words, the person's own apart from those of others. */
export function verdictMarks(
  verdicts: ReviewRow['verdicts'],
): readonly { readonly tone: 'sent' | 'held'; readonly label: string }[] {
  const own = verdicts.flatMap(({ mine, status, outdated }) => {
    if (!mine) return [];
    const label = `You ${status === 'approved' ? 'approved' : 'requested changes'}${outdated ? ' earlier' : ''}`;
    return [{ tone: status === 'approved' ? ('sent' as const) : ('held' as const), label }];
  });
  const others = verdicts.filter(({ mine }) => !mine);
  const approved = others.filter(({ status }) => status === 'approved').length;
  const refused = others.length - approved;
  return [
    ...own,
    ...(approved > 0 ? [{ tone: 'sent' as const, label: `${String(approved)} approved` }] : []),
    ...(refused > 0 ? [{ tone: 'held' as const, label: count(refused, 'requested change') }] : []),
  ];
}

/** What the closed details of a change request say of it, in one line. */
export function detailWords({
  row,
  head,
  pages,
}: Pick<ReviewView, 'row'> & {
  readonly head: object | null;
  readonly pages: readonly Pick<ReviewPageRow, 'kind' | 'size'>[];
}): string {
  const size = sizeOf(pages);
  return [
    ...(row.turn === null ? [] : [turnWords(row.turn)]),
    row.spaceTitle,
    ...(row.author === null ? [] : [row.author.name]),
    ...(head === null ? [] : [`${entryWords(pages)}, +${String(size.added)} −${String(size.removed)} words`]),
    ...verdictMarks(row.verdicts).map(({ label }) => label),
  ].join(' · ');
}

export type Decision = 'accepted' | 'rejected';

/** The reply that tells others what was decided about a suggestion. */
export const DECISION_WORDS: Readonly<Record<Decision, string>> = { accepted: 'Accepted', rejected: 'Rejected' };
