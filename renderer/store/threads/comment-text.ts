import type { Comment, CommentReply } from '#shared/contract/index.ts';
import { plainText, commentBlocks } from '../../content/content.ts';

/** The text of a comment or a reply: its Markdown, else the plain text of its node tree. */
export function textOfComment({ body }: Comment | CommentReply): string {
  const { markdown, document } = body;
  if (markdown !== undefined || document === undefined) return markdown ?? '';
  return plainText(commentBlocks({ markdown: '', document }));
}
