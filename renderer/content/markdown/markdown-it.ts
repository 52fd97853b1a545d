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
