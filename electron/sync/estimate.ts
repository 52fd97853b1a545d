/**
 * How long the work that is known will still take, from how fast the last of it went. An estimate, and shown as one: what
 * is not planned yet is not in it. Pure but for what it remembers.
 */
export interface Estimate {
  /** Notes how much is done at `now` (ms). */
  note(done: number, now: number): void;
  /** Milliseconds; null while too little was done to tell. */
  left(remaining: number): number | null;
}

/** The speed is that of the last so many milliseconds: a fast start says little about a slow service. */
const WINDOW_MS = 20_000;
/** Fewer steps or less time than this tell nothing. */
const LEAST_STEPS = 5;
const LEAST_MS = 1_000;

export function createEstimate(): Estimate {
  let samples: { readonly at: number; readonly done: number }[] = [];
  return {
    note(done, now) {
      samples = [...samples.filter(({ at }) => now - at <= WINDOW_MS), { at: now, done }].slice(-200);
    },
    left(remaining) {
      const first = samples[0];
      const last = samples.at(-1);
      if (first === undefined || last === undefined || remaining <= 0) return null;
      const steps = last.done - first.done;
      const ms = last.at - first.at;
      return steps < LEAST_STEPS || ms < LEAST_MS ? null : Math.round((remaining * ms) / steps);
    },
  };
}
