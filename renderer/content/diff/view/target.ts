import type { BlockKey } from '../../blocks.ts';
import { blockKeys, type DiffSide } from '../diff-places.ts';
import type { PartDiff } from '../diff.ts';

/** A block of one of the two texts that a diff is of. */
export interface DiffTarget {
  readonly side: DiffSide;
  readonly key: BlockKey;
}

/** What an element that draws a part says of itself: the block that it is, or the first one in it, in either text. */
export function keysOf(diff: PartDiff): Readonly<Record<`data-${DiffSide}`, string | undefined>> {
  const [before] = diff.kind === 'added' ? [] : blockKeys(diff.before);
  const [after] = diff.kind === 'removed' ? [] : blockKeys(diff.after);
  return { 'data-before': before, 'data-after': after };
}

/**
 * The innermost block that is drawn where this node stands. On the wanted side where that has it; without a wish in the new
 * text, but for words that are drawn as removed.
 */
export function targetAt(root: Element, node: Node, wanted: DiffSide | null): DiffTarget | null {
  const from = node instanceof Element ? node : node.parentElement;
  const side = wanted ?? (from?.closest('del') == null ? 'after' : 'before');
  const there = climb(root, from, side);
  return there ?? climb(root, from, side === 'before' ? 'after' : 'before');
}

function climb(root: Element, from: Element | null, side: DiffSide): DiffTarget | null {
  for (let element = from; element !== null && element !== root; element = element.parentElement) {
    if (!(element instanceof HTMLElement)) continue;
    const { blockKey, before, after } = element.dataset;
    const own = side === 'before' ? before : after;
    if (own !== undefined) return { side, key: own };
    if (blockKey !== undefined && element.closest<HTMLElement>('[data-side]')?.dataset['side'] === side)
      return { side, key: blockKey };
    // Further out only what holds it would be found.
    if (before !== undefined || after !== undefined || blockKey !== undefined) return null;
  }
  return null;
}

/** The elements that a reader steps through block by block: `parts` also stops at items, cells and rows. */
export function stopsIn(root: HTMLElement, parts: boolean): readonly HTMLElement[] {
  const all = [
    ...root.querySelectorAll<HTMLElement>('[data-before], [data-after], [data-side][data-block-key]'),
  ].filter((element) => element.getClientRects().length > 0 && element.closest('[data-suggestion]') === null);
  return parts ? all : all.filter((element) => element.parentElement?.closest('[data-before], [data-after]') == null);
}
