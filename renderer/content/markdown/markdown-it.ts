import MarkdownIt from 'markdown-it';
import { addDialect } from './rules.ts';

/**
 * HTML only passes through as tokens: `raw-tree.ts` reads them, and Galley never outputs them. Bare addresses are found
 * there, too (`autolink.ts`): markdown-it's own linkifier took half of the time of a page.
 */
export const markdown = new MarkdownIt({ html: true, linkify: false, breaks: false, typographer: false });

// `links.ts` judges schemes and keeps the link as data; dropping it here would change the meaning of the text.
markdown.validateLink = () => true;
// Keeps hrefs as written; percent-encoding is up to the code that fetches.
markdown.normalizeLink = (url) => url;
markdown.normalizeLinkText = (url) => url;
addDialect(markdown);

/** markdown-it drops content that is nested more deeply: here it becomes a paragraph with its source text. */
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

/** A longer paragraph is not prose; it keeps its text and loses its marks, so that no page can block the app. */
const MAX_LINE_LENGTH = 128 * 1024;

/** The characters with which inline rules begin. Text without them, as in most table cells, needs no parser. */
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
