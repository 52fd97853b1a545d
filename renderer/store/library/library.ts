import type { Collection, Space } from '#shared/contract/index.ts';
import { libraryKey } from '#shared/offline.ts';
import type { LibraryNode, StoredPage } from '#shared/rpc/store.ts';
import type { ShownLibrary } from '../../overlay/library.ts';

/** Figures of a space that only the store knows. */
export interface SpaceFigures {
  readonly pages: number | null;
  readonly bodies: number;
  readonly comments: number;
  readonly syncedAt: number | null;
}

/**
 * Collections and spaces as one depth-first list: within a collection first the nested collections, then the spaces,
 * each in the server's order. An entry whose parent is unknown (or its own descendant) is placed at the root.
 * Duplicates are shown once.
 */
export function libraryNodes(
  {
    collections,
    spaces,
    marks,
    changes,
    parentsBefore,
  }: Partial<ShownLibrary> & Pick<ShownLibrary, 'collections' | 'spaces'>,
  figures: (space: Space) => SpaceFigures,
): readonly LibraryNode[] {
  const known = new Set(collections.map((collection) => collection.id));
  const childCollections = groupBy(collections, (collection) => knownParent(collection.parent, known));
  const childSpaces = groupBy(spaces, (space) => knownParent(space.parent, known));
  const nodes: LibraryNode[] = [];
  const visited = new Set<string>();

  function visit(parent: string | null, depth: number): void {
    for (const collection of childCollections.get(parent) ?? []) visitCollection(collection, parent, depth);
    for (const space of childSpaces.get(parent) ?? []) {
      const key = libraryKey({ kind: 'space', id: space.id });
      if (visited.has(key)) continue;
      visited.add(key);
      nodes.push({
        kind: 'space',
        id: space.id,
        title: space.title,
        depth,
        parent,
        emoji: space.emoji,
        visibility: space.visibility,
        canComment: space.permissions.comment !== false,
        pending: marks?.get(key) ?? [],
        change: changes?.get(key) ?? null,
        ...figures(space),
      });
    }
  }

  function visitCollection(collection: Collection, parent: string | null, depth: number): void {
    const key = libraryKey({ kind: 'collection', id: collection.id });
    if (visited.has(key)) return;
    visited.add(key);
    nodes.push({
      kind: 'collection',
      id: collection.id,
      title: collection.title,
      depth,
      parent,
      description: collection.description ?? null,
      pending: marks?.get(key) ?? [],
      change: changes?.get(key) ?? null,
      spaces: (childSpaces.get(collection.id) ?? []).length,
      level: collection.defaultLevel === 'inherit' ? null : collection.defaultLevel,
      canAdmin: collection.permissions.admin !== false,
      canCreate: collection.permissions.create !== false,
      parentBefore: parentsBefore?.get(collection.id),
    });
    visit(collection.id, depth + 1);
  }

  visit(null, 0);
  // Collections that form a cycle of parents are shown, too.
  for (const collection of collections) visitCollection(collection, null, 0);
  return nodes;
}

function knownParent(parent: string | undefined, known: ReadonlySet<string>): string | null {
  return parent !== undefined && known.has(parent) ? parent : null;
}

function groupBy<T>(items: readonly T[], key: (item: T) => string | null): ReadonlyMap<string | null, readonly T[]> {
  const groups = new Map<string | null, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** Groups and links have no text. */
export function hasBody(page: StoredPage): boolean {
  return page.type !== 'group' && page.type !== 'link';
}
