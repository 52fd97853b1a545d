import type { Anchor } from '#shared/anchor.ts';
import type { CommentTarget } from '#shared/contract/index.ts';
import type { Block } from '../blocks.ts';
import { parseDocument } from '../nodes/document.ts';
import { isRecord, recordOf, textOf } from '../nodes/node.ts';
import { digestOfKey } from '../keys.ts';
import { rememberAnchor } from './anchor.ts';
import { PagePlaces } from './places.ts';

type Raw = Readonly<Record<string, unknown>>;

interface Found {
  readonly node: Raw;
  /** From the outermost node to `node`. */
  readonly path: readonly [Raw, ...Raw[]];
}

/**
 * Converts a node that the server's comment names to an anchor in the page. The node is found in the page's tree by its
 * key, then by the id in its `meta`. The tree's blocks have the same keys as the page's markdown wherever both have the
 * same text. Null: the tree has no such node, or nothing is drawn for it.
 */
export class NodeAnchors {
  readonly #nodes: readonly Raw[];
  readonly #places: PagePlaces;

  constructor(document: unknown) {
    this.#nodes = childrenOf(recordOf(document), 'nodes');
    this.#places = new PagePlaces(parseDocument(document).blocks);
  }

  find({ node, tableCell }: Pick<CommentTarget, 'node' | 'tableCell'>): Anchor | null {
    const named = node === undefined ? null : this.#node(node.id);
    const found = (tableCell === undefined ? null : this.#inCell(named, tableCell)) ?? named;
    return found === null ? null : this.#anchorAt(found);
  }

  #node(id: string): Found | null {
    return (
      firstWhere(this.#nodes, (node) => textOf(node['key']) === id) ??
      firstWhere(this.#nodes, (node) => textOf(recordOf(node['meta'])['id']) === id)
    );
  }

  /**
   * The content of a cell in the named table, or in the first table that has the cell: cells are fragments that records
   * name.
   */
  #inCell(named: Found | null, { record, definition }: NonNullable<CommentTarget['tableCell']>): Found | null {
    const table = named ?? firstWhere(this.#nodes, (node) => cellOf(node, record, definition) !== null);
    if (table === null) return null;
    const name = cellOf(table.node, record, definition);
    const fragment = childrenOf(table.node, 'fragments').find(
      (child) => (textOf(child['type']) || textOf(child['fragment'])) === name,
    );
    if (fragment === undefined) return null;
    const [first] = childrenOf(fragment, 'nodes');
    return first === undefined ? null : { node: first, path: [...table.path, fragment, first] };
  }

  /** Among equal blocks, the one with as many equal blocks before it as the node has. */
  #anchorAt({ node, path }: Found): Anchor | null {
    const block = firstBlock([node]);
    const equals = block === undefined ? [] : this.#places.equals(block.key);
    if (block === undefined || equals.length === 0) {
      // A node that draws nothing itself (a step, a column) is where its first part is.
      const inner = [...childrenOf(node, 'nodes'), ...childrenOf(node, 'fragments')][0];
      if (inner === undefined || textOf(inner['object']) === 'text') return null;
      return this.#anchorAt({ node: inner, path: [...path, inner] });
    }
    // Stryker disable next-line ConditionalExpression: of one there is nothing to count, this spares work
    const upTo = equals.length === 1 ? 1 : this.#equalsUpTo(path, block);
    const place = equals[upTo - 1];
    return place === undefined ? null : rememberAnchor(this.#places, place.key);
  }

  #equalsUpTo([outermost, ...path]: Found['path'], { key }: Block): number {
    const until = new PagePlaces(parseDocument({ nodes: cutAfter(this.#nodes, outermost, path) }).blocks);
    return until.all.filter((place) => digestOfKey(place.key) === digestOfKey(key)).length;
  }
}

function firstBlock(nodes: readonly Raw[]): Block | undefined {
  return parseDocument({ nodes }).blocks[0];
}

/** The tree up to and including the last node of a path: `next` is one of `nodes`, and `path` continues from it. */
function cutAfter(nodes: readonly Raw[], next: Raw, path: readonly Raw[]): readonly Raw[] {
  const before = nodes.slice(0, nodes.indexOf(next));
  const [below, ...deeper] = path;
  if (below === undefined) return [...before, next];
  const field = childrenOf(next, 'nodes').includes(below) ? 'nodes' : 'fragments';
  return [...before, { ...next, [field]: cutAfter(childrenOf(next, field), below, deeper) }];
}

/** The first matching node in reading order. No recursion: a tree from the server may have any depth. */
function firstWhere(nodes: readonly Raw[], isMeant: (node: Raw) => boolean): Found | null {
  const open = nodes.map((node): Found => ({ node, path: [node] })).toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, path } = next;
    if (isMeant(node)) return next;
    // Stryker disable next-line EqualityOperator: the parser draws nothing that is so deep
    if (path.length >= MAX_DEPTH) continue;
    const children = [...childrenOf(node, 'nodes'), ...childrenOf(node, 'fragments')];
    open.push(...children.map((child): Found => ({ node: child, path: [...path, child] })).toReversed());
  }
  return null;
}

/** The depth up to which the parser reads. */
const MAX_DEPTH = 80;

function childrenOf(node: Raw, field: 'nodes' | 'fragments'): readonly Raw[] {
  const children = node[field];
  return Array.isArray(children) ? children.filter(isRecord) : [];
}

/** The name of the fragment with the cell's content. */
function cellOf(table: Raw, record: string, definition: string): string | null {
  const records = recordOf(recordOf(table['data'])['records']);
  const row = Object.hasOwn(records, record) ? recordOf(records[record]) : {};
  const values = recordOf(row['values']);
  return Object.hasOwn(values, definition) ? textOf(values[definition]) || null : null;
}
