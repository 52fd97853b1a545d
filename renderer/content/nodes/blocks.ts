/**
 * The blocks of a node tree -> the raw tree that markdown gives for the same page. The same reader makes blocks from
 * both, so that equal content has equal keys, whichever form it came in.
 */
import { element, type RawChild, type RawNode } from '../markdown/raw-node.ts';
import { type Conversion, picture, rawInlines } from './inlines.ts';
import { attributes, recordOf, textOf, type TreeNode, wordsOf } from './node.ts';
import { readRef } from './reference.ts';
import { rawTable } from './table.ts';

/** Blocks that are a tag around their children, with these fields of their data as attributes. */
const CONTAINERS: Readonly<Record<string, { readonly tag: string; readonly data: readonly string[] }>> = {
  hint: { tag: '%hint', data: ['style', 'icon'] },
  tabs: { tag: '%tabs', data: [] },
  'tabs-item': { tag: '%tab', data: ['title', 'icon'] },
  stepper: { tag: '%stepper', data: [] },
  'stepper-step': { tag: '%step', data: [] },
  columns: { tag: '%columns', data: [] },
  prompt: { tag: '%prompt', data: ['description', 'icon'] },
  updates: { tag: '%updates', data: ['format'] },
  blockquote: { tag: 'blockquote', data: [] },
};

export function rawBlocks(nodes: readonly TreeNode[], conversion: Conversion): RawChild[] {
  return nodes.flatMap((node) => rawBlock(node, conversion));
}

function rawBlock(node: TreeNode, conversion: Conversion): RawChild[] {
  if (node.object === 'text' || node.object === 'inline') {
    return [element('p', {}, '', rawInlines([node], conversion))];
  }
  const { data, type } = node;
  // A type may be named like an object's own property (`constructor`).
  const container = Object.hasOwn(CONTAINERS, type) ? CONTAINERS[type] : undefined;
  if (container !== undefined) {
    const given = Object.fromEntries(container.data.map((name) => [name, data[name]]));
    return [element(container.tag, attributes(given), '', bodyOf(node, conversion))];
  }
  const heading = /^heading-([1-6])$/.exec(type)?.[1];
  if (heading !== undefined) {
    return [element(`h${heading}`, attributes({ id: node.id, align: data['align'] }), '', inlinesOf(node, conversion))];
  }
  switch (type) {
    case 'paragraph': {
      // A formula that came as its own source.
      const formula = /^\s*\$\$\s*([^$]+?)\s*\$\$\s*$/.exec(wordsOf(node))?.[1];
      if (formula !== undefined) return [element('.math-block', {}, formula)];
      return [element('p', attributes({ align: data['align'] }), '', inlinesOf(node, conversion))];
    }
    case 'list-ordered':
    case 'list-unordered':
    case 'list-tasks':
      return [rawList(node, conversion)];
    case 'list-item':
      return [element('li', {}, '', rawBlocks(node.nodes, conversion))];
    case 'divider':
      return [element('hr')];
    case 'if':
      return [element('%if', { '': expressionOf(node) }, '', bodyOf(node, conversion))];
    case 'column':
      return [element('%column', attributes({ width: percentOf(data['width']) }), '', bodyOf(node, conversion))];
    case 'update':
      return [
        element(
          '%update',
          attributes({ date: dateOf(data['date']), tags: listOf(data['tags']) }),
          '',
          bodyOf(node, conversion),
        ),
      ];
    case 'code':
      return [rawCode(node)];
    case 'math':
      return [element('.math-block', {}, textOf(data['formula']) || wordsOf(node))];
    case 'expandable':
      return [rawExpandable(node, conversion)];
    case 'images':
      return [rawImages(node, conversion)];
    case 'image':
      return [figure(node, conversion, false)];
    case 'drawing':
      return [figure(node, conversion, true)];
    case 'table':
      return [rawTable(node, conversion, (nodes) => rawBlocks(nodes, conversion))];
    default:
      return rawReference(node, conversion);
  }
}

/** References, and unknown blocks. */
function rawReference(node: TreeNode, conversion: Conversion): RawChild[] {
  const { data, type } = node;
  const ref = readRef(data['ref']);
  const src = conversion.href(ref);
  switch (type) {
    case 'file':
      return [element('%file', attributes({ src }), '', captionOf(node, conversion))];
    case 'embed':
      return [element('%embed', attributes({ url: textOf(data['url']) || src }), '', captionOf(node, conversion))];
    case 'content-ref':
      return [element('%content-ref', attributes({ url: src }), '', inlinesOf(node, conversion))];
    case 'reusable-content':
      return [element('%include', { '': src })];
    case 'swagger':
      return [element('%openapi', attributes({ src, path: data['path'], method: data['method'] }))];
    case 'openapi-operation':
    case 'openapi-webhook':
    case 'openapi-schemas': {
      const spec = textOf(data['spec']) || src;
      const { path, method, name, grouped } = data;
      return [element(`%${type}`, attributes({ spec, path, method, name, grouped, schemas: listOf(data['schemas']) }))];
    }
    case 'integration': {
      const name = [textOf(data['integration']), textOf(data['block'])].filter((part) => part !== '').join('/');
      const url = textOf(data['url']);
      const props = attributes(propsOf(recordOf(data['props'])));
      const given = Object.keys(props).length > 0 || url === '' ? props : { url };
      return [element(`%@${name}`, given), ...rawBlocks(node.nodes, conversion)];
    }
    default: {
      const name = type.replace(/[^\w-]/g, '') || 'block';
      return [element(`%${KNOWN_TAGS.has(name) ? `${name}-block` : name}`, {}, '', bodyOf(node, conversion))];
    }
  }
}

