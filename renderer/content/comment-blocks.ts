import type { Block } from './blocks.ts';
import { parseMarkdown } from './markdown/page.ts';
import { parseDocument } from './nodes/document.ts';

/** The blocks of a comment or a reply, in whichever form the server sent it. */
export function commentBlocks({
  markdown,
  document,
}: {
  readonly markdown: string;
  readonly document?: unknown;
}): readonly Block[] {
  return document === undefined ? parseMarkdown(markdown) : parseDocument(document).blocks;
}
