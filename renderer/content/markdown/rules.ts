/**
 * The dialect's additions to CommonMark, as markdown-it rules: block tags, math, footnotes, emoji shortcodes, and HTML
 * regions that blank lines do not end. The rules only find things; `raw-tree.ts` places them.
 */
import type { MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it';
import { emojiCharacter } from './emoji.ts';
import { MAX_TAG_LENGTH, readTag, type Tag } from './tag.ts';

/** Searches for an end that may not exist are cached and limited here, so that hostile input takes linear time. */
export interface ParseEnv {
  readonly footnotes: Map<string, string>;
  /** The number of characters that may still be searched without success. */
  budget: number;
}

/** markdown-it passes an environment of its own through a parse; ours is attached to it. */
const STATES = new WeakMap<object, ParseEnv>();
const TAGS = new WeakMap<Token, Tag>();

/** An environment for markdown-it with which the rules find ours. */
export function environment(state: ParseEnv): Record<string, unknown> {
  const env = {};
  STATES.set(env, state);
  return env;
}

function envOf(state: { readonly env: object }): ParseEnv {
  return STATES.get(state.env) ?? { footnotes: new Map(), budget: 0 };
}

/** The tag of a `dialect_tag` token. */
export function tagOf(token: Token): Tag | null {
  return TAGS.get(token) ?? null;
}

export function addDialect(md: MarkdownIt): void {
  const paragraphs = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };
  md.block.ruler.before('table', 'dialect_region', htmlRegion, paragraphs);
  md.block.ruler.before('table', 'dialect_tag', blockTag, paragraphs);
  md.block.ruler.before('table', 'dialect_math', mathBlock, paragraphs);
  md.block.ruler.before('table', 'dialect_footnote', footnoteBlock, paragraphs);
  md.inline.ruler.before('escape', 'dialect_tag', inlineTag);
  md.inline.ruler.before('escape', 'dialect_math', inlineMath);
  md.inline.ruler.before('link', 'dialect_footnote', footnoteReference);
  md.inline.ruler.before('autolink', 'dialect_emoji', emojiShortcode);
}

