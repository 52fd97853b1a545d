import type { DocumentNode } from '#shared/contract/index.ts';
import { elementsNamed, isTag, type ChildNode, type Element } from './dom.ts';
import { codeOf } from './blocks.ts';
import type { Context } from './context.ts';
import { block, fragment } from './nodes.ts';

type BlocksOf = (nodes: readonly ChildNode[], context: Context) => DocumentNode[];

const CONTAINERS: Readonly<Record<string, string>> = {
  hint: 'hint',
  tabs: 'tabs',
  tab: 'tabs-item',
  stepper: 'stepper',
  step: 'stepper-step',
  columns: 'columns',
  column: 'column',
  updates: 'updates',
  update: 'update',
  if: 'if',
};

const REFERENCES: Readonly<Record<string, string>> = { 'content-ref': 'content-ref', include: 'reusable-content' };

/** One of the platform's own blocks. An unknown one is an integration: its words stay. */
export function tagOf(element: Element, context: Context, blocksOf: BlocksOf): DocumentNode {
  const name = element.attribs['data-tag'] ?? '';
  const { positional, named } = readAttributes(element.attribs['data-written'] ?? '');
  const inner = blocksOf(element.children, context);
  const container = CONTAINERS[name];
  if (container !== undefined) {
    const data = name === 'if' ? { expression: element.attribs['data-written'] ?? '' } : named;
    return block(container, inner, data);
  }
  if (name === 'code') {
    const data = withFlags(named, ['lineNumbers', 'expandable']);
    return codeBlock(element, data) ?? block('code', inner, data);
  }
  const reference = REFERENCES[name];
  if (reference !== undefined) return block(reference, [], { ref: context.resolve(named['url'] ?? positional) });
  switch (name) {
    case 'embed':
      return captioned(block('embed', [], { url: named['url'] ?? positional }), inner);
    case 'file':
      return captioned(block('file', [], { ref: context.resolve(named['src'] ?? positional) }), inner);
    case 'prompt':
      return block('prompt', inner, withFlags(named, ['openInAIProviders']));
    case 'openapi':
    case 'swagger':
      return block('swagger', [], {
        ref: context.resolve(named['src'] ?? ''),
        path: named['path'],
        method: named['method'],
      });
    case 'openapi-schemas':
      return block(name, [], { ...withFlags(named, ['grouped']), schemas: listOf(named['schemas'] ?? '') });
    case 'openapi-operation':
    case 'openapi-webhook':
      return block(name, [], named);
    default: {
      const [integration = '', blockName = ''] = name.replace(/^@/, '').split('/');
      return block('integration', inner, { integration, block: blockName, props: named });
    }
  }
}

function codeBlock(element: Element, data: Readonly<Record<string, unknown>>): DocumentNode | null {
  const pre = element.children.find((child): child is Element => isTag(child) && child.name === 'pre');
  const nested = pre ?? elementsNamed('pre', element.children)[0];
  return nested === undefined ? null : codeOf(nested, data);
}

/** A tag writes booleans as words; the node tree has booleans. */
function withFlags(named: Readonly<Record<string, string>>, flags: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(named).map(([name, written]) => [name, flags.includes(name) ? written === 'true' : written]),
  );
}

function listOf(written: string): readonly string[] {
  return written
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function captioned(node: DocumentNode, caption: DocumentNode[]): DocumentNode {
  return caption.length === 0 ? node : { ...node, fragments: [fragment('caption', caption)] };
}

/** `url="x" icon="y"`, and values without a name. */
function readAttributes(written: string): {
  readonly positional: string;
  readonly named: Readonly<Record<string, string>>;
} {
  const named: Record<string, string> = {};
  const rest = written.replace(
    /([\w-]+)=(?:"([^"]*)"|'([^']*)'|(\S+))/g,
    (_all, key: string, a?: string, b?: string, c?: string) => {
      named[key] = a ?? b ?? c ?? '';
      return '';
    },
  );
  return { positional: rest.trim().replace(/^["']|["']$/g, ''), named };
}
