/**
 * The rendered diff of a review: the change of each block of a page, for the screen, the counts and the export. Pure.
 * Start with `diffBlocks`; `apply.ts` checks that the diff, applied to the old page, gives the new one.
 */
import type { Block } from '../blocks.ts';
import { align, type Step } from './align.ts';
import { canonical } from './canonical.ts';
import { findMoves } from './moves.ts';
import type { Part } from './part.ts';
import { columnsOf, partsOf } from './split.ts';
import { type Stretch, stretchesOf } from './stretches.ts';

export type PartDiff = SamePart | ChangedPart | RemovedPart | AddedPart;

export interface SamePart {
  readonly kind: 'same';
  readonly before: Part;
  readonly after: Part;
}

/** The same part with different text, attributes or content. */
export interface ChangedPart {
  readonly kind: 'changed';
  readonly before: Part;
  readonly after: Part;
  readonly attributes: readonly AttributeChange[];
  /** Null if the part's own line of text is unchanged. */
  readonly stretches: readonly Stretch[] | null;
  /** Null if all inner parts are unchanged. */
  readonly parts: readonly PartDiff[] | null;
}

export interface RemovedPart {
  readonly kind: 'removed';
  readonly before: Part;
  readonly move: Move | null;
  /** Present if an inner part moved elsewhere instead of being removed. */
  readonly parts: readonly PartDiff[] | null;
}

export interface AddedPart {
  readonly kind: 'added';
  readonly after: Part;
  readonly move: Move | null;
  /** Present if an inner part came from elsewhere in the page instead of being new. */
  readonly parts: readonly PartDiff[] | null;
}

/** A part that is at another place now: both places refer to it by this number. */
export interface Move {
  readonly number: number;
  readonly before: Part;
  readonly after: Part;
  /** The edit that was made in addition; null if there was none. */
  readonly edit: ChangedPart | null;
}

/** Undefined on a side without the attribute. */
export interface AttributeChange {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

export function diffBlocks(before: readonly Block[], after: readonly Block[]): readonly PartDiff[] {
  return diffParts(partsOf(before), partsOf(after));
}

export function diffParts(before: readonly Part[], after: readonly Part[]): readonly PartDiff[] {
  return findMoves(diffRun(before, after), diffPair);
}

function diffRun(before: readonly Part[], after: readonly Part[]): readonly PartDiff[] {
  return align(before, after).map(diffOf);
}

const diffOf = (step: Step): PartDiff => {
  if (step.after === null) return { kind: 'removed', before: step.before, move: null, parts: null };
  if (step.before === null) return { kind: 'added', after: step.after, move: null, parts: null };
  return diffPair(step.before, step.after);
};

function diffPair(before: Part, after: Part): SamePart | ChangedPart {
  if (before.print === after.print) return { kind: 'same', before, after };
  const stretches = stretchesOf(before.tokens, after.tokens);
  const parts = before.type === 'table' ? diffTable(before, after) : diffRun(before.parts, after.parts);
  return {
    kind: 'changed',
    before,
    after,
    attributes: attributeChanges(before, after),
    stretches: stretches.every(({ kind }) => kind === 'same') ? null : stretches,
    parts: parts.every(({ kind }) => kind === 'same') ? null : parts,
  };
}

function attributeChanges(before: Part, after: Part): readonly AttributeChange[] {
  const [old, now] = [allOf(before), allOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((name) => ({ name, before: old[name], after: now[name] }))
    .filter((change) => canonical(change.before) !== canonical(change.after));
}

const allOf = ({ type, attributes }: Part): Part['attributes'] => ({ ...attributes, [TYPE]: type });

/** The attribute name under which a change of type is listed. */
export const TYPE = 'type';

/** Rows are paired like other parts, their cells by column. */
function diffTable(before: Part, after: Part): readonly PartDiff[] {
  const [headsBefore, ...rowsBefore] = before.parts;
  const [headsAfter, ...rowsAfter] = after.parts;
  if (headsBefore === undefined || headsAfter === undefined) return diffRun(before.parts, after.parts);
  const columns = pairColumns(before, after);
  const heads = diffByColumn(headsBefore, headsAfter, columns);
  const rows = align(rowsBefore, rowsAfter).map((step) => {
    if (step.before === null || step.after === null) return diffOf(step);
    return diffByColumn(step.before, step.after, columns);
  });
  return [heads, ...rows];
}

type ColumnPair = readonly [before: number | null, after: number | null];

/**
 * Columns are matched by their headings and content; between matches, equal numbers of columns on both sides count as
 * rewritten.
 */
function pairColumns(before: Part, after: Part): readonly ColumnPair[] {
  const [old, now] = [columnsOf(before), columnsOf(after)];
  const pairs: ColumnPair[] = [];
  let [gone, come]: [number[], number[]] = [[], []];
  const settle = (): void => {
    if (gone.length === come.length) pairs.push(...gone.map((from, index): ColumnPair => [from, come[index] ?? null]));
    else pairs.push(...gone.map((from): ColumnPair => [from, null]), ...come.map((to): ColumnPair => [null, to]));
    [gone, come] = [[], []];
  };
  for (const step of align(old, now)) {
    if (step.before !== null && step.after !== null) {
      settle();
      pairs.push([old.indexOf(step.before), now.indexOf(step.after)]);
    } else if (step.before !== null) gone.push(old.indexOf(step.before));
    else come.push(now.indexOf(step.after));
  }
  settle();
  return pairs;
}

function diffByColumn(before: Part, after: Part, columns: readonly ColumnPair[]): SamePart | ChangedPart {
  if (before.print === after.print) return { kind: 'same', before, after };
  const parts = columns.flatMap(([from, to]): readonly PartDiff[] => {
    const one = from === null ? undefined : before.parts[from];
    const other = to === null ? undefined : after.parts[to];
    if (one !== undefined && other !== undefined) return [diffPair(one, other)];
    if (one !== undefined) return [diffOf({ before: one, after: null })];
    return other === undefined ? [] : [diffOf({ before: null, after: other })];
  });
  return { kind: 'changed', before, after, attributes: attributeChanges(before, after), stretches: null, parts };
}
