import { expect, it } from 'vitest';
import type { CollectionNode, Direction } from '../../../renderer/features/library/collection-moves.ts';
import { cannotMoveWords } from '../../../renderer/features/library/texts.ts';

const collection = (id: string, parent: string | null, more: Partial<CollectionNode> = {}): CollectionNode => ({
  ...{ kind: 'collection', id, title: id, parent, depth: parent === null ? 0 : 1, pending: [], change: null },
  ...{ description: null, spaces: 0, level: null, canAdmin: true, canCreate: true, parentBefore: parent },
  ...more,
});

it('a collection that cannot move says why', () => {
  const first = collection('First', null, { canCreate: false });
  const inside = collection('Inside', 'First');
  const last = collection('Last', null);
  const words = (node: CollectionNode, direction: Direction) =>
    cannotMoveWords(node, [first, inside, last], direction).replace(/[\u2066-\u2069]/gu, '');
  expect(words(first, 'up')).toBe('“First” is first in its list.');
  expect(words(last, 'down')).toBe('“Last” is last in its list.');
  expect(words(inside, 'in')).toBe('There is no collection above “Inside” in its list.');
  expect(words(last, 'in')).toBe(
    '“Last” can’t be moved into “First”. You may not create collections in this collection.',
  );
  expect(words(last, 'out')).toBe('“Last” is in no collection.');
  expect(words(inside, 'out')).toBe('“Inside” can’t be moved out of “First”.');
});
