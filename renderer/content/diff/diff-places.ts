import type { BlockKey } from '../blocks.ts';
import type { PartDiff } from './diff.ts';
import type { Part } from './part.ts';

/** The text before a change, or the one after it. */
export type DiffSide = 'before' | 'after';

/**
 * For each block of either page, the drawn part that contains it: comments on the block are shown below that part. It
 * is the innermost part, but for a table the row, since a cell has no room.
 */
export class DiffPlaces {
  readonly #holders: Readonly<Record<DiffSide, ReadonlyMap<BlockKey, PartDiff>>>;

  /** `shown`: if only the new page is drawn, removed blocks are not. */
  constructor(diffs: readonly PartDiff[], shown: 'both' | 'after') {
    const holders = { before: new Map<BlockKey, PartDiff>(), after: new Map<BlockKey, PartDiff>() };
    for (const diff of diffs) note(diff, null, holders, shown);
    this.#holders = holders;
  }

  /** Null: no drawn part contains it. */
  holderOf(side: DiffSide, key: BlockKey): PartDiff | null {
    return this.#holders[side].get(key) ?? null;
  }
}

type Holders = Readonly<Record<DiffSide, Map<BlockKey, PartDiff>>>;

function note(diff: PartDiff, around: PartDiff | null, holders: Holders, shown: 'both' | 'after'): void {
  if (diff.kind === 'removed' && shown === 'after') return;
  const holder = around === null || canHold(diff) ? diff : around;
  const edit = diff.kind === 'added' && diff.move !== null ? diff.move.edit : null;
  const inside = edit ?? diff;
  // At its old place, a moved part is drawn by itself.
  if (inside.kind !== 'added' && edit === null) noteKeys(inside.before, holder, holders.before);
  if (inside.kind !== 'removed') noteKeys(inside.after, holder, holders.after);
  if (inside.kind === 'same' || inside.parts === null || isRow(inside)) return;
  for (const inner of inside.parts) note(inner, holder, holders, shown);
}

/** Blocks, items and rows have room below them. */
function canHold(diff: PartDiff): boolean {
  const part = diff.kind === 'removed' ? diff.before : diff.after;
  return part.block !== null || part.type === 'item' || part.type === 'row';
}

function isRow(diff: PartDiff): boolean {
  return (diff.kind === 'removed' ? diff.before : diff.after).type === 'row';
}

function noteKeys(part: Part, holder: PartDiff, keys: Map<BlockKey, PartDiff>): void {
  for (const key of blockKeys(part)) keys.set(key, holder);
}

/** The key of a part that is a block, and of all blocks in it, in reading order. */
export function* blockKeys(part: Part): Generator<BlockKey> {
  if (part.block !== null) yield part.block.key;
  for (const inner of part.parts) yield* blockKeys(inner);
}
