/**
 * Estimates how long the known work will still take, from the recent speed. Unplanned work is not included. Time
 * without work does not count: a sleeping computer, a paused run. Pure except for its samples.
 */
export interface Estimate {
  /** Records the work done at `now` (ms). */
  note(done: number, now: number): void;
  /** Records activity without finished work. Answers whether there was a pause before. */
  alive(now: number): boolean;
  /** Counts from now on: the earlier work had another speed. */
  restart(): void;
  /** Pauses until something is recorded again. */
  rest(): void;
  /** Milliseconds; null: too little work was done for an estimate. */
  left(remaining: number): number | null;
}

/**
 * The speed is measured over the later part of the time so far: a slow start is forgotten, and over time a burst or a
 * wait matters less. The result combines several such parts, so that no burst at the edge of one part matters much.
 */
const LATER_PARTS = [0.5, 0.6, 0.7, 0.8, 0.9];
/** A shorter time shows little. */
const WINDOW_MS = 2_000;
/** With fewer steps or less time there is no estimate. */
const LEAST_STEPS = 5;
const LEAST_MS = 1_000;
/** Activity is recorded every few seconds. If it stops for longer than this, the computer slept. */
const ASLEEP_MS = 15_000;
/** The most samples, evenly spread over the time. */
const MOST_SAMPLES = 400;

interface Sample {
  /** Working time so far (ms). */
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
    // Of several samples at one moment, the last one counts.
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

/** The work done at a time between samples. */
function doneAt(samples: readonly Sample[], at: number): number {
  const after = samples.findIndex((sample) => sample.at > at);
  const before = samples[after < 0 ? samples.length - 1 : Math.max(0, after - 1)];
  const next = after < 0 ? undefined : samples[after];
  if (before === undefined) return 0;
  if (next === undefined || next.at <= before.at || before.at > at) return before.done;
  return before.done + ((next.done - before.done) * (at - before.at)) / (next.at - before.at);
}
