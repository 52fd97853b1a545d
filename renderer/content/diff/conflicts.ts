import type { BlockKey } from '../blocks.ts';
import type { PartDiff } from './diff.ts';
import type { PageDiff } from './page-diff.ts';

/**
 * The blocks that two edits of one text both changed, differently: each change of `ours`, with the change that `theirs`
 * makes of the same block. Both start from the same text, so that a block has the same key in both. Added blocks are
 * not among them, since they replace nothing.
 */
export function conflictsOf(ours: PageDiff, theirs: PageDiff): ReadonlyMap<PartDiff, PartDiff> {
  const other = new Map(
    theirs.diffs.flatMap((diff) => {
      const key = changedKey(diff);
      return key === null ? [] : [[key, diff] as const];
    }),
  );
  return new Map(
    ours.diffs.flatMap((diff) => {
      const key = changedKey(diff);
      const match = key === null ? undefined : other.get(key);
      return match === undefined || resultOf(diff) === resultOf(match) ? [] : [[diff, match] as const];
    }),
  );
}

/** The key of the block that it edits or removes. */
function changedKey(diff: PartDiff): BlockKey | null {
  return diff.kind === 'changed' || diff.kind === 'removed' ? (diff.before.block?.key ?? null) : null;
}

/** Null: nothing is left of the block. */
const resultOf = (diff: PartDiff): string | null =>
  diff.kind === 'changed' || diff.kind === 'added' ? diff.after.print : null;
