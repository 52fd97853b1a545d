/** More of a page than that is no quotation but the page. */
const MOST_CHARACTERS = 2_000;

/** What is selected in the text of a page or of a comment, as a quotation in Markdown; empty where nothing is. */
export function selectedQuote(selection: Selection | null = getSelection()): string {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return '';
  const { commonAncestorContainer } = selection.getRangeAt(0);
  const element =
    commonAncestorContainer instanceof Element ? commonAncestorContainer : commonAncestorContainer.parentElement;
  return element?.closest('.content') == null ? '' : asQuote(selection.toString());
}

/** Cut where it is long, at the end of a word, with an ellipsis. */
export function asQuote(words: string): string {
  const lines = cut(words.trim().replace(/\r\n?/g, '\n')).split('\n');
  // Empty lines between paragraphs are kept as one.
  const kept = lines.filter((line, at) => line.trim() !== '' || (lines[at - 1] ?? '').trim() !== '');
  return words.trim() === '' ? '' : `${kept.map((line) => `> ${plain(line.trim())}`.trimEnd()).join('\n')}\n\n`;
}

/** Words of a page stay words: what would be a sign of Markdown is none. */
function plain(line: string): string {
  return line.replace(/[\\`*_[\]<>~]/g, '\\$&');
}

function cut(words: string): string {
  if (words.length <= MOST_CHARACTERS) return words;
  const short = words.slice(0, MOST_CHARACTERS);
  const lastSpace = short.search(/\s\S*$/);
  return `${(lastSpace > 0 ? short.slice(0, lastSpace) : short).trimEnd()} …`;
}
