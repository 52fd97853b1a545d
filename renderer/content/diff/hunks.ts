import type { ChangeKind } from '#shared/model/review-marks.ts';
import type { PartDiff } from './diff.ts';
import { isWhole } from './shape.ts';

/**
 * The changes of a page as a reader steps through them: edited, added, removed or moved parts, adjacent ones together.
 * A part that only contains a change (a list, a tab) is not a change itself.
 */
export interface Hunk {
  /** From 0, in reading order. */
  readonly number: number;
  readonly kind: HunkKind;
  readonly diffs: readonly PartDiff[];
}

export type HunkKind = ChangeKind;

export interface Hunks {
  readonly all: readonly Hunk[];
  /** The number of the hunk that begins with this diff; null if none does. */
  beginsWith(diff: PartDiff): number | null;
}

export function hunksOf(diffs: readonly PartDiff[]): Hunks {
  const runs: PartDiff[][] = [];
  collect(diffs, runs);
  const all = runs.map((run, number): Hunk => ({ number, kind: kindOf(run), diffs: run }));
  const first = new Map(all.map(({ number, diffs: [begin] }) => [begin, number]));
  return { all, beginsWith: (diff) => first.get(diff) ?? null };
}

function collect(diffs: readonly PartDiff[], runs: PartDiff[][]): void {
  let open: PartDiff[] | null = null;
  for (const diff of diffs) {
    if (diff.kind === 'same') {
      open = null;
      continue;
    }
    if (says(diff)) {
      if (open === null) runs.push((open = []));
      open.push(diff);
      // A change within an edited part is a separate stop.
      if (holdsMore(diff)) open = null;
    } else open = null;
    if (holdsMore(diff)) collect(diff.parts ?? [], runs);
  }
}

/** Whether the diff itself is a change, apart from what is inside it. */
function says(diff: PartDiff): boolean {
  if (diff.kind !== 'changed') return diff.kind !== 'same';
  return diff.stretches !== null || diff.attributes.length > 0 || isWhole(diff.after.type);
}

function holdsMore(diff: PartDiff): diff is Exclude<PartDiff, { readonly kind: 'same' }> {
  if (diff.kind === 'same' || diff.parts === null) return false;
  return diff.kind === 'changed' && !isWhole(diff.after.type);
}

function kindOf(run: readonly PartDiff[]): HunkKind {
  const kinds = new Set(run.map(nameOf));
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? only : 'mixed';
}

function nameOf(diff: PartDiff): HunkKind {
  if (diff.kind === 'same' || diff.kind === 'changed') return 'changed';
  return diff.move === null ? diff.kind : 'moved';
}
