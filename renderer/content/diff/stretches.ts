import { runsOf } from '#shared/diff/runs.ts';
import type { Token } from './token.ts';

/**
 * A run of tokens of an edited text. `same` and `restyled` have the same words on both sides; `restyled` has another
 * style (bold, a link, another target). `removed` and `added` are on one side only.
 */
export interface Stretch {
  readonly kind: 'same' | 'restyled' | 'removed' | 'added';
  readonly before: readonly Token[];
  readonly after: readonly Token[];
}

/** The changes of a line of text, word by word. `apply.ts` builds the new line from the old one and this. */
export function stretchesOf(before: readonly Token[], after: readonly Token[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const run of runsOf(before, after, ({ text }) => text)) {
    if (run.same) addEqual(stretches, run.before, run.after);
    else {
      add(stretches, 'removed', run.before, []);
      add(stretches, 'added', [], run.after);
    }
  }
  return readable(stretches);
}

/** Runs of equal words that look the same, and such that do not. */
function addEqual(stretches: Stretch[], before: readonly Token[], after: readonly Token[]): void {
  let start = 0;
  const restyled = (at: number): boolean => before[at]?.style !== after[at]?.style;
  for (let end = 1; end <= before.length; end += 1) {
    if (end < before.length && restyled(end) === restyled(start)) continue;
    add(stretches, restyled(start) ? 'restyled' : 'same', before.slice(start, end), after.slice(start, end));
    start = end;
  }
}

function add(stretches: Stretch[], kind: Stretch['kind'], before: readonly Token[], after: readonly Token[]): void {
  if (before.length + after.length === 0) return;
  const last = stretches.at(-1);
  if (last?.kind === kind) {
    stretches[stretches.length - 1] = { kind, before: [...last.before, ...before], after: [...last.after, ...after] };
  } else stretches.push({ kind, before, after });
}

/**
 * A space or comma that both sides share between two replaced words would split one change into several: unchanged
 * stretches without a word between changes are merged into them. Removed words then come before added ones.
 */
function readable(stretches: readonly Stretch[]): readonly Stretch[] {
  const joined: Stretch[] = [];
  let removed: Token[] = [];
  let added: Token[] = [];
  const settle = (): void => {
    add(joined, 'removed', removed, []);
    add(joined, 'added', [], added);
    removed = [];
    added = [];
  };
  for (const [index, stretch] of stretches.entries()) {
    const changed = stretch.kind === 'removed' || stretch.kind === 'added';
    const bridge = !changed && isBridge(stretches, index);
    if (changed || bridge) {
      removed.push(...stretch.before);
      added.push(...stretch.after);
    } else {
      settle();
      add(joined, stretch.kind, stretch.before, stretch.after);
    }
  }
  settle();
  return joined;
}

function isBridge(stretches: readonly Stretch[], index: number): boolean {
  const here = stretches[index];
  if (here === undefined || here.before.some(({ text }) => HAS_WORD.test(text))) return false;
  return replacedBefore(stretches, index) && replacedAfter(stretches, index);
}

const HAS_WORD = /[\p{L}\p{N}\uFFFC]/u;

/** A removal and an addition directly before this stretch: a replacement, not only an insertion. */
function replacedBefore(stretches: readonly Stretch[], index: number): boolean {
  return isReplacement(stretches[index - 2], stretches[index - 1]);
}

function replacedAfter(stretches: readonly Stretch[], index: number): boolean {
  return isReplacement(stretches[index + 1], stretches[index + 2]);
}

function isReplacement(first: Stretch | undefined, second: Stretch | undefined): boolean {
  return first?.kind === 'removed' && second?.kind === 'added';
}
