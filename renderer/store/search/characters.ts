/**
 * The class of each character for the index, and its folded form: case and accents are removed, so that `Über` and
 * `uber` are one word. Each character is looked up once and cached; Latin text only uses the first table.
 */
export const SEPARATOR = 0;
export const LOWER = 1;
export const UPPER = 2;
/** Scripts without spaces between words: they are indexed by pairs of characters. */
export const IDEOGRAPH = 3;
/** Ignored within a word: a combining accent, a soft hyphen. */
export const NOTHING = 4;
/** The first half of a surrogate pair. */
export const SURROGATE = 5;

const UNKNOWN = 255;
const classes = new Uint8Array(0x10000).fill(UNKNOWN);
const folded = new Map<number, string>();

for (let code = 0; code < 128; code += 1) {
  const character = String.fromCharCode(code);
  classes[code] = /[a-z0-9]/.test(character) ? LOWER : /[A-Z]/.test(character) ? UPPER : SEPARATOR;
}

/** Converts units to text. Spread arguments would take several times as long. */
export function textOfUnits(units: Uint16Array): string {
  return String(Reflect.apply(String.fromCharCode, undefined, units));
}

export function classOf(unit: number): number {
  const known = classes[unit] ?? UNKNOWN;
  return known === UNKNOWN ? learn(unit) : known;
}

/** The class of a character beyond the basic plane: a letter, an ideograph or a separator. */
export function classOfPoint(point: number): number {
  const text = String.fromCodePoint(point);
  if (isIdeograph(text)) return IDEOGRAPH;
  return /[\p{L}\p{N}]/u.test(text) ? LOWER : SEPARATOR;
}

/** The folded form of a character beyond ASCII: zero, one or several units. */
export function fold(point: number): string {
  const known = folded.get(point);
  if (known !== undefined) return known;
  const text = String.fromCodePoint(point);
  const form = isIdeograph(text)
    ? text.normalize('NFKC')
    : replaced(withoutAccents(text.toLowerCase().normalize('NFKD')));
  // A character that decomposes into symbols (a fraction, a telephone sign) keeps only its letters and digits.
  const letters = form.replace(/[^\p{L}\p{N}\p{M}]/gu, '').toLowerCase();
  folded.set(point, letters);
  return letters;
}

/** Accents and points that readers leave out when they type. Vowel signs of Indic scripts are not among them. */
const ACCENTS: readonly (readonly [number, number])[] = [
  [0x0300, 0x036f],
  [0x0591, 0x05c7],
  [0x0610, 0x061a],
  [0x064b, 0x065f],
  [0x0670, 0x0670],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x20d0, 0x20ff],
  [0xfe00, 0xfe0f],
  [0xfe20, 0xfe2f],
];

function isAccent(unit: number): boolean {
  return ACCENTS.some(([first, last]) => unit >= first && unit <= last);
}

function withoutAccents(text: string): string {
  return Array.from(text)
    .filter((character) => !isAccent(character.codePointAt(0) ?? 0))
    .join('');
}

const REPLACED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};

function replaced(text: string): string {
  return (Object.hasOwn(REPLACED, text) ? REPLACED[text] : undefined) ?? text;
}

function isIdeograph(text: string): boolean {
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々〆]/u.test(
    text,
  );
}

function learn(unit: number): number {
  const found = classify(unit);
  classes[unit] = found;
  return found;
}

function classify(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdbff) return SURROGATE;
  if (unit >= 0xdc00 && unit <= 0xdfff) return SEPARATOR;
  const text = String.fromCharCode(unit);
  if (isAccent(unit) || unit === 0xad || (unit >= 0x200b && unit <= 0x200d)) return NOTHING;
  if (isIdeograph(text)) return fold(unit) === '' ? SEPARATOR : IDEOGRAPH;
  if (!/[\p{L}\p{N}\p{M}]/u.test(text)) return SEPARATOR;
  if (fold(unit) === '') return SEPARATOR;
  return text.toLowerCase() === text ? LOWER : UPPER;
}