function lineStart(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

function lineEnd(state: StateBlock, line: number): number {
  return state.eMarks[line] ?? 0;
}

function isIndentedCode(state: StateBlock, line: number): boolean {
  return (state.sCount[line] ?? 0) - state.blkIndent >= 4;
}

/**
 * A line that begins with a tag. A tag may span several lines; text and further tags may follow it on its last line.
 */
function blockTag(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = lineStart(state, startLine);
  if (!state.src.startsWith('{%', start) && !state.src.startsWith('\\{%', start)) return false;
  let line = startLine + 1;
  let text = state.src.slice(start, lineEnd(state, startLine));
  let tag = readTag(text, 0);
  const env = envOf(state);
  while (tag === null && line < endLine && env.budget > 0 && text.length < MAX_TAG_LENGTH) {
    // The end is searched for in growing pieces, so that a long tag is not read again for every line.
    const until = Math.min(endLine, line + Math.max(1, line - startLine));
    text += `\n${state.getLines(line, until, state.blkIndent, false)}`;
    env.budget -= text.length;
    line = until;
    if (text.includes('%}') || text.includes('%\\}')) tag = readTag(text, 0);
    if (tag === null && /\n[ \t]*\\?\{%/.test(text.slice(1))) break;
  }
  if (tag === null || !isBlockTag(tag)) return false;
  if (silent) return true;
  if (isIndentedCode(state, startLine)) dedentRun(state, startLine, endLine);
  const used = text.slice(0, tag.end).split('\n').length;
  const restOfLine = text.slice(tag.end).split('\n', 1)[0] ?? '';
  const token = state.push('dialect_tag', '', 0);
  token.map = [startLine, startLine + used];
  TAGS.set(token, tag);
  if (restOfLine.trim() !== '') {
    const inline = state.push('inline', '', 0);
    inline.content = restOfLine.trim();
    inline.children = [];
  }
  state.line = startLine + used;
  return true;
}

/** Lines after a tag with the same indentation are its content, not code. */
function dedentRun(state: StateBlock, startLine: number, endLine: number): void {
  const depth = (state.sCount[startLine] ?? 0) - state.blkIndent;
  for (let line = startLine; line < endLine; line += 1) {
    if (state.isEmpty(line)) continue;
    const indent = state.src.slice(state.bMarks[line] ?? 0, lineStart(state, line));
    if ((state.sCount[line] ?? 0) - state.blkIndent < depth || indent.includes('\t')) return;
    state.bMarks[line] = (state.bMarks[line] ?? 0) + depth;
    state.tShift[line] = (state.tShift[line] ?? 0) - depth;
    state.sCount[line] = (state.sCount[line] ?? 0) - depth;
  }
}

/** Escaped tags are text about tags, except for integration blocks, which the platform escapes itself. */
function isBlockTag(tag: Tag): boolean {
  if (tag.escaped) return tag.name.startsWith('@');
  return !tag.name.startsWith('vars.');
}

function inlineTag(state: StateInline, silent: boolean): boolean {
  const escaped = state.src.charCodeAt(state.pos) === 0x5c;
  if (!escaped && state.src.charCodeAt(state.pos) !== 0x7b) return false;
  if (!state.src.startsWith(escaped ? '\\{%' : '{%', state.pos)) return false;
  const env = envOf(state);
  if (env.budget <= 0) return false;
  const tag = readTag(state.src, state.pos);
  if (tag === null || tag.end > state.posMax) {
    env.budget -= Math.min(state.posMax - state.pos, MAX_TAG_LENGTH);
    return false;
  }
  if (!silent) {
    const token = state.push('dialect_tag', '', 0);
    TAGS.set(token, tag);
    token.content = state.src.slice(state.pos, tag.end);
  }
  state.pos = tag.end;
  return true;
}

/** `$$` alone on a line up to the next `$$`, or a paragraph that is only `$$…$$`. */
function mathBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (isIndentedCode(state, startLine)) return false;
  const start = lineStart(state, startLine);
  if (!state.src.startsWith('$$', start)) return false;
  const first = state.src.slice(start + 2, lineEnd(state, startLine)).trimEnd();
  let formula: string | null = null;
  let line = startLine + 1;
  if (first.length > 2 && first.endsWith('$$')) {
    formula = first.slice(0, -2);
    if (formula.includes('$$')) return false;
  } else if (!first.includes('$$')) {
    const env = envOf(state);
    for (; line < endLine && env.budget > 0; line += 1) {
      const text = state.src.slice(lineStart(state, line), lineEnd(state, line)).trimEnd();
      env.budget -= text.length + 1;
      if (text.endsWith('$$')) {
        const body = state.getLines(startLine + 1, line, state.blkIndent, false);
        formula = [first, body, text.slice(0, -2)].filter((part) => part.trim() !== '').join('\n');
        line += 1;
        break;
      }
    }
  }
  if (formula === null) return false;
  if (silent) return true;
  const token = state.push('dialect_math_block', '', 0);
  token.content = formula.trim();
  token.map = [startLine, line];
  state.line = line;
  return true;
}

function inlineMath(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('$$', state.pos)) return false;
  const env = envOf(state);
  if (env.budget <= 0) return false;
  const end = state.src.indexOf('$$', state.pos + 2);
  if (end < 0 || end + 2 > state.posMax || end === state.pos + 2) {
    env.budget -= state.posMax - state.pos;
    return false;
  }
  if (!silent) state.push('dialect_math', '', 0).content = state.src.slice(state.pos + 2, end).trim();
  state.pos = end + 2;
  return true;
}

const FOOTNOTE_START = /^\[\^([^\]\s]{1,100})\]:[ \t]?/;

/** `[^label]: text`, with further paragraphs indented by four spaces. Its text is parsed at its first reference. */
function footnoteBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (isIndentedCode(state, startLine)) return false;
  const start = lineStart(state, startLine);
  if (!state.src.startsWith('[^', start)) return false;
  const found = FOOTNOTE_START.exec(state.src.slice(start, Math.min(lineEnd(state, startLine), start + 110)));
  const label = found?.[1];
  if (found === null || label === undefined) return false;
  if (silent) return true;
  const lines = [state.src.slice(start + found[0].length, lineEnd(state, startLine))];
  let line = startLine + 1;
  for (; line < endLine; line += 1) {
    if (state.isEmpty(line)) {
      lines.push('');
    } else if (isIndentedCode(state, line)) {
      lines.push(state.getLines(line, line + 1, state.blkIndent + 4, false));
    } else {
      break;
    }
  }
  const { footnotes } = envOf(state);
  if (!footnotes.has(label)) footnotes.set(label, lines.join('\n').trim());
  state.line = line;
  return true;
}

