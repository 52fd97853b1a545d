import type { DocumentNode } from '#shared/contract/index.ts';
import { evaluate } from '../content/evaluate.ts';
import { inlineText } from '../content/document-text.ts';
import { pageDocument } from '../content/page-document.ts';
import { pageMarkdown, type PageNode, type SpaceContent } from '../content/space-content.ts';
import type { Printed } from './write-pdf.ts';

/** The words of pages for printing: titles, headings, and everything else as paragraphs. */
export function printPages(content: SpaceContent, title: string, pages: readonly PageNode[]): readonly Printed[] {
  return [
    { text: title, style: 'text' },
    ...pages.flatMap((page): readonly Printed[] => {
      const heading: Printed = { text: page.title, style: 'title' };
      if (page.kind !== 'document') return [heading];
      const markdown = evaluate(pageMarkdown(page), { mode: true, space: content.variables, page: page.meta });
      return [heading, ...pageDocument(content, page, markdown).nodes.flatMap(printBlock)];
    }),
  ];
}

function printBlock(node: DocumentNode): readonly Printed[] {
  const inner = node.nodes ?? [];
  const fragments = (node.fragments ?? []).flatMap(printBlock);
  if (node.type === 'code') return [{ text: inner.map(inlineText).join('\n'), style: 'text' }, ...fragments];
  if (inner.some(({ object }) => object === 'block')) return [...inner.flatMap(printBlock), ...fragments];
  const text = inlineText(node).trim();
  if (text === '') return fragments;
  return [{ text, style: node.type?.startsWith('heading-') === true ? 'heading' : 'text' }, ...fragments];
}
