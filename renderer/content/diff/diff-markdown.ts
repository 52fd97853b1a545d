import { escaped } from '../markdown/escaped.ts';
import { inlineText } from '../text.ts';
import { codeLines } from './code-lines.ts';
import type { PartDiff } from './diff.ts';
import { FOLD_LINES, folded } from './folds.ts';
import { notesOf } from './notes.ts';
import type { Part } from './part.ts';
import type { Stretch } from './stretches.ts';
import type { Token } from './token.ts';

/**
 * A part of a diff as Markdown: words that the change removes are ~~struck~~, new ones are **strong**, and code has a
 * sign before each line. Pure.
 */
export function diffMarkdown(diff: PartDiff): string {
  return linesOf(diff).join('\n').trim();
}

/** The text of a part as Markdown, without a change. */
export function partMarkdown(part: Part): string {
  return diffMarkdown({ kind: 'same', before: part, after: part });
}

function linesOf(diff: PartDiff): readonly string[] {
  const edit = diff.kind === 'added' ? (diff.move?.edit ?? null) : null;
  if (edit !== null) return linesOf(edit);
  const part = diff.kind === 'removed' ? diff.before : diff.after;
  if (part.type === 'code') return codeOf(diff);
  const inner = innerOf(diff);
  if (part.type === 'row' || part.type === 'heads')
    return [inner.map((cell) => linesOf(cell).join(' ')).join(' | ')].filter(isText);
  const notes = diff.kind === 'changed' ? notesOf(diff) : [];
  return [
    ownLine(diff),
    ...inner.flatMap(linesOf),
    ...notes.map(({ label, before, after }) => `${escaped(label)}: ${marked('~~', before)} → ${marked('**', after)}`),
  ].filter(isText);
}

/** Inner parts, each with the change of the part that contains it. */
function innerOf(diff: PartDiff): readonly PartDiff[] {
  if (diff.kind !== 'same' && diff.parts !== null) return diff.parts;
  const isWhole = (diff.kind === 'removed' || diff.kind === 'added') && diff.move === null;
  if (diff.kind === 'removed' && isWhole)
    return diff.before.parts.map((before) => ({ kind: 'removed', before, move: null, parts: null }));
  if (diff.kind === 'added' && isWhole)
    return diff.after.parts.map((after) => ({ kind: 'added', after, move: null, parts: null }));
  const { parts } = diff.kind === 'removed' ? diff.before : diff.after;
  return parts.map((part) => ({ kind: 'same', before: part, after: part }));
}

function ownLine(diff: PartDiff): string {
  if (diff.kind === 'changed' && diff.stretches !== null) return lineOf(diff.stretches);
  const text = wordsOf((diff.kind === 'removed' ? diff.before : diff.after).tokens).trim();
  if (diff.kind === 'removed' && diff.move === null) return marked('~~', text);
  return diff.kind === 'added' && diff.move === null ? marked('**', text) : escaped(text);
}

/** Old words and the new ones in their place are set apart. */
function lineOf(stretches: readonly Stretch[]): string {
  let line = '';
  for (const stretch of stretches) {
    const text = stretchText(stretch);
    line += line.endsWith('~~') && text.startsWith('**') ? ` ${text}` : text;
  }
  return line.trim();
}

function stretchText({ kind, before, after }: Stretch): string {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (kind === 'removed') return marked('~~', old);
  return kind === 'added' ? marked('**', now) : escaped(now);
}

/** Markup holds only if it is right at the words. */
function marked(sign: '~~' | '**', text: string | null): string {
  if (text === null) return 'none';
  const words = text.trim();
  if (words === '') return escaped(text);
  const start = text.indexOf(words);
  return `${text.slice(0, start)}${sign}${escaped(words)}${sign}${text.slice(start + words.length)}`;
}

const wordsOf = (tokens: readonly Token[]): string =>
  tokens.map(({ leaf, text }) => (leaf.type === 'text' ? text : inlineText([leaf]))).join('');

/** Only the changed lines and those around them. */
function codeOf(diff: PartDiff): readonly string[] {
  const changes = innerOf(diff);
  const isChanged = changes.some(({ kind }) => kind !== 'same');
  const lines = codeLines(changes, 'both');
  const text = isChanged
    ? folded(lines, ({ change }) => change === 'same', FOLD_LINES).flatMap((run) =>
        run.kind === 'folded' ? ['…'] : run.items.map((line) => `${SIGNS[line.change]}${line.text}`),
      )
    : lines.map((line) => line.text);
  const longest = Math.max(2, ...text.flatMap((line) => [...line.matchAll(/`+/g)].map(([ticks]) => ticks.length)));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${isChanged ? 'diff' : ''}`, ...text, fence];
}

const SIGNS = { same: ' ', added: '+', removed: '-' } as const;

const isText = (line: string): boolean => line !== '';
