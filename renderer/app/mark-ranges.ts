import type { HitWords } from '#shared/rpc/search.ts';
import { hitRanges } from '../store/search/hit-words.ts';

/** Inline elements: a word may continue from one into the next. */
const INLINE = new Set([
  'A',
  'ABBR',
  'B',
  'CODE',
  'DEL',
  'EM',
  'I',
  'KBD',
  'MARK',
  'S',
  'SPAN',
  'STRONG',
  'SUB',
  'SUP',
  'U',
]);

/**
 * Ranges of the words in the text of `root`, in reading order. Text is read across elements, so that phrases with
 * markup are found; the page is not changed.
 */
export function markRanges(root: Element, words: HitWords): readonly Range[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: { readonly node: Text; readonly start: number }[] = [];
  let text = '';
  let before: Element | null = null;
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    const block = blockOf(node);
    if (block !== before) text += '\n';
    before = block;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  return hitRanges(text, words).flatMap(({ start, end }) => {
    const from = pointAt(nodes, start);
    const to = pointAt(nodes, end - 1);
    if (from === null || to === null) return [];
    const range = document.createRange();
    range.setStart(from.node, from.offset);
    range.setEnd(to.node, to.offset + 1);
    return [range];
  });
}

function blockOf(node: Text): Element | null {
  let element = node.parentElement;
  while (element !== null && INLINE.has(element.tagName)) element = element.parentElement;
  return element;
}

/** The last node that begins at or before `at`. */
function pointAt(
  nodes: readonly { readonly node: Text; readonly start: number }[],
  at: number,
): { readonly node: Text; readonly offset: number } | null {
  let low = 0;
  let high = nodes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((nodes[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const found = nodes[low];
  if (found === undefined || at - found.start >= found.node.length || at < found.start) return null;
  return { node: found.node, offset: at - found.start };
}
