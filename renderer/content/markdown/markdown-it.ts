import MarkdownIt from 'markdown-it';
import { addDialect } from './rules.ts';

/**
 * HTML is let through as tokens only: `raw-tree.ts` reads them, and nothing in Galley ever prints them. Bare addresses
 * are found there as well (`autolink.ts`): markdown-it's own way took half of the time of a page.
 */
export const markdown = new MarkdownIt({ html: true, linkify: false, breaks: false, typographer: false });

// Schemes are judged by `links.ts`, with the link kept as data; dropping a link here would lose its text's meaning.
markdown.validateLink = () => true;
// Keep hrefs as written; percent-encoding is for whoever fetches.
markdown.normalizeLink = (url) => url;
markdown.normalizeLinkText = (url) => url;
addDialect(markdown);

/** markdown-it leaves out what nests deeper than this: here it stands as a paragraph, with its words as they were written. */
const MAX_NESTING = 100;
markdown.set({ maxNesting: MAX_NESTING + 1 });

const { block } = markdown;
const tokenize = block.tokenize.bind(block);
block.tokenize = (state, startLine, endLine) => {
  if (state.level < MAX_NESTING) {
    tokenize(state, startLine, endLine);
    return;
  }
  const content = state.getLines(startLine, endLine, state.blkIndent, false).trim();
  state.line = endLine;
  if (content === '') return;
  state.push('paragraph_open', 'p', 1).map = [startLine, endLine];
  const inline = state.push('inline', '', 0);
  inline.content = content;
  inline.map = [startLine, endLine];
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
};

/** A paragraph longer than this is no prose; it keeps its text and loses its marks, so that no page can hold up the app. */
const MAX_LINE_LENGTH = 128 * 1024;

/** What any inline rule begins with. Text without it, most cells of a table say, needs no parser. */
const MARKED = /[\\`*_~[\]<>!&$:{\n]/;

markdown.core.ruler.at('inline', (state) => {
  for (const token of state.tokens) {
    if (token.type !== 'inline') continue;
    token.children ??= [];
    if (token.content.length <= MAX_LINE_LENGTH && MARKED.test(token.content)) {
      state.md.inline.parse(token.content, state.md, state.env, token.children);
    } else {
      const text = new state.Token('text', '', 0);
      text.content = token.content;
      token.children.push(text);
    }
  }
});
