import type { Inline } from '../blocks.ts';
import { piecesOf } from '#shared/diff/pieces.ts';
import { canonical } from './canonical.ts';

/** What an inline stands in: a link, a button, a mention or an annotation. */
export type Wrapper = Extract<Inline, { readonly children: readonly Inline[] }>;
type Leaf = Exclude<Inline, Wrapper>;

/**
 * A word, a run of white space or a sign of a text, or an inline that cannot be cut (an image, an emoji, a formula). Two
 * tokens say the same when their `text` is equal, and look the same when their `style` is.
 */
export interface Token {
  readonly text: string;
  /** How the token is set and where it leads: its marks and wrappers, in a canonical form. */
  readonly style: string;
  /** The inline it was cut from. */
  readonly leaf: Leaf;
  /** What the leaf stands in, the outermost first. */
  readonly wrappers: readonly Wrapper[];
}

/** Begins the text of a token that is no text: the sign that Unicode has for an object in a line. */
const ATOM = '\uFFFC';

/** The tokens of a line of text, in order. Nothing is lost: `inlinesOf` makes inlines of them that show the same. */
export function tokensOf(inlines: readonly Inline[]): readonly Token[] {
  const tokens: Token[] = [];
  for (const { text, style, leaf, wrappers } of runsOf(inlines, [], '')) {
    if (leaf.type !== 'text' || text === '') tokens.push({ text, style, leaf, wrappers });
    else for (const piece of piecesOf(text)) tokens.push({ text: piece, style, leaf, wrappers });
  }
  return tokens;
}

/** What a line of text shows, as one text: the same however its inlines are cut. */
export function inkOf(inlines: readonly Inline[]): string {
  let ink = '';
  let style: string | null = '';
  for (const run of runsOf(inlines, [], '')) {
    if (run.style !== style) ink += `\u0001${run.style}\u0001`;
    ink += run.text;
    style = run.style;
  }
  return ink;
}

function* runsOf(inlines: readonly Inline[], wrappers: readonly Wrapper[], around: string): Generator<Token> {
  for (const inline of inlines) {
    if ('children' in inline) {
      const inside = `${around}${canonical({ ...inline, children: [] })}`;
      const within = [...wrappers, inline];
      if (inline.children.length > 0) yield* runsOf(inline.children, within, inside);
      // A mark without words (a footnote's place, an icon's button) is there all the same.
      else yield { text: '', style: inside, leaf: NO_WORDS, wrappers: within };
    } else if (inline.type === 'text') {
      if (inline.text === '') continue;
      const style = inline.marks.length === 0 ? around : `${around}${marksOf(inline)}`;
      yield { text: inline.text, style, leaf: inline, wrappers };
    } else {
      yield { text: `${ATOM}${canonical(inline)}`, style: around, leaf: inline, wrappers };
    }
  }
}

const NO_WORDS: Leaf = { type: 'text', text: '', marks: [] };

const marksOf = ({ marks }: Extract<Leaf, { readonly type: 'text' }>): string =>
  marks
    .map((mark) => canonical(mark))
    .sort()
    .join('');

/** Inlines that show these tokens: neighbours that look alike, or stand in one wrapper, are one again. */
export function inlinesOf(tokens: readonly Token[]): readonly Inline[] {
  return nested(tokens, 0);
}

function nested(tokens: readonly Token[], depth: number): readonly Inline[] {
  const inlines: Inline[] = [];
  let start = 0;
  for (let token = tokens[0]; token !== undefined; token = tokens[start]) {
    const wrapper = token.wrappers[depth];
    let end = start + 1;
    while (end < tokens.length && goesWith(token, tokens[end], depth)) end += 1;
    const run = tokens.slice(start, end);
    if (wrapper !== undefined) inlines.push({ ...wrapper, children: nested(run, depth + 1) });
    else if (token.leaf.type !== 'text') inlines.push(token.leaf);
    else {
      const text = run.map((piece) => piece.text).join('');
      if (text !== '') inlines.push({ ...token.leaf, text });
    }
    start = end;
  }
  return inlines;
}

function goesWith(first: Token, next: Token | undefined, depth: number): boolean {
  if (next === undefined) return false;
  const wrapper = first.wrappers[depth];
  if (wrapper !== undefined) return next.wrappers[depth] === wrapper;
  return (
    next.wrappers.length === depth &&
    first.leaf.type === 'text' &&
    next.leaf.type === 'text' &&
    next.style === first.style
  );
}
