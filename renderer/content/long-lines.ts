import type { Inline, Text } from './blocks.ts';

/**
 * The browser lays out a run of inlines as one, and for each line searches all that follows, so a run of 60,000
 * characters takes seconds each time. Longer runs than anybody writes are cut into pieces with their own layout; a line
 * ends early at a cut.
 */
const MOST_INLINES = 500;
const MOST_CHARACTERS = 8_000;
/** How far before the cut a space is searched for. */
const WORD_CHARACTERS = 200;

export function isLong(inlines: readonly Inline[]): boolean {
  if (inlines.length > MOST_INLINES) return true;
  let characters = 0;
  for (const inline of inlines) if (inline.type === 'text') characters += inline.text.length;
  return characters > MOST_CHARACTERS;
}

export function cutLong(inlines: readonly Inline[]): readonly (readonly Inline[])[] {
  const pieces: Inline[][] = [];
  let piece: Inline[] = [];
  let characters = 0;
  const end = (): void => {
    pieces.push(piece);
    piece = [];
    characters = 0;
  };
  for (const inline of inlines) {
    let rest = inline;
    while (rest.type === 'text' && characters + rest.text.length > MOST_CHARACTERS) {
      const at = placeToCut(rest.text, MOST_CHARACTERS - characters);
      if (at > 0) piece.push(textOf(rest, 0, at));
      rest = textOf(rest, at, rest.text.length);
      end();
    }
    if (piece.length >= MOST_INLINES) end();
    piece.push(rest);
    if (rest.type === 'text') characters += rest.text.length;
  }
  if (piece.length > 0) end();
  return pieces;
}

function textOf({ type, text, marks }: Text, from: number, to: number): Text {
  return { type, text: text.slice(from, to), marks };
}

/** After a space if there is one, and never within a character. */
function placeToCut(text: string, most: number): number {
  const space = text.lastIndexOf(' ', most - 1);
  if (space > most - WORD_CHARACTERS && space >= 0) return space + 1;
  return /[\udc00-\udfff]/.test(text.charAt(most)) ? most - 1 : most;
}
