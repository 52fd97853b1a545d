import type { DocumentMark, DocumentNode } from '#shared/contract/index.ts';
import { hashId } from '../../hash.ts';

/** The parts of the platform's node tree. Keys are added last, when the text that they depend on is known. */

export function block(type: string, nodes: DocumentNode[], data: Record<string, unknown> = {}): DocumentNode {
  return { object: 'block', type, isVoid: nodes.length === 0, data, nodes };
}

export function inline(type: string, nodes: DocumentNode[], data: Record<string, unknown> = {}): DocumentNode {
  return { object: 'inline', type, isVoid: nodes.length === 0, data, nodes };
}

export function text(value: string, marks: readonly DocumentMark[] = []): DocumentNode {
  return { object: 'text', leaves: [{ object: 'leaf', text: value, marks: [...marks] }] };
}

export function fragment(name: string, nodes: DocumentNode[]): DocumentNode {
  return { object: 'fragment', type: name, fragment: name, nodes };
}

export function paragraph(nodes: DocumentNode[], data: Record<string, unknown> = {}): DocumentNode {
  return block('paragraph', nodes.length === 0 ? [text('')] : nodes, data);
}

export function plainText(node: DocumentNode): string {
  const own = (node.leaves ?? []).map((leaf) => leaf.text).join('');
  return own + [...(node.nodes ?? []), ...(node.fragments ?? [])].map(plainText).join('');
}

/** Keys are derived from a node's type and text, so that unchanged nodes keep their key in the next revision. */
export function withKeys(nodes: readonly DocumentNode[]): DocumentNode[] {
  const seen = new Map<string, number>();
  const keyed = (node: DocumentNode): DocumentNode => {
    const name = `${node.object} ${node.type ?? ''} ${plainText(node)}`;
    const copy = seen.get(name) ?? 0;
    seen.set(name, copy + 1);
    return {
      ...node,
      key: hashId('node', name, String(copy)).slice(0, 12),
      ...(node.nodes === undefined ? {} : { nodes: node.nodes.map(keyed) }),
      ...(node.fragments === undefined ? {} : { fragments: node.fragments.map(keyed) }),
    };
  };
  return nodes.map(keyed);
}
