import { splitFrontMatter } from '#shared/front-matter.ts';
import type { Block } from '../blocks.ts';
import { Keyer } from '../keys.ts';
import { outline, type OutlineEntry } from '../text.ts';
import { rawText } from './inlines.ts';
import type { RawChild, RawNode } from './raw-node.ts';
import { rawTree } from './raw-tree.ts';
import type { ParseEnv } from './rules.ts';
import type { BlockSource } from './block-source.ts';
import { toBlocks } from './to-blocks.ts';

export interface ParsedPage {
  readonly blocks: readonly Block[];
  readonly outline: readonly OutlineEntry[];
}

/** No real page is as long; the rest is cut off, so that a hostile answer cannot block the app. */
const MAX_SOURCE = 8 * 1024 * 1024;

/** Notes nested more deeply are not followed. */
const MAX_NESTED_NOTES = 3;

/**
 * Parses a page of the platform's markdown. Total: every text has a result. A leading `# ` line is dropped if it equals
 * the title, which the platform also stores separately.
 */
export function parsePage(source: string, options: { readonly title?: string } = {}): ParsedPage {
  const blocks = parse(splitFrontMatter(source).body, options.title ?? null);
  return { blocks, outline: outline(blocks) };
}

/** Parses markdown that is not a page: a comment, a reply, reusable content. */
export function parseMarkdown(source: string): readonly Block[] {
  return parse(splitFrontMatter(source).body, null);
}

function parse(source: string, title: string | null): readonly Block[] {
  const text = source.slice(0, MAX_SOURCE).replace(/\r\n?/g, '\n');
  const env: ParseEnv = { footnotes: new Map(), budget: 4 * text.length + 1_000_000 };
  const root = rawTree(text, env);
  if (title !== null) dropTitle(root, title);
  return new PageSource(env).blocks(root.children);
}

function dropTitle(root: RawNode, title: string): void {
  const at = root.children.findIndex((child) => typeof child !== 'string' || child.trim() !== '');
  const first = root.children[at];
  if (typeof first === 'object' && first.name === 'h1' && same(rawText(first), title)) root.children.splice(at, 1);
}

function same(left: string, right: string): boolean {
  const bare = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return bare(left) === bare(right);
}

class PageSource implements BlockSource {
  readonly keys = new Keyer();
  readonly anchors = new Map<string, number>();
  readonly #env: ParseEnv;
  readonly #footnotes = new Map<string, readonly Block[]>();
  readonly #open = new Set<string>();

  constructor(env: ParseEnv) {
    this.#env = env;
  }

  blocks(children: readonly RawChild[]): readonly Block[] {
    return toBlocks(children, this);
  }

  /** Parsed at its first reference; a footnote that refers to itself stops there. */
  footnote(label: string): readonly Block[] {
    const known = this.#footnotes.get(label);
    if (known !== undefined) return known;
    const text = this.#env.footnotes.get(label);
    if (text === undefined || this.#open.size > MAX_NESTED_NOTES) return [];
    this.#footnotes.set(label, []);
    this.#open.add(label);
    const blocks = this.blocks(rawTree(text, this.#env).children);
    this.#open.delete(label);
    this.#footnotes.set(label, blocks);
    return blocks;
  }
}
