/** Where text inside HTML is markdown: authors omit the blank line that CommonMark requires. */

import { emojiCharacter } from './emoji.ts';
import { element, type RawChild } from './raw-node.ts';

/** Elements after whose tag people write markdown directly. */
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
/** A block tag is recognised everywhere, even where HTML contains only text. */
const TAG_LINE = /^[ \t]*\\?\{%/m;
const BLOCK_MARKDOWN = /^[ \t]*(?:\\?\{%|#{1,6} |[-*+] |\d{1,9}[.)] |```|~~~|> |\||\$\$)/m;

/**
 * Whether text in the element `name` contains markdown blocks. In a table cell it does only between blank lines, where
 * CommonMark itself ends the HTML.
 */
export function isMarkdownBlock(name: string, text: string): boolean {
  if (TAG_LINE.test(text)) return true;
  if (name === 'td' || name === 'th') return /^[ \t]*\n[ \t]*\n/.test(text);
  return name !== 'summary' && holdsMarkdown(name) && BLOCK_MARKDOWN.test(text);
}

/** What the dialect replaces in any text, also where HTML has no markdown (a cell): formulas and emoji. */
export function dialectIn(text: string): readonly RawChild[] {
  if (!text.includes('$$') && !text.includes(':')) return [text];
  const parts: RawChild[] = [];
  let from = 0;
  for (const found of text.matchAll(/\$\$([^$]{1,5000})\$\$|:([a-z0-9_+-]{1,60}):/g)) {
    const [whole, formula, name = ''] = found;
    const character = formula === undefined ? emojiCharacter(name) : null;
    if (formula === undefined && character === null) continue;
    parts.push(text.slice(from, found.index));
    parts.push(
      formula === undefined ? element('.emoji', { name }, character ?? '') : element('.math', {}, formula.trim()),
    );
    from = found.index + whole.length;
  }
  parts.push(text.slice(from));
  return parts;
}

/** Whether text in the node with this name is read as markdown. */
export function holdsMarkdown(name: string): boolean {
  return HOLDS_MARKDOWN.has(name) || name.startsWith('%');
}
