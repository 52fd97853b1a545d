const VOWEL = /[aeiouy]/;
const DOUBLED = /([bdfgmnprt])\1$/;
const SIBILANT_PLURAL = /(?:ch|sh|x|z)es$/;
const NO_PLURAL = /(?:ss|us|is)$/;

/** Long endings and their replacement; the first match is used. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ['isation', 'ize'],
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['ation', 'ate'],
  ['ition', 'it'],
  ['ments', 'ment'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['ability', 'able'],
  ['ibility', 'ible'],
  ['ally', 'al'],
  ['ably', 'able'],
  ['ly', ''],
  ['ment', ''],
  ['ness', ''],
  ['isate', 'ize'],
  ['ise', 'ize'],
];

/**
 * Light stemming: the common part of an English word's forms (`publishing`, `published` and `publication` stay distinct
 * where their letters differ). Words in other scripts and words with a digit stay as they are. A stem begins like its
 * word, except for a final `y` that became `i` (`stemPrefix`), so that it can be looked up in a sorted dictionary.
 */
export function stem(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const stemmed = read(word);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, stemmed);
  return stemmed;
}

/** A cache of recent words: most words of a text repeat. */
const known = new Map<string, string>();
const MOST_KNOWN = 50_000;

function read(word: string): string {
  if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
  let text = withoutPlural(word);
  text = withoutVerbEnding(text);
  for (const [ending, instead] of ENDINGS) {
    if (text.endsWith(ending) && text.length - ending.length >= 3) {
      text = text.slice(0, -ending.length) + instead;
      break;
    }
  }
  if (text.endsWith('e') && text.length > 3) text = text.slice(0, -1);
  if ((text.endsWith('or') || text.endsWith('er')) && text.length > 5) text = text.slice(0, -2);
  if (/[st]ion$/.test(text) && text.length > 5) text = text.slice(0, -3);
  if (text.endsWith('at') && text.length > 5) text = text.slice(0, -2);
  if (text.endsWith('iz') && text.length > 5) text = text.slice(0, -2);
  return text.endsWith('y') && text.length > 3 ? `${text.slice(0, -1)}i` : text;
}

/** The beginning that all words with this stem share. */
export function stemPrefix(stemmed: string): string {
  return stemmed.endsWith('i') && stemmed.length > 3 ? stemmed.slice(0, -1) : stemmed;
}

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith('sses') || SIBILANT_PLURAL.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !NO_PLURAL.test(word) ? word.slice(0, -1) : word;
}

function withoutVerbEnding(word: string): string {
  const ending = word.endsWith('ing') && word.length > 5 ? 3 : word.endsWith('ed') && word.length > 4 ? 2 : 0;
  const rest = word.slice(0, word.length - ending);
  if (ending === 0 || !VOWEL.test(rest)) return word;
  return DOUBLED.test(rest) ? rest.slice(0, -1) : rest;
}
