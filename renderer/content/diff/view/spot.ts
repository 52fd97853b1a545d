import type { DiffSide } from '../diff-places.ts';
import { partAt, stopAt } from './target.ts';

/** A place in a comparison: what the pointer, a click or the focus is at. */
export interface DiffSpot {
  /** The innermost block, cell, row or item; or a thread beside it. */
  readonly element: HTMLElement;
  /** The side that is pointed at; null: nothing tells. */
  readonly side: DiffSide | null;
  /** A line of code in it. */
  readonly line: CodeLineSpot | null;
}

interface CodeLineSpot {
  readonly text: string;
  /** From the top of the element (px). */
  readonly top: number;
}

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** The place of the focus, or of a step. */
export function focusSpot(node: Node): DiffSpot | null {
  const element = stopAt(node);
  return element === null ? null : { element, side: null, line: null };
}

/** The place at which somebody points. Null: no block is drawn there. */
export function pointedSpot(node: Node, point: Point): DiffSpot | null {
  const from = node instanceof Element ? node : node.parentElement;
  if (from === null) return null;
  const thread = from.closest<HTMLElement>('[data-thread]');
  if (thread !== null) return { element: thread, side: null, line: null };
  const element = partAt(from);
  if (element?.closest('.diff') == null || from.closest('[data-suggestion], textarea') !== null) return null;
  const isOld = from.closest('del, [data-half="before"], [data-line="before"]') !== null;
  return { element, side: isOld ? 'before' : null, line: lineAt(from, element, point) };
}

export function isSameSpot(one: DiffSpot | null, other: DiffSpot | null): boolean {
  return (
    one?.element === other?.element &&
    one?.side === other?.side &&
    one?.line?.text === other?.line?.text &&
    one?.line?.top === other?.line?.top
  );
}

/** Whether both its old and its new text are drawn in it, and nothing tells which of them is meant. */
export function hasBothSides({ element, side, line }: DiffSpot): boolean {
  const { before, after } = element.dataset;
  const isOne = side !== null || line !== null || element.closest('[data-half]') !== null;
  return !isOne && before !== undefined && after !== undefined;
}

function lineAt(from: Element, element: HTMLElement, point: Point): CodeLineSpot | null {
  const { top } = element.getBoundingClientRect();
  const line = from.closest<HTMLElement>('[data-line]');
  if (line !== null) return lineOf(line.lastElementChild?.textContent ?? '', line.getBoundingClientRect().top - top);
  const code = from.closest('pre')?.querySelector('code') ?? null;
  return code === null ? null : drawnLine(code, top, point);
}

const lineOf = (text: string, top: number): CodeLineSpot | null => (text.trim() === '' ? null : { text, top });

/** Unchanged code is one text, whose lines have no elements. */
function drawnLine(code: Element, origin: number, { clientX, clientY }: Point): CodeLineSpot | null {
  const caret = document.caretPositionFromPoint(clientX, clientY);
  if (caret === null || !code.contains(caret.offsetNode)) return null;
  const range = document.createRange();
  range.setStart(code, 0);
  range.setEnd(caret.offsetNode, caret.offset);
  const before = range.toString().length;
  const text = code.textContent;
  const end = text.indexOf('\n', before);
  range.collapse(false);
  const { top, height } = range.getBoundingClientRect();
  const line = text.slice(text.lastIndexOf('\n', before - 1) + 1, end < 0 ? undefined : end);
  return lineOf(line, (height === 0 ? clientY : top) - origin);
}
