import type { PartDiff } from '../diff.ts';
import type { Side } from '../line.ts';

export type Look = 'same' | 'changed' | 'added' | 'removed' | 'moved';

/** The frame of a part: only for changes that its content does not show itself. */
export function lookOf(diff: PartDiff): Look {
  if (diff.kind === 'same') return 'same';
  if (diff.kind === 'changed') return diff.stretches === null && diff.attributes.length === 0 ? 'same' : 'changed';
  return diff.move === null ? diff.kind : 'moved';
}

export function isOn(diff: PartDiff, side: Side): boolean {
  if (side === 'before') return diff.kind !== 'added';
  return side === 'both' || diff.kind !== 'removed';
}

/** The text in which alone a drawn part is, for copying; what moved is in both, and is drawn at its new place. */
export function onlyOn(diff: PartDiff): 'before' | 'after' | undefined {
  if (diff.kind === 'removed') return 'before';
  return diff.kind === 'added' && diff.move === null && diff.parts === null ? 'after' : undefined;
}

export const LOOK_WORDS: Readonly<Record<Look, string>> = {
  same: 'Unchanged',
  changed: 'Edited',
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
};

/** In the merged layout, a moved part is only a line at its old place. */
export function isGhost(diff: PartDiff, side: Side): boolean {
  return side === 'both' && diff.kind === 'removed' && diff.move !== null;
}
