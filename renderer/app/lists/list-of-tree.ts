import type { TreeController, TreeNode } from '../../ui/tree.svelte.ts';
import type { NavigableList } from './lists.svelte.ts';

/** The elements of a screen with a tree; they come and go with it. */
interface TreeElements {
  /** Everything that belongs to the list, its filter too. */
  readonly root: () => HTMLElement | undefined;
  readonly tree: () => HTMLElement | undefined;
  readonly filter: () => HTMLElement | undefined;
}

/** A tree as a list for j, k, Enter and `/`. */
export function listOfTree(
  { name, rank }: Pick<NavigableList, 'name' | 'rank'>,
  tree: Pick<TreeController<TreeNode>, 'moveBy' | 'openActive'>,
  elements: TreeElements,
): NavigableList {
  return {
    name,
    rank,
    contains: (element) => elements.root()?.contains(element) ?? false,
    focus: () => elements.tree()?.focus(),
    move: (by) => {
      if (document.activeElement !== elements.tree()) elements.tree()?.focus();
      tree.moveBy(by);
    },
    open: () => tree.openActive(),
    focusFilter: () => elements.filter()?.focus(),
  };
}
