import type { AddedPart, ChangedPart, Move, PartDiff, RemovedPart, SamePart } from './diff.ts';
import { digestOfKey } from '../keys.ts';
import type { Part } from './part.ts';
import { similarity, wordCount } from './similarity.ts';

/**
 * Fewer words do not make a move: "Note" here and "Note" there are two different notes. Within one list, and for
 * headings, they do (`pairShort`).
 */
const MIN_WORDS = 4;
/** The share of words that stays when a part is edited while it moves; short parts need a higher share. */
const ALIKE = 0.6;
const ALIKE_IF_SHORT = 0.75;
const FEW_WORDS = 8;
/** The most pairs that are compared, for pages that were completely rewritten. */
const MAX_COMPARED = 10_000;

/** Pieces that have no meaning outside their block. */
const FIXED = new Set(['line', 'cell', 'head', 'heads', 'figure', 'divider']);

/** Finds parts that were removed in one place and added in another, anywhere in the page, and marks both as moved. */
export function findMoves(
  diffs: readonly PartDiff[],
  diffPair: (before: Part, after: Part) => SamePart | ChangedPart,
): readonly PartDiff[] {
  const went = candidates(diffs, 'removed');
  const came = candidates(diffs, 'added');
  const moves = new Map<Part, Move>();
  const note = (before: Part, after: Part): void => {
    const diff = before.print === after.print ? null : diffPair(before, after);
    const move: Move = { number: moves.size / 2 + 1, before, after, edit: diff?.kind === 'changed' ? diff : null };
    moves.set(before, move);
    moves.set(after, move);
  };
  const taken = new Set<Part>();
  pairEqual(went, came, ({ print }) => print, taken, note);
  pairEqual(went, came, saysTheSame, taken, note);
  pairAlike(went, came, taken, note);
  pairShort(diffs, taken, note);
  return moves.size === 0 ? diffs : diffs.map((diff) => marked(diff, moves));
}

type Note = (before: Part, after: Part) => void;

/** A removed or added part, and its depth within the whole removed or added part. */
interface Candidate {
  readonly part: Part;
  readonly depth: number;
}

/** Parts that may have moved, outer parts before inner ones. */
function candidates(diffs: readonly PartDiff[], kind: 'removed' | 'added'): readonly Candidate[] {
  const found: Candidate[] = [];
  const within = (part: Part, depth: number): void => {
    if (!FIXED.has(part.type) && isTelling(part)) found.push({ part, depth });
    if (part.type !== 'table' && part.type !== 'code') for (const inner of part.parts) within(inner, depth + 1);
  };
  const walk = (list: readonly PartDiff[]): void => {
    for (const diff of list) {
      if (diff.kind === 'changed') walk(diff.parts ?? []);
      else if (diff.kind === 'removed' && kind === 'removed') within(diff.before, 0);
      else if (diff.kind === 'added' && kind === 'added') within(diff.after, 0);
    }
  };
  walk(diffs);
  return found;
}

function isTelling(part: Part): boolean {
  if (wordCount(part) >= MIN_WORDS) return true;
  return part.block !== null && part.inlines.length === 0 && part.parts.length === 0;
}

/** The text of a part, whatever its style and links; null for a part without a key. */
const saysTheSame = ({ type, key }: Part): string | null => (key === null ? null : `${type} ${digestOfKey(key)}`);

function pairEqual(
  went: readonly Candidate[],
  came: readonly Candidate[],
  by: (part: Part) => string | null,
  taken: Set<Part>,
  note: Note,
): void {
  const places = new Map<string | null, Part[]>();
  for (const { part } of came) places.set(by(part), [...(places.get(by(part)) ?? []), part]);
  for (const { part } of went) {
    if (!isFree(part, taken) || by(part) === null) continue;
    const other = places.get(by(part))?.find((place) => isFree(place, taken));
    if (other === undefined) continue;
    take(part, taken);
    take(other, taken);
    note(part, other);
  }
}

