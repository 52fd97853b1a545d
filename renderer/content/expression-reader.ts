import { callOf, claimAt, combined, isList, own, truth } from './expression-values.ts';
import type { Json, JsonObject, Value, Variables } from './expression-values.ts';

/** Parses and evaluates an expression in one pass: names, literals, lists, operators, `? :` and a few functions. */
export interface ExpressionScope {
  readonly space: Variables;
  readonly page: Variables;
  /** All claims of the visitor: a claim that is missing here is not set. Absent: nothing is known of the visitor. */
  readonly claims?: JsonObject;
}

/**
 * - `name`: the value of this name is not known
 * - `not-set`: a function of a claim that the visitor does not have
 * - `function`, `operator`: it is not known, or does not suit its values
 */
export interface WhyUnknown {
  readonly kind: 'name' | 'not-set' | 'function' | 'operator';
  readonly name: string;
}

/** `at`: from 0, in the written expression. `found`: what is there instead of what should be. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly problem: 'unexpected' | 'ends' | 'too-long' | 'too-deep';
  readonly at: number;
  readonly found: string;
}

type ReadExpression =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'unknown'; readonly why: readonly WhyUnknown[] }
  | Unreadable;

const MAX_LENGTH = 2_000;
const MAX_DEPTH = 40;
const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`$]*`)|([A-Za-z_$][\w$]*)|(===|!==|==|!=|<=|>=|&&|\|\||\?\?|\?\.|[-+*/%<>!?:().,[\]]))/y;

interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'sign';
  readonly text: string;
  /** Where it begins. */
  readonly at: number;
}

class NotReadable extends Error {
  readonly where: Unreadable;

  constructor(problem: Unreadable['problem'], at: number, found = '') {
    super(problem);
    this.where = { kind: 'unreadable', problem, at, found };
  }
}

export function readExpression(expression: string, scope: ExpressionScope): ReadExpression {
  const inBraces = /^\s*\{\{([\s\S]*)\}\}\s*$/.exec(expression)?.[1];
  const from = inBraces === undefined ? 0 : expression.indexOf('{{') + 2;
  try {
    return new Reader(tokensOf(inBraces ?? expression, from), scope, expression.trimEnd().length).whole();
  } catch (error) {
    if (error instanceof NotReadable) return error.where;
    throw error;
  }
}

/** `from`: where the text begins in the whole expression. */
function tokensOf(text: string, from: number): readonly Token[] {
  if (text.length > MAX_LENGTH) throw new NotReadable('too-long', from + MAX_LENGTH);
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const before = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (found === null) {
      const [space = '', odd = ''] = /^\s*(.?)/su.exec(text.slice(before)) ?? [];
      throw new NotReadable('unexpected', from + before + space.length - odd.length, odd);
    }
    const [whole, number, quoted, name, sign] = found;
    const at = from + before + whole.length - whole.trimStart().length;
    if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted.slice(1, -1).replace(/\\(.)/g, '$1'), at });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, at });
    else tokens.push({ kind: 'sign', text: sign ?? '', at });
  }
  return tokens;
}

