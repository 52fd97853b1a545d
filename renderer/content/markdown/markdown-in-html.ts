/** Where text inside HTML is markdown: people leave out the blank line that CommonMark asks for. */

/** Elements that people write markdown into, directly after the tag. */
const HOLDS_MARKDOWN = new Set([
  '.root',
  'details',
  'div',
  'section',
  'center',
  'article',
  'main',
  'summary',
  'li',
  'blockquote',
]);
/** A block tag is one wherever it stands, even where HTML holds nothing but text. */
export const TAG_LINE = /^[ \t]*\\?\{%/m;
export const BLOCK_MARKDOWN = /^[ \t]*(?:\\?\{%|#{1,6} |[-*+] |\d{1,9}[.)] |```|~~~|> |\||\$\$)/m;

/** Says of the node with this name that text in it is read as markdown. */
export function holdsMarkdown(name: string): boolean {
  return HOLDS_MARKDOWN.has(name) || name.startsWith('%');
}
