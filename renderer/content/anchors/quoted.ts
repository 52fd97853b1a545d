import type { Block, BlockKey } from '../blocks.ts';
import { plainText } from '../text.ts';
import type { PagePlaces } from './places.ts';

/** The quotation at the beginning of a text, as plain words; null if it begins without one. */
export function quotedWords(blocks: readonly Block[]): string | null {
  const [first] = blocks;
  const words = first?.type === 'blockquote' ? plainText(first.blocks).trim() : '';
  return words === '' ? null : words.replace(/\s*…$/, '');
}

/** A shorter text occurs in too many places. */
const TELLING_LETTERS = 12;

/** The innermost block with the quoted words; null if there is none, or several. */
export function placeOfQuote(quoted: string, places: PagePlaces): BlockKey | null {
  const words = bare(quoted);
  if (words.length < TELLING_LETTERS) return null;
  const saying = places.all.filter(({ text }) => bare(text).includes(words));
  const innermost = saying.filter((place) => !saying.some((other) => isInside(other, place)));
  const [only, ...more] = innermost;
  return only !== undefined && more.length === 0 ? only.key : null;

  function isInside(inner: (typeof saying)[number], outer: (typeof saying)[number]): boolean {
    return places.around(inner).includes(outer);
  }
}

/** Whether this block contains the quoted words. */
export function says(quoted: string, text: string): boolean {
  return bare(text).includes(bare(quoted));
}

// Stryker disable next-line Regex: all of the signs go, one by one or several at once
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');
