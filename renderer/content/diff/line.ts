import type { Inline } from '../blocks.ts';
import { type HiddenCharacter, runsWithHidden } from '../hidden/hidden.ts';
import { canonical } from './canonical.ts';
import { hiddenMarksOf, type HiddenMarks } from './hidden-marks.ts';
import type { Stretch } from './stretches.ts';
import { inlinesOf, type Token, type Wrapper } from './token.ts';

/** One side of a diff, or both merged into one. */
export type Side = 'both' | 'before' | 'after';
export type Change = Stretch['kind'];

/**
 * A line of text as it is drawn: words with their changes. A link or button whose words were edited is one link with
 * marks inside, so that nothing of it shows twice.
 */
export type Segment =
  | {
      readonly kind: 'words';
      readonly change: Change;
      readonly of: 'before' | 'after';
      readonly inlines: readonly Inline[];
      /** Neighbours of one kind, which are all its text; empty: ordinary words. */
      readonly hidden: readonly HiddenCharacter[];
    }
  | {
      readonly kind: 'wrapper';
      /** `same` if the words inside show the change. */
      readonly change: Change;
      readonly of: 'before' | 'after';
      readonly wrapper: Wrapper;
      readonly inside: readonly Segment[];
    };

interface Marked {
  readonly token: Token;
  readonly change: Change;
  readonly of: 'before' | 'after';
  readonly hidden: readonly HiddenCharacter[];
}

/** `code`: no unusual space is ordinary in it. */
export function segmentsOf(
  stretches: readonly Stretch[],
  side: Side,
  { code = false }: { readonly code?: boolean } = {},
): readonly Segment[] {
  const marks = hiddenMarksOf(stretches, { code });
  return grouped(
    stretches.flatMap((stretch) => markedOf(stretch, side, marks)),
    0,
  );
}

/** A token divided at its hidden characters. */
function piecesOf(token: Token, change: Change, of: 'before' | 'after', marks: HiddenMarks): readonly Marked[] {
  const found = marks.get(token);
  if (found === undefined) return [{ token, change, of, hidden: [] }];
  return runsWithHidden(token.text, found).map(({ text, hidden }) => ({
    token: { ...token, text },
    change,
    of,
    hidden,
  }));
}

function markedOf({ kind: change, before, after }: Stretch, side: Side, marks: HiddenMarks): readonly Marked[] {
  const one = (tokens: readonly Token[], of: 'before' | 'after'): readonly Marked[] =>
    tokens.flatMap((token) => piecesOf(token, change, of, marks));
  if (change === 'removed') return side === 'after' ? [] : one(before, 'before');
  if (change === 'added') return side === 'before' ? [] : one(after, 'after');
  return side === 'before' ? one(before, 'before') : one(after, 'after');
}

function grouped(marked: readonly Marked[], depth: number): readonly Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  for (let first = marked[0]; first !== undefined; first = marked[start]) {
    const wrapper = first.token.wrappers[depth];
    let end = start + 1;
    while (end < marked.length && goesWith(first, marked[end], depth)) end += 1;
    const run = marked.slice(start, end);
    const { change, of } = first;
    if (wrapper === undefined) {
      const inlines = inlinesOf(run.map(({ token }) => ({ ...token, wrappers: [] })));
      if (inlines.length > 0)
        segments.push({ kind: 'words', change, of, inlines, hidden: run.flatMap(({ hidden }) => hidden) });
    } else {
      const isOne = run.every((each) => each.change === change);
      const inside = grouped(isOne ? run.map((each) => ({ ...each, change: 'same' })) : run, depth + 1);
      segments.push({ kind: 'wrapper', change: isOne ? change : 'same', of, wrapper, inside });
    }
    start = end;
  }
  return segments;
}

function goesWith(first: Marked, next: Marked | undefined, depth: number): boolean {
  if (next === undefined) return false;
  const [one, other] = [first.token.wrappers[depth], next.token.wrappers[depth]];
  if (one === undefined || other === undefined)
    return one === other && first.change === next.change && first.of === next.of && sameKind(first, next);
  return one === other || (first.of !== next.of && outside(one) === outside(other));
}

/** A wrapper without its content: equal for a link on the old page and the same link on the new one. */
const outside = (wrapper: Wrapper): string => canonical({ ...wrapper, children: [] });

const sameKind = (first: Marked, next: Marked): boolean => first.hidden[0]?.kind === next.hidden[0]?.kind;
