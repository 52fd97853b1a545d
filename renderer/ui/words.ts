import { describeError, type AppError } from '#shared/errors.ts';
import { LOCALE } from './locale.ts';

/** Small texts that every screen needs. Pure. */

/** Created once: the number's own method creates a new formatter each time, which takes longer than drawing the row. */
const NUMBERS = new Intl.NumberFormat(LOCALE);

/** `20,000`. */
export function numberWords(amount: number): string {
  return NUMBERS.format(amount);
}

const SHARES = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 });

/** `50%`. `share`: 0.5. */
export function percentWords(share: number): string {
  return SHARES.format(share);
}

/** `12%` of a whole, “under 1%” of very little, and a dash of nothing. */
export function shareWords(part: number, whole: number): string {
  if (whole === 0) return '–';
  const share = part / whole;
  return share > 0 && share < 0.005 ? `under ${percentWords(0.01)}` : percentWords(share);
}

export function count(amount: number, one: string, many = `${one}s`): string {
  return `${numberWords(amount)} ${amount === 1 ? one : many}`;
}

/** `One, Two and 12 more`: a shortened list on one line. */
export function someOf(items: readonly string[], most: number): string {
  const shown = items.slice(0, most).join(', ');
  return items.length > most ? `${shown} and ${numberWords(items.length - most)} more` : shown;
}

const CHARACTERS = new Intl.Segmenter();

/** Labels of the known visibilities; an unknown value is shown as it is. */
const VISIBILITIES: Readonly<Record<string, string>> = {
  public: 'Public',
  unlisted: 'Unlisted',
  'share-link': 'Share link',
  'visitor-auth': 'Signed-in visitors',
  'in-collection': 'As its collection',
  private: 'Private',
};

export function visibilityWords(visibility: string): string {
  return (Object.hasOwn(VISIBILITIES, visibility) ? VISIBILITIES[visibility] : undefined) ?? visibility;
}

/** The longest emoji has about ten code points. Longer text would overlap everything around it. */
const MAX_EMOJI_POINTS = 16;

/** Characters as the limits of the contract count them: an emoji outside the basic plane is one. */
export function characterCount(text: string): number {
  return Array.from(text.trim()).length;
}

/** How much of a limit a text uses: "12 of 50 characters". */
export function characterWords(text: string, most: number): string {
  return `${numberWords(characterCount(text))} of ${numberWords(most)} characters`;
}

/**
 * `1f44d` or `1f469-200d-1f4bb` as the character itself; other short text, such as an emoji's name, is shown as it
 * came.
 */
export function emojiOf(codePoints: string): string {
  const parts = codePoints
    .trim()
    .split(/[-_\s]+/)
    .map((part) => Number.parseInt(part.replace(/^u\+?/i, ''), 16));
  const valid = parts.length > 0 && parts.every((part) => Number.isInteger(part) && part >= 0x20 && part <= 0x10ffff);
  const written =
    /^[0-9a-fu+_\-\s]+$/i.test(codePoints) && valid
      ? String.fromCodePoint(...parts.slice(0, MAX_EMOJI_POINTS))
      : codePoints;
  const plain = written.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, '');
  return plain.length > 2 * MAX_EMOJI_POINTS ? '' : plain;
}

/** One sentence about an error: from the error table, or the server's own words if they say more. */
export function errorWords(error: AppError): string {
  return describeError(error).description;
}

export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  return (firstCharacter(words[0] ?? '?') + (words.length > 1 ? firstCharacter(words.at(-1) ?? '') : '')).toUpperCase();
}

function firstCharacter(word: string): string {
  const [first] = CHARACTERS.segment(word);
  return first?.segment ?? '';
}

/** The words of a label, within a sentence. */
export function upperFirst(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

export function lowerFirst(words: string): string {
  return `${words.slice(0, 1).toLowerCase()}${words.slice(1)}`;
}
