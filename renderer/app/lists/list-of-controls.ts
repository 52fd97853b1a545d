import type { NavigableList } from './lists.svelte.ts';

/** A list whose entries are links and buttons within an element: a step moves between them, opening presses one. */
export function listOfControls(
  { name, rank }: Pick<NavigableList, 'name' | 'rank'>,
  element: () => HTMLElement | undefined,
  controls: () => readonly HTMLElement[],
): NavigableList {
  return {
    name,
    rank,
    contains: (inside) => element()?.contains(inside) ?? false,
    focus: () => controls()[0]?.focus(),
    move: (by) => {
      const all = controls();
      const active = document.activeElement;
      const entry = active?.closest('[data-item]') ?? active;
      const at = all.findIndex((control) => entry?.contains(control) === true);
      all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
    },
    open: () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.click();
    },
  };
}
