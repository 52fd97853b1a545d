/**
 * Letters of TeX's alphabets (`\mathbb{R}`, `\mathcal{L}`) as Unicode characters: browsers support no `mathvariant`
 * except `normal` and would show all of them as one plain letter.
 */
interface Alphabet {
  readonly upper: number;
  readonly lower: number | null;
  readonly digits: number | null;
  /** Characters that Unicode had before the rest of the alphabet. */
  readonly gone: Readonly<Record<string, string>>;
}

const ALPHABETS: Readonly<Record<string, Alphabet>> = {
  bold: { upper: 0x1d400, lower: 0x1d41a, digits: 0x1d7ce, gone: {} },
  italic: { upper: 0x1d434, lower: 0x1d44e, digits: null, gone: { h: 'ℎ' } },
  'bold-italic': { upper: 0x1d468, lower: 0x1d482, digits: null, gone: {} },
  script: {
    upper: 0x1d49c,
    lower: 0x1d4b6,
    digits: null,
    gone: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  },
  'bold-script': { upper: 0x1d4d0, lower: 0x1d4ea, digits: null, gone: {} },
  fraktur: { upper: 0x1d504, lower: 0x1d51e, digits: null, gone: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' } },
  'double-struck': {
    upper: 0x1d538,
    lower: 0x1d552,
    digits: 0x1d7d8,
    gone: { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
  },
  'bold-fraktur': { upper: 0x1d56c, lower: 0x1d586, digits: null, gone: {} },
  'sans-serif': { upper: 0x1d5a0, lower: 0x1d5ba, digits: 0x1d7e2, gone: {} },
  'bold-sans-serif': { upper: 0x1d5d4, lower: 0x1d5ee, digits: 0x1d7ec, gone: {} },
  'sans-serif-italic': { upper: 0x1d608, lower: 0x1d622, digits: null, gone: {} },
  'sans-serif-bold-italic': { upper: 0x1d63c, lower: 0x1d656, digits: null, gone: {} },
  monospace: { upper: 0x1d670, lower: 0x1d68a, digits: 0x1d7f6, gone: {} },
};

/** `text` in the alphabet of a `mathvariant`; null if there is no such alphabet. */
export function inAlphabet(text: string, variant: string): string | null {
  const alphabet = ALPHABETS[variant];
  if (alphabet === undefined) return null;
  return text.replace(/[A-Za-z0-9]/g, (character) => {
    const known = alphabet.gone[character];
    if (known !== undefined) return known;
    const [start, first] = /[A-Z]/.test(character)
      ? [alphabet.upper, 'A']
      : /[a-z]/.test(character)
        ? [alphabet.lower, 'a']
        : [alphabet.digits, '0'];
    return start === null ? character : String.fromCodePoint(start + character.charCodeAt(0) - first.charCodeAt(0));
  });
}
