import type { Result } from '#shared/result.ts';

/**
 * Reads before sending, shared: what many writes of one page or thread must see is read once for all that go within a
 * short time. A failure is shared by those who waited for it and by nobody after them.
 */
export interface Reads {
  share<T>(key: string, read: () => Promise<Result<T>>): Promise<Result<T>>;
  /** What was read of `key` is not true any more: something of ours was sent there. */
  forget(key: string): void;
  /** Drops all reads: a permission came back, so they may be out of date. */
  forgetAll(): void;
  /** How many different keys that begin with `prefix` are fresh. */
  fresh(prefix: string): number;
}

/** How old (ms) a shared read may be. Whoever changes something meanwhile changes it while the request travels, so to say. */
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
      // One key is always read by the same caller, for the same type.
      if (known !== undefined) return known.result as Promise<Result<T>>;
      const result = read();
      const entry: Entry = { at: now(), result };
      entries.set(key, entry);
      const forgetThis = (): void => {
        if (entries.get(key) === entry) entries.delete(key);
      };
      // One that throws is told to whoever waits for it; here it must not be a rejection that nobody handles.
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
