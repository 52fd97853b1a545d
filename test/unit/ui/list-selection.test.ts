import { describe, expect, it } from 'vitest';
import { ListSelection } from '../../../renderer/app/lists/list-selection.svelte.ts';

interface Row {
  readonly id: string;
}

const rows = (...ids: readonly string[]): readonly Row[] => ids.map((id) => ({ id }));

class List extends ListSelection<Row> {
  shown = rows('a', 'b', 'c');
  writing: Row | null = null;
  protected override held(): Row | null {
    return this.writing;
  }
}

describe('the active row', () => {
  it('is the one that takes the place of the row that went', () => {
    const list = new List();
    list.activate('b');
    list.shown = rows('a', 'c');
    expect(list.active?.id).toBe('c');
  });

  it('stays what is written about, though that leaves the list or another comes above it', () => {
    const list = new List();
    list.activate('b');
    list.writing = { id: 'b' };
    list.shown = rows('new', 'a', 'c');
    expect(list.active?.id).toBe('b');
    expect(list.targets.map(({ id }) => id)).toEqual(['b']);
  });

  it('goes on from where what left the list stood', () => {
    const step = (by: number): string | undefined => {
      const list = new List();
      list.activate('b');
      list.writing = { id: 'b' };
      list.shown = rows('a', 'c');
      list.move(by);
      list.writing = null;
      return list.active?.id;
    };
    expect(step(1)).toBe('c');
    expect(step(-1)).toBe('a');
  });
});
