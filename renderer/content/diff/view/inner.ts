import type { PartDiff } from '../diff.ts';
import type { Part } from '../part.ts';

/** The changes of a part's inner parts, also if all of them have the same change. */
export function innerDiffs(diff: PartDiff): readonly PartDiff[] {
  if (diff.kind === 'same') return pairs(diff.before, diff.after);
  if (diff.parts !== null) return diff.parts;
  if (diff.kind === 'changed') return pairs(diff.before, diff.after);
  if (diff.kind === 'removed') return pairs(diff.before, diff.before);
  return pairs(diff.after, diff.after);
}

function pairs(before: Part, after: Part): readonly PartDiff[] {
  return after.parts.map((part, index) => ({ kind: 'same', before: before.parts[index] ?? part, after: part }));
}
