import type { Scale } from '../../../electron/sample/generate/scale.ts';

/** A suite of faults: many runs, each of which follows from its seed alone. */
export interface Suite {
  readonly name: string;
  /** How many runs make a full one. */
  readonly runs: number;
  /** A run that has not ended by then (ms, real time) never will: that is a break as well. */
  readonly limitMs: number;
  /** One run. What it throws is a break as well. */
  run(options: RunOptions): Promise<RunOutcome>;
}

export interface RunOptions {
  readonly seed: number;
  /** Names of parts, where a suite can be played in parts; absent or empty: all of it. */
  readonly parts?: readonly string[];
  /** How much there is, for a suite that plays in a generated workspace; absent: as much as it is meant for. */
  readonly scale?: Scale;
  /** What happens, line by line: printed when the run breaks something, or when it is the only one. */
  readonly log: (line: string) => void;
}

export interface RunOutcome {
  /** Added up over the runs; the names are the suite's own. */
  readonly counts: Readonly<Record<string, number>>;
  /** Every promise that was broken, in words. */
  readonly breaks: readonly string[];
}
