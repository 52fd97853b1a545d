import type { ContentRef, Document } from '#shared/contract/index.ts';
import { parseDocument } from 'htmlparser2';
import { blocksOf } from './document/blocks.ts';
import { isTag, type ChildNode } from './document/dom.ts';
import { paragraph, text, withKeys } from './document/nodes.ts';
import { dialectToHtml } from './document/to-html.ts';

const SCHEMA_VERSION = 8;

/** Markdown of the dialect as the platform's node tree. Total: every text has a result. */
export function markdownToDocument(
  markdown: string,
  resolve: (href: string) => ContentRef = (url) => ({ kind: 'url', url }),
): Document {
  const { html, footnotes } = dialectToHtml(markdown);
  const { children } = parseDocument(html, { recognizeSelfClosing: true });
  const blocks = isDeeperThan(children, MOST_LEVELS)
    ? [paragraph([text(markdown)])]
    : blocksOf(children, { resolve, footnotes });
  return { object: 'document', data: { schemaVersion: SCHEMA_VERSION }, nodes: withKeys(blocks) };
}

/** Nobody nests elements as deeply; deeper ones become plain text, which protects the stack. */
const MOST_LEVELS = 200;

function isDeeperThan(nodes: readonly ChildNode[], most: number): boolean {
  let level = nodes;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((node) => (isTag(node) ? node.children : []));
  }
  return false;
}
