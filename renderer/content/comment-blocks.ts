import type { Block } from './blocks.ts';
import { parseMarkdown } from './markdown/page.ts';
import { parseDocument } from './nodes/document.ts';

/** The blocks of a comment or a reply, whichever form the service gave it in. */
export function saidBlocks({
  markdown,
  document,
}: {
  readonly markdown: string;
  readonly document?: unknown;
}): readonly Block[] {
  return document === undefined ? parseMarkdown(markdown) : parseDocument(document).blocks;
}
