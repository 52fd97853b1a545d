import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEstimate } from '../../../electron/sync/estimate.ts';

describe('how long is left', () => {
  it('is not told from too little', () => {
    const estimate = createEstimate();
    estimate.note(0, 0);
    estimate.note(3, 5_000);
    expect(estimate.left(100)).toBeNull();
  });

  it('follows from the speed of the later part, not from a fast start', () => {
    const estimate = createEstimate();
    estimate.note(0, 0);
    estimate.note(1_000, 1_000);
    for (let second = 1; second <= 40; second += 1) estimate.note(1_000 + second, 1_000 + second * 1_000);
    expect(estimate.left(60)).toBe(60_000);
  });

  it('is nothing when nothing is left', () => {
    const estimate = createEstimate();
    estimate.note(0, 0);
    estimate.note(10, 2_000);
    expect(estimate.left(0)).toBeNull();
  });

  it('does not count the time in which a run was paused', () => {
    const estimate = createEstimate();
    for (let second = 0; second <= 10; second += 1) estimate.note(second * 10, second * 1_000);
    estimate.rest();
    estimate.note(100, 3_600_000);
    estimate.note(101, 3_600_100);
    expect(estimate.left(100)).toBeCloseTo(10_000, -2);
  });

  it('says that the computer slept, and does not count it', () => {
    const estimate = createEstimate();
    for (let second = 0; second <= 10; second += 1) estimate.note(second * 10, second * 1_000);
    expect(estimate.alive(12_000)).toBe(false);
    expect(estimate.alive(8 * 3_600_000)).toBe(true);
    // Two seconds without a step are all that it noticed of the night.
    expect(estimate.left(100)).toBeGreaterThan(10_000);
    expect(estimate.left(100)).toBeLessThan(16_000);
  });
});

/** Part of the work that is done at each part of the time (both from 0 to 1). */
type Course = (time: number) => number;

const constant: Course = (time) => time;
/** A fifth of the speed until a twenty-fifth of the time is over. */
const slowStart: Course = (time) => {
  const slow = 0.04;
  const done = time < slow ? time / 5 : slow / 5 + (time - slow);
  return done / (slow / 5 + 1 - slow);
};
/** In each window of the limit four fifths go at once, the last fifth is spread out. */
const limited =
  (windows: number): Course =>
  (time) => {
    const window = Math.floor(time * windows);
    const within = time * windows - window;
    return (window + (within < 0.1 ? (within / 0.1) * 0.8 : 0.8 + ((within - 0.1) / 0.9) * 0.2)) / windows;
  };

interface Run {
  readonly course: Course;
  readonly units: number;
  readonly ms: number;
  /** Uneven steps: how far each is from where an even one would be. */
  readonly jitter: readonly number[];
  /** At these parts of the time the computer sleeps for so long (ms). */
  readonly sleeps: readonly { readonly at: number; readonly ms: number }[];
}

const SIGN_MS = 2_000;
const STEPS = 600;

/** What was told at each step from the first tenth on, as a ratio to the truth. */
function told({ course, units, ms, jitter, sleeps }: Run): readonly number[] {
  const estimate = createEstimate();
  const ratios: number[] = [];
  const sleptUntil = (time: number): number =>
    sleeps.reduce((sum, { at, ms: long }) => sum + (at <= time ? long : 0), 0);
  let signed = 0;
  for (let step = 0; step <= STEPS; step += 1) {
    const time = step / STEPS;
    const clock = time * ms + sleptUntil(time);
    // Signs of life come between the steps, but none while it sleeps.
    const before = sleptUntil((step - 1) / STEPS);
    for (signed += SIGN_MS; signed < time * ms; signed += SIGN_MS) estimate.alive(signed + before);
    signed -= SIGN_MS;
    const done = units * course(Math.min(1, Math.max(0, time + (jitter[step % jitter.length] ?? 0) / STEPS)));
    estimate.note(done, clock);
    const truth = (1 - time) * ms;
    if (time < 0.1 || time > 0.95) continue;
    const left = estimate.left(units - done);
    ratios.push(left === null ? Number.NaN : left / truth);
  }
  return ratios;
}

const runs = fc.record({
  units: fc.integer({ min: 1_000, max: 100_000 }),
  ms: fc.integer({ min: 60_000, max: 3 * 3_600_000 }),
  jitter: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 5, maxLength: 40 }),
  course: fc.oneof(
    fc.constantFrom(constant, slowStart),
    fc.integer({ min: 50, max: 300 }).map((windows) => limited(windows)),
  ),
  sleeps: fc.array(
    fc.record({
      at: fc.double({ min: 0.02, max: 0.9, noNaN: true }),
      ms: fc.integer({ min: 60_000, max: 36_000_000 }),
    }),
    { maxLength: 3 },
  ),
});

describe('after the first tenth', () => {
  it('it is within thirty percent of the truth, whether the start is slow, the service limits or the computer sleeps', () => {
    fc.assert(
      fc.property(runs, (run) => {
        for (const ratio of told(run)) {
          expect(ratio).toBeGreaterThan(0.7);
          expect(ratio).toBeLessThan(1.3);
        }
      }),
      { numRuns: 80 },
    );
  });
});
