import type { DiffSide } from '../diff-places.ts';
import { copiedFrom, type Copied } from './copied-text.ts';

/** Copies from drawn diffs take the new text alone. An attachment for an element that contains such diffs. */
export function copiesNewText(element: HTMLElement): () => void {
  const copy = (event: ClipboardEvent): void => {
    if (event.defaultPrevented || event.clipboardData === null || isField(event.target)) return;
    const copied = selectedText('after');
    if (copied === null) return;
    event.clipboardData.setData('text/plain', copied.text);
    event.clipboardData.setData('text/html', copied.html);
    event.preventDefault();
  };
  element.addEventListener('copy', copy);
  return () => {
    element.removeEventListener('copy', copy);
  };
}

/** The selection in a drawn diff as one of its texts; null: nothing in a diff is selected. */
export function selectedText(side: DiffSide): Copied | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const isInDiff = [range.startContainer, range.endContainer].some((node) => diffAt(node) !== null);
  return isInDiff ? copiedFrom(range, side) : null;
}

/** A drawn part of a diff as one of its texts. */
export function textAt(element: Element, side: DiffSide): Copied | null {
  const range = document.createRange();
  range.selectNodeContents(element);
  return copiedFrom(range, side);
}

function diffAt(node: Node): Element | null {
  return (node instanceof Element ? node : node.parentElement)?.closest('.content.diff') ?? null;
}

const isField = (target: EventTarget | null): boolean => target instanceof Element && target.matches('input, textarea');
