/** A page in the background is never idle. */
const IDLE_AT_LAST_MS = 1_000;

/** Does work that nobody waits for once the page has nothing better to do. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: IDLE_AT_LAST_MS });
  else setTimeout(work);
}
