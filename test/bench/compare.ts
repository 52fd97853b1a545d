import { z } from 'zod';
import type { Judged } from './bench.ts';

/** What a bench leaves behind as JSON, and how a later one is held against it. Pure. */

const sign = z.enum(['at-most', 'at-least']);

const rowSchema = z.object({
  name: z.string(),
  ours: z.number(),
  reference: z.number().nullable(),
  ratio: z.number().nullable(),
  unit: z.string(),
  target: z.string(),
  kind: sign,
  ok: z.boolean(),
});

export const benchFileSchema = z.object({
  takenAt: z.string(),
  /** Of the last minute, when the bench began and when it ended: what was measured on a busy machine is only a ratio. */
  load: z.object({ before: z.number(), after: z.number() }),
  lines: z.array(rowSchema),
});
export type BenchFile = z.output<typeof benchFileSchema>;

/** What two runs of the same code differ by on a machine that has other work, too. */
export const NOISE = 0.25;

export interface Change {
  /** How many times what it was; above 1 is worse, whichever way the line is judged. */
  readonly times: number;
  readonly verdict: 'worse' | 'better' | 'same';
}

/**
 * What became of a line. Ratios are compared where both runs have one, since they bear another machine; a figure without a
 * reference is compared as it is. Null: the earlier run has no such line, or one of another unit.
 */
export function changeOf(now: Judged, before: BenchFile['lines']): Change | null {
  const earlier = before.find(({ name }) => name === now.name);
  if (earlier?.unit !== now.unit || earlier.kind !== now.kind) return null;
  const [is, was] = [now.ratio ?? now.ours, earlier.ratio ?? earlier.ours];
  if ((now.ratio === null) !== (earlier.ratio === null)) return null;
  // From nothing to something has no ratio: it is worse where less is better.
  if (was === 0 || is === 0) {
    if (was === is) return { times: 1, verdict: 'same' };
    const more = is > was;
    const worse = more === (now.kind === 'at-most');
    return { times: worse ? Infinity : 0, verdict: worse ? 'worse' : 'better' };
  }
  const times = now.kind === 'at-most' ? is / was : was / is;
  return { times, verdict: times > 1 + NOISE ? 'worse' : times < 1 / (1 + NOISE) ? 'better' : 'same' };
}

/** As the table shows it. */
export function changeWords(change: Change | null): string {
  if (change === null) return 'new';
  const { times, verdict } = change;
  const figure = Number.isFinite(times) ? `${times.toFixed(2)}x` : 'from none';
  return verdict === 'same' ? figure : `${figure} ${verdict.toUpperCase()}`;
}

export function benchFile(lines: readonly Judged[], load: BenchFile['load'], takenAt: Date): BenchFile {
  return {
    takenAt: takenAt.toISOString(),
    load,
    lines: lines.map(({ name, ours, reference, ratio, unit, target, kind, ok }) => ({
      name,
      ours,
      reference,
      ratio,
      unit,
      target,
      kind,
      ok,
    })),
  };
}
