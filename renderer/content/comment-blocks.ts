import type { Block } from './blocks.ts';
import { parseMarkdown } from './markdown/page.ts';
import { parseDocument } from './nodes/document.ts';
import { plainText } from './text.ts';

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

/** A comment as text for excerpts: its Markdown, or the plain text of its document with the quote at its beginning marked. */
export function excerptSource(comment: { readonly markdown: string; readonly document?: unknown }): string {
  if (comment.document === undefined) return comment.markdown;
  const blocks = commentBlocks(comment);
  const own = blocks.findIndex(({ type }) => type !== 'blockquote');
  if (own <= 0) return plainText(blocks);
  return `> ${plainText(blocks.slice(0, own)).replaceAll('\n', '\n> ')}\n\n${plainText(blocks.slice(own))}`;
}
