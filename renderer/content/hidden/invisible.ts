import { INVISIBLE, SPACES } from './characters.data.ts';

/** One character that cannot be seen: what Unicode says is not drawn, controls, separators, the blank Braille pattern. */
const INVISIBLE_SOURCE =
  '\\p{Default_Ignorable_Code_Point}\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F\\u2028\\u2029\\u2800\\uFFF9-\\uFFFB';
const SPACES_SOURCE = '\\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000';

export const INVISIBLES = new RegExp(`[${INVISIBLE_SOURCE}]`, 'gu');
export const UNUSUAL_SPACES = new RegExp(`[${SPACES_SOURCE}]`, 'gu');
export const UNSEEN = new RegExp(`[${INVISIBLE_SOURCE}${SPACES_SOURCE}]`, 'gu');

/** The name of an invisible character or unusual space. */
export function nameOfUnseen(character: string): string {
  const known = INVISIBLE.get(character) ?? SPACES.get(character);
  if (known !== undefined) return known;
  const code = character.codePointAt(0) ?? 0;
  if (isVariation(code)) return 'variation selector';
  if (code >= 0xe0000 && code <= 0xe007f) return 'tag character';
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return 'control character';
  return 'invisible character';
}

const isVariation = (code: number): boolean =>
  (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0x180b && code <= 0x180f) || (code >= 0xe0100 && code <= 0xe01ef);

/** A character beside its neighbours. */
interface Place {
  readonly text: string;
  readonly at: number;
  readonly character: string;
  readonly code: boolean;
}

/**
 * Whether an invisible character or unusual space belongs to ordinary writing: joiners in emoji and in scripts that need
 * them, no-break spaces where typography asks for them. Code has no typography.
 */
export function isOrdinary({ text, at, character, code }: Place): boolean {
  const before = text.slice(Math.max(0, at - NEAR), at);
  const after = text.slice(at + character.length, at + character.length + NEAR);
  const fits = (left: RegExp, right: RegExp): boolean => left.test(before) && right.test(after);
  const number = character.codePointAt(0) ?? 0;
  if (character === '\u200D') return fits(EMOJI_END, EMOJI_START) || fits(JOINING_END, ANYTHING);
  if (character === '\u200C') return fits(JOINING_END, JOINING_START);
  if (character === '\u200B') return fits(UNSPACED_END, UNSPACED_START);
  if (character === '\u200E' || character === '\u200F' || character === '\u061C')
    return !code && RIGHT_TO_LEFT.test(text);
  if (isVariation(number)) return variesOrdinarily(character, number, before);
  if (number >= 0xe0020 && number <= 0xe007f) return FLAG_END.test(before) && FLAG_REST.test(character + after);
  if (character === '\u3000') return CJK_END.test(before) || CJK_START.test(after);
  if (!code && TYPOGRAPHIC.has(character)) return SPACED_END.test(before) || fitsBefore(before, after);
  return false;
}

/** Longer than any flag of tags. */
const NEAR = 40;
const ANYTHING = /^/u;
const EMOJI_END = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier})\uFE0F?$/u;
const EMOJI_START = /^\p{Extended_Pictographic}/u;
const JOINING =
  '\\p{sc=Arabic}\\p{sc=Syriac}\\p{sc=Devanagari}\\p{sc=Bengali}\\p{sc=Gurmukhi}\\p{sc=Gujarati}\\p{sc=Oriya}\\p{sc=Tamil}' +
  '\\p{sc=Telugu}\\p{sc=Kannada}\\p{sc=Malayalam}\\p{sc=Sinhala}\\p{sc=Khmer}\\p{sc=Myanmar}\\p{sc=Mongolian}';
const JOINING_END = new RegExp(`[${JOINING}]\\p{M}*$`, 'u');
const JOINING_START = new RegExp(`^[${JOINING}]`, 'u');
const UNSPACED = '[\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]';
const UNSPACED_END = new RegExp(`${UNSPACED}\\p{M}*$`, 'u');
const UNSPACED_START = new RegExp(`^${UNSPACED}`, 'u');
const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;
const FLAG_END = /\u{1F3F4}[\u{E0020}-\u{E007E}]*$/u;
const FLAG_REST = /^[\u{E0020}-\u{E007E}]*\u{E007F}/u;
const CJK = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\u3000-\\u303F\\uFF00-\\uFFEF]';
const CJK_END = new RegExp(`${CJK}$`, 'u');
const CJK_START = new RegExp(`^${CJK}`, 'u');

function variesOrdinarily(character: string, number: number, before: string): boolean {
  if (character === '\uFE0E' || character === '\uFE0F') return /\p{Emoji}$/u.test(before);
  if (number >= 0xe0100) return /\p{sc=Han}$/u.test(before);
  if (number < 0xfe00) return /\p{sc=Mongolian}$/u.test(before);
  return /[\p{sc=Han}\p{Sm}\p{sc=Myanmar}\p{sc=Phags_Pa}\u3000-\u303F\uFF00-\uFFEF]$/u.test(before);
}

/** Spaces that typography puts beside punctuation and numbers. */
const TYPOGRAPHIC = new Set(['\u00A0', '\u202F', '\u2009']);
/** After an opening quotation mark, a number, a sign or an abbreviation. */
const SPACED_END = /(?:[«‹“„§№#†©]|\d|\p{Lu}\.|\b\p{L}{1,4}\.)$/u;

/** Before punctuation, a dash, a unit or a number; after a short word of a language that keeps those on the line. */
function fitsBefore(before: string, after: string): boolean {
  if (/^[:;?!»›”%‰€$£¥°–—…/]/u.test(after)) return true;
  return /(?:^|[^\p{L}])(?:\p{L}|\p{sc=Cyrillic}{1,3})$/u.test(before) && /^\p{L}/u.test(after);
}
