import { createHighlighterCore, type HighlighterCore, type ThemeRegistration } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { type Grammar, isGrammar, loadGrammar } from './grammars.ts';
import { TOKEN_KINDS, type TokenKind } from './token-kinds.ts';

/**
 * Reads code with TextMate grammars. It reports the kinds of words, not their colours: the page paints them in its
 * theme's colours.
 */

/** Nobody reads a minified line, and grammars take seconds for it. */
const MAX_LINE = 5_000;
/**
 * A line that is cut off would leave the rest of the code in wrong colours; the page terminates a Worker that hangs.
 */
const NO_LIMIT = 0;

/** Kinds by TextMate scope, most general first. */
const SCOPES: Readonly<Record<TokenKind, readonly string[]>> = {
  comment: ['comment', 'punctuation.definition.comment', 'string.comment'],
  string: ['string', 'punctuation.definition.string', 'markup.inline.raw', 'markup.fenced_code.block', 'string.regexp'],
  constant: ['constant', 'support.constant', 'variable.language', 'keyword.other.unit'],
  keyword: ['keyword', 'storage', 'punctuation.definition.keyword', 'markup.heading', 'entity.name.section'],
  name: [
    'entity.name.function',
    'support.function',
    'entity.name.type',
    'entity.name.class',
    'support.class',
    'support.type',
  ],
  tag: ['entity.name.tag', 'support.type.property-name', 'meta.object-literal.key', 'punctuation.definition.tag'],
  attribute: [
    'entity.other.attribute-name',
    'variable.parameter',
    'variable.other.assignment',
    'markup.underline.link',
  ],
  punctuation: ['punctuation', 'keyword.operator', 'meta.brace'],
  inserted: ['markup.inserted', 'punctuation.definition.inserted', 'meta.diff.header.to-file'],
  deleted: ['markup.deleted', 'punctuation.definition.deleted', 'invalid', 'meta.diff.header.from-file'],
};

/** A theme with kind numbers in place of colours. */
const THEME: ThemeRegistration = {
  name: 'kinds',
  type: 'light',
  fg: '#ffffff',
  bg: '#000000',
  settings: TOKEN_KINDS.map((kind, index) => ({
    scope: [...SCOPES[kind]],
    settings: { foreground: `#${(index + 1).toString(16).padStart(6, '0')}` },
  })),
};

let highlighter: Promise<HighlighterCore> | undefined;

/** Triples of start, end and kind; null if no grammar reads the language. */
export async function readTokens(text: string, grammar: string): Promise<Uint32Array<ArrayBuffer> | null> {
  if (!isGrammar(grammar)) return null;
  highlighter ??= createHighlighterCore({
    themes: [THEME],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const reader = await highlighter;
  await loadOnce(reader, grammar);
  const lines = reader.codeToTokensBase(text, {
    lang: grammar,
    theme: 'kinds',
    tokenizeMaxLineLength: MAX_LINE,
    tokenizeTimeLimit: NO_LIMIT,
  });
  const triples: number[] = [];
  for (const token of lines.flat()) {
    const kind = kindOf(token.color);
    if (kind < 0 || token.content.trim() === '') continue;
    const end = token.offset + token.content.length;
    const last = triples.length - 3;
    // Adjacent tokens of one kind are merged, also across the space between two words.
    if (last >= 0 && triples[last + 2] === kind && triples[last + 1] === token.offset) triples[last + 1] = end;
    else triples.push(token.offset, end, kind);
  }
  return Uint32Array.from(triples);
}

async function loadOnce(reader: HighlighterCore, grammar: Grammar): Promise<void> {
  if (!reader.getLoadedLanguages().includes(grammar)) await reader.loadLanguage((await loadGrammar(grammar)).default);
}

function kindOf(colour: string | undefined): number {
  const number = Number.parseInt((colour ?? '').slice(1), 16);
  return number >= 1 && number <= TOKEN_KINDS.length ? number - 1 : -1;
}
