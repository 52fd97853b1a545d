/**
 * Content from the platform's markdown to the screen; this is the folder's public file. `parsePage` returns blocks,
 * `Blocks.svelte` draws them with a `ContentContext`. It runs without a DOM (page, Worker, Node). Every screen, the
 * store and tests may import it; it imports none of them.
 */
export { apiRequestsIn, requestKey } from './api-request.ts';
export type * from './blocks.ts';
export type { ContentContext, ResolvedFile, ResolvedLink, ResolvedReusable } from './context.ts';
export { classifyLink, externalAddress, type LinkTarget } from './links.ts';
export { beginsMention, mentions, pageMention, personMention } from './mentions.ts';
export { type ParsedPage, parseMarkdown, parsePage } from './markdown/page.ts';
export { conditionHolds, expressionText, withValues, type Variables } from './expressions.ts';
export { parseDocument } from './nodes/document.ts';
export { commentBlocks, excerptSource } from './comment-blocks.ts';
export { parsePiece } from './nodes/piece.ts';
export { plainName } from './plain-name.ts';
export { blockText, fileName, plainText } from './text.ts';
export { forEachBlock } from './walk.ts';
