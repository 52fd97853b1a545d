import { parseMarkdown } from './content.ts';
import { oneLine, textWithCells } from './one-line.ts';

/** A text on one line: its words as they are read, without markup. */
const remembered = new Map<string, string>();
/** The length of a text that names something within a sentence (characters). */
export const NAME_LENGTH = 40;
/** How many texts are cached: several screens of a list. */
const REMEMBERED = 400;
/** Only this much of a text is read, since only its beginning is shown. */
const READ_CHARACTERS = 2_000;

export function excerptOf(markdown: string, length = 160): string {
  const start = markdown.slice(0, READ_CHARACTERS);
  const known = remembered.get(start);
  const line = known ?? oneLine(textWithCells(parseMarkdown(start)).trim());
  if (known === undefined) {
    remembered.set(start, line);
    for (const other of remembered.keys()) {
      if (remembered.size <= REMEMBERED) break;
      remembered.delete(other);
    }
  }
  // For a text of only punctuation, the text itself is shown.
  const shown = line === '' ? oneLine(start.trim()) : line;
  return shortened(shown, length);
}

/** The beginning of plain text, on one line. */
export function shortened(words: string, length: number): string {
  const line = oneLine(words.trim());
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}
