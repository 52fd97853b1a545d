import type { PartDiff } from '../diff.ts';
import type { Side } from '../line.ts';

export type Look = 'same' | 'changed' | 'added' | 'removed' | 'moved';

/** How a part is set: what of it changed that it does not say inside of itself. */
export function lookOf(diff: PartDiff): Look {
  if (diff.kind === 'same') return 'same';
  if (diff.kind === 'changed') return diff.stretches === null && diff.attributes.length === 0 ? 'same' : 'changed';
  return diff.move === null ? diff.kind : 'moved';
}

export function isOn(diff: PartDiff, side: Side): boolean {
  if (side === 'before') return diff.kind !== 'added';
  return side === 'both' || diff.kind !== 'removed';
}

export const LOOK_WORDS: Readonly<Record<Look, string>> = {
  same: 'Unchanged',
  changed: 'Edited',
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
};

/** A part that moved stands at its old place only as a line, where both sides are woven into one. */
export function isGhost(diff: PartDiff, side: Side): boolean {
  return side === 'both' && diff.kind === 'removed' && diff.move !== null;
}
