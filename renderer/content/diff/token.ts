import type { Inline } from '../blocks.ts';
import { piecesOf } from '#shared/diff/pieces.ts';
import { canonical } from './canonical.ts';

/** An inline that contains others: a link, a button, a mention or an annotation. */
export type Wrapper = Extract<Inline, { readonly children: readonly Inline[] }>;
type Leaf = Exclude<Inline, Wrapper>;

/**
 * A word, a run of white space or a sign, or an inline that cannot be divided (an image, an emoji, a formula). Two
 * tokens with equal `text` have the same content; with equal `style` they look the same.
 */
export interface Token {
  readonly text: string;
  /** Marks and wrappers of the token in a canonical form. */
  readonly style: string;
  /** The inline it was cut from. */
  readonly leaf: Leaf;
  /** What contains the leaf, outermost first. */
  readonly wrappers: readonly Wrapper[];
}

/** Begins the text of a token that is not text: Unicode's object replacement character. */
const ATOM = '\uFFFC';

/**
 * The tokens of a line of text, in order. Nothing is lost: `inlinesOf` converts them back to inlines that look the
 * same.
 */
export function tokensOf(inlines: readonly Inline[]): readonly Token[] {
  const tokens: Token[] = [];
  for (const { text, style, leaf, wrappers } of runsOf(inlines, [], '')) {
    if (leaf.type !== 'text' || text === '') tokens.push({ text, style, leaf, wrappers });
    else for (const piece of piecesOf(text)) tokens.push({ text: piece, style, leaf, wrappers });
  }
  return tokens;
}

/** What a line of text shows, as one string, however its inlines are divided. */
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
      // A mark without words (the place of a footnote, a button's icon) still exists.
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

/** Inlines that show these tokens: adjacent ones with the same style or wrapper are merged again. */
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
