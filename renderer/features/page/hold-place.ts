/** Acts of a reader who wants to be elsewhere. */
const ACTS = ['wheel', 'keydown', 'pointerdown', 'touchmove'];

/**
 * Keeps `target` at the top of the pane while what is above it still grows, as API operations do: until the reader acts, is
 * elsewhere, or `longest` (ms) has passed.
 */
export function holdPlace(
  pane: Element,
  target: Element,
  { longest, isHere }: { readonly longest: number; readonly isHere: () => boolean },
): void {
  const ended = new AbortController();
  const observer = new ResizeObserver(() => {
    if (isHere() && target.isConnected) target.scrollIntoView({ block: 'start' });
    else ended.abort();
  });
  const timer = setTimeout(() => ended.abort(), longest);
  ended.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
  for (const act of ACTS) pane.addEventListener(act, () => ended.abort(), { passive: true, signal: ended.signal });
  for (const child of pane.children) observer.observe(child);
}
