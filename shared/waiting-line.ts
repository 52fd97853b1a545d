/** Values that wait, in order, until somebody takes them. */
export interface WaitingLine<T> {
  put(value: T): void;
  /** The taker gets the waiting values, then each new one at once. Null: values wait again. */
  serve(taker: ((value: T) => void) | null): void;
}

/** Of more than `limit` waiting values, the oldest are dropped: nobody asked for so many by hand. */
export function createWaitingLine<T>(limit = 20): WaitingLine<T> {
  const waiting: T[] = [];
  let taker: ((value: T) => void) | null = null;
  return {
    put(value) {
      if (taker !== null) {
        taker(value);
        return;
      }
      waiting.push(value);
      if (waiting.length > limit) waiting.shift();
    },
    serve(next) {
      taker = next;
      // A taker may leave, or put something, while it is served.
      while (taker === next && next !== null && waiting.length > 0) {
        for (const value of waiting.splice(0, 1)) next(value);
      }
    },
  };
}
