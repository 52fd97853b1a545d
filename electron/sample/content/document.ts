import type { ContentRef, Document } from '#shared/contract/index.ts';
import { parseDocument } from 'htmlparser2';
import { blocksOf } from './document/blocks.ts';
import { withKeys } from './document/nodes.ts';
import { dialectToHtml } from './document/to-html.ts';

const SCHEMA_VERSION = 8;

/** Markdown of the dialect as the platform's node tree. Total: any text gives a document. */
export function markdownToDocument(
  markdown: string,
  resolve: (href: string) => ContentRef = (url) => ({ kind: 'url', url }),
): Document {
  const { html, footnotes } = dialectToHtml(markdown);
  const { children } = parseDocument(html, { recognizeSelfClosing: true });
  return {
    object: 'document',
    data: { schemaVersion: SCHEMA_VERSION },
    nodes: withKeys(blocksOf(children, { resolve, footnotes })),
  };
}
