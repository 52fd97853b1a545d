import { removeSiteSpace } from './site.ts';
import type { CollectionRow, SpaceRow, World } from './world.ts';

/** The tree of collections and spaces. Both share one order below their parent. */

type Entry = CollectionRow | SpaceRow;

export function childSpaces(world: World, organization: string, parent: string | null): readonly SpaceRow[] {
  return [...world.spaces.values()]
    .filter((space) => space.organization === organization && space.parent === parent)
    .sort((a, b) => a.order - b.order);
}

/** With `nested`, each collection is followed by its content. */
export function childCollections(
  world: World,
  organization: string,
  parent: string | null,
  { nested }: { readonly nested: boolean },
): readonly CollectionRow[] {
  const below = new Map<string | null, CollectionRow[]>();
  for (const collection of world.collections.values()) {
    if (collection.organization !== organization) continue;
    const siblings = below.get(collection.parent) ?? [];
    siblings.push(collection);
    below.set(collection.parent, siblings);
  }
  const sorted = (id: string | null): CollectionRow[] => (below.get(id) ?? []).sort((a, b) => a.order - b.order);
  if (!nested) return sorted(parent);
  const result: CollectionRow[] = [];
  const open = sorted(parent).reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    result.push(next);
    open.push(...sorted(next.id).reverse());
  }
  return result;
}

/** Whether `inner` is `outer` or anywhere below it. */
export function isWithin(world: World, inner: CollectionRow, outer: CollectionRow): boolean {
  const seen = new Set<string>();
  for (let at: CollectionRow | undefined = inner; at !== undefined && !seen.has(at.id);) {
    if (at.id === outer.id) return true;
    seen.add(at.id);
    at = at.parent === null ? undefined : world.collections.get(at.parent);
  }
  return false;
}

/** Deletes a collection with its collections and spaces, and removes those spaces from their sites. */
export function deleteCollectionTree(world: World, collection: CollectionRow): void {
  const { collections, spaces } = treeBelow(world, collection);
  for (const { id } of collections) world.collections.delete(id);
  for (const { id } of spaces) {
    world.spaces.delete(id);
    for (const site of world.sites.values()) {
      for (const row of [...site.siteSpaces.values()].filter(({ space }) => space === id)) removeSiteSpace(site, row);
    }
  }
}

/**
 * Moves the whole tree. If a site of the old organization shows one of its spaces, nothing moves and that space is
 * returned.
 */
export function transferCollectionTree(world: World, collection: CollectionRow, organization: string): SpaceRow | null {
  const { collections, spaces } = treeBelow(world, collection);
  const shown = new Set(
    [...world.sites.values()].flatMap((site) => [...site.siteSpaces.values()].map(({ space }) => space)),
  );
  const published = spaces.find((space) => shown.has(space.id));
  if (published !== undefined) return published;
  for (const row of [...collections, ...spaces]) row.organization = organization;
  // Teams of the old organization lose their access.
  for (const space of spaces) space.teamRoles.clear();
  collection.parent = null;
  moveToEnd(world, collection);
  return null;
}

export function moveToEnd(world: World, entry: CollectionRow): void {
  entry.order = Math.max(-1, ...siblingsOf(world, entry).map(({ order }) => order)) + 1;
}

export function placeBeside(world: World, entry: CollectionRow, anchor: Entry, side: 'before' | 'after'): void {
  const siblings = siblingsOf(world, entry);
  siblings.splice(siblings.indexOf(anchor) + (side === 'after' ? 1 : 0), 0, entry);
  siblings.forEach((sibling, order) => {
    sibling.order = order;
  });
}

function siblingsOf(world: World, entry: CollectionRow): Entry[] {
  return [...world.collections.values(), ...world.spaces.values()]
    .filter((other) => other !== entry && other.organization === entry.organization && other.parent === entry.parent)
    .sort((a, b) => a.order - b.order);
}

function treeBelow(world: World, collection: CollectionRow) {
  const collections = [...world.collections.values()].filter((candidate) => isWithin(world, candidate, collection));
  const ids = new Set<string | null>(collections.map(({ id }) => id));
  return { collections, spaces: [...world.spaces.values()].filter(({ parent }) => ids.has(parent)) };
}
