import type { CodeBlock } from '../blocks.ts';
import type { Keyer } from '../keys.ts';
import { rawText } from './inlines.ts';
import type { RawChild, RawNode } from './raw-node.ts';
import { readAttributes } from './tag.ts';

type Attributes = Readonly<Record<string, string>>;

/** A fence, indented code or `<pre>`, with the options of the `{% code %}` around it. */
export function toCode(node: RawNode, keys: Keyer, options: Attributes = {}): CodeBlock {
  return node.name === 'pre' ? fromPre(node, keys, options) : fromFence(node, keys, options);
}

/** Code as if it were in a fence with that language. */
export function toFence(language: string, text: string, keys: Keyer): CodeBlock {
  return code(text, language, {}, [], keys);
}

function fromFence(node: RawNode, keys: Keyer, options: Attributes): CodeBlock {
  const info = (node.attributes['info'] ?? '').trim();
  const language = /^[^\s{]+/.exec(info)?.[0] ?? null;
  const written = info === language ? {} : readAttributes(info.slice(language?.length ?? 0));
  return code(node.text, language, { ...written, ...options }, [], keys);
}

/** The platform writes code with highlighted lines as `<pre><code>` with `<strong>` around those lines. */
function fromPre(node: RawNode, keys: Keyer, options: Attributes): CodeBlock {
  const inner = node.children.find((child): child is RawNode => typeof child !== 'string' && child.name === 'code');
  const names = `${node.attributes['class'] ?? ''} ${inner?.attributes['class'] ?? ''}`;
  const language = /(?:^|\s)lang(?:uage)?-([^\s]+)/.exec(names)?.[1] ?? null;
  const written = {
    title: node.attributes['data-title'],
    overflow: node.attributes['data-overflow'],
    lineNumbers: node.attributes['data-line-numbers'] ?? node.attributes['data-linenumbers'],
    expandable: node.attributes['data-expandable'],
  };
  const given = Object.entries(written).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const text = rawText(node).replace(/^\n/, '');
  return code(text, language, { ...Object.fromEntries(given), ...options }, emphasisedLines(node), keys);
}

function emphasisedLines(node: RawNode): readonly number[] {
  const lines = new Set<number>();
  let line = 1;
  const walk = (children: readonly RawChild[], strong: boolean): void => {
    for (const child of children) {
      if (typeof child !== 'string') {
        if (child.text !== '') walk([child.text], strong);
        walk(child.children, strong || child.name === 'strong');
        continue;
      }
      child.split('\n').forEach((part, index) => {
        if (index > 0) line += 1;
        if (strong && part !== '') lines.add(line);
      });
    }
  };
  walk(node.children, false);
  return [...lines];
}

function code(
  written: string,
  language: string | null,
  options: Attributes,
  emphasised: readonly number[],
  keys: Keyer,
): CodeBlock {
  const text = written.replace(/\n+$/, '');
  const title = options['title'];
  return {
    type: 'code',
    key: keys.key('code', text),
    text,
    language: language === null ? null : language.toLowerCase(),
    title: title === undefined || title === '' ? null : title,
    lineNumbers: isSet(options['lineNumbers']),
    wrap: options['overflow'] === 'wrap',
    expandable: isSet(options['expandable']),
    emphasised,
    diagram: language?.toLowerCase() === 'mermaid' ? 'mermaid' : null,
  };
}

/** `lineNumbers="true"`, and the bare attribute that HTML has for the same. */
function isSet(written: string | undefined): boolean {
  return written === 'true' || written === '';
}