/** An unknown block whose type equals a tag's name must not be read as that tag. */
const KNOWN_TAGS = new Set(['tab', 'step', 'include', 'openapi', 'page-ref', 'api-method', 'emoji']);

/** The content of a container: its nodes, or the blocks of its fragments. A run of inlines is a paragraph. */
function bodyOf(node: TreeNode, conversion: Conversion): RawChild[] {
  const inner = [...node.nodes, ...node.fragments.flatMap((fragment) => fragment.nodes)];
  return inner.some(({ object }) => object === 'block' || object === 'fragment')
    ? rawBlocks(inner, conversion)
    : rawParagraph(inner, conversion);
}

function rawParagraph(inner: readonly TreeNode[], conversion: Conversion): RawChild[] {
  return inner.length === 0 ? [] : [element('p', {}, '', rawInlines(inner, conversion))];
}

function inlinesOf(node: TreeNode, conversion: Conversion): RawChild[] {
  return rawInlines(node.nodes, conversion);
}

function captionOf(node: TreeNode, conversion: Conversion): RawChild[] {
  return rawInlines(node.fragments.length > 0 ? node.fragments : node.nodes, conversion);
}

/** Tight if each item is one paragraph with at most lists below it: trees do not say how the list was written. */
function rawList(node: TreeNode, conversion: Conversion): RawNode {
  const tight = node.nodes.every((item) =>
    item.nodes.every(({ type }, index) => (type === 'paragraph' ? index === 0 : type.startsWith('list-'))),
  );
  const items = node.nodes.map((item) => {
    const blocks = rawBlocks(item.nodes, conversion).map((child) =>
      tight && typeof child !== 'string' && child.name === 'p'
        ? element('p', { ...child.attributes, tight: '' }, '', child.children)
        : child,
    );
    const checked = item.data['checked'];
    const isTask = node.type === 'list-tasks' || typeof checked === 'boolean';
    const box = element('input', checked === true ? { checked: '' } : {});
    return element('li', {}, '', isTask ? [box, ...blocks] : blocks);
  });
  const start = textOf(node.data['start']);
  return element(node.type === 'list-ordered' ? 'ol' : 'ul', attributes({ start }), '', items);
}

function rawCode(node: TreeNode): RawNode {
  const { data } = node;
  const syntax = textOf(data['syntax']) || textOf(data['language']);
  const lines = node.nodes.map((line) => ({ text: wordsOf(line), strong: line.data['highlighted'] === true }));
  const given = attributes({
    title: data['title'],
    overflow: data['overflow'] === true ? 'wrap' : data['overflow'],
    lineNumbers: data['lineNumbers'],
    expandable: data['expandable'],
  });
  return element('%code', given, '', [
    lines.some(({ strong }) => strong)
      ? emphasised(syntax, lines)
      : element('.code', { info: syntax }, lines.map(({ text }) => text).join('\n')),
  ]);
}

function emphasised(syntax: string, lines: readonly { readonly text: string; readonly strong: boolean }[]): RawNode {
  const children = lines.flatMap(({ text, strong }, index): RawChild[] => {
    const end = index < lines.length - 1 ? '\n' : '';
    return strong ? [element('strong', {}, '', [text]), end] : [text + end];
  });
  return element('pre', syntax === '' ? {} : { class: `lang-${syntax}` }, '', [element('code', {}, '', children)]);
}

function rawExpandable(node: TreeNode, conversion: Conversion): RawNode {
  const isTitle = ({ type }: TreeNode): boolean => /title|summary/.test(type);
  const title = node.fragments.filter(isTitle);
  const body = node.fragments.filter((fragment) => !isTitle(fragment)).flatMap((fragment) => fragment.nodes);
  const words = title.length > 0 ? rawInlines(title, conversion) : [textOf(node.data['title'])];
  return element('details', node.data['open'] === true ? { open: '' } : {}, '', [
    element('summary', {}, '', words),
    ...rawBlocks([...body, ...node.nodes], conversion),
  ]);
}

function rawImages(node: TreeNode, conversion: Conversion): RawNode {
  const { data } = node;
  return element(
    'div',
    attributes({
      align: data['align'],
      'data-full-width': data['fullWidth'] === true ? 'true' : '',
      'data-with-frame': data['withFrame'] === true ? 'true' : '',
    }),
    '',
    node.nodes.map((image) => figure(image, conversion, image.type === 'drawing')),
  );
}

function figure(node: TreeNode, conversion: Conversion, drawing: boolean): RawNode {
  const caption = node.fragments.length > 0 ? rawInlines(node.fragments, conversion) : [];
  const image = picture(node, conversion, null, drawing);
  return element('figure', {}, '', caption.length === 0 ? [image] : [image, element('figcaption', {}, '', caption)]);
}

function expressionOf({ data }: TreeNode): string {
  return textOf(data['expression']) || textOf(data['condition']);
}

/** Percent as written, or a fraction. */
function percentOf(width: unknown): string {
  const value = Number.parseFloat(textOf(width));
  if (!Number.isFinite(value) || value <= 0) return '';
  return value <= 1 ? `${String(value * 100)}%` : textOf(width);
}

function dateOf(date: unknown): string {
  const written = textOf(date);
  return /^\d{4}-\d{2}-\d{2}T/.test(written) ? written.slice(0, 10) : written;
}

function listOf(value: unknown): string {
  return Array.isArray(value)
    ? value.map((item) => textOf(item) || textOf(recordOf(item)['tag'])).join(',')
    : textOf(value);
}

/** Properties that are not plain text are shown as JSON: nothing of an unknown block is dropped. */
function propsOf(props: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(props).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}