function footnoteReference(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('[^', state.pos)) return false;
  const label = /^\[\^([^\]\s]{1,100})\]/.exec(state.src.slice(state.pos, state.pos + 110))?.[1];
  if (label === undefined || !envOf(state).footnotes.has(label)) return false;
  if (!silent) state.push('dialect_footnote', '', 0).content = label;
  state.pos += label.length + 3;
  return true;
}

function emojiShortcode(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x3a) return false;
  // The platform escapes possible markup: `:writing\_hand:`.
  const written = /^:((?:[a-z0-9_+-]|\\_){1,60}):/.exec(state.src.slice(state.pos, state.pos + 128))?.[1];
  if (written === undefined) return false;
  const name = written.replaceAll('\\', '');
  const character = emojiCharacter(name);
  if (character === null) return false;
  if (!silent) {
    const token = state.push('dialect_emoji', '', 0);
    token.content = character;
    token.info = name;
  }
  state.pos += written.length + 2;
  return true;
}

const REGION = /^<(table|figure|select|iframe|video|audio)(?=[\s>])/i;
const FLOW = /^<\/?(?:details|summary)(?=[\s>])/i;

/**
 * HTML that CommonMark would end at a blank line (a table), or extend over following markdown (the lines after a
 * summary).
 */
function htmlRegion(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = lineStart(state, startLine);
  if (state.src.charCodeAt(start) !== 0x3c) return false;
  const head = state.src.slice(start, start + 12);
  const flow = FLOW.test(head);
  const region = REGION.exec(head)?.[1]?.toLowerCase();
  if (isIndentedCode(state, startLine)) return false;
  if (!flow && region === undefined && !isWholeLine(state, startLine, head, silent)) return false;
  const line = region === undefined ? startLine : lastLineOf(state, startLine, endLine, region);
  if (line === null) return false;
  if (silent) return true;
  const token = state.push('html_block', '', 0);
  token.content = state.getLines(startLine, line + 1, state.blkIndent, true);
  token.map = [startLine, line + 1];
  state.line = line + 1;
  return true;
}

const WHOLE = /^<(p|h[1-6]|div|ul|ol|blockquote|section|center)(?=[\s>])/i;
const IMAGE_LINE = /^<img\s[^<>]*>$/i;

/**
 * An element that begins and ends on this line. CommonMark would treat the following lines as HTML, too, up to a blank
 * one; the platform closes its blocks there (`</p>` and on the next line `{% endcolumn %}`).
 */
function isWholeLine(state: StateBlock, startLine: number, head: string, silent: boolean): boolean {
  const name = WHOLE.exec(head)?.[1]?.toLowerCase();
  if (name === undefined && (silent || !/^<img\s/i.test(head))) return false;
  const line = state.src.slice(lineStart(state, startLine), lineEnd(state, startLine)).trimEnd();
  if (name === undefined) return IMAGE_LINE.test(line);
  return line.toLowerCase().endsWith(`</${name}>`) && lastLineOf(state, startLine, startLine + 1, name) !== null;
}

/** The line that closes the element opened at `startLine`, counting nested ones; null if it never closes. */
function lastLineOf(state: StateBlock, startLine: number, endLine: number, name: string): number | null {
  const env = envOf(state);
  const tags = new RegExp(`<(/?)${name}(?=[\\s>/])`, 'gi');
  let depth = 0;
  for (let line = startLine; line < endLine && env.budget > 0; line += 1) {
    const text = state.src.slice(lineStart(state, line), lineEnd(state, line));
    if (line > startLine) env.budget -= text.length + 1;
    for (const found of text.matchAll(tags)) depth += found[1] === '' ? 1 : -1;
    if (depth <= 0) return line;
  }
  return null;
}
