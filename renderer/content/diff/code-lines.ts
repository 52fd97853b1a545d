import type { PartDiff } from './diff.ts';
import type { Side } from './line.ts';
import type { Part } from './part.ts';
import type { Stretch } from './stretches.ts';

/** A line of code as it is drawn: on one side only, or on both if it did not change. */
export interface CodeLine {
  readonly change: 'same' | 'added' | 'removed';
  readonly text: string;
  /** The words of an edited line. */
  readonly stretches: readonly Stretch[] | null;
  /** Its line number in the text of its side, from 1. */
  readonly number: number;
  /** The offset of its start in that text. */
  readonly start: number;
}

/** In a run of edited lines, all removed lines come before all added ones, as usual for code. */
export function codeLines(diffs: readonly PartDiff[], side: Side): readonly CodeLine[] {
  const lines: CodeLine[] = [];
  let [gone, come]: [CodeLine[], CodeLine[]] = [[], []];
  const old = { number: 0, start: 0 };
  const now = { number: 0, start: 0 };
  const settle = (): void => {
    if (side !== 'after') lines.push(...gone);
    if (side !== 'before') lines.push(...come);
    [gone, come] = [[], []];
  };
  for (const diff of diffs) {
    const before = diff.kind === 'added' ? null : placed(diff.before, old);
    const after = diff.kind === 'removed' ? null : placed(diff.after, now);
    if (diff.kind === 'same') {
      settle();
      const line = side === 'before' ? before : after;
      if (line !== null) lines.push({ ...line, change: 'same', stretches: null });
      continue;
    }
    const stretches = diff.kind === 'changed' ? diff.stretches : null;
    if (before !== null) gone.push({ ...before, change: 'removed', stretches });
    if (after !== null) come.push({ ...after, change: 'added', stretches });
  }
  settle();
  return lines;
}

function placed(part: Part, at: { number: number; start: number }): Pick<CodeLine, 'text' | 'number' | 'start'> {
  const text = part.inlines.map((inline) => (inline.type === 'text' ? inline.text : '')).join('');
  at.number += 1;
  const { number, start } = at;
  at.start += text.length + 1;
  return { text, number, start };
}
