import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { libraryKey } from '#shared/offline.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { LibraryNode } from '#shared/rpc/store.ts';
import { steadyNodes } from '../../../renderer/shell/stable-library.svelte.ts';
import { overlayLibrary } from '../../../renderer/overlay/library.ts';
import { libraryNodes } from '../../../renderer/store/library/library.ts';
import { TreeController } from '../../../renderer/ui/tree.svelte.ts';
import { collection, space } from './fixtures.ts';

const NO_FIGURES = { pages: null, bodies: 0, comments: 0, syncedAt: null };
const draw = (library: Parameters<typeof libraryNodes>[0]) => libraryNodes(library, () => NO_FIGURES);

/** Few ids, so that collections, spaces and parents often have the same. */
const id = fc.constantFrom('a', 'b', 'c', 'd');
const placed = fc.record({ id, parent: fc.option(id, { nil: undefined }) });

describe('rows of a library whose ids are unique among one kind alone', () => {
  it('has each collection and each space once, whatever names what', () => {
    fc.assert(
      fc.property(fc.array(placed), fc.array(placed), (collections, spaces) => {
        const nodes = draw({
          collections: collections.map((one) => collection(one.id, one.parent)),
          spaces: spaces.map((one) => ({
            ...space(one.id),
            ...(one.parent === undefined ? {} : { parent: one.parent }),
          })),
        });
        const expected = new Set([
          ...collections.map((one) => `collection/${one.id}`),
          ...spaces.map((one) => `space/${one.id}`),
        ]);
        expect(nodes.map(libraryKey).sort()).toEqual([...expected].sort());
      }),
    );
  });

  const both = draw({
    collections: [collection('same'), collection('inner', 'same')],
    spaces: [space('same'), space('other')],
  });

  it('folds, finds and opens the row that is meant', () => {
    const opened: LibraryNode[] = [];
    const tree = new TreeController<LibraryNode>({
      nodes: () => both,
      keyOf: libraryKey,
      startsExpanded: () => true,
      open: (node) => opened.push(node),
    });
    tree.reveal('space/same');
    tree.openActive();
    tree.reveal('collection/same');
    tree.openActive();
    expect(opened.map(libraryKey)).toEqual(['space/same', 'collection/same']);
    const [row] = both;
    if (row !== undefined) tree.toggle(row);
    expect(tree.rows.map(({ node }) => libraryKey(node))).toEqual(['collection/same', 'space/same', 'space/other']);
  });

  it('keeps each row the same object from one answer to the next', () => {
    const again = steadyNodes(both, structuredClone(both));
    again.forEach((node, index) => {
      expect(node).toBe(both[index]);
    });
  });

  it('marks what a write is about, and not what else has its id', () => {
    const shown = overlayLibrary({ collections: [collection('same')], spaces: [space('same')], fetchedAt: 0 }, [
      {
        id: 'op',
        write: adminWrite('updateCollection', { collectionId: 'same', body: { title: 'Renamed' } }),
        createdAt: 1,
        changedAt: 1,
        state: 'queued',
        attempts: 0,
      },
    ]);
    const marked = draw(shown).filter(({ pending }) => pending.length > 0);
    expect(marked.map(libraryKey)).toEqual(['collection/same']);
  });
});
