import { sleep, type Clock } from '#shared/clock.ts';
import { NotSent, type Fetch } from './fetch.ts';

/** No server gets more requests than this per second, whatever sends them. */
const MOST_REQUESTS = 50;
/** Slightly more than a second, since the network can move requests closer together. */
const WINDOW_MS = 1_050;
/** Somebody set a clock that goes back by more than this; by less, it drifts. */
const MOST_DRIFT_MS = 1_000;

/** `fetch` with a limit for each origin: clients, downloads and redirects share it. */
export function pacedFetch(fetch: Fetch, clock: Clock): Fetch {
  /** When the last requests to each origin are sent (ms), at most as many as the limit. */
  const origins = new Map<string, number[]>();
  let latest = 0;

  function reserve(origin: string): number {
    const now = clock.now();
    if (now < latest - MOST_DRIFT_MS) origins.clear();
    latest = now;
    for (const [other, starts] of origins) if ((starts.at(-1) ?? 0) + WINDOW_MS <= now) origins.delete(other);
    const starts = origins.get(origin) ?? [];
    origins.set(origin, starts);
    const first = starts.length < MOST_REQUESTS ? undefined : starts.shift();
    const start = first === undefined ? now : Math.max(now, first + WINDOW_MS);
    starts.push(start);
    return start - now;
  }

  return async (url, init) => {
    const wait = reserve(new URL(url).origin);
    if (wait > 0) await sleep(clock, wait, init.signal);
    if (wait > 0 && init.signal.aborted)
      throw new NotSent('cancelled before it was sent', { cause: new DOMException('cancelled', 'AbortError') });
    return fetch(url, init);
  };
}
