/** A background page is never idle, so the work runs after this time at the latest. */
const IDLE_AT_LAST_MS = 1_000;

/** Runs work that nobody waits for once the window is idle. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: IDLE_AT_LAST_MS });
  else setTimeout(work);
}
