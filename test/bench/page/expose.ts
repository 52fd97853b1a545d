/** Runs in Chromium: what a module of this folder offers to its line. Inputs and outputs are JSON. */
export type Exposed = Readonly<Record<string, (input: never) => Promise<unknown>>>;

declare global {
  var galleyBench: Exposed | undefined;
}

export function expose(calls: Exposed): void {
  globalThis.galleyBench = calls;
}

/** Milliseconds that `work` took, with its value. */
export async function timed<T>(work: () => Promise<T> | T): Promise<{ readonly ms: number; readonly value: T }> {
  const startedAt = performance.now();
  const value = await work();
  return { ms: performance.now() - startedAt, value };
}

/** Milliseconds of each of `count` runs in turn: ours, then the reference, so that both meet the same disturbances. */
export async function inTurn(
  count: number,
  ours: (run: number) => Promise<unknown>,
  reference: (run: number) => Promise<unknown>,
): Promise<{ readonly ours: number[]; readonly reference: number[] }> {
  const samples = { ours: [] as number[], reference: [] as number[] };
  for (let run = 0; run < count; run += 1) {
    samples.ours.push((await timed(() => ours(run))).ms);
    samples.reference.push((await timed(() => reference(run))).ms);
  }
  return samples;
}
