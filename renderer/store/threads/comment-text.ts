import type { Comment, CommentReply } from '#shared/contract/index.ts';
import { plainText, saidBlocks } from '../../content/content.ts';

/** The text of a comment or a reply: its Markdown, else the plain text of its node tree. */
export function saidWords({ body }: Comment | CommentReply): string {
  const { markdown, document } = body;
  if (markdown !== undefined || document === undefined) return markdown ?? '';
  return plainText(saidBlocks({ markdown: '', document }));
}
