/** Steps through the changes that are drawn inside of an element, across all diffs in it. */

/** Goes to the next change (or the one before), from the one that has the focus, else from what is on the screen. */
export function stepToChange(root: HTMLElement, by: 1 | -1): { readonly at: number; readonly of: number } | null {
  const all = changesIn(root);
  if (all.length === 0) return null;
  const here = placeOf(all, by);
  const at = Math.min(all.length - 1, Math.max(0, here));
  const target = all[at];
  if (target === undefined) return null;
  target.scrollIntoView({ block: target.offsetHeight > window.innerHeight * 0.7 ? 'start' : 'center' });
  target.focus({ preventScroll: true });
  return { at, of: all.length };
}

/** Side by side a change stands there twice: one of the two is a stop. */
function changesIn(root: HTMLElement): readonly HTMLElement[] {
  const seen = new Map<Element, Set<string>>();
  return [...root.querySelectorAll<HTMLElement>('[data-hunk]')].filter((element) => {
    const diff = element.closest('.diff');
    const number = element.dataset['hunk'] ?? '';
    if (diff === null) return false;
    const known = seen.get(diff) ?? new Set<string>();
    seen.set(diff, known);
    if (known.has(number)) return false;
    known.add(number);
    return true;
  });
}

function placeOf(all: readonly HTMLElement[], by: 1 | -1): number {
  const focused = document.activeElement?.closest('[data-hunk]') ?? null;
  const at = focused === null ? -1 : all.findIndex((element) => element === focused || element.contains(focused));
  if (at >= 0) return at + by;
  const middle = window.innerHeight / 2;
  const tops = all.map((element) => element.getBoundingClientRect().top);
  if (by > 0) {
    const next = tops.findIndex((top) => top >= 0);
    return next < 0 ? all.length - 1 : next;
  }
  const before = tops.findLastIndex((top) => top < middle);
  return Math.max(0, before);
}
