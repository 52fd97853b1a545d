import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Block, Inline } from '../../renderer/content/blocks.ts';
import { parsePage } from '../../renderer/content/markdown/page.ts';
import { parseDocument } from '../../renderer/content/nodes/document.ts';
import { innerBlocks } from '../../renderer/content/text.ts';
import { contentsIn } from './node-trees.ts';

interface Finding {
  readonly page: string;
  readonly what: string;
}

/**
 * Parses every page of a folder in the Git layout, both sides of change requests, and node trees (a file or a folder of
 * them; `node-trees.ts` says in which forms). `errors`: pages that threw. `rawSyntax`: texts outside of code that
 * still show a block tag, an HTML tag or a footnote mark which the parser should have read. Unknown blocks are counted
 * apart: they show their text on purpose.
 */
export async function measureContent(path: string, args: readonly string[]) {
  const quiet = args.includes('--json');
  const findings: Finding[] = [];
  let errors = 0;
  let unknown = 0;
  let bytes = 0;
  let pages = 0;
  const began = performance.now();
  for await (const { page, source, read } of pagesUnder(path)) {
    pages += 1;
    bytes += source;
    try {
      for (const leaf of leavesOf(read())) {
        if (leaf.unknown !== null) {
          unknown += 1;
          if (!quiet) console.log(`unknown block ${leaf.unknown}: ${page}`);
        } else if (looksRaw(leaf.text)) {
          findings.push({ page, what: leaf.text });
        }
      }
    } catch (error) {
      errors += 1;
      findings.push({ page, what: String(error) });
    }
  }
  const millis = performance.now() - began;
  for (const { page, what } of findings) console.log(`${page}: ${excerpt(what)}`);
  if (!quiet) console.log(`${String(bytes)} characters in ${millis.toFixed(0)} ms, ${String(unknown)} unknown blocks`);
  const counts = { pages, errors, rawSyntax: findings.length - errors };
  return { counts, ok: errors === 0 && counts.rawSyntax === 0 };
}

interface Source {
  readonly page: string;
  /** Characters. */
  readonly source: number;
  readonly read: () => readonly Block[];
}

/** Every markdown file but the tables of contents, hidden folders (shared pieces) included, and every JSON of content. */
async function* pagesUnder(path: string): AsyncGenerator<Source> {
  for (const file of await filesUnder(path)) {
    const page = relative(path, file) || file;
    const text = await readFile(file, 'utf8');
    if (file.endsWith('.md')) yield { page, source: text.length, read: () => parsePage(text).blocks };
    else {
      for (const { name, content } of contentsIn(text)) {
        const read = (): readonly Block[] =>
          typeof content === 'string' ? parsePage(content).blocks : parseDocument(content).blocks;
        yield { page: name === '' ? page : `${page}: ${name}`, source: JSON.stringify(content).length, read };
      }
    }
  }
}

async function filesUnder(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(?:md|json)$/.test(entry.name) && entry.name !== 'SUMMARY.md')
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => file.endsWith('.md') || !file.includes('/.gitbook/assets/'))
    .sort();
}

const RAW_SYNTAX = /\{%|%\}|<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>|\[\^[^\]\s]+\]|\$\$|&#?\w{2,8};/i;

function looksRaw(text: string): boolean {
  return RAW_SYNTAX.test(text);
}

function excerpt(text: string): string {
  const at = Math.max(0, (RAW_SYNTAX.exec(text)?.index ?? 0) - 60);
  return JSON.stringify(text.slice(at, at + 200));
}

interface Leaf {
  readonly text: string;
  readonly unknown: string | null;
}

const leaf = (text: string): Leaf => ({ text, unknown: null });

/** All texts that stand on the screen outside of code. */
function* leavesOf(blocks: readonly Block[]): Generator<Leaf> {
  for (const block of blocks) {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        yield* inlineLeaves(block.inlines);
        break;
      case 'images':
        for (const figure of block.figures) yield* inlineLeaves(figure.caption);
        break;
      case 'drawing':
      case 'file':
      case 'embed':
        yield* inlineLeaves(block.caption);
        break;
      case 'expandable':
        yield* inlineLeaves(block.title);
        break;
      case 'tabs':
        for (const tab of block.tabs) yield leaf(tab.title);
        break;
      case 'table':
        for (const column of block.columns) yield* inlineLeaves(column.title);
        break;
      case 'content-ref':
        yield leaf(block.label);
        break;
      case 'prompt':
        yield leaf(block.description);
        break;
      case 'unknown':
        yield { text: block.text, unknown: block.name };
        break;
      default:
    }
    for (const inner of innerBlocks(block)) yield* leavesOf(inner);
  }
}

function* inlineLeaves(inlines: readonly Inline[]): Generator<Leaf> {
  for (const inline of inlines) {
    if (inline.type === 'text') {
      if (!inline.marks.some((mark) => mark.type === 'code')) yield leaf(inline.text);
    } else if (inline.type === 'unknown') {
      yield { text: inline.text, unknown: inline.name };
    } else if ('children' in inline) {
      yield* inlineLeaves(inline.children);
      if (inline.type === 'annotation') yield* leavesOf(inline.content);
    }
  }
}
