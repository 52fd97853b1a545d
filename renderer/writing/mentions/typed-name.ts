import { beginsMention } from '../../content/content.ts';

/** What somebody is asking for while they type: a person behind `@`, a page behind `[[`. Pure. */
export interface AskedName {
  readonly kind: 'person' | 'page';
  /** Where the sign begins, and where the words behind it end: at the caret. */
  readonly from: number;
  readonly to: number;
  readonly query: string;
}

/** Longer than any name that somebody would type out. */
const PERSON_CHARACTERS = 40;
const PAGE_CHARACTERS = 80;

/** Null: what is typed there asks for nothing. */
export function askedName(text: string, caret: number): AskedName | null {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  if (isCode(text.slice(0, caret - line.length), line)) return null;
  return page(line, caret) ?? person(line, caret);
}

/** The text with `words` in the place of what was asked, and where the caret stands then: behind a space. */
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
  // A name begins right behind the sign and goes on over single spaces.
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

/** Between marks of code both signs are themselves, as in `npm i @scope/name`. */
function isCode(above: string, line: string): boolean {
  const fences = above.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0;
  const marks = line.match(/`+/g)?.length ?? 0;
  return fences % 2 === 1 || marks % 2 === 1;
}