/** Operators by precedence, lowest first. */
const LEVELS: readonly (readonly string[])[] = [
  ['??'],
  ['||'],
  ['&&'],
  ['===', '!==', '==', '!='],
  ['<', '>', '<=', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

class Reader {
  readonly #tokens: readonly Token[];
  readonly #scope: ExpressionScope;
  readonly #end: number;
  readonly #why: WhyUnknown[] = [];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], scope: ExpressionScope, end: number) {
    this.#tokens = tokens;
    this.#scope = scope;
    this.#end = end;
  }

  whole(): ReadExpression {
    const value = this.#choice();
    if (this.#at < this.#tokens.length) throw this.#unexpected();
    return value === undefined ? { kind: 'unknown', why: this.#why } : { kind: 'value', value };
  }

  #unexpected(index = this.#at): NotReadable {
    const token = this.#tokens[index];
    return token === undefined
      ? new NotReadable('ends', this.#end)
      : new NotReadable('unexpected', token.at, token.text);
  }

  #unknown(kind: WhyUnknown['kind'], name: string): Value {
    if (!this.#why.some((known) => known.kind === kind && known.name === name)) this.#why.push({ kind, name });
    return undefined;
  }

  #choice(): Value {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new NotReadable('too-deep', this.#tokens[this.#at]?.at ?? this.#end);
    const condition = this.#binary(0);
    let value = condition;
    if (this.#take('?')) {
      const yes = this.#choice();
      this.#expect(':');
      const no = this.#choice();
      value = condition === undefined ? undefined : truth(condition) ? yes : no;
    }
    this.#depth -= 1;
    return value;
  }

  #binary(level: number): Value {
    const signs = LEVELS[level];
    if (signs === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    for (let sign = this.#takeOneOf(signs); sign !== null; sign = this.#takeOneOf(signs)) {
      const right = this.#binary(level + 1);
      const known = left !== undefined && right !== undefined;
      left = combined(sign, left, right);
      if (left === undefined && known) this.#unknown('operator', sign);
    }
    return left;
  }

  #unary(): Value {
    if (this.#take('!')) {
      const value = this.#unary();
      return value === undefined ? undefined : !truth(value);
    }
    if (this.#take('-')) {
      const value = this.#unary();
      if (typeof value === 'number') return -value;
      return value === undefined ? undefined : this.#unknown('operator', '-');
    }
    return this.#primary();
  }

  #primary(): Value {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    switch (token?.kind) {
      case 'number':
        return Number(token.text);
      case 'text':
        return this.#functions(token.text);
      case 'name':
        return this.#named(token.text);
      default:
        if (token?.text === '[') return this.#functions(this.#list());
        if (token?.text !== '(') throw this.#unexpected(this.#at - 1);
    }
    const value = this.#choice();
    this.#expect(')');
    return this.#functions(value);
  }

  #list(): Value {
    const values = this.#until(']');
    const known = values.filter((value) => value !== undefined);
    return known.length === values.length ? known : undefined;
  }

  /** `space.vars.name`, `page.vars["name"]`, `vars.name`, `visitor.claims.name`; any other path is unknown. */
  #named(name: string): Value {
    if (name === 'true' || name === 'false') return name === 'true';
    if (name === 'null' || name === 'undefined') return null;
    const path = [name];
    while (this.#sign() === '.' || this.#sign() === '?.' || this.#sign() === '[') {
      const before = this.#at;
      const key = this.#key();
      if (this.#sign() === '(') {
        this.#at = before;
        break;
      }
      path.push(key);
    }
    const variable = this.#variable(path);
    const written = path.join('.');
    return this.#functions(variable === undefined ? this.#unknown('name', written) : variable, written);
  }

  #key(): string {
    const sign = this.#sign();
    this.#at += 1;
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (token === undefined || token.kind === 'sign') throw this.#unexpected(this.#at - 1);
    if (sign === '[') this.#expect(']');
    return token.text;
  }

  #variable([root = '', ...path]: readonly string[]): Value {
    const { space, page, claims } = this.#scope;
    const [first = '', second] = path;
    if (root === 'visitor' && first === 'claims' && claims !== undefined) return claimAt(claims, path.slice(1));
    if (root === 'vars') return own(page, first) ?? own(space, first);
    if (first !== 'vars' || second === undefined || path.length > 2) return undefined;
    if (root === 'space') return own(space, second);
    return root === 'page' ? own(page, second) : undefined;
  }

  /** `.includes(x)`, `.toUpperCase()` and similar functions. `name`: the name of the first value, if it has one. */
  #functions(start: Value, name = 'null'): Value {
    let value = start;
    while (this.#sign() === '.' || this.#sign() === '?.') {
      const called = this.#key();
      if (called === 'length' && this.#sign() !== '(') {
        value = typeof value === 'string' || isList(value) ? value.length : undefined;
        continue;
      }
      this.#expect('(');
      const given = this.#until(')');
      if (value === undefined) continue;
      if (value === null) value = this.#unknown('not-set', name);
      else {
        const before: Value = value;
        const args = given.filter((one) => one !== undefined);
        value = args.length < given.length ? undefined : callOf(called, before, args);
        if (value === undefined && args.length === given.length) this.#unknown('function', called);
      }
    }
    return value;
  }

  /** Values with commas between them, up to the sign that ends them. */
  #until(end: string): readonly Value[] {
    const values: Value[] = [];
    if (this.#take(end)) return values;
    do values.push(this.#choice());
    while (this.#take(','));
    this.#expect(end);
    return values;
  }

  #sign(): string | null {
    const token = this.#tokens[this.#at];
    return token?.kind === 'sign' ? token.text : null;
  }

  #take(sign: string): boolean {
    if (this.#sign() !== sign) return false;
    this.#at += 1;
    return true;
  }

  #takeOneOf(signs: readonly string[]): string | null {
    const sign = this.#sign();
    if (sign === null || !signs.includes(sign)) return null;
    this.#at += 1;
    return sign;
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw this.#unexpected();
  }
}
