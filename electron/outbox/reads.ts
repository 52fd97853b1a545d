import type { Result } from '#shared/result.ts';

/**
 * Reads before sending, shared by all writes of one page or thread that are sent within a short time. A failed read is
 * shared with those who waited for it, and with nobody later.
 */
export interface Reads {
  share<T>(key: string, read: () => Promise<Result<T>>): Promise<Result<T>>;
  /** The read of `key` is outdated: we sent something there. */
  forget(key: string): void;
  /** Drops all reads: a permission came back, so they may be outdated. */
  forgetAll(): void;
  /** Number of fresh keys with this prefix. */
  fresh(prefix: string): number;
}

/**
 * How old (ms) a shared read may be. A change by others in that time is the same as a change while the request travels.
 */
const WINDOW_MS = 1_000;

interface Entry {
  readonly at: number;
  readonly result: Promise<Result<unknown>>;
}

export function createReads(now: () => number, windowMs = WINDOW_MS): Reads {
  const entries = new Map<string, Entry>();

  function tidy(): void {
    for (const [key, { at }] of entries) {
      if (now() - at < windowMs) break;
      entries.delete(key);
    }
  }

  return {
    share<T>(key: string, read: () => Promise<Result<T>>) {
      tidy();
      const known = entries.get(key);
      // One key always has the same caller, and so the same type.
      if (known !== undefined) return known.result as Promise<Result<T>>;
      const result = read();
      const entry: Entry = { at: now(), result };
      entries.set(key, entry);
      const forgetThis = (): void => {
        if (entries.get(key) === entry) entries.delete(key);
      };
      // The waiting caller gets the exception; here it must not become an unhandled rejection.
      void result.then(({ ok }) => {
        if (!ok) forgetThis();
      }, forgetThis);
      return result;
    },
    forget: (key) => void entries.delete(key),
    forgetAll: () => {
      entries.clear();
    },
    fresh: (prefix) => {
      tidy();
      return [...entries.keys()].filter((key) => key.startsWith(prefix)).length;
    },
  };
}
