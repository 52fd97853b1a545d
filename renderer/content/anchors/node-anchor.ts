import type { Anchor } from '#shared/anchor.ts';
import type { CommentTarget } from '#shared/contract/index.ts';
import type { Block } from '../blocks.ts';
import { parseDocument } from '../nodes/document.ts';
import { isRecord, recordOf, textOf } from '../nodes/node.ts';
import { digestOfKey } from '../keys.ts';
import { rememberAnchor } from './anchor.ts';
import { PagePlaces } from './places.ts';

type Raw = Readonly<Record<string, unknown>>;

/**
 * Where the node that a comment of the service names stands in the page, as an anchor: the node is looked for in the page's
 * tree by its key, then by the id in its `meta`, and the tree's blocks have the keys of the page's markdown wherever both
 * say the same. Null: the tree has no such node, or nothing is drawn of it.
 */
export class NodeAnchors {
  readonly #nodes: readonly Raw[];
  readonly #places: PagePlaces;

  constructor(document: unknown) {
    this.#nodes = childrenOf(recordOf(document), 'nodes');
    this.#places = new PagePlaces(parseDocument(document).blocks);
  }

  find({ node, tableCell }: Pick<CommentTarget, 'node' | 'tableCell'>): Anchor | null {
    const path = tableCell === undefined ? null : this.#pathToCell(node?.id ?? null, tableCell);
    const found = path ?? (node === undefined ? null : this.#pathTo(node.id));
    return found === null ? null : this.#anchorAt(found);
  }

  #pathTo(id: string): readonly Raw[] | null {
    return (
      pathWhere(this.#nodes, (node) => textOf(node['key']) === id) ??
      pathWhere(this.#nodes, (node) => textOf(recordOf(node['meta'])['id']) === id)
    );
  }

  /** To what stands in the cell; a table's cells are fragments that its records name. */
  #pathToCell(
    tableId: string | null,
    { record, definition }: NonNullable<CommentTarget['tableCell']>,
  ): readonly Raw[] | null {
    const path =
      (tableId === null ? null : this.#pathTo(tableId)) ??
      pathWhere(this.#nodes, (node) => cellOf(node, record, definition) !== null);
    const table = path?.at(-1);
    if (path === null || table === undefined) return null;
    const name = cellOf(table, record, definition);
    const fragment = childrenOf(table, 'fragments').find(
      (child) => name !== null && (textOf(child['type']) || textOf(child['fragment'])) === name,
    );
    const first = fragment === undefined ? undefined : childrenOf(fragment, 'nodes')[0];
    return fragment === undefined || first === undefined ? null : [...path, fragment, first];
  }

  /** Of equal blocks, the one before which as many equal ones stand as stand before the node. */
  #anchorAt(path: readonly Raw[]): Anchor | null {
    const node = path.at(-1);
    if (node === undefined) return null;
    const block = firstBlock([node]);
    const equals = block === undefined ? [] : this.#places.equals(block.key);
    if (block === undefined || equals.length === 0) {
      // What draws nothing of its own (a step, a column) is where its first part is.
      const inner = [...childrenOf(node, 'nodes'), ...childrenOf(node, 'fragments')][0];
      return inner === undefined || textOf(inner['object']) === 'text' ? null : this.#anchorAt([...path, inner]);
    }
    const upTo = equals.length === 1 ? 1 : this.#equalsUpTo(path, block);
    const place = equals[upTo - 1];
    return place === undefined ? null : rememberAnchor(this.#places, place.key);
  }

  #equalsUpTo(path: readonly Raw[], { key }: Block): number {
    const until = new PagePlaces(parseDocument({ nodes: cutAfter(this.#nodes, path) }).blocks);
    return until.all.filter((place) => digestOfKey(place.key) === digestOfKey(key)).length;
  }
}

function firstBlock(nodes: readonly Raw[]): Block | undefined {
  return parseDocument({ nodes }).blocks[0];
}

/** The tree up to and with the last node of the path. */
function cutAfter(nodes: readonly Raw[], path: readonly Raw[]): readonly Raw[] {
  const [next, ...rest] = path;
  const at = next === undefined ? -1 : nodes.indexOf(next);
  if (next === undefined || at < 0) return nodes;
  const before = nodes.slice(0, at);
  const [below] = rest;
  if (below === undefined) return [...before, next];
  const field = childrenOf(next, 'nodes').includes(below) ? 'nodes' : 'fragments';
  return [...before, { ...next, [field]: cutAfter(childrenOf(next, field), rest) }];
}

/** From the outermost node down to the first that is meant. Without recursion: a tree of the service may be any depth. */
function pathWhere(nodes: readonly Raw[], isMeant: (node: Raw) => boolean): readonly Raw[] | null {
  const open: { readonly node: Raw; readonly path: readonly Raw[] }[] = nodes
    .map((node) => ({ node, path: [node] }))
    .toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, path } = next;
    if (isMeant(node)) return path;
    if (path.length >= MAX_DEPTH) continue;
    const children = [...childrenOf(node, 'nodes'), ...childrenOf(node, 'fragments')];
    open.push(...children.map((child) => ({ node: child, path: [...path, child] })).toReversed());
  }
  return null;
}

/** As deep as the parser reads. */
const MAX_DEPTH = 80;

function childrenOf(node: Raw, field: 'nodes' | 'fragments'): readonly Raw[] {
  const children = node[field];
  return Array.isArray(children) ? children.filter(isRecord) : [];
}

/** The name of the fragment that a table keeps the cell in. */
function cellOf(table: Raw, record: string, definition: string): string | null {
  const records = recordOf(recordOf(table['data'])['records']);
  const row = Object.hasOwn(records, record) ? recordOf(records[record]) : {};
  const values = recordOf(row['values']);
  return Object.hasOwn(values, definition) ? textOf(values[definition]) || null : null;
}
