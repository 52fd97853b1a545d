import MarkdownIt from 'markdown-it';
import { addDialect } from './rules.ts';

/** HTML is let through as tokens only: `raw-tree.ts` reads them, and nothing in Galley ever prints them. */
export const markdown = new MarkdownIt({ html: true, linkify: true, breaks: false, typographer: false });

// As GitHub and the platform do: what has a scheme becomes a link, "index.js" does not.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: true, fuzzyIP: false });
// Schemes are judged by `links.ts`, with the link kept as data; dropping a link here would lose its text's meaning.
markdown.validateLink = () => true;
// Keep hrefs as written; percent-encoding is for whoever fetches.
markdown.normalizeLink = (url) => url;
markdown.normalizeLinkText = (url) => url;
addDialect(markdown);
