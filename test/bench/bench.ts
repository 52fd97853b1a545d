import type { Page } from '@playwright/test';
import type { SampleHello } from '../support/sample-process.ts';
import type { Scale } from '../../electron/sample/generate/scale.ts';

/** What a line of the bench is: one measurement, or several that belong together, each against its reference. */
export interface Line {
  /** As the command names it (`--only store.titles`). */
  readonly name: string;
  run(bench: Bench): Promise<readonly Reading[]>;
}

/** One row of the table. Both figures were taken in this run on this machine, so that their ratio means something. */
export interface Reading {
  readonly name: string;
  readonly ours: number;
  /** Null where the target is a limit on our own figure. */
  readonly reference: number | null;
  readonly unit: string;
  readonly target: Target;
}

export interface Target {
  /** Whether the ratio (or, without a reference, our figure) may be at most or must be at least the limit. */
  readonly kind: 'at-most' | 'at-least';
  readonly limit: number;
}

/** What a line can ask for. Everything is made when it is first asked for, and torn down at the end. */
export interface Bench {
  /** The compiled-in module `test/bench/page/<entry>.ts` in a fresh page: of Chromium, or as `newPage` makes it. */
  openPage(entry: string, newPage?: NewPage): Promise<BenchPage>;
  /** The sample service with a generated workspace, as a process of its own; at this port, if it is free. */
  service(scale: Scale, port?: string): Promise<SampleHello>;
  /** The browser that everything is measured in. */
  readonly browser: { readonly executable: string; readonly args: readonly string[] };
  /** A folder that goes with the bench. */
  folder(name: string): Promise<string>;
  /** Runs when everything has been measured. */
  atEnd(tidy: () => Promise<void>): void;
  say(text: string): void;
}

/** An empty page with a storage of its own. */
export type NewPage = () => Promise<{
  readonly page: Page;
  /** What all processes of its browser have taken of the processor so far. */
  readonly cpuSeconds: () => Promise<number>;
  readonly close: () => Promise<void>;
}>;

export interface BenchPage {
  /** Calls what the page's module gave to `expose`. Input and output are JSON. */
  call(name: string, input?: unknown): Promise<unknown>;
  /** Resolves when its browser has nothing left to do: what was written, it goes on sorting for a while. */
  calm(): Promise<void>;
  close(): Promise<void>;
}

export const atMost = (limit: number): Target => ({ kind: 'at-most', limit });
export const atLeast = (limit: number): Target => ({ kind: 'at-least', limit });

/** A row of the table with its verdict. */
export interface Judged {
  readonly name: string;
  readonly ours: number;
  readonly reference: number | null;
  readonly ratio: number | null;
  readonly unit: string;
  readonly target: string;
  readonly kind: Target['kind'];
  readonly ok: boolean;
}

export function judge({ name, ours, reference, unit, target }: Reading): Judged {
  const ratio = reference === null ? null : ours / reference;
  const judged = ratio ?? ours;
  // What could not be measured (NaN) meets no target.
  const ok = target.kind === 'at-most' ? judged <= target.limit : judged >= target.limit;
  const sign = target.kind === 'at-most' ? '<=' : '>=';
  return {
    name,
    ours,
    reference,
    ratio,
    unit,
    kind: target.kind,
    ok,
    target: `${sign} ${String(target.limit)}${ratio === null ? ` ${unit}` : 'x'}`,
  };
}
