import type { BlockKey } from '../../blocks.ts';
import { blockKeys, type DiffSide } from '../diff-places.ts';
import type { PartDiff } from '../diff.ts';

/** A block in one of the two texts of a diff. */
export interface DiffTarget {
  readonly side: DiffSide;
  readonly key: BlockKey;
}

/**
 * The data attributes of an element that draws a part: the keys of its block, or of the first block in it, in either
 * text.
 */
export function keysOf(diff: PartDiff): Readonly<Record<`data-${DiffSide}`, string | undefined>> {
  const [before] = diff.kind === 'added' ? [] : blockKeys(diff.before);
  const [after] = diff.kind === 'removed' ? [] : blockKeys(diff.after);
  return { 'data-before': before, 'data-after': after };
}

/**
 * The innermost block that is drawn at this node: on the wanted side if that side has it; without a wanted side in the
 * new text, except for words drawn as removed.
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
    const drawnAs = blockKey === undefined ? undefined : element.closest<HTMLElement>('[data-side]')?.dataset['side'];
    if (blockKey !== undefined && drawnAs === side) return { side, key: blockKey };
    // Elements further out only contain it.
    if (before !== undefined || after !== undefined || drawnAs !== undefined) return null;
  }
  return null;
}

const STOPS = '[data-before], [data-after], [data-side][data-block-key]';

/**
 * The innermost part at this node that a comment can be on. Blocks in what both texts have, as in a card or a cell, have
 * no side of their own: they belong to the part around them.
 */
export function partAt(node: Element): HTMLElement | null {
  return node.closest<HTMLElement>(`${STOPS}, [data-side] [data-block-key]`);
}

/**
 * The elements that a reader steps through block by block: `parts` also includes items, cells and rows. Whether the
 * browser has laid them out does not matter: off the screen it skips that.
 */
export function stopsIn(root: HTMLElement, parts: boolean): readonly HTMLElement[] {
  const all = [...root.querySelectorAll<HTMLElement>(STOPS)].filter(
    (element) => element.closest('[data-suggestion], [hidden], details:not([open]) > :not(summary)') === null,
  );
  return parts ? all : all.filter((element) => element.parentElement?.closest('[data-before], [data-after]') == null);
}

/** The thread or the innermost stop at this node. */
export function stopAt(node: Node): HTMLElement | null {
  const from = node instanceof Element ? node : node.parentElement;
  return from?.closest<HTMLElement>('[data-thread]') ?? from?.closest<HTMLElement>(STOPS) ?? null;
}
