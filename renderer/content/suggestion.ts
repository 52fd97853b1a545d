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
export const SUGGESTION = 'suggestion';

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
  for (const text of runsOf(page)) {
    if (!text.includes(word)) continue;
    const [only, ...more] = parseMarkdown(text);
    if (only !== undefined && more.length === 0 && digestOfKey(only.key) === wanted) return text;
  }
  return blockText(block);
}

/** The larger ones before what stands in them. */
function* runsOf(page: string): Generator<string> {
  const source = page.replace(/\r\n?/g, '\n');
  const lines = source.split('\n');
  const env = environment({ footnotes: new Map(), budget: 4 * source.length + 1_000_000 });
  for (const { type, map, content, nesting, block } of markdown.parse(source, env)) {
    if (type === 'inline') yield content;
    else if (map !== null && nesting >= 0 && block) yield lines.slice(map[0], map[1]).join('\n').trimEnd();
  }
}
