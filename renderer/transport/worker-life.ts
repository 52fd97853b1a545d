/**
 * Detects the end of a Worker. Browsers send no event when one ends, but they release its locks. So a Worker holds one
 * lock for life, and its page waits for that lock.
 */

const PREFIX = 'galley-worker:';
/** The message of a Worker once it holds its lock. */
const LIVES = 'galley-lives';

/** A unique name for a Worker; it begins with `kind`. */
export function workerName(kind: string): string {
  return `${kind} ${crypto.randomUUID()}`;
}

/** Called in the Worker, as its first act. */
export function holdLife(
  locks: LockManager,
  { name, postMessage }: { name: string; postMessage: (message: string) => void },
): void {
  const held = locks.request(`${PREFIX}${name}`, () => {
    postMessage(LIVES);
    return new Promise<never>(() => undefined);
  });
  held.catch(() => undefined);
}

/** In the page: calls `ended` once when the Worker with this name has ended. Answers a function that stops it. */
export function watchLife(
  locks: LockManager,
  worker: Pick<Worker, 'addEventListener' | 'removeEventListener'>,
  name: string,
  ended: () => void,
): () => void {
  const stopping = new AbortController();
  let lives = false;
  const end = (): void => {
    if (stopping.signal.aborted) return;
    stop();
    ended();
  };
  // An error before the Worker's first message means that its script could not be read. Later errors end nothing.
  const failed = (): void => {
    if (!lives) end();
  };
  const hear = ({ data }: MessageEvent<unknown>): void => {
    if (data !== LIVES || lives) return;
    lives = true;
    // Granted when the Worker has released it.
    locks.request(`${PREFIX}${name}`, { signal: stopping.signal }, end).catch(() => undefined);
  };
  function stop(): void {
    stopping.abort();
    worker.removeEventListener('error', failed);
    worker.removeEventListener('message', hear);
  }
  worker.addEventListener('error', failed);
  worker.addEventListener('message', hear);
  return stop;
}
