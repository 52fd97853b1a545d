import { decodeEntities } from './html-scan.ts';

/**
 * The platform's block tags: `{% name attribute="value" %}`. They are read character by character, since a quoted value
 * may contain `%}` and line breaks. The same tags may come escaped (`\{% … %\}`).
 */
export interface Tag {
  /** `hint`, `endhint`, `@mermaid/diagram`, ... */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Everything after the name, as written: the condition of an `if`, the path of an `include`. */
  readonly rest: string;
  /** Index after the closing `%}`. */
  readonly end: number;
  readonly escaped: boolean;
}

/** A longer tag is text: no real one is as long, and the search for its end must be limited. */
export const MAX_TAG_LENGTH = 64 * 1024;
const NAME = /^[@\w][\w./@:-]*/;

/** Reads the tag that starts at `start` (at `{%` or `\{%`); null if there is no complete one. */
export function readTag(source: string, start: number): Tag | null {
  const escaped = source.startsWith('\\{%', start);
  if (!escaped && !source.startsWith('{%', start)) return null;
  const open = start + (escaped ? 3 : 2);
  const close = findClose(source, open);
  if (close === null) return null;
  const written = source.slice(open, close.at);
  // `{%- … -%}` is the same tag for a template engine that trims white space.
  const inner = (escaped ? unescaped(written) : written).replace(/^-|-$/g, '').trim();
  const found = NAME.exec(inner)?.[0];
  if (found === undefined) return null;
  const name = /^[a-z-]+$/i.test(found) ? found.toLowerCase() : found;
  const rest = inner.slice(name.length).trim();
  return { name, attributes: readAttributes(rest), rest, end: close.end, escaped };
}

interface Close {
  readonly at: number;
  readonly end: number;
}

/** The closing `%}` outside quotes; if a quote never closes, the first `%}`. */
function findClose(source: string, from: number): Close | null {
  const limit = Math.min(source.length, from + MAX_TAG_LENGTH);
  let quote = '';
  let first: Close | null = null;
  for (let index = from; index < limit; index += 1) {
    const character = source[index];
    if (character === '%') {
      const close = closeAt(source, index);
      if (close !== null) {
        if (quote === '') return close;
        first ??= close;
      }
    } else if (quote !== '') {
      if (character === quote && source[index - 1] !== '\\') quote = '';
    } else if ((character === '"' || character === "'") && source[index - 1] === '=') {
      quote = character;
    } else if (character === '{' && source[index + 1] === '%') {
      return first; // another tag begins: this one never closed
    }
  }
  return first;
}

function closeAt(source: string, index: number): Close | null {
  if (source[index + 1] === '}') return { at: source[index - 1] === '\\' ? index - 1 : index, end: index + 2 };
  if (source[index + 1] === '\\' && source[index + 2] === '}') {
    return { at: source[index - 1] === '\\' ? index - 1 : index, end: index + 3 };
  }
  return null;
}

/** Escaping put a backslash before punctuation and at the end of each line, and replaced white space by `&#x20;`. */
function unescaped(text: string): string {
  return text
    .replace(/\\\n/g, '\n')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&#x20;/g, ' ');
}

/** `name="value" other='value' bare=word flag`; typographic quotes count as quotes. Later duplicates win. */
export function readAttributes(text: string): Readonly<Record<string, string>> {
  const found: [string, string][] = [];
  let index = 0;
  while (index < text.length) {
    const name = /^[\w@:.-]+/.exec(text.slice(index, index + 128))?.[0];
    if (name === undefined) {
      index += 1;
      continue;
    }
    index += name.length;
    if (text[index] !== '=') {
      found.push([name, 'true']);
      continue;
    }
    const value = readValue(text, index + 1);
    found.push([name, decodeEntities(value.text)]);
    index = value.end;
  }
  return Object.fromEntries(found);
}

function readValue(text: string, start: number): { readonly text: string; readonly end: number } {
  const quote = text[start];
  if (quote !== undefined && /["'“”]/.test(quote)) {
    const closing = quote === '“' || quote === '”' ? /[”"]/ : quote === '"' ? /["”]/ : /'/;
    let out = '';
    for (let index = start + 1; index < text.length; index += 1) {
      const character = text[index] ?? '';
      if (character === '\\' && text[index + 1] === quote) {
        out += quote;
        index += 1;
      } else if (closing.test(character) && (character === quote || isValueEnd(text, index))) {
        return { text: out, end: index + 1 };
      } else {
        out += character;
      }
    }
    return { text: out, end: text.length };
  }
  const bare = /^[^\s]*/.exec(text.slice(start))?.[0] ?? '';
  return { text: bare, end: start + bare.length };
}

/** A typographic quote closes a value only before white space or the end; elsewhere it is part of the text. */
function isValueEnd(text: string, index: number): boolean {
  const next = text[index + 1];
  return next === undefined || /\s/.test(next);
}
