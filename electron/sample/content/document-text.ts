import type { Document, DocumentNode } from '#shared/contract/index.ts';

/** The words of a node tree, one paragraph per block: the markdown form of a text that was written as a tree. */
export function documentToMarkdown(document: Document): string {
  return document.nodes
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n');
}

function blockText(node: DocumentNode): string {
  const inner = node.nodes ?? [];
  const holdsBlocks = inner.some(({ object }) => object === 'block');
  const text = holdsBlocks ? inner.map(blockText).join('\n\n') : inlineText(node);
  const fragments = (node.fragments ?? []).map(blockText).join('\n\n');
  return [text, fragments].filter((part) => part !== '').join('\n\n');
}

/** The words of a block without inner blocks. */
export function inlineText(node: DocumentNode): string {
  const own = (node.leaves ?? []).map(({ text }) => text).join('');
  return own + (node.nodes ?? []).map(inlineText).join('');
}
