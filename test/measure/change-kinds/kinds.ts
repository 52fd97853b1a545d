import type { PartDiff } from '../../../renderer/content/diff/diff.ts';
import { diffPages } from '../../../renderer/content/diff/page-diff.ts';
import type { Stretch } from '../../../renderer/content/diff/stretches.ts';
import type { Token } from '../../../renderer/content/diff/token.ts';
import { parsePage } from '../../../renderer/content/markdown/page.ts';
import { BLOCKS, PIECES } from './blocks.data.ts';
import { INLINES, MARKS } from './inlines.data.ts';

/** Two pages that differ in exactly one way, and everything that the diff must mark. */
export interface ChangeKind {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly marks: readonly string[];
}

const AROUND = [
  'The first words of this page say where we are.',
  'Here is a second paragraph about something else.',
  'A third one tells how the weather was that day.',
  'And the last paragraph ends the whole story.',
] as const;

const pageOf = (blocks: readonly string[]): string => `${blocks.join('\n\n')}\n`;

/** Every kind of block, piece of a block, and inline, with every change that it can have. */
export function changeKinds(): readonly ChangeKind[] {
  return [...blockKinds(), ...pieceKinds(), ...inlineKinds()];
}

function blockKinds(): readonly ChangeKind[] {
  const [one, two, three, four] = AROUND;
  return Object.entries(BLOCKS).flatMap(([type, { source, edits }]): readonly ChangeKind[] => {
    const without = pageOf(AROUND);
    const there = (block: string): string => pageOf([one, block, two, three, four]);
    return [
      { name: `${type}: add`, before: without, after: there(source), marks: [`added ${type}`] },
      { name: `${type}: remove`, before: there(source), after: without, marks: [`removed ${type}`] },
      {
        ...{ name: `${type}: move`, before: there(source), after: pageOf([one, two, three, source, four]) },
        marks: [`moved ${type}`],
      },
      ...edits.map(({ name, from, to, marks }) => ({
        ...{ name: `${type}: ${name}`, before: there(source), after: there(replaced(source, from, to)), marks },
      })),
    ];
  });
}

function pieceKinds(): readonly ChangeKind[] {
  const [one, two] = AROUND;
  return PIECES.flatMap(({ name, type, pieces: [first, middle, last], around, stays }): readonly ChangeKind[] => {
    const page = (...pieces: readonly string[]): string => pageOf([one, around(pieces), two]);
    const [all, less] = [page(first, middle, last), page(first, last)];
    return [
      { name: `${name}: add`, before: less, after: all, marks: [`added ${type}`] },
      { name: `${name}: remove`, before: all, after: less, marks: [`removed ${type}`] },
      ...(stays === true
        ? []
        : [{ name: `${name}: move`, before: all, after: page(middle, last, first), marks: [`moved ${type}`] }]),
    ];
  });
}

function inlineKinds(): readonly ChangeKind[] {
  const samples = [
    ...Object.entries(INLINES),
    ...Object.entries(MARKS).map(([mark, sample]) => [`${mark} words`, sample] as const),
  ];
  return samples.flatMap(
    ([type, { source, below, words, edits, block = (line: string) => line }]): readonly ChangeKind[] => {
      const page = (inline: string, note = below): string =>
        pageOf([
          AROUND[0],
          block(`Take ${inline === '' ? '' : `${inline} `}from the long table.`),
          AROUND[1],
          ...(note === undefined || inline === '' ? [] : [note]),
        ]);
      return [
        { name: `${type}: add`, before: page(''), after: page(source), marks: [`words → ${words}`] },
        { name: `${type}: remove`, before: page(source), after: page(''), marks: [`words ${words} →`] },
        ...edits.map(({ name, from, to, marks }) => {
          const inLine = source.includes(from);
          const after = inLine ? page(replaced(source, from, to)) : page(source, replaced(below ?? '', from, to));
          return { name: `${type}: ${name}`, before: page(source), after, marks };
        }),
      ];
    },
  );
}

function replaced(source: string, from: string, to: string): string {
  if (!source.includes(from)) throw new Error(`The sample does not contain “${from}”.`);
  return source.replace(from, to);
}

/** Everything that the diff of two pages marks, in reading order. */
export function marksOf({ before, after }: Pick<ChangeKind, 'before' | 'after'>): readonly string[] {
  const { diffs, sound } = diffPages(parsePage(before).blocks, parsePage(after).blocks);
  return sound ? diffs.flatMap(marksIn) : ['not sound'];
}

function marksIn(diff: PartDiff): readonly string[] {
  switch (diff.kind) {
    case 'same':
      return [];
    case 'removed':
      if (diff.parts !== null) return ['removed around', ...diff.parts.flatMap(marksIn)];
      return diff.move === null ? [`removed ${diff.before.type}`] : [];
    case 'added':
      if (diff.parts !== null) return ['added around', ...diff.parts.flatMap(marksIn)];
      if (diff.move === null) return [`added ${diff.after.type}`];
      return [`moved ${diff.after.type}`, ...(diff.move.edit === null ? [] : marksIn(diff.move.edit))];
    case 'changed':
      return [
        ...diff.attributes.map(({ name }) => `attribute ${diff.after.type}.${name}`),
        ...wordMarks(diff.stretches ?? []),
        ...(diff.parts ?? []).flatMap(marksIn),
      ];
  }
}

function wordMarks(stretches: readonly Stretch[]): readonly string[] {
  const marks: string[] = [];
  for (const [index, { kind, before, after }] of stretches.entries()) {
    if (kind === 'restyled') marks.push(`restyled ${wordsOf(after)}`);
    const next = stretches[index + 1];
    if (kind === 'removed')
      marks.push(`words ${wordsOf(before)} → ${next?.kind === 'added' ? wordsOf(next.after) : ''}`.trim());
    if (kind === 'added' && stretches[index - 1]?.kind !== 'removed') marks.push(`words → ${wordsOf(after)}`);
  }
  return marks;
}

const wordsOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ leaf, text }) => (leaf.type === 'text' ? text : ` [${leaf.type}] `))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
