import type { ContentRef, Document } from '#shared/contract/index.ts';
import { markdownToDocument } from './document.ts';
import { targetOf } from './links.ts';
import type { PageNode, SpaceContent } from './space-content.ts';

/** A page as a node tree: without its title, which the platform stores separately, and with links resolved to ids. */
export function pageDocument(content: SpaceContent, page: PageNode, markdown: string): Document {
  return markdownToDocument(markdown.replace(/^# .*\n?/, ''), (href) => refOf(content, page, href));
}

function refOf(content: SpaceContent, page: PageNode, href: string): ContentRef {
  const target = targetOf(content, page, href);
  switch (target.kind) {
    case 'page':
      return { kind: 'page', page: target.page.id };
    case 'anchor':
      return { kind: 'anchor', page: target.page.id, anchor: target.anchor };
    case 'file':
      return { kind: 'file', file: target.file.id };
    case 'reusable-content':
      return { kind: 'reusable-content', ...{ reusableContent: target.reusable.id } };
    case 'space':
      return { kind: 'space', space: target.space };
    case 'url':
    case 'missing':
      return { kind: 'url', url: href };
  }
}
