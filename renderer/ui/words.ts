import { describeError, type AppError } from '#shared/errors.ts';

/** Small words that every screen needs. Pure. */

export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount.toLocaleString('en')} ${amount === 1 ? one : many}`;
}

const CHARACTERS = new Intl.Segmenter();

/** The known visibilities in words; a value that this version does not know is shown as it is. */
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

/** `1f44d` or `1f469-200d-1f4bb` as the character itself; what is no code point is shown as it came. */
export function emojiOf(codePoints: string): string {
  const parts = codePoints
    .trim()
    .split(/[-_\s]+/)
    .map((part) => Number.parseInt(part.replace(/^u\+?/i, ''), 16));
  const valid = parts.length > 0 && parts.every((part) => Number.isInteger(part) && part >= 0x20 && part <= 0x10ffff);
  if (!/^[0-9a-fu+_\-\s]+$/i.test(codePoints) || !valid) return codePoints;
  return String.fromCodePoint(...parts);
}

/** One sentence about an error: the table's words, and the service's own where they say more. */
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
