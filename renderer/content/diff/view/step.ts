/** Steps through the changes drawn inside an element, across all diffs in it. */

/** Where a step begins: at this element, otherwise at what is on the screen below `top` (px). */
export interface StepsFrom {
  readonly from: HTMLElement | null;
  readonly top: number;
}

/** Goes to the next or previous change: without a given start from the focused one. */
export function stepToChange(
  root: HTMLElement,
  by: 1 | -1,
  start: StepsFrom = { from: focusedChange(root), top: 0 },
): void {
  const all = changesIn(root);
  const target = all[Math.min(all.length - 1, Math.max(0, changeFrom(all, by, start)))];
  if (target !== undefined) comeTo(target);
}

/** Goes to the next or previous one of these elements in document order. */
export function stepThrough(stops: readonly HTMLElement[], by: 1 | -1, { from, top }: StepsFrom): void {
  const at = stops.findIndex((stop) => stop === from);
  const next = at >= 0 ? at + by : from === null ? firstBelow(stops, top) : besides(stops, by, from);
  const target = stops[Math.max(0, Math.min(stops.length - 1, next))];
  if (target === undefined || (by > 0 && at < 0 && next < 0)) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  comeTo(target);
}

function firstBelow(stops: readonly HTMLElement[], top: number): number {
  return stops.findIndex((stop) => stop.getBoundingClientRect().bottom > top);
}

/** The stop before or after an element that is none; -1: none is after it. */
function besides(stops: readonly HTMLElement[], by: 1 | -1, from: HTMLElement): number {
  const after = stops.findIndex((stop) => isAfter(from, stop));
  return by > 0 ? after : after < 0 ? stops.length - 1 : after - 1;
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

function focusedChange(root: HTMLElement): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && root.contains(activeElement)
    ? activeElement.closest<HTMLElement>('[data-hunk]')
    : null;
}

/** Side by side, the other drawing of a change is the same change. */
function isSameChange(one: HTMLElement, other: HTMLElement): boolean {
  return one.dataset['hunk'] === other.dataset['hunk'] && one.closest('.diff') === other.closest('.diff');
}

function changeFrom(all: readonly HTMLElement[], by: 1 | -1, { from, top }: StepsFrom): number {
  if (from !== null) {
    const own = from.closest<HTMLElement>('[data-hunk]');
    const at = own === null ? -1 : all.findIndex((element) => isSameChange(element, own));
    const next = at >= 0 ? at + by : besides(all, by, from);
    return next < 0 && by > 0 ? all.length - 1 : next;
  }
  const middle = (top + window.innerHeight) / 2;
  const tops = all.map((element) => element.getBoundingClientRect().top);
  const next = by > 0 ? tops.findIndex((one) => one >= top) : tops.findLastIndex((one) => one < middle);
  return next < 0 && by > 0 ? all.length - 1 : next;
}
