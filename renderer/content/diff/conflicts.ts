import type { BlockKey } from '../blocks.ts';
import type { PartDiff } from './diff.ts';
import type { PageDiff } from './page-diff.ts';

/**
 * The blocks that two edits of one text both changed in the same place, differently: each change of `ours`, with the
 * change that `theirs` makes of the same block. Both start from the same text, so that a block has the same key in both.
 * Blocks that are added beside unchanged ones are not among them, since they replace nothing.
 */
export function conflictsOf(ours: PageDiff, theirs: PageDiff): ReadonlyMap<PartDiff, PartDiff> {
  const other = new Map(outcomes(theirs.diffs).map((outcome) => [keyOf(outcome), outcome]));
  return new Map(
    outcomes(ours.diffs).flatMap((outcome) => {
      const key = keyOf(outcome);
      const match = key === null ? undefined : other.get(key);
      return match !== undefined && clash(outcome, match) ? [[outcome.diff, match.diff] as const] : [];
    }),
  );
}

/** What became of a part of the common text. */
interface Outcome {
  readonly diff: Exclude<PartDiff, { readonly kind: 'added' }>;
  /** Differs if the new text differs: of a removed part, what was added in its place. */
  readonly text: string;
}

/** In the order of the common text, so that both sides have the same number. */
function outcomes(diffs: readonly PartDiff[]): readonly Outcome[] {
  const all: Outcome[] = [];
  for (const diff of diffs) {
    const last = all.at(-1);
    if (diff.kind !== 'added') all.push({ diff, text: diff.kind === 'removed' ? '' : diff.after.print });
    else if (last?.diff.kind === 'removed')
      all[all.length - 1] = { ...last, text: `${last.text}\n${diff.after.print}` };
  }
  return all;
}

const keyOf = ({ diff }: Outcome): BlockKey | null => diff.before.block?.key ?? null;

/** Of a list or a table, only the same item or cell counts: two edits of different rows do not clash. */
function clash(ours: Outcome, theirs: Outcome): boolean {
  const [mine, other] = [ours.diff, theirs.diff];
  if (mine.kind === 'same' || other.kind === 'same' || ours.text === theirs.text) return false;
  if (mine.kind !== 'changed' || other.kind !== 'changed' || mine.parts === null || other.parts === null) return true;
  const inOther = outcomes(other.parts);
  return outcomes(mine.parts).some((part, at) => {
    const match = inOther[at];
    return match !== undefined && clash(part, match);
  });
}
