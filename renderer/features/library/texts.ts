import type { LibraryChange, LibraryNode } from '#shared/model/library.ts';
import { roleWords } from '#shared/team-roles.ts';
import { isolatedName } from '../../ui/direction.ts';
import { count } from '../../ui/words.ts';
import { besides, insideOf, isCollection, nameOf, type CollectionNode, type Direction } from './collection-moves.ts';

/** The texts of collections in the library. Pure. */

export const CHANGE_WORDS: Readonly<Record<LibraryChange, string>> = {
  added: 'New',
  changed: 'Edited',
  moved: 'Moved',
  removed: 'To be removed',
  transferred: 'To be transferred',
};

export const LEVELS = ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const;

export type Level = (typeof LEVELS)[number];

/** Null: inherited. */
export function levelWords(level: string | null): string {
  return level === null ? 'Inherited' : roleWords(level);
}

/** Why a collection cannot be changed. Null: it can, or only the server knows. */
export function whyFixed(node: CollectionNode): string | null {
  if (node.change === 'removed')
    return 'This collection will be deleted. Discard its deletion in the Outbox to change it.';
  if (node.change === 'transferred')
    return 'This collection will be transferred. Discard its transfer in the Outbox to change it.';
  return node.canAdmin ? null : 'You need admin access to this collection to change it.';
}

/** Why nothing can be created in a collection. Null: it can. */
export function whyClosed(node: CollectionNode): string | null {
  if (node.change === 'removed' || node.change === 'transferred') return whyFixed(node);
  return node.canCreate ? null : 'You may not create collections in this collection.';
}

function contentWords(node: CollectionNode, nodes: readonly LibraryNode[]): string {
  const inside = insideOf(node, nodes);
  const collections = inside.filter(({ kind }) => kind === 'collection').length;
  const spaces = inside.length - collections;
  return [
    ...(collections === 0 ? [] : [count(collections, 'nested collection')]),
    ...(spaces === 0 ? [] : [count(spaces, 'space')]),
  ].join(' and ');
}

export function deletionWords(node: CollectionNode, nodes: readonly LibraryNode[]): readonly string[] {
  const contents = contentWords(node, nodes);
  if (contents === '') return ['No space or collection that you can see is in it.'];
  const hasSpaces = insideOf(node, nodes).some(({ kind }) => kind === 'space');
  return [
    `The server deletes its contents too: ${contents}.`,
    ...(hasSpaces ? ['The spaces disappear from the sites that show them, with their pages and comments.'] : []),
    'A deleted collection cannot be restored from here.',
  ];
}

export function transferWords(node: CollectionNode, nodes: readonly LibraryNode[]): readonly string[] {
  const contents = contentWords(node, nodes);
  return [
    contents === ''
      ? 'The collection leaves this organization.'
      : `The collection leaves this organization with its contents: ${contents}.`,
    'Its teams and members may lose access. The server refuses the transfer if a site here shows one of its spaces.',
    'You cannot undo a sent transfer from here.',
  ];
}

/** Why a collection stays where it is, after `stepWrite` found no place for it. */
export function cannotMoveWords(node: CollectionNode, nodes: readonly LibraryNode[], direction: Direction): string {
  const quoted = (one: CollectionNode): string => `“${isolatedName(nameOf(one))}”`;
  const name = quoted(node);
  switch (direction) {
    case 'up':
      return `${name} is first in its list.`;
    case 'down':
      return `${name} is last in its list.`;
    case 'in': {
      const all = besides(node, nodes);
      const above = all[all.findIndex(({ id }) => id === node.id) - 1];
      return above === undefined
        ? `There is no collection above ${name} in its list.`
        : `${name} can’t be moved into ${quoted(above)}. ${whyClosed(above) ?? ''}`.trim();
    }
    case 'out': {
      const outer = nodes.filter(isCollection).find(({ id }) => id === node.parent);
      return outer === undefined ? `${name} is in no collection.` : `${name} can’t be moved out of ${quoted(outer)}.`;
    }
  }
}
