import type { Token } from 'markdown-it';

/** A node of the raw tree: an element (`p`, `table`), a block tag (`%hint`) or an internal node (`.math`). */
export interface RawNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: RawChild[];
  /** The verbatim content of a leaf: code, a formula, the source of a literal. */
  readonly text: string;
}

export type RawChild = RawNode | string;

export const EMPTY_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});

export function element(
  name: string,
  attributes: Readonly<Record<string, string>> = EMPTY_ATTRIBUTES,
  text = '',
  children: RawChild[] = [],
): RawNode {
  return { name, attributes, children, text };
}

export function isCustom(node: RawNode, name: string): boolean {
  return node.name.startsWith('%') && (name === 'div' || name === 'span');
}

export function withoutDataPrefix(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (name.startsWith('data-') ? [[name.slice(5), value]] : [])),
  );
}

export function nodeOf(token: Token): RawNode {
  return element(token.tag, token.type === 'paragraph_open' && token.hidden ? TIGHT : attributesOf(token));
}

const TIGHT: Readonly<Record<string, string>> = Object.freeze({ tight: '' });

export function attributesOf(token: Token): Readonly<Record<string, string>> {
  return token.attrs === null || token.attrs.length === 0
    ? EMPTY_ATTRIBUTES
    : Object.fromEntries(token.attrs.map(([name, value]) => [name, String(value)]));
}

export function plainAlt(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.type === 'image' ? plainAlt(token.children ?? []) : token.content)).join('');
}

export function dedented(text: string): string {
  const lines = text.split('\n');
  const indents = lines.slice(1).flatMap((line) => (line.trim() === '' ? [] : [line.length - line.trimStart().length]));
  const indent = Math.min(99, ...indents.slice(0, 10_000));
  return indent === 99
    ? text
    : lines.map((line, index) => (index === 0 ? line.trimStart() : line.slice(indent))).join('\n');
}

/**
 * A placeholder on the stack for a container that is nested too deeply: its content goes to the innermost kept
 * container.
 */
export function ghost(node: RawNode, holder: RawNode): RawNode {
  return { name: node.name, attributes: node.attributes, children: holder.children, text: '' };
}

/** Moves the content of a tag without an end to the position after it. A code tag keeps its fence. */
export function giveBack(node: RawNode, parent: RawNode): void {
  if (node.children === parent.children) return;
  const keeps = node.name === '%code' || node.name === '%prompt' ? 1 : 0;
  const first = node.children.findIndex((child) => typeof child !== 'string' || child.trim() !== '');
  const fence = keeps === 1 && isCode(node.children[first]) ? first + 1 : 0;
  for (const child of node.children.splice(fence)) parent.children.push(child);
}

function isCode(child: RawChild | undefined): boolean {
  return typeof child === 'object' && (child.name === '.code' || child.name === 'pre');
}
