import type { Block, CodeBlock } from './blocks.ts';
import { markdown } from './markdown/markdown-it.ts';
import { parseMarkdown } from './markdown/page.ts';
import { environment } from './markdown/rules.ts';
import { digestOfKey } from './keys.ts';
import { blockText } from './text.ts';

/**
 * A suggestion is a comment with other words for the block that it is about: a fence whose language is `suggestion`, with
 * the markdown that should stand there instead. Elsewhere it reads as a box of text; words around it are words. Pure.
 */
const SUGGESTION = 'suggestion';

export interface Suggestion {
  /** What should stand there; empty: nothing. */
  readonly markdown: string;
  /** What is said before and after it. */
  readonly before: readonly Block[];
  readonly after: readonly Block[];
}

/** The fence that says it. No fence of the text itself can end it. */
export function suggestionMarkdown(text: string): string {
  const ticks = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(ticks + 1);
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  return `${fence}${SUGGESTION}\n${lines === '' ? '' : `${lines}\n`}${fence}`;
}

/** Null: it makes none, or several, so that nobody could say which is meant. */
export function suggestionIn(said: readonly Block[]): Suggestion | null {
  const fences = said.filter(isSuggestion);
  const [only] = fences;
  if (only === undefined || fences.length > 1) return null;
  const at = said.indexOf(only);
  return { markdown: only.text, before: said.slice(0, at), after: said.slice(at + 1) };
}

const isSuggestion = (block: Block): block is CodeBlock => block.type === 'code' && block.language === SUGGESTION;

/**
 * The markdown of a block as it was written in its page: the lines that say just this block, so that nothing of it is written
 * otherwise than its author did. Where no lines do (a piece of a larger construction), its words alone.
 */
export function markdownOf(block: Block, page: string): string {
  const wanted = digestOfKey(block.key);
  const [word = ''] = /[\p{L}\p{N}]+/u.exec(blockText(block)) ?? [];
  let open: string | null = null;
  for (const text of runsOf(page)) {
    if (!text.includes(word)) continue;
    const [only, ...more] = parseMarkdown(text);
    if (only === undefined || more.length > 0 || digestOfKey(only.key) !== wanted) continue;
    if (!OPENED.test(text) || CLOSED.test(text)) return text;
    // A tag without its end is read as if the end were there.
    open ??= text;
  }
  return open ?? blockText(block);
}

const OPENED = /^(?:\{%|<)/;
const CLOSED = /(?:\{%-?\s*end\w+\s*-?%\}|<\/[\w-]+>)$/;
const ENDS = /^(?:\{%-?\s*end|<\/)/;

/** As many pieces of markdown as one tag of the dialect, or one HTML element, is looked through for its end. */
const MOST_PIECES = 40;

/** What may be one block, the plain ones before those that a tag opens and another one closes. */
function* runsOf(page: string): Generator<string> {
  const source = page.replace(/\r\n?/g, '\n');
  const lines = source.split('\n');
  const env = environment({ footnotes: new Map(), budget: 4 * source.length + 1_000_000 });
  const textOf = (from: number, to: number): string => lines.slice(from, to).join('\n').trimEnd();
  const outer: { readonly from: number; readonly to: number; readonly opens: boolean }[] = [];
  for (const { type, map, content, nesting, level } of markdown.parse(source, env)) {
    if (type === 'inline') yield content;
    if (map === null || nesting < 0 || type === 'inline') continue;
    yield textOf(map[0], map[1]);
    const opens = (type === 'dialect_tag' || type === 'html_block') && !ENDS.test(lines[map[0]]?.trim() ?? '');
    if (level === 0) outer.push({ from: map[0], to: map[1], opens });
  }
  for (const [at, { from, opens }] of outer.entries()) {
    if (opens) for (const { to } of outer.slice(at, at + MOST_PIECES)) yield textOf(from, to);
  }
}

/** Where in a half-written comment the proposed text stands, so that an editor can go there; null where there is none. */
export function suggestedRange(text: string): readonly [number, number] | null {
  const begin = /^(`{3,})suggestion\n/m.exec(text);
  if (begin === null) return null;
  const from = begin.index + begin[0].length;
  const end = text.indexOf(`\n${begin[1] ?? ''}`, from - 1);
  return end < 0 ? null : [from, Math.max(from, end)];
}