/** Parts that were also edited: the most similar first, and only if a reader would recognise them. */
function pairAlike(went: readonly Candidate[], came: readonly Candidate[], taken: Set<Part>, note: Note): void {
  const free = (list: readonly Candidate[]): readonly Part[] =>
    list.map(({ part }) => part).filter((part) => isFree(part, taken) && wordCount(part) >= MIN_WORDS);
  const [from, to] = [free(went), free(came)];
  if (from.length * to.length > MAX_COMPARED) return;
  const pairs = from
    .flatMap((before) => to.map((after) => ({ before, after, alike: similarity(before, after) })))
    .filter(({ before, alike }) => alike >= (wordCount(before) < FEW_WORDS ? ALIKE_IF_SHORT : ALIKE))
    .sort((one, other) => other.alike - one.alike);
  for (const { before, after } of pairs) {
    if (!isFree(before, taken) || !isFree(after, taken)) continue;
    take(before, taken);
    take(after, taken);
    note(before, after);
  }
}

/** Pieces of a block, and headings: a short one is the same one at another place among its neighbours. */
const NAMED = new Set([
  'item',
  'tab',
  'step',
  'column',
  'update',
  'row',
  'parameter',
  'response',
  'heading',
  'divider',
]);

function pairShort(diffs: readonly PartDiff[], taken: Set<Part>, note: Note): void {
  const [went, came] = [new Map<string, Part[]>(), new Map<string, Part[]>()];
  for (const diff of diffs) {
    if (diff.kind === 'same') continue;
    if (diff.kind === 'changed') {
      if (diff.parts !== null) pairShort(diff.parts, taken, note);
      continue;
    }
    const [part, places] = diff.kind === 'removed' ? [diff.before, went] : [diff.after, came];
    if (NAMED.has(part.type) && isFree(part, taken)) places.set(part.print, [...(places.get(part.print) ?? []), part]);
  }
  for (const [print, [before, ...more]] of went) {
    const [after, ...others] = came.get(print) ?? [];
    if (before === undefined || after === undefined || more.length + others.length > 0) continue;
    take(before, taken);
    take(after, taken);
    note(before, after);
  }
}

/** A part moves at most once, and not if a part inside it has moved elsewhere. */
function isFree(part: Part, taken: ReadonlySet<Part>): boolean {
  return !taken.has(part) && part.parts.every((inner) => isFree(inner, taken));
}

/** A moved part takes everything inside it; the part that contains it did not move. */
function take(part: Part, taken: Set<Part>): void {
  taken.add(part);
  for (const inner of part.parts) take(inner, taken);
}

function marked(diff: PartDiff, moves: ReadonlyMap<Part, Move>): PartDiff {
  switch (diff.kind) {
    case 'same':
      return diff;
    case 'changed':
      return { ...diff, parts: diff.parts?.map((part) => marked(part, moves)) ?? null };
    case 'removed':
      return {
        ...diff,
        ...placed(diff.before, moves, (before) => ({ kind: 'removed', before, move: null, parts: null })),
      };
    case 'added':
      return { ...diff, ...placed(diff.after, moves, (after) => ({ kind: 'added', after, move: null, parts: null })) };
  }
}

function placed(
  part: Part,
  moves: ReadonlyMap<Part, Move>,
  asDiff: (part: Part) => RemovedPart | AddedPart,
): Pick<AddedPart, 'move' | 'parts'> {
  const move = moves.get(part) ?? null;
  if (move !== null || !holdsMove(part, moves)) return { move, parts: null };
  return { move: null, parts: part.parts.map((inner) => marked(asDiff(inner), moves)) };
}

function holdsMove(part: Part, moves: ReadonlyMap<Part, Move>): boolean {
  return part.parts.some((inner) => moves.has(inner) || holdsMove(inner, moves));
}
