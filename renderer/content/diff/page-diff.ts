import type { HiddenChange } from '#shared/model/review-marks.ts';
import type { Block } from '../blocks.ts';
import { applyDiff } from './apply.ts';
import { diffParts, type PartDiff } from './diff.ts';
import { hiddenChangesOf } from './hidden-changes.ts';
import { type Hunks, hunksOf } from './hunks.ts';
import type { Part } from './part.ts';
import { partsOf } from './split.ts';

/** The changes of a page, ready to be drawn, and their amount. */
export interface PageDiff {
  readonly before: readonly Part[];
  readonly after: readonly Part[];
  readonly diffs: readonly PartDiff[];
  readonly hunks: Hunks;
  readonly size: DiffSize;
  readonly hidden: readonly HiddenChange[];
  /**
   * False: applied to the old page, the diff does not give the new one. It must not be shown then; the sources are
   * compared instead.
   */
  readonly sound: boolean;
}

/** Some changes by themselves. */
export function onlyDiffs(diffs: readonly PartDiff[]): PageDiff {
  return {
    before: diffs.flatMap((diff) => (diff.kind === 'added' ? [] : [diff.before])),
    after: diffs.flatMap((diff) => (diff.kind === 'removed' ? [] : [diff.after])),
    diffs,
    hunks: hunksOf(diffs),
    hidden: [],
    size: { added: 0, removed: 0 },
    sound: true,
  };
}

/** The numbers of added and removed words. */
export interface DiffSize {
  readonly added: number;
  readonly removed: number;
}

export function diffPages(before: readonly Block[], after: readonly Block[]): PageDiff {
  const [old, now] = [partsOf(before), partsOf(after)];
  const diffs = diffParts(old, now);
  const hunks = hunksOf(diffs);
  return {
    before: old,
    after: now,
    diffs,
    hunks,
    size: sizeOf(diffs),
    hidden: hiddenChangesOf(diffs, hunks),
    sound: isSound(old, now, diffs),
  };
}

/** The same for two texts, line by line: what a person wrote, including markup. */
export function diffSources(before: string, after: string): PageDiff {
  return diffPages(sourceBlock(before), sourceBlock(after));
}

function sourceBlock(text: string): readonly Block[] {
  if (text === '') return [];
  return [
    {
      type: 'code',
      key: 'source',
      text: text.replace(/\r\n?/g, '\n'),
      language: null,
      title: null,
      lineNumbers: true,
      wrap: true,
      expandable: false,
      emphasised: [],
      diagram: null,
    },
  ];
}

function isSound(before: readonly Part[], after: readonly Part[], diffs: readonly PartDiff[]): boolean {
  try {
    const made = applyDiff(before, diffs);
    return made.length === after.length && made.every(({ print }, index) => print === after[index]?.print);
  } catch {
    return false;
  }
}

function sizeOf(diffs: readonly PartDiff[]): DiffSize {
  let [added, removed] = [0, 0];
  const count = (list: readonly PartDiff[]): void => {
    for (const diff of list) {
      if (diff.kind === 'same') continue;
      if (diff.kind === 'changed') {
        for (const stretch of diff.stretches ?? []) {
          if (stretch.kind === 'removed') removed += wordsIn(stretch.before);
          else if (stretch.kind === 'added') added += wordsIn(stretch.after);
        }
        count(diff.parts ?? []);
      } else if (diff.move !== null) {
        if (diff.move.edit !== null && diff.kind === 'added') count([diff.move.edit]);
      } else if (diff.parts !== null) count(diff.parts);
      else if (diff.kind === 'added') added += wordsOf(diff.after);
      else removed += wordsOf(diff.before);
    }
  };
  count(diffs);
  return { added, removed };
}

const wordsIn = (tokens: Part['tokens']): number => tokens.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).length;

function wordsOf(part: Part): number {
  return part.parts.reduce((sum, inner) => sum + wordsOf(inner), wordsIn(part.tokens));
}
