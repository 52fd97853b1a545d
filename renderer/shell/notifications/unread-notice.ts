import type { UnreadClaim } from '#shared/rpc/unread.ts';
import { count } from '../../ui/words.ts';

/**
 * The text of a system notification: how many comments in which spaces. It never contains text or names, since it may
 * appear on a locked screen. Pure.
 */
export function unreadNotice({ threads, mentions, waiting, spaces }: UnreadClaim): {
  readonly title: string;
  readonly body: string;
} {
  const named = spaces.slice(0, SPACES_NAMED).map(plain);
  const beyond = spaces.length - named.length;
  const places = beyond > 0 ? [...named, count(beyond, 'other space')] : named;
  const mine = [
    mentions > 0 ? `${String(mentions)} ${mentions === 1 ? 'mentions' : 'mention'} you` : '',
    waiting > 0 ? `${String(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting for you` : '',
  ].filter((words) => words !== '');
  const about = mine.length === 0 ? '' : ` ${mine.join(', ')}.`;
  return {
    title: `${count(threads, 'thread')} with new activity`,
    body: `In ${new Intl.ListFormat('en').format(places)}.${about}`,
  };
}

const SPACES_NAMED = 3;
const NAME_CHARACTERS = 60;
const CHARACTERS = new Intl.Segmenter();

/** A title for the system: on one line, shortened, and without marks that change the direction of other text. */
function plain(title: string): string {
  const line = title
    .replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...CHARACTERS.segment(line)].map(({ segment }) => segment);
  const short = characters.length > NAME_CHARACTERS ? `${characters.slice(0, NAME_CHARACTERS - 1).join('')}…` : line;
  return short === '' ? 'Untitled' : `\u2068${short}\u2069`;
}
