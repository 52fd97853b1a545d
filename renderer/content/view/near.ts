import { tick } from 'svelte';

/**
 * Runs `act` once when `element` is on or near the screen, so that expensive work (colours of code, formulas, diagrams)
 * is done for what is read. Printing waits for the promise that `act` returns. Returns a function that cancels it.
 */
export function whenNear(element: Element, act: () => unknown): () => void {
  return wish(element, act, 0);
}

/** As `whenNear`, but not for what a quick scroll only passes. */
export function whenStayingNear(element: Element, act: () => unknown): () => void {
  return wish(element, act, STAYS_MS);
}

function wish(element: Element, act: () => unknown, stays: number): () => void {
  observer ??= new IntersectionObserver(seen, { rootMargin: NEAR, ...{ scrollMargin: NEAR } });
  wishes.set(element, { act, stays, timer: null });
  observer.observe(element);
  return () => {
    forget(element);
  };
}

/** Paper has no screen: runs all pending `act`s inside `root`, and those that appear because of that. */
export async function bringNear(root: Element): Promise<void> {
  for (let near = wishesIn(root); near.length > 0; near = wishesIn(root)) {
    for (const [element] of near) forget(element);
    await Promise.all(near.map(([, { act }]) => act()));
    await tick();
  }
}

const NEAR = '600px';
/** Shorter than anybody notices, longer than a page needs to pass the screen in a quick scroll. */
const STAYS_MS = 80;

interface Wish {
  readonly act: () => unknown;
  readonly stays: number;
  timer: ReturnType<typeof setTimeout> | null;
}

const wishes = new Map<Element, Wish>();
let observer: IntersectionObserver | undefined;

function wishesIn(root: Element): readonly (readonly [Element, Wish])[] {
  return [...wishes].filter(([element]) => root.contains(element));
}

function forget(element: Element): void {
  const { timer } = wishes.get(element) ?? { timer: null };
  if (timer !== null) clearTimeout(timer);
  wishes.delete(element);
  observer?.unobserve(element);
}

function seen(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    const one = wishes.get(target);
    if (one === undefined) continue;
    if (one.timer !== null) clearTimeout(one.timer);
    one.timer = null;
    if (!isIntersecting) continue;
    const run = (): void => {
      forget(target);
      one.act();
    };
    if (one.stays === 0) run();
    else one.timer = setTimeout(run, one.stays);
  }
}
