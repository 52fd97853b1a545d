/** Calls `handle` with one value at a time, and of those that arrive meanwhile only with the last. */
export function lastOfMany<T>(handle: (value: T) => Promise<void>): (value: T) => Promise<void> {
  let waiting: { readonly value: T } | null = null;
  let isBusy = false;
  return async (value) => {
    waiting = { value };
    if (isBusy) return;
    isBusy = true;
    try {
      while (waiting !== null) {
        const next: T = waiting.value;
        waiting = null;
        await handle(next);
      }
    } finally {
      isBusy = false;
    }
  };
}
