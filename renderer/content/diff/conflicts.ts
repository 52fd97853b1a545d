import type { BlockKey } from '../blocks.ts';
import type { AddedPart, PartDiff } from './diff.ts';
import type { PageDiff } from './page-diff.ts';

/**
 * What two edits of one text both changed in the same place, differently: each change of `ours`, with the changes that
 * `theirs` makes there. Both start from the same text, so that a block has the same key in both. That is a block that
 * both changed, or a place between two blocks to which both added others.
 */
export function conflictsOf(ours: PageDiff, theirs: PageDiff): ReadonlyMap<PartDiff, readonly PartDiff[]> {
  const [mine, others] = [outcomes(ours.diffs), outcomes(theirs.diffs)];
  const other = new Map(others.map((outcome) => [keyOf(outcome), outcome]));
  const blocks = mine.flatMap((outcome) => {
    const key = keyOf(outcome);
    const match = key === null ? undefined : other.get(key);
    return match !== undefined && clash(outcome, match)
      ? [[outcome.diff, [match.diff, ...match.instead]] as const]
      : [];
  });
  return new Map<PartDiff, readonly PartDiff[]>([...blocks, ...bothAdded(ours.diffs, theirs.diffs)]);
}

/** What became of a part of the common text. */
interface Outcome {
  readonly diff: Exclude<PartDiff, AddedPart>;
  /** Of a removed part: what was added in its place. */
  readonly instead: readonly AddedPart[];
}

/** Parts that were added between two parts of the common text, not in the place of a removed one. */
interface Insertion {
  /** The number of common parts before it. */
  readonly at: number;
  readonly added: readonly [AddedPart, ...AddedPart[]];
}

/** In the order of the common text, so that both sides have the same number. */
function outcomes(diffs: readonly PartDiff[]): readonly Outcome[] {
  const all: Outcome[] = [];
  for (const diff of diffs) {
    const last = all.at(-1);
    if (diff.kind !== 'added') all.push({ diff, instead: [] });
    else if (last?.diff.kind === 'removed') all[all.length - 1] = { ...last, instead: [...last.instead, diff] };
  }
  return all;
}

function insertions(diffs: readonly PartDiff[]): readonly Insertion[] {
  const all: Insertion[] = [];
  let [at, afterRemoved] = [0, false];
  for (const diff of diffs) {
    const last = all.at(-1);
    if (diff.kind !== 'added') [at, afterRemoved] = [at + 1, diff.kind === 'removed'];
    else if (last?.at === at) all[all.length - 1] = { at, added: [...last.added, diff] };
    else if (!afterRemoved) all.push({ at, added: [diff] });
  }
  return all;
}

/** The first part of each addition of ours, with what theirs added there, unless both added the same. */
function bothAdded(
  ours: readonly PartDiff[],
  theirs: readonly PartDiff[],
): readonly (readonly [AddedPart, readonly AddedPart[]])[] {
  const there = new Map(insertions(theirs).map(({ at, added }) => [at, added]));
  return insertions(ours).flatMap(({ at, added }) => {
    const other = there.get(at);
    return other === undefined || printOf(added) === printOf(other) ? [] : [[added[0], other] as const];
  });
}

const printOf = (parts: readonly AddedPart[]): string => parts.map(({ after }) => after.print).join('\n');

/** Differs if the new text differs. */
const textOf = ({ diff, instead }: Outcome): string =>
  [diff.kind === 'removed' ? '' : diff.after.print, ...instead.map(({ after }) => after.print)].join('\n');

const keyOf = ({ diff }: Outcome): BlockKey | null => diff.before.block?.key ?? null;

/** Of a list or a table, only the same item, cell or place counts: two edits of different rows do not clash. */
function clash(ours: Outcome, theirs: Outcome): boolean {
  const [mine, other] = [ours.diff, theirs.diff];
  if (mine.kind === 'same' || other.kind === 'same' || textOf(ours) === textOf(theirs)) return false;
  if (mine.kind !== 'changed' || other.kind !== 'changed' || mine.parts === null || other.parts === null) return true;
  const inOther = outcomes(other.parts);
  const both = outcomes(mine.parts).some((part, at) => {
    const match = inOther[at];
    return match !== undefined && clash(part, match);
  });
  return both || bothAdded(mine.parts, other.parts).length > 0;
}
