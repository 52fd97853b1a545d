/** The values of expressions: functions of them, and two of them with an operator. */
export type Scalar = string | number | boolean;
export type Variables = Readonly<Record<string, Scalar>>;
export type Json = Scalar | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** Undefined: unknown. */
export type Value = Json | undefined;

export function callOf(name: string, value: Json, given: readonly Json[]): Value {
  if (isList(value)) {
    const [part] = given;
    return name === 'includes' && part !== undefined ? value.includes(part) : undefined;
  }
  const [part] = given;
  if (typeof value === 'object' || isStructure(part)) return undefined;
  return FUNCTIONS.get(name)?.(String(value), part === undefined ? undefined : String(part));
}

/** `part`: the first argument. */
const FUNCTIONS: ReadonlyMap<string, (text: string, part: string | undefined) => Value> = new Map<
  string,
  (text: string, part: string | undefined) => Value
>([
  ['includes', (text, part) => (part === undefined ? undefined : text.includes(part))],
  ['startsWith', (text, part) => (part === undefined ? undefined : text.startsWith(part))],
  ['endsWith', (text, part) => (part === undefined ? undefined : text.endsWith(part))],
  ['toUpperCase', (text) => text.toUpperCase()],
  ['toLowerCase', (text) => text.toLowerCase()],
  ['trim', (text) => text.trim()],
]);

/** Null: the visitor does not have it. */
export function claimAt(claims: JsonObject, path: readonly string[]): Json {
  let at: Json = claims;
  for (const name of path) {
    if (name === 'length' && (typeof at === 'string' || isList(at))) at = at.length;
    else if (typeof at !== 'object' || at === null) return null;
    else at = (Object.hasOwn(at, name) ? (at as JsonObject)[name] : undefined) ?? null;
  }
  return at;
}

export function isList(value: Value): value is readonly Json[] {
  return Array.isArray(value);
}

function isStructure(value: Value): value is readonly Json[] | JsonObject {
  return typeof value === 'object' && value !== null;
}

export function own(variables: Variables, name: string): Value {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}

export function truth(value: Json): boolean {
  return Boolean(value);
}

/** An unknown operand makes the result unknown, unless the other operand decides it alone. */
export function combined(sign: string, left: Value, right: Value): Value {
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
  // Two lists or objects are not compared; nothing of them equals a plain value.
  if (isStructure(left) && isStructure(right)) return undefined;
  switch (sign) {
    case '==':
    case '===':
      return left === right;
    case '!=':
    case '!==':
      return left !== right;
    case '+':
      if (isStructure(left) || isStructure(right)) return undefined;
      return typeof left === 'number' && typeof right === 'number' ? left + right : String(left) + String(right);
    default:
      return reckoned(sign, left, right);
  }
}

function reckoned(sign: string, left: Json, right: Json): Value {
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
