/**
 * Whether a Worker still lives. Browsers tell nobody when one ends; but they let go of the locks that it holds, however it
 * ends. So a Worker holds one for life, and its page waits for that lock.
 */

const PREFIX = 'galley-worker:';
/** What a Worker says once it holds its lock. */
const LIVES = 'galley-lives';

/** A name for a Worker that no other one has; `kind` leads it. */
export function workerName(kind: string): string {
  return `${kind} ${crypto.randomUUID()}`;
}

/** In the Worker, as its first act. */
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

/** In the page: runs `ended` once when the Worker of this name has ended. Answers its stopper. */
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
  // Before it lives: its script could not be read. An error of a Worker that lives ends nothing.
  const failed = (): void => {
    if (!lives) end();
  };
  const hear = ({ data }: MessageEvent<unknown>): void => {
    if (data !== LIVES || lives) return;
    lives = true;
    // Granted when the Worker has let go of it.
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
