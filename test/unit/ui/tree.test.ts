import { SvelteMap } from 'svelte/reactivity';
import { describe, expect, it } from 'vitest';
import { TreeController, type TreeNode } from '../../../renderer/ui/tree.svelte.ts';

type Row = TreeNode & { readonly id: string };
const node = (id: string, depth: number): Row => ({ id, title: id, depth });
const NODES = [node('a', 0), node('a1', 1), node('a11', 2), node('a2', 1), node('b', 0), node('b1', 1)];

function tree(startsExpanded: (node: Row) => boolean = () => true) {
  const opened: string[] = [];
  let remembered: Readonly<Record<string, boolean>> = {};
  const controller = new TreeController<Row>({
    nodes: () => NODES,
    keyOf: ({ id }) => id,
    startsExpanded,
    open: ({ id }) => opened.push(id),
    remember: (toggled) => {
      remembered = toggled;
    },
  });
  return { controller, opened, remembered: () => remembered };
}

const ids = (controller: TreeController<Row>): string[] => controller.rows.map(({ node: { id } }) => id);

describe('a tree', () => {
  it('hides what is below a folded row and remembers the fold', () => {
    const { controller, remembered } = tree();
    expect(ids(controller)).toEqual(['a', 'a1', 'a11', 'a2', 'b', 'b1']);
    controller.toggle(node('a', 0));
    expect(ids(controller)).toEqual(['a', 'b', 'b1']);
    expect(remembered()).toEqual({ a: false });
  });

  it('says of each row where it stands among its siblings', () => {
    const { controller } = tree();
    expect(controller.rows.map(({ position, siblings }) => `${position}/${siblings}`)).toEqual([
      '1/2',
      '1/2',
      '1/1',
      '2/2',
      '2/2',
      '1/1',
    ]);
  });

  it('unfolds all that hides the row that is revealed', () => {
    const { controller } = tree(() => false);
    expect(ids(controller)).toEqual(['a', 'b']);
    controller.reveal('a11');
    expect(ids(controller)).toEqual(['a', 'a1', 'a11', 'a2', 'b']);
    expect(controller.activeKey).toBe('a11');
  });

  it('moves within its ends, in and out', () => {
    const { controller, opened } = tree();
    controller.moveBy(-1);
    expect(controller.activeKey).toBe('b1');
    controller.moveBy(5);
    expect(controller.activeKey).toBe('b1');
    controller.goOut();
    expect(controller.activeKey).toBe('b');
    controller.goOut();
    expect(ids(controller)).toEqual(['a', 'a1', 'a11', 'a2', 'b']);
    controller.goIn();
    controller.goIn();
    expect(controller.activeKey).toBe('b1');
    controller.openActive();
    expect(opened).toEqual(['b1']);
  });

  it('collapses nothing unseen while it filters: left goes to the row above', () => {
    const { controller, remembered } = tree();
    controller.filter = 'a11';
    controller.activateMatch();
    controller.goOut();
    expect(controller.activeKey).toBe('a1');
    controller.goOut();
    expect(controller.activeKey).toBe('a');
    controller.toggle(node('a', 0));
    expect(remembered()).toEqual({});
    controller.filter = '';
    expect(ids(controller)).toEqual(['a', 'a1', 'a11', 'a2', 'b', 'b1']);
  });

  it('keeps the rows above a match while it filters, and opens the match', () => {
    const { controller, opened } = tree(() => false);
    controller.filter = 'A11';
    expect(ids(controller)).toEqual(['a', 'a1', 'a11']);
    controller.openActive();
    expect(opened).toEqual(['a11']);
    controller.filter = '';
    expect(ids(controller)).toEqual(['a', 'b']);
  });
});

describe('the choices of a person in a tree', () => {
  it('count what they choose, and nothing that is chosen for them', () => {
    const { controller } = tree();
    controller.activateFirst('b');
    expect(controller.activeKey).toBe('b');
    controller.activateFirst('a');
    expect(controller.activeKey).toBe('b');
    controller.reveal('a11');
    expect(controller.choices).toBe(0);
    controller.filter = 'a2';
    controller.activateMatch();
    expect(controller.activeKey).toBe('a2');
    expect(controller.choices).toBe(1);
    // The same row once more is a choice too.
    controller.activateMatch();
    controller.moveBy(1);
    controller.open(node('a', 0));
    expect(controller.choices).toBe(4);
  });

  it('begin with the first row where the wanted one is not shown', () => {
    const { controller } = tree();
    controller.activateFirst('elsewhere');
    expect(controller.activeKey).toBe('a');
  });
});

describe('a tree whose active row disappears', () => {
  function changing(rows: readonly Row[]) {
    const shown = new SvelteMap([['rows', rows]]);
    const controller = new TreeController<Row>({
      nodes: () => shown.get('rows') ?? [],
      keyOf: ({ id }) => id,
      startsExpanded: () => true,
      open: () => undefined,
      wordsOf: ({ id }) => `${id} path-of-${id}`,
    });
    return {
      controller,
      show: (...ids: readonly string[]) => {
        shown.set(
          'rows',
          NODES.filter(({ id }) => ids.includes(id)),
        );
        return controller.activeKey;
      },
    };
  }

  it('makes its neighbour active, and the row itself again once it is back', () => {
    const { controller, show } = changing(NODES);
    controller.activate('a2');
    expect(controller.activeIndex).toBe(3);
    expect(show('a', 'a1', 'a11', 'b', 'b1')).toBe('b');
    controller.moveBy(-1);
    expect(controller.activeKey).toBe('a11');
    expect(show('a', 'a1')).toBe('a1');
    expect(show('a', 'a1', 'a11')).toBe('a11');
  });

  it('makes the next row active that is not in it', () => {
    const { controller, show } = changing(NODES);
    controller.activate('a1');
    expect(controller.activeIndex).toBe(1);
    expect(show('a', 'a2', 'b', 'b1')).toBe('a2');
  });

  it('makes none active where other rows are shown, as in another site', () => {
    const { controller, show } = changing(NODES.slice(0, 4));
    controller.activate('a11');
    expect(controller.activeIndex).toBe(2);
    show('b', 'b1');
    expect(controller.activeIndex).toBe(-1);
  });

  it('is filtered by more than the titles where more is given', () => {
    const { controller } = changing(NODES);
    controller.filter = 'path-of-b1';
    expect(ids(controller)).toEqual(['b', 'b1']);
  });
});
