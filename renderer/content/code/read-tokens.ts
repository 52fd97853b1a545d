import { createHighlighterCore, type HighlighterCore, type ThemeRegistration } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { type Grammar, isGrammar, loadGrammar } from './grammars.ts';
import { TOKEN_KINDS, type TokenKind } from './token-kinds.ts';

/**
 * Reads code with TextMate grammars. It says which words are of which kind, never how they look: the page paints them in
 * the colours of its theme.
 */

/** A minified line says nothing to a reader, and grammars take seconds over it. */
const MAX_LINE = 5_000;
/** A line that is cut short in the middle leaves the rest of the code in the wrong colours: the page ends what hangs. */
const NO_LIMIT = 0;

/** Kinds by TextMate scope, the most general first. */
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

/** A theme whose colours are not colours but the numbers of the kinds. */
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

/** Triples of start, end and kind, or null where no grammar reads the language. */
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
    // Neighbours of one kind are one stretch, also across the space between two words.
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
