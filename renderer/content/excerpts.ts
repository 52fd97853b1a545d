import { parseMarkdown, plainText } from './content.ts';

/** What a text says on one line: its words as they are read, without the signs that set them. */
const remembered = new Map<string, string>();
/** How much of a text names it within a sentence (characters). */
export const NAME_LENGTH = 40;
/** Texts that are remembered at once: some screens of a list. */
const REMEMBERED = 400;
/** A longer text is read no further: only its beginning is shown. */
const READ_CHARACTERS = 2_000;

export function excerptOf(markdown: string, length = 160): string {
  const start = markdown.slice(0, READ_CHARACTERS);
  const known = remembered.get(start);
  const line = known ?? plainText(parseMarkdown(start)).replace(/\s+/g, ' ').trim();
  if (known === undefined) {
    remembered.set(start, line);
    for (const other of remembered.keys()) {
      if (remembered.size <= REMEMBERED) break;
      remembered.delete(other);
    }
  }
  // A text of nothing but signs still says that something was written.
  const shown = line === '' ? start.replace(/\s+/g, ' ').trim() : line;
  return shortened(shown, length);
}

/** The beginning of words that are no markdown, on one line. */
export function shortened(words: string, length: number): string {
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}
