import { type HiddenCharacter, hiddenIn, looksAlike, unlikeIn } from '../hidden/hidden.ts';
import type { Stretch } from './stretches.ts';
import type { Token } from './token.ts';

/** Hidden characters in the changed words of a line, by token; offsets are in the token's text. */
export type HiddenMarks = ReadonlyMap<Token, readonly HiddenCharacter[]>;

interface Options {
  readonly code?: boolean;
}

/** Removed words and the words in their place; either may be empty. */
interface Replacement {
  readonly before: readonly Token[];
  readonly after: readonly Token[];
}

export function replacementsIn(stretches: readonly Stretch[]): readonly Replacement[] {
  return stretches.flatMap((stretch, index): readonly Replacement[] => {
    if (stretch.kind === 'removed') {
      const next = stretches[index + 1];
      return [{ before: stretch.before, after: next?.kind === 'added' ? next.after : [] }];
    }
    if (stretch.kind !== 'added' || stretches[index - 1]?.kind === 'removed') return [];
    return [{ before: [], after: stretch.after }];
  });
}

/**
 * What is hidden in changed words. If the old and the new words look the same, everything in which they differ is named;
 * otherwise only what ordinary writing does not have.
 */
export function hiddenMarksOf(stretches: readonly Stretch[], options: Options = {}): HiddenMarks {
  const marks = new Map<Token, readonly HiddenCharacter[]>();
  const [old, now] = [
    hiddenInLine(
      stretches.flatMap(({ before }) => before),
      options,
    ),
    hiddenInLine(
      stretches.flatMap(({ after }) => after),
      options,
    ),
  ];
  for (const { before, after } of replacementsIn(stretches)) {
    const alike = looksAlike(textOf(before), textOf(after));
    const unlike = alike ? new Map([...placed(before, unlikeIn), ...placed(after, unlikeIn)]) : null;
    for (const [tokens, line] of [
      [before, old],
      [after, now],
    ] as const) {
      for (const token of tokens) {
        const found = (unlike ?? line).get(token);
        if (found !== undefined) marks.set(token, found);
      }
    }
  }
  return marks;
}

/** What is hidden in a line that is new as a whole. */
export function hiddenInLine(tokens: readonly Token[], options: Options = {}): HiddenMarks {
  return placed(tokens, (text) => hiddenIn(text, options));
}

/** Stands for what is not text: neighbours of an image are no neighbours of each other. */
const NO_TEXT = '\uFFFC';

export function textOf(tokens: readonly Token[]): string {
  return tokens.map(textIn).join('');
}

const textIn = ({ leaf, text }: Token): string => (leaf.type === 'text' ? text : NO_TEXT);

function placed(tokens: readonly Token[], find: (text: string) => readonly HiddenCharacter[]): HiddenMarks {
  const found = find(textOf(tokens));
  const marks = new Map<Token, readonly HiddenCharacter[]>();
  if (found.length === 0) return marks;
  let [start, next] = [0, 0];
  for (const token of tokens) {
    const end = start + textIn(token).length;
    const own: HiddenCharacter[] = [];
    for (let one = found[next]; one !== undefined && one.at < end; one = found[(next += 1)])
      own.push({ ...one, at: one.at - start, text: one.text.slice(0, end - one.at) });
    if (own.length > 0) marks.set(token, own);
    start = end;
  }
  return marks;
}
