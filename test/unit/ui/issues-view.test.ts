import { expect, it } from 'vitest';
import { IssuesView } from '../../../renderer/features/triage/issues-view.svelte.ts';

it('keeps an issue in its row while the cluster is open, and gives no two the same', () => {
  const view = new IssuesView('c1', '');
  const rows = ['a', 'b', 'c'].map((id) => view.slotOf(id));
  // One of them came or was filtered away meanwhile: the others stay where they are, with the focus in them.
  expect(['c', 'new', 'a'].map((id) => view.slotOf(id))).toEqual([rows[2], 3, rows[0]]);
  expect(new Set(['a', 'b', 'c', 'new'].map((id) => view.slotOf(id))).size).toBe(4);
});

it('draws the issues of the next cluster in the rows of this one, folded', () => {
  const before = new IssuesView('c1', 'pump');
  before.toggle('a');
  before.more();
  const rows = ['a', 'b'].map((id) => before.slotOf(id));
  const after = new IssuesView('c2', 'pump');
  expect(['x', 'y'].map((id) => after.slotOf(id))).toEqual(rows);
  expect(after.opened.size).toBe(0);
  expect(after.most).toBeLessThan(before.most);
});

it('shows the likely pages of an issue inside of it, which opens it, and hides them again', () => {
  const view = new IssuesView('c1', '');
  view.togglePages('a');
  expect([view.opened.has('a'), view.placed.has('a')]).toEqual([true, true]);
  view.togglePages('a');
  expect([view.opened.has('a'), view.placed.has('a')]).toEqual([true, false]);
  view.togglePages('a');
  view.toggle('a');
  // Folded away they are asked for anew, and it opens.
  view.togglePages('a');
  expect([view.opened.has('a'), view.placed.has('a')]).toEqual([true, true]);
});
