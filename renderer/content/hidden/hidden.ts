/**
 * Characters that a reader cannot see or tell apart: invisible ones, unusual spaces, look-alike letters and decomposed
 * forms. Pure. Ordinary writing in any language has none.
 */
import { INVISIBLES, isOrdinary, nameOfUnseen, UNSEEN, UNUSUAL_SPACES } from './invisible.ts';
import { LATIN_BY_LOOK } from './look-alikes.data.ts';
import { confusablesIn, type LookAlike, lookAlikesIn, scriptName } from './look-alikes.ts';

export interface HiddenCharacter {
  /** Its offset in the text. */
  readonly at: number;
  readonly text: string;
  /** "zero-width space", "Cyrillic", "decomposed". */
  readonly kind: string;
  /** What is drawn, for a letter; empty for what is invisible. */
  readonly shown: string;
}

/** The name of neighbours of one kind: "zero-width space", "3 × zero-width space", "Cyrillic ра". */
export function nameOfHidden(all: readonly Pick<HiddenCharacter, 'kind' | 'shown'>[]): string {
  const [first] = all;
  if (first === undefined) return '';
  if (first.shown !== '') return `${first.kind} ${all.map(({ shown }) => shown).join('')}`;
  return all.length === 1 ? first.kind : `${String(all.length)} × ${first.kind}`;
}

interface Options {
  /** In code, no unusual space is ordinary. */
  readonly code?: boolean;
}

/** The characters that ordinary writing does not have, in order. */
export function hiddenIn(text: string, { code = false }: Options = {}): readonly HiddenCharacter[] {
  if (ASCII.test(text)) return [];
  const unseen = unseenIn(text).filter(({ at, text: character }) => !isOrdinary({ text, at, character, code }));
  return inOrder([...unseen, ...lookAlikesIn(text).map(named)]);
}

/**
 * Everything by which a text differs from one that looks the same: for two versions of which the reader would otherwise
 * see no difference.
 */
export function unlikeIn(text: string): readonly HiddenCharacter[] {
  if (ASCII.test(text)) return [];
  return inOrder([...unseenIn(text), ...confusablesIn(text).map(named), ...decomposedIn(text)]);
}

/** Equal for texts that look the same. */
export function lookOf(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .replace(INVISIBLES, '')
    .replace(UNUSUAL_SPACES, ' ')
    .normalize('NFD')
    .replace(/\p{L}/gu, (letter) => LATIN_BY_LOOK.get(letter) ?? letter)
    .normalize('NFC');
}

/** Whether two texts look the same, apart from spaces at their ends. */
export function looksAlike(one: string, other: string): boolean {
  return lookOf(one).trim() === lookOf(other).trim();
}

/** What is hidden in one of two versions of a value. */
export function hiddenBeside(text: string, other: string): readonly HiddenCharacter[] {
  return looksAlike(text, other) ? unlikeIn(text) : hiddenIn(text);
}

/** Printable ASCII and line breaks. */
const ASCII = /^[\t\n\r\u0020-\u007E]*$/;

function unseenIn(text: string): readonly HiddenCharacter[] {
  return [...text.matchAll(UNSEEN)].map(({ 0: character, index }) => ({
    at: index,
    text: character,
    kind: nameOfUnseen(character),
    shown: '',
  }));
}

/** A letter with marks, Hangul of single letters, or a sign that Unicode writes as another one. */
const COMPOSABLE = /[\u1100-\u11FF]+|\P{M}\p{M}+|[\u2126\u212A\u212B\uF900-\uFAFF]/gu;

function decomposedIn(text: string): readonly HiddenCharacter[] {
  return [...text.matchAll(COMPOSABLE)].flatMap(({ 0: written, index }) => {
    const composed = written.normalize('NFC');
    return composed === written ? [] : [{ at: index, text: written, kind: 'decomposed', shown: composed }];
  });
}

const named = ({ at, letter, script }: LookAlike): HiddenCharacter => ({
  at,
  text: letter,
  kind: scriptName(script),
  shown: letter,
});

/** Each place once: a mark inside a decomposed letter belongs to that letter. */
function inOrder(all: readonly HiddenCharacter[]): readonly HiddenCharacter[] {
  const sorted = all.toSorted((one, other) => one.at - other.at || other.text.length - one.text.length);
  let end = 0;
  return sorted.filter(({ at, text }) => {
    if (at < end) return false;
    end = at + text.length;
    return true;
  });
}

/** A text divided at its hidden characters; neighbours of one kind are one run. */
export function runsWithHidden(
  text: string,
  hidden: readonly HiddenCharacter[],
): readonly { readonly text: string; readonly hidden: readonly HiddenCharacter[] }[] {
  const runs: { text: string; hidden: HiddenCharacter[] }[] = [];
  let end = 0;
  for (const one of hidden) {
    if (one.at > end) runs.push({ text: text.slice(end, one.at), hidden: [] });
    const last = runs.at(-1);
    if (last?.hidden.at(-1)?.kind === one.kind) {
      last.text += one.text;
      last.hidden.push(one);
    } else runs.push({ text: one.text, hidden: [one] });
    end = one.at + one.text.length;
  }
  if (end < text.length) runs.push({ text: text.slice(end), hidden: [] });
  return runs;
}

/** "U+200B" */
export function codesOf(text: string): string {
  return Array.from(text, (one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(
    ' ',
  );
}
