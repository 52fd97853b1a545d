/** The raw tree -> blocks. One function per family; unknown nodes become an `unknown` block. */
import type { Block } from '../blocks.ts';
import { classifyLink } from '../links.ts';
import { inlineText } from '../text.ts';
import type { BlockSource } from './block-source.ts';
import { toCode } from './code.ts';
import { BLOCK, INLINE } from './elements.ts';
import { addHeading } from './headings.ts';
import { firstOf, rawText, toInlines } from './inlines.ts';
import { addList } from './lists.ts';
import { addParagraph } from './paragraphs.ts';
import { addDivision, addFigure, alignOf } from './pictures.ts';
import { element, type RawChild, type RawNode } from './raw-node.ts';
import { besideCells, toTable } from './table.ts';
import { addTag, addUnknown, embed } from './tags.ts';

/** Raw children -> blocks: runs of loose inlines become paragraphs, nodes become blocks. */
export function toBlocks(children: readonly RawChild[], source: BlockSource): readonly Block[] {
  const blocks: Block[] = [];
  let loose: RawChild[] = [];
  const flush = (): void => {
    if (loose.length === 0) return;
    addParagraph(blocks, loose, null, source);
    loose = [];
  };
  for (const child of children) {
    if (typeof child === 'string' || standsInLine(child)) {
      loose.push(child);
    } else {
      flush();
      addBlock(blocks, child, source);
    }
  }
  flush();
  return blocks;
}

function standsInLine(node: RawNode): boolean {
  if (node.name === '%emoji' || /^%(?:vars|space|page)\./.test(node.name)) return true;
  if (!INLINE.has(node.name)) return false;
  return (
    !(node.name === 'a' || node.name === 'span' || node.name === 'font' || node.name === 'mark') || !holdsBlock(node)
  );
}

function holdsBlock(node: RawNode): boolean {
  return node.children.some(
    (child) => typeof child !== 'string' && (BLOCK.has(child.name) || child.name.startsWith('%') || holdsBlock(child)),
  );
}

function addBlock(blocks: Block[], node: RawNode, source: BlockSource): void {
  const { name } = node;
  if (name.startsWith('%')) {
    addTag(blocks, node, source);
    return;
  }
  switch (name) {
    case 'p':
      addMixed(blocks, node, source);
      return;
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      addHeading(blocks, node, source);
      return;
    case 'ul':
    case 'ol':
    case 'menu':
      addList(blocks, node, source);
      return;
    case 'li':
      addList(blocks, element('ul', {}, '', [node]), source);
      return;
    case 'hr':
      blocks.push({ type: 'divider', key: source.keys.key('divider', '') });
      return;
    case 'blockquote': {
      addQuote(blocks, toBlocks(node.children, source), source);
      return;
    }
    case '.code':
    case 'pre':
      blocks.push(toCode(node, source.keys));
      return;
    case '.math-block':
      blocks.push({ type: 'math', key: source.keys.key('math', node.text), formula: node.text });
      return;
    case 'figure':
      addFigure(blocks, node, source);
      return;
    case 'div':
      addDivision(blocks, node, source);
      return;
    case 'details':
      blocks.push(expandable(node, source));
      return;
    case 'table':
      addTable(blocks, node, source);
      return;
    case 'iframe':
    case 'video':
    case 'audio':
      addMedia(blocks, node, source);
      return;
    case 'script':
    case 'style':
    case 'object':
    case 'svg':
      addUnknown(blocks, name, rawText(node).trim(), [], source);
      return;
    case 'col':
    case 'colgroup':
      return;
    default:
      // An element without a meaning of its own is replaced by its content.
      blocks.push(...toBlocks(node.children, source));
  }
}

function addTable(blocks: Block[], node: RawNode, source: BlockSource): void {
  for (const child of node.children) {
    if (typeof child !== 'string' && child.name === 'caption') addMixed(blocks, child, source);
  }
  const table = toTable(node, source);
  const beside = besideCells(node);
  if (table.columns.length > 0 || beside.length === 0) blocks.push(table);
  blocks.push(...toBlocks(beside, source));
}

/** Hints in the style of Git hosts: a quote that begins with `[!NOTE]`. */
const ALERT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/i;
const STYLE_OF_ALERT: Readonly<Record<string, string>> = {
  note: 'info',
  tip: 'success',
  important: 'info',
  warning: 'warning',
  caution: 'danger',
};

function addQuote(blocks: Block[], inner: readonly Block[], source: BlockSource): void {
  const [first, ...others] = inner;
  if (first === undefined) return;
  const start = first.type === 'paragraph' ? first.inlines[0] : undefined;
  const alert = start?.type === 'text' && start.marks.length === 0 ? ALERT.exec(start.text) : null;
  if (first.type !== 'paragraph' || start?.type !== 'text' || alert === null) {
    blocks.push({ type: 'blockquote', key: source.keys.key('blockquote', '', inner), blocks: inner });
    return;
  }
  const style = STYLE_OF_ALERT[(alert[1] ?? '').toLowerCase()] ?? 'info';
  const text = start.text.slice(alert[0].length);
  const inlines = [...(text === '' ? [] : [{ ...start, text }]), ...first.inlines.slice(1)];
  const content = inlines.length === 0 ? others : [{ ...first, inlines }, ...others];
  blocks.push({ type: 'hint', key: source.keys.key('hint', style, content), style, icon: null, blocks: content });
}

/** A paragraph, which in handwritten HTML may contain blocks. */
function addMixed(blocks: Block[], node: RawNode, source: BlockSource): void {
  if (holdsBlock(node)) blocks.push(...toBlocks(node.children, source));
  else addParagraph(blocks, node.children, alignOf(node), source);
}

function expandable(node: RawNode, source: BlockSource): Block {
  const summary = node.children.find((child) => typeof child !== 'string' && child.name === 'summary');
  const title = typeof summary === 'object' ? toInlines(summary.children, source) : [];
  const blocks = toBlocks(
    node.children.filter((child) => child !== summary),
    source,
  );
  return {
    type: 'expandable',
    key: source.keys.key('expandable', inlineText(title), blocks),
    title,
    open: node.attributes['open'] !== undefined,
    blocks,
  };
}

function addMedia(blocks: Block[], node: RawNode, source: BlockSource): void {
  const src = node.attributes['src'] ?? firstOf(node, 'source')?.attributes['src'];
  if (src === undefined) blocks.push(...toBlocks(node.children, source));
  else if (node.name !== 'iframe' && classifyLink(src).kind !== 'external') {
    blocks.push({ type: 'file', key: source.keys.key('file', src), src, caption: toInlines(node.children, source) });
  } else blocks.push(embed(src, toInlines(node.children, source), source));
}
