import type { PartDiff } from './diff.ts';

/** A row of the side-by-side view. Null: that side is empty. */
export interface Row {
  readonly before: PartDiff | null;
  readonly after: PartDiff | null;
}

/** Lays a diff out side by side: a removed part is beside the part that was added in its place. */
export function rowsOf(diffs: readonly PartDiff[]): readonly Row[] {
  const rows: Row[] = [];
  let [gone, come]: [PartDiff[], PartDiff[]] = [[], []];
  const settle = (): void => {
    const height = Math.max(gone.length, come.length);
    for (let at = 0; at < height; at += 1) rows.push({ before: gone[at] ?? null, after: come[at] ?? null });
    [gone, come] = [[], []];
  };
  for (const diff of diffs) {
    if (diff.kind === 'removed' && diff.move === null) gone.push(diff);
    else if (diff.kind === 'added' && diff.move === null) come.push(diff);
    else {
      settle();
      if (diff.kind === 'removed') rows.push({ before: diff, after: null });
      else if (diff.kind === 'added') rows.push({ before: null, after: diff });
      else rows.push({ before: diff, after: diff });
    }
  }
  settle();
  return rows;
}
