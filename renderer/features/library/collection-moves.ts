import type { LibraryNode } from '#shared/model/library.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { AdminWrite } from '#shared/outbox/writes.ts';

/** Where a collection can go, and the write that takes it there. Pure. */

export type CollectionNode = Extract<LibraryNode, { readonly kind: 'collection' }>;

export type Direction = 'up' | 'down' | 'in' | 'out';

export type Side = 'before' | 'after';

/** `parent`: null is the organization. `beside`: absent means last. */
export interface Destination {
  readonly parent: string | null;
  readonly beside?: { readonly node: LibraryNode; readonly side: Side };
}

export function nameOf({ title }: Pick<LibraryNode, 'title'>): string {
  return title === '' ? 'Untitled' : title;
}

export const isLeaving = ({ change }: LibraryNode): boolean => change === 'removed' || change === 'transferred';

export const isCollection = (node: LibraryNode): node is CollectionNode => node.kind === 'collection';

/** Everything in a collection, at any depth. */
export function insideOf(node: CollectionNode, nodes: readonly LibraryNode[]): readonly LibraryNode[] {
  const at = nodes.findIndex((one) => isCollection(one) && one.id === node.id);
  if (at < 0) return [];
  const end = nodes.findIndex(({ depth }, index) => index > at && depth <= node.depth);
  return nodes.slice(at + 1, end < 0 ? undefined : end);
}

/** The collections that can hold it. */
export function holdersOf(node: CollectionNode, nodes: readonly LibraryNode[]): readonly CollectionNode[] {
  const inside = new Set<LibraryNode>(insideOf(node, nodes));
  return nodes
    .filter(isCollection)
    .filter((one) => one.id !== node.id && !inside.has(one) && !isLeaving(one) && one.canCreate);
}

/** The collections in the same list, itself included. */
export function besides(node: CollectionNode, nodes: readonly LibraryNode[]): readonly CollectionNode[] {
  return nodes.filter(isCollection).filter((one) => one.parent === node.parent && !isLeaving(one));
}

/** Null: it cannot go there. */
export function stepWrite(
  node: CollectionNode,
  nodes: readonly LibraryNode[],
  direction: Direction,
): AdminWrite | null {
  const siblings = besides(node, nodes);
  const at = siblings.findIndex(({ id }) => id === node.id);
  const { parent } = node;
  switch (direction) {
    case 'up':
    case 'down': {
      const next = siblings[direction === 'up' ? at - 1 : at + 1];
      const side = direction === 'up' ? 'before' : 'after';
      return next === undefined ? null : moveWrite(node, nodes, { parent, beside: { node: next, side } });
    }
    case 'in': {
      const above = siblings[at - 1];
      return above === undefined ? null : moveWrite(node, nodes, { parent: above.id });
    }
    case 'out': {
      const outer = nodes.filter(isCollection).find(({ id }) => id === parent);
      return outer === undefined
        ? null
        : moveWrite(node, nodes, { parent: outer.parent, beside: { node: outer, side: 'after' } });
    }
  }
}

export function moveWrite(
  node: CollectionNode,
  nodes: readonly LibraryNode[],
  { parent, beside }: Destination,
): AdminWrite | null {
  if (beside === undefined && parent === node.parent) return null;
  if (parent !== null && !holdersOf(node, nodes).some(({ id }) => id === parent)) return null;
  const anchor =
    beside === undefined
      ? null
      : isCollection(beside.node)
        ? { type: 'collection' as const, collection: beside.node.id }
        : { type: 'space' as const, space: beside.node.id };
  const body = {
    ...(parent === node.parent ? {} : { parent }),
    ...(anchor === null ? {} : { position: beside?.side === 'before' ? { before: anchor } : { after: anchor } }),
  };
  const { parentBefore } = node;
  const was =
    parentBefore === undefined ? {} : { was: { parent: parentBefore, words: placeWords(parentBefore, nodes) } };
  return adminWrite('moveCollection', { collectionId: node.id, body }, { subject: nameOf(node), ...was });
}

function placeWords(parent: string | null, nodes: readonly LibraryNode[]): string {
  if (parent === null) return 'At the top level';
  const holder = nodes.filter(isCollection).find(({ id }) => id === parent);
  return holder === undefined ? 'In another collection' : `In “${nameOf(holder)}”`;
}

/** Where a dragged collection lands. Null: it cannot go there. */
export function dropAt(
  node: CollectionNode,
  nodes: readonly LibraryNode[],
  { target, side }: { readonly target: LibraryNode; readonly side: Side | 'in' },
): AdminWrite | null {
  if (isLeaving(target) || (isCollection(target) && target.id === node.id)) return null;
  if (side !== 'in') return moveWrite(node, nodes, { parent: target.parent, beside: { node: target, side } });
  return isCollection(target) ? moveWrite(node, nodes, { parent: target.id }) : null;
}
