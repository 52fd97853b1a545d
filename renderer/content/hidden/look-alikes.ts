import { LATIN_BY_LOOK, LATIN_WITH_LOOK_ALIKE, LOOK_ALIKES } from './look-alikes.data.ts';

type Script = 'Latin' | keyof typeof LOOK_ALIKES;

const OTHERS = Object.keys(LOOK_ALIKES) as (keyof typeof LOOK_ALIKES)[];
const SCRIPTS = (['Latin', ...OTHERS] as const).map((script): readonly [Script, RegExp] => [
  script,
  new RegExp(`\\p{sc=${script}}`, 'u'),
]);

/** The script of a letter, if it is one of those whose letters look alike. */
function scriptOf(letter: string): Script | null {
  return SCRIPTS.find(([, pattern]) => pattern.test(letter))?.[0] ?? null;
}

/** "Old Italic" */
export const scriptName = (script: Script): string => script.replaceAll('_', ' ');

/** A letter that looks like one of another script. */
export interface LookAlike {
  readonly at: number;
  readonly letter: string;
  readonly script: Script;
}

const WORDS = /[\p{L}\p{M}]+/gu;
const OTHER_SCRIPTS = new RegExp(`[${OTHERS.map((script) => `\\p{sc=${script}}`).join('')}]`, 'u');
/** An acronym with an ending of another language: "URLов". */
const ACRONYM = /^\p{sc=Latin}{2,}[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}]+$/u;

interface Letter {
  readonly at: number;
  readonly letter: string;
  readonly script: Script;
}

/**
 * Letters of another script than the rest of their word that look as if they belonged to it, and words that are written
 * only in such letters in a text of Latin words.
 */
export function lookAlikesIn(text: string): readonly LookAlike[] {
  if (!OTHER_SCRIPTS.test(text)) return [];
  const words = [...text.matchAll(WORDS)].map(({ 0: word, index }) => ({ word, letters: lettersOf(word, index) }));
  const scripts = words.map(({ letters }) => new Set(letters.map(({ script }) => script)));
  const isLatin = scripts.some((used) => used.size === 1 && used.has('Latin'));
  /** Scripts in which the text has words that cannot be taken for Latin ones. */
  const plain = new Set(
    words.flatMap(({ letters }, index) =>
      scripts[index]?.size === 1 && letters.some((letter) => !isConfusable(letter)) ? [...(scripts[index] ?? [])] : [],
    ),
  );
  return words.flatMap(({ word, letters }, index) => {
    const used = scripts[index] ?? new Set<Script>();
    if (used.size > 1) return isAcronym(word) ? [] : foreignIn(letters);
    return isLatin && isDisguised(word, letters, plain) ? letters : [];
  });
}

function lettersOf(word: string, start: number): readonly Letter[] {
  const letters: Letter[] = [];
  let at = start;
  for (const letter of word) {
    const script = scriptOf(letter);
    if (script !== null) letters.push({ at, letter, script });
    at += letter.length;
  }
  return letters;
}

function isAcronym(word: string): boolean {
  if (!ACRONYM.test(word)) return false;
  const ending = word.replace(/^\p{sc=Latin}+/u, '');
  const acronym = word.slice(0, word.length - ending.length);
  return acronym === acronym.toUpperCase() && ending === ending.toLowerCase();
}

/** "ΔT" and "λx" are signs, not words. */
const SHORTEST_WITH_GREEK = 4;

/** The letters of the rarer scripts, if each of them can be taken for one of the main script. */
function foreignIn(letters: readonly Letter[]): readonly LookAlike[] {
  const counts = new Map<Script, number>();
  for (const { script } of letters) counts.set(script, (counts.get(script) ?? 0) + 1);
  const [main] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
  const foreign = letters.filter(({ script }) => script !== main);
  if (counts.has('Greek') && letters.length < SHORTEST_WITH_GREEK) return [];
  return foreign.every(isConfusable) ? foreign : [];
}

/** In Latin text, a whole word of letters that look Latin. Short ones and names in capitals are common in Russian. */
function isDisguised(word: string, letters: readonly Letter[], plain: ReadonlySet<Script>): boolean {
  const script = letters[0]?.script;
  if (script === undefined || script === 'Latin' || letters.length < 3 || word === word.toUpperCase()) return false;
  return !plain.has(script) && letters.every(isConfusable);
}

/** Marks above a letter do not matter: "ё" looks like "ë". */
function isConfusable({ letter, script }: Letter): boolean {
  const [bare = letter] = letter.normalize('NFD');
  return script === 'Latin' ? LATIN_WITH_LOOK_ALIKE.has(bare) : LATIN_BY_LOOK.has(bare);
}

/** All letters that look like Latin ones. */
export function confusablesIn(text: string): readonly LookAlike[] {
  if (!OTHER_SCRIPTS.test(text)) return [];
  return lettersOf(text, 0).filter((letter) => letter.script !== 'Latin' && isConfusable(letter));
}
