/**
 * How long the work that is known will still take, from how fast the last of it went. An estimate, and shown as one: what
 * is not planned yet is not in it. Time in which nobody was at work does not count: a computer asleep, a run paused.
 * Pure but for what it remembers.
 */
export interface Estimate {
  /** Notes how much is done at `now` (ms). */
  note(done: number, now: number): void;
  /** A sign of life: nothing new may be done, but it is being worked on. Answers whether nobody was for a while. */
  alive(now: number): boolean;
  /** The work that counts begins now: what came before went at another speed. */
  restart(): void;
  /** Nobody works on it until something is noted again. */
  rest(): void;
  /** Milliseconds; null while too little was done to tell. */
  left(remaining: number): number | null;
}

/**
 * The speed is that of the later part of the time so far: a slow start is forgotten, and the longer it goes the less a
 * burst or a wait moves it. Several such parts are looked at, so that it matters little whether a burst is just in or out.
 */
const LATER_PARTS = [0.5, 0.6, 0.7, 0.8, 0.9];
/** Shorter than this says little. */
const WINDOW_MS = 2_000;
/** Fewer steps or less time than this tell nothing. */
const LEAST_STEPS = 5;
const LEAST_MS = 1_000;
/** Signs of life come every few seconds. Between two that are further apart than this the computer slept. */
const ASLEEP_MS = 15_000;
/** So many moments are remembered, evenly over the time. */
const MOST_SAMPLES = 400;

interface Sample {
  /** Time at work so far (ms). */
  readonly at: number;
  readonly done: number;
}

export function createEstimate(): Estimate {
  let samples: Sample[] = [];
  let last: { readonly now: number; readonly done: number } | null = null;
  let worked = 0;

  function pass(now: number): boolean {
    const gap = last === null ? 0 : now - last.now;
    const slept = gap > ASLEEP_MS;
    if (gap > 0 && !slept) worked += gap;
    return slept;
  }

  function keep(sample: Sample): void {
    // Of several in one moment the last one holds.
    if (samples.at(-1)?.at === sample.at) samples.pop();
    samples.push(sample);
    if (samples.length > MOST_SAMPLES) samples = samples.filter((_sample, index) => index % 2 === 0);
  }

  return {
    note(done, now) {
      pass(now);
      last = { now, done };
      keep({ at: worked, done });
    },
    alive(now) {
      const slept = pass(now);
      if (last !== null) last = { ...last, now };
      return slept;
    },
    restart() {
      samples = samples.slice(-1);
    },
    rest() {
      last = null;
    },
    left(remaining) {
      const first = samples[0];
      const newest = samples.at(-1);
      if (first === undefined || newest === undefined || remaining <= 0) return null;
      const lasted = worked - first.at;
      if (lasted < LEAST_MS || newest.done - first.done < LEAST_STEPS) return null;
      const speeds = LATER_PARTS.map((part) => {
        const ms = Math.min(lasted, Math.max(WINDOW_MS, lasted * part));
        return (newest.done - doneAt(samples, worked - ms)) / ms;
      });
      const speed = speeds.reduce((sum, one) => sum + one, 0) / speeds.length;
      return speed <= 0 ? null : Math.round(remaining / speed);
    },
  };
}

/** How much was done at a moment between samples. */
function doneAt(samples: readonly Sample[], at: number): number {
  const after = samples.findIndex((sample) => sample.at > at);
  const before = samples[after < 0 ? samples.length - 1 : Math.max(0, after - 1)];
  const next = after < 0 ? undefined : samples[after];
  if (before === undefined) return 0;
  if (next === undefined || next.at <= before.at || before.at > at) return before.done;
  return before.done + ((next.done - before.done) * (at - before.at)) / (next.at - before.at);
}
