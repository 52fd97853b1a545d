import { tick } from 'svelte';

/**
 * Runs `act` once when `element` is on or near the screen, so that expensive work (colours of code, formulas, diagrams)
 * is done for what is read. Printing waits for the promise that `act` returns. Returns a function that cancels it.
 */
export function whenNear(element: Element, act: () => unknown): () => void {
  observer ??= new IntersectionObserver(seen, { rootMargin: NEAR, ...{ scrollMargin: NEAR } });
  wishes.set(element, act);
  observer.observe(element);
  return () => {
    forget(element);
  };
}

/** Paper has no screen: runs all pending `act`s inside `root`, and those that appear because of that. */
export async function bringNear(root: Element): Promise<void> {
  for (let near = wishesIn(root); near.length > 0; near = wishesIn(root)) {
    for (const [element] of near) forget(element);
    await Promise.all(near.map(([, act]) => act()));
    await tick();
  }
}

const NEAR = '600px';
const wishes = new Map<Element, () => unknown>();
let observer: IntersectionObserver | undefined;

function wishesIn(root: Element): readonly (readonly [Element, () => unknown])[] {
  return [...wishes].filter(([element]) => root.contains(element));
}

function forget(element: Element): void {
  wishes.delete(element);
  observer?.unobserve(element);
}

function seen(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    const act = wishes.get(target);
    if (!isIntersecting || act === undefined) continue;
    forget(target);
    act();
  }
}
