import type { JsonObject } from '../../content/expressions.ts';

/** The claims of a visitor in typed JSON. Pure. */

export type ReadClaims =
  | { readonly kind: 'claims'; readonly claims: JsonObject }
  /** Valid JSON, but a list or a plain value. */
  | { readonly kind: 'no-object' }
  | ({ readonly kind: 'invalid' } & JsonError);

/** `line` and `column` count from 1. `found`: what is there; empty: the text ends too early. */
export interface JsonError {
  readonly line: number;
  readonly column: number;
  readonly found: string;
}

/** The longest text that is read as claims. */
export const MOST_CLAIMS = 20_000;

/** Nothing typed: a visitor without claims. */
export function readClaims(typed: string): ReadClaims {
  if (typed.trim() === '') return { kind: 'claims', claims: {} };
  let value: unknown;
  try {
    value = JSON.parse(typed);
  } catch {
    return { kind: 'invalid', ...errorIn(typed) };
  }
  return isObject(value) ? { kind: 'claims', claims: value } : { kind: 'no-object' };
}

/** What JSON.parse answers has only values of JSON in it. */
function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text has no control characters, so its characters are those from the space on. */
const TOKEN =
  /[ \t\n\r]*(?:([{}[\],:])|"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/uy;

/** What may follow: `first`: a value or the end of a list; `name`, `first-name`: the name of a member. */
type Next = 'value' | 'first' | 'name' | 'first-name' | 'colon' | 'after';

/** The first place where a text is not JSON. The messages of browsers do not always tell it. */
function errorIn(text: string): JsonError {
  const open: string[] = [];
  let next: Next = 'value';
  TOKEN.lastIndex = 0;
  for (;;) {
    const before = TOKEN.lastIndex;
    const token = TOKEN.exec(text);
    const at = before + (/^[ \t\n\r]*/.exec(text.slice(before))?.[0].length ?? 0);
    const sign = token?.[1];
    const follows: Next | null = token === null ? null : after(sign ?? text.charAt(at), next, open);
    if (follows === null) return place(text, at);
    next = follows;
  }
}

/** Null: this token may not be here. `open`: the brackets around it, which it opens and closes. */
function after(token: string, next: Next, open: string[]): Next | null {
  const isValue = next === 'value' || next === 'first';
  switch (token) {
    case '{':
    case '[':
      if (!isValue) return null;
      open.push(token);
      return token === '{' ? 'first-name' : 'first';
    case '}':
      return (next === 'first-name' || next === 'after') && open.pop() === '{' ? 'after' : null;
    case ']':
      return (next === 'first' || next === 'after') && open.pop() === '[' ? 'after' : null;
    case ',':
      if (next !== 'after' || open.length === 0) return null;
      return open.at(-1) === '{' ? 'name' : 'value';
    case ':':
      return next === 'colon' ? 'value' : null;
    default:
      if (token === '"' && (next === 'name' || next === 'first-name')) return 'colon';
      return isValue ? 'after' : null;
  }
}

function place(text: string, at: number): JsonError {
  const lines = text.slice(0, at).split(/\r\n|\r|\n/);
  const found = /^(?:[\w$.-]+|.)/su.exec(text.slice(at))?.[0] ?? '';
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1, found };
}
