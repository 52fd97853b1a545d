import { Parser } from 'htmlparser2';
import katex from 'katex';
import { inAlphabet } from './letters.ts';

/**
 * A TeX formula as a tree of MathML that is known to be harmless: KaTeX writes it, a parser reads it, and only the
 * elements and attributes listed here pass. Pure, without a DOM; loaded with the first formula near the screen.
 */
export interface MathNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (MathNode | string)[];
}

/** Longer than any readable formula; the other two limit macros. */
const MAX_SOURCE = 20_000;
const MAX_EXPANSIONS = 500;
const MAX_SIZE_EM = 50;
/** A browser lays out deeper nesting until its stack overflows and the page crashes. */
const MAX_DEPTH = 100;

/** Null if the source is not a valid formula: the source itself is then shown. */
export function formulaTree(source: string, display: boolean): MathNode | null {
  if (source.length > MAX_SOURCE) return null;
  try {
    const markup = katex.renderToString(source, {
      output: 'mathml',
      displayMode: display,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: MAX_EXPANSIONS,
      maxSize: MAX_SIZE_EM,
    });
    return aligned(lettered(read(markup)));
  } catch {
    return null;
  }
}

const ELEMENTS = new Set(
  (
    'math mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover ' +
    'mtable mtr mtd mstyle mpadded mphantom menclose'
  ).split(' '),
);
/** Elements that repeat the formula in TeX or refer to a picture. */
const DROPPED = new Set(['annotation', 'annotation-xml', 'mglyph', 'script', 'style']);
const ATTRIBUTES = new Set(
  (
    'mathvariant mathsize mathcolor mathbackground displaystyle scriptlevel stretchy fence separator lspace rspace minsize ' +
    'maxsize symmetric accent accentunder columnalign columnspacing rowspacing columnlines rowlines linethickness width ' +
    'height depth voffset form notation movablelimits largeop display'
  ).split(' '),
);
/** Numbers with units, names and colours: nothing that a style sheet could fetch or run. */
const VALUE = /^[\w\s.#%+-]{1,200}$/;

interface Open {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: (MathNode | string)[];
}

function read(markup: string): MathNode | null {
  const open: Open[] = [{ name: '', attributes: {}, children: [] }];
  let dropped = 0;
  let deepest = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        deepest = Math.max(deepest, open.length);
        if (dropped > 0 || DROPPED.has(name)) dropped += 1;
        else if (ELEMENTS.has(name)) open.push({ name, attributes: allowed(attributes), children: [] });
      },
      ontext(text) {
        if (dropped === 0) open.at(-1)?.children.push(text);
      },
      onclosetag(name) {
        if (dropped > 0) dropped -= 1;
        else if (ELEMENTS.has(name)) {
          const closed = open.pop();
          if (closed !== undefined) open.at(-1)?.children.push(closed);
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(markup);
  parser.end();
  const root = open[0]?.children.find((child) => typeof child !== 'string');
  return root?.name === 'math' && deepest <= MAX_DEPTH ? root : null;
}

function allowed(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (ATTRIBUTES.has(name) && VALUE.test(value)) passed[name] = value;
  }
  return passed;
}

/** Replaces letters by those of their alphabet; the default italic needs no attribute. */
function lettered(node: MathNode | null): MathNode | null {
  if (node === null) return null;
  const { mathvariant, ...attributes } = node.attributes;
  const only = node.children[0];
  const written = mathvariant !== undefined && typeof only === 'string' ? inAlphabet(only, mathvariant) : null;
  if (written !== null) return { name: node.name, attributes, children: [written] };
  return {
    ...node,
    children: node.children.map((child) => (typeof child === 'string' ? child : (lettered(child) ?? child))),
  };
}

/** Browsers do not support `columnalign` on a table: each cell gets its own alignment. */
function aligned(node: MathNode | null): MathNode | null {
  if (node === null) return null;
  const children = node.children.map((child) => (typeof child === 'string' ? child : (aligned(child) ?? child)));
  const columns = node.name === 'mtable' ? (node.attributes['columnalign'] ?? '').split(/\s+/).filter(Boolean) : [];
  if (columns.length === 0) return { ...node, children };
  const rows = children.map((row) =>
    typeof row === 'string'
      ? row
      : {
          ...row,
          children: row.children.map((cell, index) =>
            typeof cell === 'string'
              ? cell
              : {
                  ...cell,
                  attributes: { ...cell.attributes, columnalign: columns[index] ?? columns.at(-1) ?? 'center' },
                },
          ),
        },
  );
  return { ...node, children: rows };
}
