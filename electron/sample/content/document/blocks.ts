import type { DocumentNode } from '#shared/contract/index.ts';
import { elementsNamed, innerText, isTag, isText, type ChildNode, type Element } from './dom.ts';
import type { Context } from './context.ts';
import { inlinesOf } from './inlines.ts';
import { block, fragment, paragraph, plainText, text } from './nodes.ts';
import { tableOf } from './table.ts';
import { tagOf } from './tags.ts';

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote hr pre table figure details div picture summary'.split(' '),
);

/** Blocks in order; loose words between them become paragraphs. */
export function blocksOf(nodes: readonly ChildNode[], context: Context): DocumentNode[] {
  const blocks: DocumentNode[] = [];
  let loose: ChildNode[] = [];
  const flush = (): void => {
    const inlines = inlinesOf(loose, context);
    if (inlines.some((node) => node.object === 'inline' || plainText(node).trim() !== ''))
      blocks.push(paragraph(inlines));
    loose = [];
  };
  for (const node of nodes) {
    if (isTag(node) && isBlock(node)) {
      flush();
      blocks.push(...blockOf(node, context));
    } else if (isTag(node) || isText(node)) loose.push(node);
  }
  flush();
  return blocks;
}

function isBlock({ name }: Element): boolean {
  return BLOCKS.has(name) || (name.startsWith('gb-') && name !== 'gb-note' && name !== 'gb-math');
}

function blockOf(element: Element, context: Context): DocumentNode[] {
  const { name, children, attribs } = element;
  if (name.startsWith('gb-')) return [tagOf(element, context, blocksOf)];
  switch (name) {
    case 'p':
    case 'summary':
      return paragraphOf(element, context);
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return [
        block(`heading-${String(Math.min(3, Number(name.slice(1))))}`, inlinesOf(children, context), alignOf(element)),
      ];
    case 'ul':
    case 'ol':
      return [listOf(element, context)];
    case 'li':
      return [block('list-item', blocksOf(children, context))];
    case 'blockquote':
      return [block('blockquote', blocksOf(children, context))];
    case 'hr':
      return [block('divider', [])];
    case 'pre':
      return [codeOf(element)];
    case 'table':
      return [tableOf(element, context, blocksOf)];
    case 'figure':
    case 'picture':
      return [imagesOf(element, context)];
    case 'details':
      return [expandableOf(element, context)];
    default: {
      const row = name === 'div' ? rowOfFigures(element, context) : null;
      if (row !== null) return [row];
      return attribs['align'] === undefined ? blocksOf(children, context) : paragraphOf(element, context);
    }
  }
}

/** A picture or formula alone in its paragraph is a block. */
function paragraphOf(element: Element, context: Context): DocumentNode[] {
  const { children } = element;
  if (children.some((child) => isTag(child) && isBlock(child))) return blocksOf(children, context);
  const real = children.filter((child) => !isText(child) || child.data.trim() !== '');
  const [only] = real;
  if (real.length === 1 && only !== undefined && isTag(only)) {
    if (only.name === 'img' && only.attribs['data-size'] !== 'line') return [imagesOf(element, context)];
    if (only.name === 'gb-math') return [block('math', [], { formula: only.attribs['data-formula'] ?? '' })];
  }
  return [paragraph(inlinesOf(children, context), alignOf(element))];
}

function alignOf({ attribs }: Element): Record<string, unknown> {
  return attribs['align'] === undefined ? {} : { align: attribs['align'] };
}

const TASK = /^\s*\[([ xX])\]\s+/;

function listOf({ name, children, attribs }: Element, context: Context): DocumentNode {
  const items = children.filter(isTag).filter((child) => child.name === 'li');
  const isTasks = items.length > 0 && items.every((item) => TASK.test(innerText(item.children)));
  const nodes = items.map((item) => {
    const checked = /^\s*\[[xX]\]/.test(innerText(item.children));
    if (isTasks) dropTaskMark(item);
    return block('list-item', blocksOf(item.children, context), isTasks ? { checked } : {});
  });
  if (isTasks) return block('list-tasks', nodes);
  const start = Number(attribs['start']);
  return name === 'ol' ? block('list-ordered', nodes, start > 1 ? { start } : {}) : block('list-unordered', nodes);
}

function dropTaskMark(node: ChildNode): boolean {
  if (isText(node)) {
    if (!TASK.test(node.data)) return node.data.trim() !== '';
    node.data = node.data.replace(TASK, '');
    return true;
  }
  return isTag(node) && node.children.some(dropTaskMark);
}

export function codeOf(element: Element, data: Readonly<Record<string, unknown>> = {}): DocumentNode {
  const [code] = elementsNamed('code', element.children);
  const syntax = /\blanguage-(\S+)/.exec(code?.attribs['class'] ?? '')?.[1];
  const lines = innerText(element.children).replace(/\n$/, '').split('\n');
  const nodes = lines.map((line) => block('code-line', [text(line)]));
  return block('code', nodes, { ...(syntax === undefined ? {} : { syntax }), ...data });
}

function imagesOf(element: Element, context: Context): DocumentNode {
  const nodes = picturesOf(element, context);
  const [first] = nodes;
  return first?.type === 'drawing' ? first : block('images', nodes, { align: 'center' });
}

/** Figures in their own `<div>` are one block, side by side, each with its caption. Null: it contains other things. */
function rowOfFigures({ children, attribs }: Element, context: Context): DocumentNode | null {
  const inside = children.filter((child) => !isText(child) || child.data.trim() !== '');
  const figures = inside.filter(isTag).filter(({ name }) => name === 'figure');
  const nodes = figures.flatMap((figure) => picturesOf(figure, context));
  if (nodes.length === 0 || figures.length < inside.length || nodes.some(({ type }) => type === 'drawing')) return null;
  return block('images', nodes, {
    align: attribs['align'] ?? 'center',
    ...(attribs['data-full-width'] === 'true' ? { fullWidth: true } : {}),
    ...(attribs['data-with-frame'] === 'true' ? { withFrame: true } : {}),
  });
}

function picturesOf(element: Element, context: Context): DocumentNode[] {
  const images = elementsNamed('img', element.children);
  const [caption] = elementsNamed('figcaption', element.children);
  const drawing = images.some(({ attribs }) => attribs['class'] === 'gitbook-drawing');
  return images.map(({ attribs }): DocumentNode => {
    const data = { ref: context.resolve(attribs['src'] ?? ''), alt: attribs['alt'] ?? '', ...sizeOf(attribs) };
    const words = caption === undefined ? [] : inlinesOf(caption.children, context);
    const image = block(drawing ? 'drawing' : 'image', [], data);
    return words.length === 0 ? image : { ...image, fragments: [fragment('caption', [paragraph(words)])] };
  });
}

function sizeOf(attribs: Element['attribs']): Record<string, unknown> {
  const width = Number(attribs['width']);
  return width > 0 ? { width } : {};
}

function expandableOf(element: Element, context: Context): DocumentNode {
  const isSummary = (child: ChildNode): boolean => isTag(child) && child.name === 'summary';
  const summary = element.children
    .filter(isSummary)
    .filter(isTag)
    .flatMap((child) => child.children);
  const body = element.children.filter((child) => !isSummary(child));
  return {
    ...block('expandable', [], { open: 'open' in element.attribs }),
    fragments: [
      fragment('expandable-title', [paragraph(inlinesOf(summary, context))]),
      fragment('expandable-body', blocksOf(body, context)),
    ],
  };
}
