/**
 * What a page says, from the platform's markdown to the screen: the one public file of this folder for code.
 * `parsePage` gives blocks, `view/Blocks.svelte` draws them with a `ContentContext`. Runs without a DOM (page, Worker, Node).
 * May be imported by every screen, the store and the tests; imports none of them.
 */
export { apiRequestsIn, requestKey } from './api-request.ts';
export type * from './blocks.ts';
export type { ContentContext, ResolvedFile, ResolvedLink, ResolvedReusable } from './context.ts';
export { classifyLink, externalAddress, type LinkTarget } from './links.ts';
export { beginsMention, mentions, pageMention, personMention } from './mentions.ts';
export { type ParsedPage, parseMarkdown, parsePage } from './markdown/page.ts';
export { conditionHolds, expressionText } from './expressions.ts';
export { parseDocument } from './nodes/document.ts';
export { saidBlocks } from './comment-blocks.ts';
export { parsePiece } from './nodes/piece.ts';
export { plainName } from './plain-name.ts';
export { blockText, fileName, plainText } from './text.ts';
export { forEachBlock } from './walk.ts';
