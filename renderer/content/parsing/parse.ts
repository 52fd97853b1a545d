import { type ParsedPage, parsePage } from '../markdown/page.ts';
import { parseDocument } from '../nodes/document.ts';
import type { PageSource } from './messages.ts';

/** The blocks of a page, whichever form the service gave it in. */
export function parseSource({ title, markdown, document }: PageSource): ParsedPage {
  return document === undefined ? parsePage(markdown, { title }) : parseDocument(document);
}

/** Pages of this many characters are parsed in some milliseconds: longer ones would hold the page up. */
const SOON_CHARACTERS = 64 * 1024;
/** A node says about as much as so many characters of markdown take to parse. */
const CHARACTERS_OF_A_NODE = 20;

/** Whether it may be parsed at once. Looks no further than it must. */
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
