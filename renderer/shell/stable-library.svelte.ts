import { libraryKey } from '#shared/offline.ts';
import type { LibraryNode, LibraryView } from '#shared/rpc/store.ts';
import type { Live } from '../host/live/live.svelte.ts';

/**
 * The library with unchanged rows as the same objects: a sync changes one of hundreds of spaces at a time, and only its
 * row is redrawn.
 */
export function steadyLibrary(library: Live<LibraryView>): Live<LibraryView> {
  let before: LibraryView | undefined;
  const value = $derived.by(() => {
    const now = library.value;
    before = now === undefined ? undefined : { ...now, nodes: steadyNodes(before?.nodes ?? [], now.nodes) };
    return before;
  });
  return {
    get value() {
      return value;
    },
    get error() {
      return library.error;
    },
    get slow() {
      return library.slow;
    },
  };
}

export function steadyNodes(before: readonly LibraryNode[], now: readonly LibraryNode[]): readonly LibraryNode[] {
  const known = new Map(before.map((node) => [libraryKey(node), node]));
  return now.map((node) => {
    const same = known.get(libraryKey(node));
    return same !== undefined && saysTheSame(same, node) ? same : node;
  });
}

function saysTheSame(one: LibraryNode, other: LibraryNode): boolean {
  const fields: Readonly<Record<string, unknown>> = { ...one };
  const entries = Object.entries(other);
  return (
    entries.length === Object.keys(fields).length &&
    entries.every(([name, value]) => value === fields[name] || isSameList(value, fields[name]))
  );
}

/** For the list of pending writes, which is short. */
function isSameList(one: unknown, other: unknown): boolean {
  return Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other);
}
