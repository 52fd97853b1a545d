import type { LinkUse } from '#shared/model/links.ts';
import { bareAnchor } from './anchors.ts';
import { forEachBlock, type Block, type Inline, type Picture } from '../content/content.ts';

/** A link of a page, in a short form: a workspace has hundreds of thousands. */
export interface CollectedLink {
  readonly href: string;
  readonly text: string;
  readonly use: LinkUse;
  /** The key of its top-level block. */
  readonly block: string;
}

export interface CollectedLinks {
  readonly links: readonly CollectedLink[];
  /** The possible targets of `#` links to this page, in the form of `bareAnchor`. */
  readonly anchors: readonly string[];
  /** Reusable content by path or id, with the block that includes it. */
  readonly pieces: readonly { readonly path: string; readonly block: string }[];
  /** Parts of API specifications that it shows. Absent: an earlier version of Galley collected it. */
  readonly apis?: readonly CollectedApi[];
}

/** A part of an API specification, with the key of the top-level block that shows it. */
export interface CollectedApi {
  readonly part: 'operation' | 'webhook' | 'schema';
  /** The name of the specification, or the address of its file. */
  readonly spec: string;
  /** Lower case; empty: none is given, or it is a schema. */
  readonly method: string;
  /** The path of an operation, otherwise the name. */
  readonly name: string;
  readonly block: string;
}

const MAX_TEXT = 80;

/** Every link, image and file of a page, and its anchors. */
export function collectLinks(blocks: readonly Block[]): CollectedLinks {
  const links: CollectedLink[] = [];
  const anchors = new Set<string>();
  const pieces: { readonly path: string; readonly block: string }[] = [];
  const apis: CollectedApi[] = [];
  for (const top of blocks) {
    const add = (href: string, text: string, use: LinkUse): void => {
      links.push({
        href,
        text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text,
        use,
        block: top.key,
      });
    };
    const collector = new Collector(add);
    forEachBlock([top], (block) => {
      collector.block(block);
      for (const anchor of anchorsOf(block)) anchors.add(bareAnchor(anchor));
      if (block.type === 'reusable-content') pieces.push({ path: block.path, block: top.key });
      apis.push(...apisOf(block).map((api) => ({ ...api, block: top.key })));
    });
  }
  return { links, anchors: [...anchors], pieces, apis };
}

/** Headings, tabs and expandables: the platform makes anchors from all of their titles. */
function anchorsOf(block: Block): readonly string[] {
  switch (block.type) {
    case 'heading':
      return [block.anchor];
    case 'tabs':
      return block.tabs.map(({ title }) => title);
    case 'expandable':
      return [wordsOf(block.title)];
    case 'updates':
      return block.updates.map(({ date }) => date);
    default:
      return [];
  }
}

function apisOf(block: Block): readonly Omit<CollectedApi, 'block'>[] {
  switch (block.type) {
    case 'openapi-operation':
      return [{ part: 'operation', spec: block.spec, method: block.method.toLowerCase(), name: block.path }];
    case 'openapi-webhook':
      return [{ part: 'webhook', spec: block.spec, method: block.method.toLowerCase(), name: block.name }];
    case 'openapi-schemas':
      return block.schemas.map((name) => ({ part: 'schema', spec: block.spec, method: '', name }));
    default:
      return [];
  }
}

class Collector {
  readonly #add: (href: string, text: string, use: LinkUse) => void;

  constructor(add: (href: string, text: string, use: LinkUse) => void) {
    this.#add = add;
  }

  block(block: Block): void {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        this.#inlines(block.inlines);
        break;
      case 'images':
        for (const { picture, caption } of block.figures) {
          this.#picture(picture);
          this.#inlines(caption);
        }
        break;
      case 'drawing':
        this.#picture(block.picture);
        this.#inlines(block.caption);
        break;
      case 'file':
        this.#add(block.src, wordsOf(block.caption), 'file');
        this.#inlines(block.caption);
        break;
      case 'embed':
        this.#add(block.target.href, wordsOf(block.caption), 'embed');
        this.#inlines(block.caption);
        break;
      case 'expandable':
        this.#inlines(block.title);
        break;
      case 'table':
        for (const { title } of block.columns) this.#inlines(title);
        break;
      case 'content-ref':
        this.#add(block.target.href, block.label, 'card');
        break;
      default:
    }
  }

  #picture(picture: Picture): void {
    this.#add(picture.src, picture.alt, 'image');
    if (picture.darkSrc !== null) this.#add(picture.darkSrc, picture.alt, 'image');
    if (picture.link !== null) this.#add(picture.link.href, picture.alt, 'link');
  }

  #inlines(inlines: readonly Inline[]): void {
    for (const inline of inlines) {
      switch (inline.type) {
        case 'link':
        case 'mention':
          this.#add(inline.target.href, wordsOf(inline.children), 'link');
          this.#inlines(inline.children);
          break;
        case 'button':
          if (inline.target !== null) this.#add(inline.target.href, wordsOf(inline.children), 'button');
          break;
        case 'inline-image':
          this.#picture(inline.picture);
          break;
        case 'annotation':
          this.#inlines(inline.children);
          forEachBlock(inline.content, (block) => {
            this.block(block);
          });
          break;
        default:
      }
    }
  }
}

function wordsOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => ('text' in inline ? inline.text : 'children' in inline ? wordsOf(inline.children) : ''))
    .join('')
    .trim();
}
