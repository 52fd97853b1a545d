import type { PartDiff } from './diff.ts';

/** A table or a row of pictures that is as wide as the pane, as its page shows it now. Pure. */
export function isFullWidth(diff: PartDiff): boolean {
  const { type, attributes } = diff.kind === 'removed' ? diff.before : diff.after;
  return (type === 'table' || type === 'images') && attributes['fullWidth'] === true;
}
