/** Block tags -> blocks. */
import type { Block, Inline } from '../blocks.ts';
import { classifyLink } from '../links.ts';
import type { BlockSource } from './block-source.ts';
import { toCode, toFence } from './code.ts';
import { firstOf, rawText, toInlines } from './inlines.ts';
import { addOpenapi } from './openapi-tags.ts';
import { element, type RawChild, type RawNode } from './raw-node.ts';
import { addSwagger } from './swagger.ts';
import { words } from './words.ts';

export function addTag(blocks: Block[], node: RawNode, source: BlockSource): void {
  const name = node.name.slice(1);
  const { attributes, children } = node;
  const of = (attribute: string): string => attributes[attribute] ?? '';
  const optional = (attribute: string): string | null => attributes[attribute] ?? null;
  const key = (type: string, text: string, inner: readonly { readonly key: string }[] = []): string =>
    source.keys.key(type, text, inner);

  switch (name) {
    case 'hint': {
      const inner = source.blocks(children);
      const style = of('style') === '' ? 'info' : of('style');
      blocks.push({ type: 'hint', key: key('hint', style, inner), style, icon: optional('icon'), blocks: inner });
      return;
    }
    case 'if': {
      const inner = source.blocks(children);
      blocks.push({ type: 'if', key: key('if', of(''), inner), condition: of(''), blocks: inner });
      return;
    }
    case 'tabs': {
      const tabs = parts(node, '%tab', source, (part, inner) => ({
        key: key('tab', part.attributes['title'] ?? '', inner),
        title: part.attributes['title'] ?? '',
        icon: part.attributes['icon'] ?? null,
        blocks: inner,
      }));
      blocks.push({ type: 'tabs', key: key('tabs', '', tabs), tabs });
      return;
    }
    case 'stepper': {
      const steps = parts(node, '%step', source, (_part, inner) => ({ key: key('step', '', inner), blocks: inner }));
      blocks.push({ type: 'stepper', key: key('stepper', '', steps), steps });
      return;
    }
    case 'columns': {
      const columns = parts(node, '%column', source, (part, inner) => ({
        key: key('column', '', inner),
        width: percent(part.attributes['width']),
        blocks: inner,
      }));
      blocks.push({ type: 'columns', key: key('columns', '', columns), columns });
      return;
    }
    case 'updates': {
      const updates = parts(node, '%update', source, (part, inner) => ({
        key: key('update', part.attributes['date'] ?? '', inner),
        date: part.attributes['date'] ?? '',
        tags: words(part.attributes['tags']),
        blocks: inner,
      }));
      blocks.push({ type: 'updates', key: key('updates', '', updates), format: of('format') || 'full', updates });
      return;
    }
    case 'tab':
    case 'step':
    case 'column':
    case 'update':
      addTag(blocks, element(WRAPPER_OF[name], {}, '', [node]), source);
      return;
    case 'code':
      addCode(blocks, node, source);
      return;
    case 'prompt': {
      const inner = source.blocks(children);
      const description = of('description');
      blocks.push({
        type: 'prompt',
        key: key('prompt', description, inner),
        description,
        icon: optional('icon'),
        blocks: inner,
      });
      return;
    }
    case 'content-ref':
    case 'page-ref': {
      const label = rawText(node).trim();
      const target = classifyLink(of('url') || of('page') || (firstOf(node, 'a')?.attributes['href'] ?? ''));
      blocks.push({ type: 'content-ref', key: key('content-ref', target.href), target, label });
      return;
    }
    case 'embed':
      blocks.push(embed(of('url'), captionOf(node, source), source));
      return;
    case 'file':
      blocks.push({ type: 'file', key: key('file', of('src')), src: of('src'), caption: captionOf(node, source) });
      return;
    case 'include': {
      const path = of('').replace(/^["'“]|["'”]$/g, '');
      blocks.push({ type: 'reusable-content', key: key('reusable-content', path), path });
      return;
    }
    case 'math':
      blocks.push({ type: 'math', key: key('math', rawText(node)), formula: rawText(node).trim() });
      return;
    case 'openapi':
    case 'openapi-operation':
    case 'openapi-schemas':
    case 'openapi-webhook':
      addOpenapi(blocks, node, source);
      return;
    case 'swagger':
      if (of('src') !== '') addTag(blocks, { ...node, name: '%openapi' }, source);
      else addSwagger(blocks, node, source);
      return;
    case 'code-tabs':
      addTag(blocks, { ...node, name: '%tabs', children: children.map(codeTab) }, source);
      return;
    case 'api-method':
      addSwagger(blocks, node, source);
      return;
    default:
      if (name.startsWith('@')) addIntegration(blocks, node, source);
      else addUnknown(blocks, name, of(''), source.blocks(children), source);
  }
}

/** The older form of tabs, which contained only code. */
function codeTab(child: RawChild): RawChild {
  return typeof child !== 'string' && child.name === '%code-tabs-item' ? { ...child, name: '%tab' } : child;
}

const WRAPPER_OF = { tab: '%tabs', step: '%stepper', column: '%columns', update: '%updates' } as const;

/** The parts of a block that consists of parts. Content outside any part becomes a part of its own: nothing is lost. */
function parts<Part>(
  node: RawNode,
  partName: string,
  source: BlockSource,
  make: (part: RawNode, blocks: readonly Block[]) => Part,
): readonly Part[] {
  const made: Part[] = [];
  let loose: RawChild[] = [];
  const flush = (): void => {
    const blocks = source.blocks(loose);
    if (blocks.length > 0) made.push(make(element(partName), blocks));
    loose = [];
  };
  for (const child of node.children) {
    if (typeof child !== 'string' && child.name === partName) {
      flush();
      made.push(make(child, source.blocks(child.children)));
    } else {
      loose.push(child);
    }
  }
  flush();
  return made;
}

/** `{% code %}` passes its options to the first code inside it. */
function addCode(blocks: Block[], node: RawNode, source: BlockSource): void {
  let given = false;
  for (const child of node.children) {
    if (!given && typeof child !== 'string' && (child.name === '.code' || child.name === 'pre')) {
      blocks.push(toCode(child, source.keys, node.attributes));
      given = true;
    } else {
      blocks.push(...source.blocks([child]));
    }
  }
}

function addIntegration(blocks: Block[], node: RawNode, source: BlockSource): void {
  const name = node.name.slice(2);
  const properties = Object.fromEntries(Object.entries(node.attributes).filter(([attribute]) => attribute !== ''));
  const diagram = properties['content'];
  if (name.startsWith('mermaid/') && diagram !== undefined) {
    blocks.push(toFence('mermaid', diagram, source.keys));
    return;
  }
  const text = Object.values(properties).join('\n');
  blocks.push({ type: 'integration', key: source.keys.key(`integration ${name}`, text), name, properties });
}

/** Between its tags, or as an attribute. */
function captionOf({ attributes, children }: RawNode, source: BlockSource): readonly Inline[] {
  const inside = toInlines(children, source);
  const { caption = '' } = attributes;
  return inside.length > 0 || caption === '' ? inside : [{ type: 'text', text: caption, marks: [] }];
}

export function embed(url: string, caption: readonly Inline[], source: BlockSource): Block {
  return { type: 'embed', key: source.keys.key('embed', url), target: classifyLink(url), caption };
}

export function addUnknown(
  blocks: Block[],
  name: string,
  text: string,
  inner: readonly Block[],
  source: BlockSource,
): void {
  blocks.push({ type: 'unknown', key: source.keys.key(`unknown ${name}`, text, inner), name, text, blocks: inner });
}

function percent(written: string | undefined): number | null {
  const value = Number.parseFloat(written ?? '');
  return Number.isFinite(value) && value > 0 && value <= 100 ? value : null;
}
