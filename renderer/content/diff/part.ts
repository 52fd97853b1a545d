import type { Block, BlockKey, Inline, TableCell } from '../blocks.ts';
import { piecesOf } from '#shared/diff/pieces.ts';
import { lookOf } from '../hidden/hidden.ts';
import { canonical } from './canonical.ts';
import { inkOf, type Token, tokensOf } from './token.ts';

export interface PartSource {
  /**
   * A block's type, or the kind of piece: `item`, `tab`, `row`, `cell`, `line`. Parts of different types are never
   * paired.
   */
  readonly type: string;
  readonly key?: BlockKey;
  /** Everything about the part besides its text and inner parts, as plain data. */
  readonly attributes?: Attributes;
  readonly inlines?: readonly Inline[];
  readonly parts?: readonly Part[];
  readonly block?: Block;
  readonly cell?: TableCell;
}

export type Attributes = Readonly<Record<string, unknown>>;

/**
 * A page as the diff sees it: an ordered tree of parts, each with attributes, at most one line of text, and inner
 * parts. A block is a part, and so is each piece that a person would name: an item, a tab, a row, a line of code.
 */
export class Part {
  readonly type: string;
  readonly key: BlockKey | null;
  readonly attributes: Attributes;
  readonly inlines: readonly Inline[];
  readonly parts: readonly Part[];
  /** The block of this part; null for a piece of a block. */
  readonly block: Block | null;
  readonly cell: TableCell | null;
  /** Everything that the part shows, as one text: equal for parts that differ only in their keys. */
  readonly print: string;
  #tokens: readonly Token[] | null = null;
  #words: ReadonlyMap<string, number> | null = null;

  constructor({ type, key, attributes = {}, inlines = [], parts = [], block, cell }: PartSource) {
    this.type = type;
    this.key = key ?? null;
    this.attributes = attributes;
    this.inlines = inlines;
    this.parts = parts;
    this.block = block ?? null;
    this.cell = cell ?? null;
    let print = `${type}\u0002${canonical(attributes)}\u0002${inkOf(inlines)}`;
    for (const part of parts) print += `\u0003${part.print}`;
    this.print = `${print}\u0004`;
  }

  get tokens(): readonly Token[] {
    this.#tokens ??= tokensOf(this.inlines);
    return this.#tokens;
  }

  /** How often each word occurs in the part, in lower case, without hidden differences. */
  get words(): ReadonlyMap<string, number> {
    this.#words ??= countWords(this);
    return this.#words;
  }
}

function countWords(part: Part): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (word: string, count: number): void => {
    counts.set(word, (counts.get(word) ?? 0) + count);
  };
  for (const text of wordsOf(part.tokens)) if (/[\p{L}\p{N}\uFFFC]/u.test(text)) add(text.toLowerCase(), 1);
  for (const value of Object.values(part.attributes)) {
    if (typeof value !== 'string') continue;
    for (const piece of piecesOf(lookOf(value))) if (/[\p{L}\p{N}]/u.test(piece)) add(piece.toLowerCase(), 1);
  }
  for (const inner of part.parts) for (const [word, count] of inner.words) add(word, count);
  return counts;
}

/** A word that differs only in a hidden character is the same word, so that the two texts are paired. */
function wordsOf(tokens: readonly Token[]): readonly string[] {
  const words: string[] = [];
  let text = '';
  for (const token of tokens) {
    if (token.leaf.type === 'text') text += token.text;
    else {
      words.push(...piecesOf(lookOf(text)), token.text);
      text = '';
    }
  }
  return [...words, ...piecesOf(lookOf(text))];
}
