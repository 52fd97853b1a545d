import {
  accessParts,
  type AccessPart,
  type CopyFigures,
  type LostAccessView,
  type LostPart,
} from '#shared/rpc/lost-access.ts';
import { isolated } from '../../ui/direction.ts';
import { clockTime } from '../../ui/time-words.ts';
import { count, lowerFirst } from '../../ui/words.ts';

/** Texts about what can no longer be read on the server. Pure. */

export interface Loss {
  /** Null: in the whole organization. */
  readonly spaceId: string | null;
  readonly title: string;
  readonly part: AccessPart;
  readonly lost: LostPart;
  readonly kept: boolean;
}

/** Each loss once: a lost container covers its content. */
export function lossesIn(view: LostAccessView): readonly Loss[] {
  const { organization, spaces } = view;
  const whole = (part: AccessPart, lost: LostPart): Loss => ({ spaceId: null, title: '', part, lost, kept: false });
  if (organization.space !== undefined && losesEverything(view)) return [whole('space', organization.space)];
  const losses: Loss[] = [];
  if (organization.space !== undefined) losses.push(whole('space', organization.space));
  if (organization.requests?.copyAt != null) losses.push(whole('requests', organization.requests));
  for (const { spaceId, title, parts, kept } of spaces) {
    for (const part of accessParts) {
      const lost = parts[part];
      if (lost === undefined || lost.copyAt === null) continue;
      losses.push({ spaceId, title, part, lost, kept });
      if (part === 'space') break;
    }
  }
  return losses;
}

/** No space can be read. */
export function losesEverything({ organization, others }: LostAccessView): boolean {
  return organization.space !== undefined && others === 0;
}

const OF_A_SPACE: Readonly<Record<AccessPart, string>> = {
  space: 'this space',
  comments: 'the comments of this space',
  requests: 'the change requests of this space',
};
const OF_ALL: Readonly<Record<AccessPart, string>> = {
  space: 'the list of spaces',
  comments: 'comments',
  requests: 'change requests',
};

/** On the part itself: why it is only a copy. */
export function lostWords(
  lost: LostPart,
  part: AccessPart,
  now: number,
  of: 'space' | 'organization' = 'space',
): string {
  const { copyAt } = lost;
  return copyAt === null
    ? `${whyLost(lost, part, now, of)} Nothing is stored on this computer.`
    : `${whyLost(lost, part, now, of)} This is the copy of ${clockTime(copyAt, now)}.`;
}

function whyLost({ reason, since }: LostPart, part: AccessPart, now: number, of: 'space' | 'organization'): string {
  if (reason === 'deleted') return 'This space was deleted on the server.';
  const what = (of === 'space' ? OF_A_SPACE : OF_ALL)[part];
  const isSpace = of === 'space' && part === 'space';
  if (reason === 'forbidden')
    return isSpace
      ? 'You can no longer read this space on the server.'
      : `Since ${clockTime(since, now)} you can no longer read ${what} on the server.`;
  return isSpace
    ? 'The server can no longer find this space. It may have been deleted, or you may have lost access.'
    : `Since ${clockTime(since, now)} the server no longer finds ${what}.`;
}

/** The title of a loss in the list of all losses. */
export function lossTitle({ spaceId, title, part }: Loss, everything: boolean): string {
  if (spaceId === null)
    return part === 'requests' ? 'Change requests of all spaces' : everything ? 'All spaces' : 'The list of spaces';
  const name = isolated(title === '' ? 'Untitled' : title);
  return part === 'space' ? name : part === 'comments' ? `Comments of ${name}` : `Change requests of ${name}`;
}

export function lossReason({ part, lost: { reason, since, copyAt } }: Loss, now: number): string {
  const why =
    reason === 'deleted'
      ? 'Deleted on the server'
      : reason === 'forbidden'
        ? 'Not permitted'
        : part === 'space'
          ? 'Not found: deleted or no access'
          : 'Not found on the server';
  const copy = copyAt === null ? '' : ` · Copy of ${clockTime(copyAt, now)}`;
  return `${why} since ${clockTime(since, now)}${copy}`;
}

/** For the status line. Null: everything can be read. */
export function statusOfLosses(view: LostAccessView, now: number): string | null {
  const losses = lossesIn(view);
  const [first] = losses;
  if (first === undefined) return null;
  const since = `since ${clockTime(Math.min(...losses.map(({ lost }) => lost.since)), now)}`;
  if (losses.length === 1) {
    if (first.spaceId === null && losesEverything(view)) return `Can’t read anything on the server ${since}`;
    const title = lossTitle({ ...first, title: beginningOf(first.title) }, false);
    return `Can’t read ${first.spaceId !== null && first.part === 'space' ? title : lowerFirst(title)} ${since}`;
  }
  const numbers: string[] = [];
  const of = (part: AccessPart): number => losses.filter((loss) => loss.spaceId !== null && loss.part === part).length;
  if (first.spaceId === null && first.part === 'space') numbers.push('the list of spaces');
  if (of('space') > 0) numbers.push(count(of('space'), 'space'));
  if (of('comments') > 0) numbers.push(`comments of ${count(of('comments'), 'space')}`);
  if (losses.some(({ spaceId, part }) => spaceId === null && part === 'requests')) numbers.push('change requests');
  else if (of('requests') > 0) numbers.push(`change requests of ${count(of('requests'), 'space')}`);
  // The line is short; the list that it opens has all of them.
  const [one = '', other = '', ...more] = numbers;
  const what =
    more.length > 0 ? `${one} and ${String(numbers.length - 1)} more` : [one, other].filter(Boolean).join(', ');
  return `Can’t read ${what} ${since}`;
}

/** Shortens a name, so that the time still fits on the line. */
function beginningOf(title: string): string {
  const points = Array.from(title);
  return points.length <= SHORT_NAME_CHARACTERS ? title : `${points.slice(0, SHORT_NAME_CHARACTERS - 1).join('')}…`;
}
const SHORT_NAME_CHARACTERS = 32;

/** What is removed with the copy of a space, and what stays. */
export function removalWords({ pages, comments, waiting, drafts }: CopyFigures): readonly string[] {
  const copied = [
    ...(pages > 0 ? [count(pages, 'page')] : []),
    ...(comments > 0 ? [count(comments, 'comment thread')] : []),
  ];
  const goes =
    copied.length === 0 ? 'The copy is deleted' : `The copy with ${copied.join(' and ')}, images and files is deleted`;
  const own = [
    ...(waiting > 0 ? [count(waiting, 'unsent change')] : []),
    ...(drafts > 0 ? [count(drafts, 'draft')] : []),
  ];
  const stays =
    own.length === 0 ? [] : [`${own.join(' and ')} ${waiting + drafts === 1 ? 'stays' : 'stay'} in your Outbox.`];
  return [`${goes} from this computer. You can’t download it again unless you get access.`, ...stays];
}
