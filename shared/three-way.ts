import { runsOf } from './diff/runs.ts';

/** A three-way merge of lists of lines. Pure. */
export type MergePart =
  | { readonly type: 'agreed'; readonly lines: readonly string[] }
  | { readonly type: 'clash'; readonly mine: readonly string[]; readonly theirs: readonly string[] };

/** A run of `base` from `start` up to `end` that one side replaced by `lines`. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

export function merge(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly MergePart[] {
  const ours = changes(base, mine);
  const others = changes(base, theirs);
  const parts: MergePart[] = [];
  let at = 0;
  while (ours.length > 0 || others.length > 0) {
    const start = Math.min(ours[0]?.start ?? Infinity, others[0]?.start ?? Infinity);
    push(parts, base.slice(at, start));
    // Overlapping or adjacent changes of both sides form one place.
    const here = { ours: [] as Change[], others: [] as Change[] };
    let end = start;
    for (let grown = true; grown;) {
      grown = false;
      for (const side of ['ours', 'others'] as const) {
        const waiting = side === 'ours' ? ours : others;
        const next = waiting[0];
        if (next === undefined || next.start > end || (next.start === end && end > start && next.end > next.start))
          continue;
        waiting.shift();
        here[side].push(next);
        end = Math.max(end, next.end);
        grown = true;
      }
    }
    const mineHere = applied(base, here.ours, start, end);
    const theirsHere = applied(base, here.others, start, end);
    if (here.others.length === 0 || same(mineHere, theirsHere)) push(parts, mineHere);
    else if (here.ours.length === 0) push(parts, theirsHere);
    else parts.push({ type: 'clash', mine: mineHere, theirs: theirsHere });
    at = end;
  }
  push(parts, base.slice(at));
  return parts;
}

function push(parts: MergePart[], lines: readonly string[]): void {
  if (lines.length > 0) parts.push({ type: 'agreed', lines });
}

function changes(base: readonly string[], side: readonly string[]): Change[] {
  return runsOf(base, side, (line) => line)
    .filter(({ same }) => !same)
    .map(({ start, before, after }) => ({ start, end: start + before.length, lines: after }));
}

/** The lines of one side between `start` and `end` of the base. */
function applied(base: readonly string[], list: readonly Change[], start: number, end: number): readonly string[] {
  const result: string[] = [];
  let at = start;
  for (const change of list) {
    result.push(...base.slice(at, change.start), ...change.lines);
    at = change.end;
  }
  return [...result, ...base.slice(at, end)];
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}
