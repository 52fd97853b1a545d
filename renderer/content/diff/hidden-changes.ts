import type { HiddenChange, HiddenPlace } from '#shared/model/review-marks.ts';
import { type HiddenCharacter, hiddenBeside, hiddenIn, lookOf, nameOfHidden } from '../hidden/hidden.ts';
import { blockKeys } from './diff-places.ts';
import type { AddedPart, ChangedPart, PartDiff, RemovedPart } from './diff.ts';
import { hiddenInLine, hiddenMarksOf, replacementsIn, textOf } from './hidden-marks.ts';
import type { Hunks } from './hunks.ts';
import type { Part } from './part.ts';
import type { Token } from './token.ts';

/** All hidden characters of a page's changes, in reading order. */
export function hiddenChangesOf(diffs: readonly PartDiff[], hunks: Hunks): readonly HiddenChange[] {
  const numbers = new Map(hunks.all.flatMap((hunk) => hunk.diffs.map((diff) => [diff, hunk.number] as const)));
  const changes: HiddenChange[] = [];
  const walk = (all: readonly PartDiff[], around: Places): void => {
    for (const diff of all) {
      if (diff.kind === 'same') continue;
      const places = placesOf(diff, numbers.get(diff) ?? around.hunk, around);
      if (diff.kind === 'changed') {
        changes.push(...ofEdit(diff, places));
        walk(diff.parts ?? [], places);
      } else if (diff.move !== null) {
        if (diff.kind === 'added' && diff.move.edit !== null) walk([diff.move.edit], places);
      } else {
        changes.push(...ofWhole(diff, places));
        walk(diff.parts ?? [], places);
      }
    }
  };
  walk(diffs, { hunk: 0, before: null, after: null });
  return changes;
}

/** Where a diff is drawn: the number of its change, and the key of its block on either side. */
interface Places {
  readonly hunk: number;
  readonly before: string | null;
  readonly after: string | null;
}

function placesOf(diff: PartDiff, hunk: number, around: Places): Places {
  const [before = around.before] = diff.kind === 'added' ? [] : blockKeys(diff.before);
  const [after = around.after] = diff.kind === 'removed' ? [] : blockKeys(diff.after);
  return { hunk, before, after };
}

/** The hidden characters in a value that changed, such as a title. */
export function hiddenInValues(before: string, after: string, places: Places | null): readonly HiddenChange[] {
  if (before === after) return [];
  const [old, now] = [hiddenBeside(before, after), hiddenBeside(after, before)];
  return difference({ text: before, hidden: old }, { text: after, hidden: now }, places);
}

interface Line {
  readonly text: string;
  readonly hidden: readonly HiddenCharacter[];
}

function ofEdit({ before, after, stretches, attributes }: ChangedPart, places: Places | null): readonly HiddenChange[] {
  const code = before.type === 'line';
  const marks = hiddenMarksOf(stretches ?? [], { code });
  const inLine = (tokens: readonly Token[], all: readonly Token[]): Line => {
    const hidden: HiddenCharacter[] = [];
    const changed = new Set(tokens);
    let start = 0;
    for (const token of all) {
      if (changed.has(token)) for (const one of marks.get(token) ?? []) hidden.push({ ...one, at: start + one.at });
      start += textOf([token]).length;
    }
    return { text: textOf(all), hidden };
  };
  return [
    ...(marks.size === 0 ? [] : replacementsIn(stretches ?? [])).flatMap((replaced) =>
      difference(inLine(replaced.before, before.tokens), inLine(replaced.after, after.tokens), places),
    ),
    ...hiddenInValues(insidesOf(before.tokens), insidesOf(after.tokens), places),
    ...attributes.flatMap((change) => hiddenInValues(wordsIn(change.before), wordsIn(change.after), places)),
  ];
}

/** A part that is new or gone as a whole; its inner parts only if they are, too. */
function ofWhole(diff: AddedPart | RemovedPart, places: Places | null): readonly HiddenChange[] {
  const part = diff.kind === 'added' ? diff.after : diff.before;
  const nothing: Line = { text: '', hidden: [] };
  return linesOf(part, diff.parts === null).flatMap((line) =>
    diff.kind === 'added' ? difference(nothing, line, places) : difference(line, nothing, places),
  );
}

function linesOf(part: Part, deep: boolean): readonly Line[] {
  const marks = hiddenInLine(part.tokens, { code: part.type === 'line' });
  const own: HiddenCharacter[] = [];
  let start = 0;
  for (const token of part.tokens) {
    for (const one of marks.get(token) ?? []) own.push({ ...one, at: start + one.at });
    start += textOf([token]).length;
  }
  const values = [insidesOf(part.tokens), wordsIn(part.attributes)].map((text) => ({ text, hidden: hiddenIn(text) }));
  const inner = deep ? part.parts.flatMap((each) => linesOf(each, true)) : [];
  return [{ text: textOf(part.tokens), hidden: own }, ...values, ...inner];
}

/** The words of links, notes and images in a line: each once, though a link has many words. */
function insidesOf(tokens: readonly Token[]): string {
  const insides = new Set<unknown>();
  for (const { leaf, wrappers } of tokens) {
    if (leaf.type !== 'text') insides.add(leaf);
    for (const { children: _words, ...wrapper } of new Set(wrappers)) insides.add(JSON.stringify(wrapper));
  }
  return [...insides].map((inside) => wordsIn(typeof inside === 'string' ? JSON.parse(inside) : inside)).join('\n');
}

/** Fields that say what a value is. */
const NO_WORDS = new Set(['key', 'type', 'kind']);

/** All texts in a value. */
function wordsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .filter(([name]) => !NO_WORDS.has(name))
    .map(([, inner]) => wordsIn(inner))
    .filter((text) => text !== '')
    .join('\n');
}

/** What only one of two lines has: a hidden character that was kept beside a changed one is no change. */
function difference(before: Line, after: Line, places: Places | null): readonly HiddenChange[] {
  return [...only(before, after, 'removed', places), ...only(after, before, 'added', places)];
}

function only(line: Line, other: Line, change: HiddenChange['change'], places: Places | null): readonly HiddenChange[] {
  const kept = new Map<string, number>();
  for (const one of other.hidden) kept.set(nameOfHidden([one]), (kept.get(nameOfHidden([one])) ?? 0) + 1);
  const found = new Map<string, HiddenCharacter[]>();
  for (const one of line.hidden) {
    const name = nameOfHidden([one]);
    const left = kept.get(name) ?? 0;
    if (left > 0) kept.set(name, left - 1);
    else found.set(one.kind, [...(found.get(one.kind) ?? []), one]);
  }
  const place = places === null ? null : placeOn(places, change);
  return [...found].map(([kind, all]) => {
    const words = all[0] === undefined ? '' : wordsAround(line.text, all[0]);
    return { change, kind, name: nameOfHidden(all), count: all.length, words, place };
  });
}

function placeOn({ hunk, before, after }: Places, change: HiddenChange['change']): HiddenPlace {
  return { hunk, key: change === 'added' ? after : before };
}

const NEAR = 16;

/** The words around a place as they look, cut at spaces. */
function wordsAround(text: string, { at, text: own }: HiddenCharacter): string {
  const start = text.slice(Math.max(0, at - NEAR), at);
  const end = text.slice(at + own.length, at + own.length + NEAR);
  const before = at > NEAR ? start.replace(/^\S*\s/u, '') : start;
  const after = text.length > at + own.length + NEAR ? end.replace(/\s\S*$/u, '') : end;
  return lookOf(`${before}${own}${after}`)
    .replace(/[\s\uFFFC]+/gu, ' ')
    .trim();
}
