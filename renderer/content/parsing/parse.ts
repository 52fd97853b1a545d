import { type ParsedPage, parsePage } from '../markdown/page.ts';
import { parseDocument } from '../nodes/document.ts';
import type { PageSource } from './messages.ts';

/** The blocks of a page, in whichever form the server sent it. */
export function parseSource({ title, markdown, document }: PageSource): ParsedPage {
  return document === undefined ? parsePage(markdown, { title }) : parseDocument(document);
}

/** Pages up to this length are parsed in a few milliseconds; longer ones would block the page. */
const SOON_CHARACTERS = 64 * 1024;
/** Parsing a node takes about as long as this many characters of markdown. */
const CHARACTERS_OF_A_NODE = 20;

/** Whether it may be parsed at once. Reads only as far as necessary. */
export function isShort({ markdown, document }: PageSource): boolean {
  if (document === undefined) return markdown.length <= SOON_CHARACTERS;
  let left = SOON_CHARACTERS / CHARACTERS_OF_A_NODE;
  const open: unknown[] = [document];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    left -= 1;
    if (left < 0) return false;
    for (const value of Object.values(next)) if (typeof value === 'object') open.push(value);
  }
  return true;
}
