import { inlineText } from '../text.ts';
import type { PartDiff } from './diff.ts';

/** A run of parts as it is drawn: changes with their context, and collapsed parts. */
export type Run<T> =
  | { readonly kind: 'shown'; readonly items: readonly T[]; readonly from: number }
  | { readonly kind: 'folded'; readonly items: readonly T[]; readonly from: number };

export interface FoldRule {
  /** Unchanged items that stay visible on each side of a change. */
  readonly around: number;
  /** Fewer than these are not collapsed. */
  readonly least: number;
}

export const FOLD_BLOCKS: FoldRule = { around: 1, least: 2 };
export const FOLD_LINES: FoldRule = { around: 3, least: 3 };
export const FOLD_ROWS: FoldRule = { around: 1, least: 3 };

/** Divides items into visible and collapsed runs, in order; joined they are all items. */
export function folded<T>(items: readonly T[], isSame: (item: T) => boolean, { around, least }: FoldRule): Run<T>[] {
  const runs: Run<T>[] = [];
  const push = (kind: Run<T>['kind'], from: number, to: number): void => {
    if (to <= from) return;
    const last = runs.at(-1);
    if (last?.kind === kind) runs[runs.length - 1] = { kind, items: items.slice(last.from, to), from: last.from };
    else runs.push({ kind, items: items.slice(from, to), from });
  };
  let at = 0;
  while (at < items.length) {
    let end = at;
    for (let item = items[end]; item !== undefined && isSame(item); item = items[end]) end += 1;
    const [begin, stop] = [at === 0 ? at : at + around, end === items.length ? end : end - around];
    if (stop - begin >= least) {
      push('shown', at, begin);
      push('folded', begin, stop);
      push('shown', stop, end);
    } else push('shown', at, end);
    if (end < items.length) push('shown', end, end + 1);
    at = end + 1;
  }
  return runs;
}

/** The last heading in `before`, which tells the reader where in the page they are. Null: there is none. */
export function headingAbove(before: readonly PartDiff[]): string | null {
  for (const diff of [...before].reverse()) {
    if (diff.kind !== 'same' || diff.after.type !== 'heading') continue;
    const text = inlineText(diff.after.inlines).trim();
    if (text !== '') return text;
  }
  return null;
}
