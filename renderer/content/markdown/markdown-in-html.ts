/** Where text inside HTML is markdown: people leave out the blank line that CommonMark asks for. */

import { emojiCharacter } from './emoji.ts';
import { element, type RawChild } from './raw-node.ts';

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
const TAG_LINE = /^[ \t]*\\?\{%/m;
const BLOCK_MARKDOWN = /^[ \t]*(?:\\?\{%|#{1,6} |[-*+] |\d{1,9}[.)] |```|~~~|> |\||\$\$)/m;

/**
 * Says of text in the element `name` that blocks of markdown stand in it. In a cell they do between blank lines: there,
 * CommonMark itself ends the HTML.
 */
export function isMarkdownBlock(name: string, text: string): boolean {
  if (TAG_LINE.test(text)) return true;
  if (name === 'td' || name === 'th') return /^[ \t]*\n[ \t]*\n/.test(text);
  return name !== 'summary' && holdsMarkdown(name) && BLOCK_MARKDOWN.test(text);
}

/** What the dialect sets in any text, also where HTML holds no markdown (a cell): formulas and emoji. */
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

/** Says of the node with this name that text in it is read as markdown. */
export function holdsMarkdown(name: string): boolean {
  return HOLDS_MARKDOWN.has(name) || name.startsWith('%');
}
