import type { Block } from '../blocks.ts';
import { Keyer } from '../keys.ts';
import type { BlockSource } from '../markdown/block-source.ts';
import type { ParsedPage } from '../markdown/page.ts';
import type { RawChild } from '../markdown/raw-node.ts';
import { toBlocks } from '../markdown/to-blocks.ts';
import { outline } from '../text.ts';
import { rawBlocks } from './blocks.ts';
import type { Conversion } from './inlines.ts';
import { readNodes, recordOf, type TreeNode } from './node.ts';
import { type DocumentRef, hrefOf } from './reference.ts';

export interface DocumentOptions {
  /** How a reference is written as a link; by ids if absent. */
  readonly href?: (ref: DocumentRef) => string;
}

/**
 * Parses the platform's node tree to the same blocks as markdown of the same page. Total: every JSON has a result; an
 * unknown node keeps its words and its type.
 *
 * Differences between the two forms: trees have no tight lists, no headings below the third level, no label of a
 * content reference, and name pages, files and shared pieces by id instead of by path (`href` corrects the last).
 */
export function parseDocument(document: unknown, { href }: DocumentOptions = {}): ParsedPage {
  const source = new DocumentSource(href ?? hrefOf);
  const blocks = source.document(readNodes(recordOf(document)['nodes']));
  return { blocks, outline: outline(blocks) };
}

/** Notes nested more deeply are not followed. */
const MAX_NESTED_NOTES = 3;

class DocumentSource implements BlockSource, Conversion {
  readonly keys = new Keyer();
  readonly anchors = new Map<string, number>();
  readonly #href: (ref: DocumentRef) => string;
  readonly #notes = new Map<string, readonly TreeNode[]>();
  readonly #made = new Map<string, readonly Block[]>();
  #open = 0;
  #count = 0;

  constructor(href: (ref: DocumentRef) => string) {
    this.#href = href;
  }

  document(nodes: readonly TreeNode[]): readonly Block[] {
    return this.blocks(rawBlocks(nodes, this));
  }

  blocks(children: readonly RawChild[]): readonly Block[] {
    return toBlocks(children, this);
  }

  readonly href = (ref: DocumentRef | null): string => (ref === null ? '' : this.#href(ref));

  readonly note = (label: string | null, content: readonly TreeNode[]): string => {
    this.#count += 1;
    const name = label ?? String(this.#count);
    if (!this.#notes.has(name)) this.#notes.set(name, content);
    return name;
  };

  footnote(label: string): readonly Block[] {
    const known = this.#made.get(label);
    if (known !== undefined) return known;
    const content = this.#notes.get(label);
    if (content === undefined || this.#open >= MAX_NESTED_NOTES) return [];
    this.#made.set(label, []);
    this.#open += 1;
    const blocks = this.document(content);
    this.#open -= 1;
    this.#made.set(label, blocks);
    return blocks;
  }
}
