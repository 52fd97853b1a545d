import type { PartDiff } from './diff.ts';

/** The numbers of the moves whose new place is further down than the old one. */
export function movesDown(diffs: readonly PartDiff[]): ReadonlySet<number> {
  const left = new Set<number>();
  const down = new Set<number>();
  const walk = (list: readonly PartDiff[]): void => {
    for (const diff of list) {
      if (diff.kind === 'same') continue;
      if (diff.kind === 'removed' && diff.move !== null) left.add(diff.move.number);
      else if (diff.kind === 'added' && diff.move !== null && left.has(diff.move.number)) down.add(diff.move.number);
      walk(diff.parts ?? []);
    }
  };
  walk(diffs);
  return down;
}
