import { beginsMention } from '../../content/content.ts';

/** The name that somebody is typing: a person after `@`, a page after `[[`. Pure. */
export interface AskedName {
  readonly kind: 'person' | 'page';
  /** The range from the sign to the end of the typed name, at the caret. */
  readonly from: number;
  readonly to: number;
  readonly query: string;
}

/** Longer than any name that somebody would type. */
const PERSON_CHARACTERS = 40;
const PAGE_CHARACTERS = 80;

/** Null: the text at the caret is not a name. */
export function askedName(text: string, caret: number): AskedName | null {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  if (isCode(text.slice(0, caret - line.length), line)) return null;
  return page(line, caret) ?? person(line, caret);
}

/** The text with `words` in place of the typed name, and the new caret position: after a space. */
export function withName(
  text: string,
  { from, to }: Pick<AskedName, 'from' | 'to'>,
  words: string,
): { readonly inserted: string; readonly caret: number } {
  const spaced = /^[\s.,;:!?)\]}]/.test(text.slice(to)) ? words : `${words} `;
  return { inserted: spaced, caret: from + spaced.length };
}

function person(line: string, caret: number): AskedName | null {
  const at = line.lastIndexOf('@');
  if (at < 0 || !beginsMention(line.slice(0, at)) || /\S*:\/\/\S*$/.test(line.slice(0, at))) return null;
  const query = line.slice(at + 1);
  // A name begins right after the sign and continues across single spaces.
  const isName = query.length <= PERSON_CHARACTERS && NAME.test(query);
  return isName ? { kind: 'person', from: caret - query.length - 1, to: caret, query } : null;
}

const NAME = /^(?:[\p{L}\p{M}\p{N}_.'’:+-]+(?: [\p{L}\p{M}\p{N}_.'’:+-]+)* ?)?$/u;

function page(line: string, caret: number): AskedName | null {
  const at = line.lastIndexOf('[[');
  const query = line.slice(at + 2);
  if (at < 0 || query.includes(']') || query.startsWith(' ') || query.length > PAGE_CHARACTERS) return null;
  return { kind: 'page', from: caret - query.length - 2, to: caret, query };
}

/** In code both signs are ordinary characters, as in `npm i @scope/name`. */
function isCode(above: string, line: string): boolean {
  const fences = above.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0;
  const marks = line.match(/`+/g)?.length ?? 0;
  return fences % 2 === 1 || marks % 2 === 1;
}
