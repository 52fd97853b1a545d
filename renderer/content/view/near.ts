/**
 * Runs `act` once when `element` is on the screen or a little away from it, so that what costs time (colours of code,
 * formulas, diagrams) is made for what is read. The answer forgets the wish.
 */
export function whenNear(element: Element, act: () => void): () => void {
  observer ??= new IntersectionObserver(seen, { rootMargin: NEAR, ...{ scrollMargin: NEAR } });
  wishes.set(element, act);
  observer.observe(element);
  return () => {
    wishes.delete(element);
    observer?.unobserve(element);
  };
}

const NEAR = '600px';
const wishes = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

function seen(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    const act = wishes.get(target);
    if (!isIntersecting || act === undefined) continue;
    wishes.delete(target);
    observer?.unobserve(target);
    act();
  }
}
