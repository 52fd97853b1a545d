import type { Block, CodeBlock } from './blocks.ts';
import { markdown } from './markdown/markdown-it.ts';
import { parseMarkdown } from './markdown/page.ts';
import { environment } from './markdown/rules.ts';
import { digestOfKey } from './keys.ts';
import { blockText } from './text.ts';

/**
 * A suggestion is a comment with other text for its block: a fence with the language `suggestion` and the proposed
 * markdown. Elsewhere it is displayed as a code block. Text around it is normal comment text. Pure.
 */
const SUGGESTION = 'suggestion';

export interface Suggestion {
  /** The proposed text; empty: the block should be deleted. */
  readonly markdown: string;
  /** The text of the comment before and after it. */
  readonly before: readonly Block[];
  readonly after: readonly Block[];
}

/** A suggestion as a fence that no fence in the text itself can end. */
export function suggestionMarkdown(text: string): string {
  const ticks = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(ticks + 1);
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  return `${fence}${SUGGESTION}\n${lines === '' ? '' : `${lines}\n`}${fence}`;
}

/** Null: there is no suggestion, or several, so that it is unclear which one is meant. */
export function suggestionIn(blocks: readonly Block[]): Suggestion | null {
  const fences = blocks.filter(isSuggestion);
  const [only] = fences;
  if (only === undefined || fences.length > 1) return null;
  const at = blocks.indexOf(only);
  return { markdown: only.text, before: blocks.slice(0, at), after: blocks.slice(at + 1) };
}

const isSuggestion = (block: Block): block is CodeBlock => block.type === 'code' && block.language === SUGGESTION;

/**
 * The source of a block in its page: the lines that give exactly this block, so that nothing of the author's markup
 * changes. If no lines do (a piece of a larger block), its words only.
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
    // A tag without an end is read as if the end existed.
    open ??= text;
  }
  return open ?? blockText(block);
}

const OPENED = /^(?:\{%|<)/;
const CLOSED = /(?:\{%-?\s*end\w+\s*-?%\}|<\/[\w-]+>)$/;
const ENDS = /^(?:\{%-?\s*end|<\/)/;

/** How many pieces of markdown are searched for the end of a tag or HTML element. */
const MOST_PIECES = 40;

/** Runs of lines that may be one block: plain ones first, then those between a tag and its end. */
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

/** The range of the proposed text in a draft, for the editor's selection; null if there is none. */
export function suggestedRange(text: string): readonly [number, number] | null {
  const begin = /^(`{3,})suggestion\n/m.exec(text);
  if (begin === null) return null;
  const from = begin.index + begin[0].length;
  const end = text.indexOf(`\n${begin[1] ?? ''}`, from - 1);
  return end < 0 ? null : [from, Math.max(from, end)];
}
