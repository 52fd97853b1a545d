import { escaped } from '../content/markdown/escaped.ts';

/** A longer selection is the page itself, not a quotation. */
const MOST_CHARACTERS = 2_000;

/** The selected text of a page or comment as a quotation in Markdown; empty if nothing is selected. */
export function selectedQuote(selection: Selection | null = getSelection()): string {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return '';
  const { commonAncestorContainer } = selection.getRangeAt(0);
  const element =
    commonAncestorContainer instanceof Element ? commonAncestorContainer : commonAncestorContainer.parentElement;
  return element?.closest('.content') == null ? '' : asQuote(selection.toString());
}

/** A long text is cut at the end of a word, with an ellipsis. */
export function asQuote(words: string): string {
  const lines = cut(words.trim().replace(/\r\n?/g, '\n')).split('\n');
  // Several empty lines between paragraphs become one.
  const remaining = lines.filter((line, at) => line.trim() !== '' || (lines[at - 1] ?? '').trim() !== '');
  return words.trim() === '' ? '' : `${remaining.map((line) => `> ${escaped(line.trim())}`.trimEnd()).join('\n')}\n\n`;
}

function cut(words: string): string {
  if (words.length <= MOST_CHARACTERS) return words;
  const short = words.slice(0, MOST_CHARACTERS);
  const lastSpace = short.search(/\s\S*$/);
  return `${(lastSpace > 0 ? short.slice(0, lastSpace) : short).trimEnd()} …`;
}
