/**
 * The platform's expressions (`space.vars.version`, `visitor.claims.plan == "pro" && page.vars.beta`), evaluated with
 * stored data. A small language: names, literals, comparisons, `&&`, `||`, `!`, `+`, `? :` and a few text functions.
 * The value is unknown if it depends on the visitor or on anything else.
 */
export type Scalar = string | number | boolean;
export type Variables = Readonly<Record<string, Scalar>>;

export interface ExpressionScope {
  readonly space: Variables;
  readonly page: Variables;
}

/** Undefined: unknown. */
type Value = Scalar | null | undefined;

/** The value as it is shown; null if unknown. */
export function expressionText(expression: string, scope: ExpressionScope): string | null {
  const value = evaluate(expression, scope);
  return value === undefined || value === null ? null : String(value);
}

/** Whether a condition holds; null if unknown. */
export function conditionHolds(condition: string, scope: ExpressionScope): boolean | null {
  const value = evaluate(condition, scope);
  return value === undefined ? null : truth(value);
}

/** The forms in which markdown holds an expression. */
const IN_MARKDOWN = /<code class="expression">([^<]{1,500})<\/code>|\{\{ ?((?:space|page)\.vars\.[\w.-]{1,100}) ?\}\}/g;

/** Replaces each expression in markdown by its value, if that is known. */
export function withValues(markdown: string, scope: ExpressionScope): string {
  if (!markdown.includes('.vars.')) return markdown;
  return markdown.replace(
    IN_MARKDOWN,
    (whole, inCode?: string, inBraces?: string) => expressionText(inCode ?? inBraces ?? '', scope) ?? whole,
  );
}

const MAX_LENGTH = 2_000;
const MAX_DEPTH = 40;
const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`$]*`)|([A-Za-z_$][\w$]*)|(===|!==|==|!=|<=|>=|&&|\|\||\?\?|\?\.|[-+*/%<>!?:().,[\]]))/y;

interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'sign';
  readonly text: string;
}

function evaluate(expression: string, scope: ExpressionScope): Value {
  const written = expression.trim().replace(/^\{\{([\s\S]*)\}\}$/, '$1');
  const tokens = written.length > MAX_LENGTH ? null : tokensOf(written);
  if (tokens === null || tokens.length === 0) return undefined;
  try {
    return new Reader(tokens, scope).whole();
  } catch {
    // Not part of this language.
    return undefined;
  }
}

function tokensOf(text: string): readonly Token[] | null {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const found = TOKEN.exec(text);
    if (found === null) return null;
    const [, number, quoted, name, sign] = found;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted.slice(1, -1).replace(/\\(.)/g, '$1') });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else tokens.push({ kind: 'sign', text: sign ?? '' });
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
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], scope: ExpressionScope) {
    this.#tokens = tokens;
    this.#scope = scope;
  }

  whole(): Value {
    const value = this.#choice();
    if (this.#at < this.#tokens.length) throw new SyntaxError('more than an expression');
    return value;
  }

  #choice(): Value {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new SyntaxError('too deep');
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
      left = combined(sign, left, this.#binary(level + 1));
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
      return typeof value === 'number' ? -value : undefined;
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
        if (token?.text !== '(') throw new SyntaxError('no value');
    }
    const value = this.#choice();
    this.#expect(')');
    return this.#functions(value);
  }

  /** `space.vars.name`, `page.vars["name"]`, `vars.name`; any other path is unknown. */
  #named(name: string): Value {
    if (name === 'true' || name === 'false') return name === 'true';
    if (name === 'null' || name === 'undefined') return null;
    const path = [name];
    while (this.#sign() === '.' || this.#sign() === '?.' || this.#sign() === '[') {
      const before = this.#at;
      const key = this.#key();
      if (FUNCTIONS.has(key) && this.#sign() === '(') {
        this.#at = before;
        break;
      }
      path.push(key);
    }
    return this.#functions(this.#variable(path));
  }

  #key(): string {
    const sign = this.#sign();
    this.#at += 1;
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (token === undefined || token.kind === 'sign') throw new SyntaxError('no name');
    if (sign === '[') this.#expect(']');
    return token.text;
  }

  #variable([root = '', ...path]: readonly string[]): Value {
    const { space, page } = this.#scope;
    const [first = '', second] = path;
    if (root === 'vars') return own(page, first) ?? own(space, first);
    if (first !== 'vars' || second === undefined || path.length > 2) return undefined;
    if (root === 'space') return own(space, second);
    return root === 'page' ? own(page, second) : undefined;
  }

  /** `.includes(x)`, `.toUpperCase()` and similar functions on a text. */
  #functions(start: Value): Value {
    let value = start;
    while (this.#sign() === '.' || this.#sign() === '?.') {
      const name = this.#key();
      const call = FUNCTIONS.get(name);
      if (name === 'length') {
        value = typeof value === 'string' ? value.length : undefined;
        continue;
      }
      const given = this.#call();
      value = call === undefined || value === undefined || value === null ? undefined : call(String(value), given);
    }
    return value;
  }

  #call(): readonly Value[] {
    const given: Value[] = [];
    this.#expect('(');
    if (this.#take(')')) return given;
    do given.push(this.#choice());
    while (this.#take(','));
    this.#expect(')');
    return given;
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
    if (!this.#take(sign)) throw new SyntaxError(`no ${sign}`);
  }
}

const FUNCTIONS: ReadonlyMap<string, (text: string, given: readonly Value[]) => Value> = new Map<
  string,
  (text: string, given: readonly Value[]) => Value
>([
  ['includes', (text, [part]) => (part === undefined ? undefined : text.includes(String(part)))],
  ['startsWith', (text, [part]) => (part === undefined ? undefined : text.startsWith(String(part)))],
  ['endsWith', (text, [part]) => (part === undefined ? undefined : text.endsWith(String(part)))],
  ['toUpperCase', (text) => text.toUpperCase()],
  ['toLowerCase', (text) => text.toLowerCase()],
  ['trim', (text) => text.trim()],
]);

function own(variables: Variables, name: string): Value {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}

function truth(value: Value): boolean {
  return Boolean(value);
}

/** An unknown operand makes the result unknown, unless the other operand decides it alone. */
function combined(sign: string, left: Value, right: Value): Value {
  if (sign === '&&') {
    if ((left !== undefined && !truth(left)) || (right !== undefined && !truth(right))) return false;
    return left === undefined || right === undefined ? undefined : right;
  }
  if (sign === '||') {
    if (left !== undefined && truth(left)) return left;
    if (left === undefined) return right !== undefined && truth(right) ? true : undefined;
    return right;
  }
  if (sign === '??') return left === null ? right : left;
  if (left === undefined || right === undefined) return undefined;
  switch (sign) {
    case '==':
    case '===':
      return left === right;
    case '!=':
    case '!==':
      return left !== right;
    case '+':
      return typeof left === 'number' && typeof right === 'number' ? left + right : String(left) + String(right);
    default:
      return reckoned(sign, left, right);
  }
}

function reckoned(sign: string, left: Scalar | null, right: Scalar | null): Value {
  if (typeof left === 'string' && typeof right === 'string') {
    if (sign === '<') return left < right;
    return sign === '>' ? left > right : undefined;
  }
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  switch (sign) {
    case '<':
      return left < right;
    case '>':
      return left > right;
    case '<=':
      return left <= right;
    case '>=':
      return left >= right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
    default:
      return undefined;
  }
}
