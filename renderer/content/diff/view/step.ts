/** Steps through the changes drawn inside an element, across all diffs in it. */

/** Goes to the next or previous change, from the focused one or from what is on the screen. */
export function stepToChange(root: HTMLElement, by: 1 | -1): { readonly at: number; readonly of: number } | null {
  const all = changesIn(root);
  if (all.length === 0) return null;
  const here = placeOf(all, by);
  const at = Math.min(all.length - 1, Math.max(0, here));
  const target = all[at];
  if (target === undefined) return null;
  comeTo(target);
  return { at, of: all.length };
}

/** Goes to the next or previous one of these elements in document order. */
export function stepThrough(stops: readonly HTMLElement[], by: 1 | -1): void {
  const focused = document.activeElement;
  const at = stops.findIndex((stop) => stop === focused);
  const after = stops.findIndex((stop) => focused !== null && isAfter(focused, stop));
  const inSight = stops.findIndex((stop) => stop.getBoundingClientRect().bottom > 0);
  const away = focused === null || focused === document.body || focused.closest('[data-page]') === null;
  const next = at >= 0 ? at + by : away ? inSight : by > 0 ? after : after < 0 ? stops.length - 1 : after - 1;
  const target = stops[Math.max(0, Math.min(stops.length - 1, next))];
  if (target === undefined || (by > 0 && at < 0 && next < 0)) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  comeTo(target);
}

/** In reading order: what is in the margin comes after the block beside it, and before the next one. */
function isAfter(one: Element, other: Element): boolean {
  const [from, to] = [one, other].map((element) => element.closest('[data-margin]') !== null);
  if (from === to) return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const below = other.getBoundingClientRect().top - one.getBoundingClientRect().top;
  return to === true ? below > -1 : below > 1;
}

export function comeTo(target: HTMLElement): void {
  target.scrollIntoView({ block: target.offsetHeight > window.innerHeight * 0.7 ? 'start' : 'center' });
  target.focus({ preventScroll: true });
}

/** Side by side, a change is drawn twice: only one of them is a stop. */
export function changesIn(root: HTMLElement): readonly HTMLElement[] {
  const seen = new Map<Element, Set<string>>();
  return [...root.querySelectorAll<HTMLElement>('[data-hunk]')].filter((element) => {
    const diff = element.closest('.diff');
    const number = element.dataset['hunk'] ?? '';
    // A suggestion is not a change of the page.
    if (diff === null || element.closest('[data-suggestion]') !== null) return false;
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
