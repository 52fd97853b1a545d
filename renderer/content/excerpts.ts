import type { Block } from './blocks.ts';
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
  return shortened(read('text', start, lineOf), length);
}

/** The same of a comment: the writer's own words, then the passage that it begins by quoting. */
export function commentExcerpt(markdown: string, length = 160): string {
  const start = markdown.slice(0, READ_CHARACTERS);
  return shortened(read('comment', start, ownWordsFirst), length);
}

function read(as: string, start: string, line: (blocks: readonly Block[]) => string): string {
  const key = `${as} ${start}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  // For a text of only punctuation, the text itself is shown.
  const words = line(parseMarkdown(start)) || oneLine(start.trim());
  remembered.set(key, words);
  for (const other of remembered.keys()) {
    if (remembered.size <= REMEMBERED) break;
    remembered.delete(other);
  }
  return words;
}

const lineOf = (blocks: readonly Block[]): string => oneLine(textWithCells(blocks).trim());

function ownWordsFirst(blocks: readonly Block[]): string {
  const own = blocks.findIndex(({ type }) => type !== 'blockquote');
  const words = own > 0 ? lineOf(blocks.slice(own)) : '';
  return words === '' ? lineOf(blocks) : `${words} · “${lineOf(blocks.slice(0, own))}”`;
}

/** The beginning of plain text, on one line. */
export function shortened(words: string, length: number): string {
  const line = oneLine(words.trim());
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}
