import type { z } from 'zod';
import { dottedPath, type OperationShape } from '#shared/contract/index.ts';
import { appError, type AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { acceptsOf } from './accepts.ts';
import { isLabelledHtml, looksLikeHtml, type ReadAnswer } from './errors-from-response.ts';
import { readableParts } from './readable-parts.ts';

/**
 * The content of a 2xx, validated against the table. Lenient: unknown fields and values stay, an unreadable optional
 * field is left out, and a list's item without a required field is excluded alone and reported in `problems`.
 */
export function readAnswer(operation: string, shape: OperationShape, answer: ReadAnswer): Result<unknown> {
  const reader = new AnswerReader(operation, shape, answer);
  if (shape.response.kind === 'empty')
    return answer.text !== '' && looksLikeHtml(answer) ? reader.notTheService() : ok(undefined);
  const json = reader.object();
  if (!json.ok) return json;
  return shape.response.kind === 'json'
    ? reader.value(shape.response.schema, json.value)
    : reader.list(shape.response, json.value);
}

type ListResponse = Extract<OperationShape['response'], { readonly kind: 'list' }>;
type JsonObject = Readonly<Record<string, unknown>>;

class AnswerReader {
  readonly #operation: string;
  readonly #answer: ReadAnswer;
  /** A 2xx means that the write was done, whatever its body contains. */
  readonly #isWrite: boolean;

  constructor(operation: string, { method }: OperationShape, answer: ReadAnswer) {
    this.#operation = operation;
    this.#answer = answer;
    this.#isWrite = method !== 'GET';
  }

  object(): Result<JsonObject> {
    if (looksLikeHtml(this.#answer)) return this.notTheService();
    let json: unknown;
    try {
      json = JSON.parse(this.#answer.text);
    } catch {
      return this.#garbled(this.#answer.text === '' ? 'empty' : 'not JSON');
    }
    if (isObject(json)) return ok(json);
    return this.#isWrite ? this.#garbled('not an object') : this.notTheService();
  }

  value(schema: z.ZodType, json: unknown): Result<unknown> {
    const checked = check(schema, json);
    return checked.ok ? checked : this.invalid(checked.error.path, checked.error.message);
  }

  list({ item, extra }: ListResponse, json: JsonObject): Result<unknown> {
    if (!Array.isArray(json.items)) return this.invalid('items', 'expected a list');
    const next = nextPage(json.next);
    if (next === null) return this.invalid('next.page', 'expected the identifier of a page');
    const items: unknown[] = [];
    const problems: AppError[] = [];
    json.items.forEach((entry: unknown, index) => {
      const checked = check(item, entry);
      if (checked.ok) items.push(checked.value);
      else {
        const id = idOf(entry);
        const message = `${checked.error.message}${id === null ? '' : ` (id ${id})`}`;
        const problem = this.#invalid(`items.${index}${prefixed(checked.error.path)}`, message);
        problems.push(id === null ? problem : { ...problem, item: id });
      }
    });
    const beside: Result<unknown, Unreadable> = extra === undefined ? ok({}) : check(extra, json);
    if (!beside.ok) problems.push(this.#invalid(beside.error.path, beside.error.message));
    return ok({
      ...(beside.ok ? pickKeys(beside.value, Object.keys(extra?.shape ?? {})) : {}),
      items,
      problems,
      ...(next === undefined ? {} : { next }),
      ...(typeof json.count === 'number' ? { count: json.count } : {}),
    });
  }

  invalid(path: string, message: string): Result<never> {
    return isLabelledHtml(this.#answer) ? this.notTheService() : err(this.#invalid(path, message));
  }

  notTheService(): Result<never> {
    const cause = looksLikeHtml(this.#answer) ? ({ cause: 'web-page' } as const) : {};
    const detail = 'the answer is not in the language of the server';
    return err(this.#error('not-the-service', detail, { sent: 'maybe', ...cause }));
  }

  /** After a 2xx of the server, the body is empty or incomplete JSON; anything else may come from a proxy. */
  #garbled(detail: string): Result<never> {
    const isOurs = this.#isWrite && /^\s*($|["[{\d]|null|true|false)/.test(this.#answer.text);
    return err(this.#error('invalid-response', detail, { sent: isOurs ? 'yes' : 'maybe' }));
  }

  /** The server did the work; only its answer is invalid. */
  #invalid(path: string, message: string): AppError {
    return this.#error('invalid-response', `${path === '' ? '' : `${path}: `}${message}`, { path, sent: 'yes' });
  }

  #error(code: AppError['code'], detail: string, more: Pick<AppError, 'path' | 'sent'>): AppError {
    const { status } = this.#answer;
    return appError(code, `${this.#operation}: ${detail}`, { operation: this.#operation, status, ...more });
  }
}

interface Unreadable {
  readonly path: string;
  readonly message: string;
}

function check(schema: z.ZodType, value: unknown): Result<unknown, Unreadable> {
  try {
    if (acceptsOf(schema)(value)) return ok(value);
    const parsed = schema.safeParse(value);
    if (parsed.success) return ok(parsed.data);
    const readable = readableParts(schema, value);
    return readable.ok ? readable : err({ path: dottedPath(readable.error.path), message: readable.error.message });
  } catch {
    // Nested deeper than a validator can go.
    return err({ path: '', message: 'it cannot be checked' });
  }
}

/** Which row it was, for a report; also distinguishes unreadable rows. */
function idOf(entry: unknown): string | null {
  const id = isObject(entry) ? entry.id : undefined;
  return typeof id === 'string' && /^[\w.-]{1,64}$/.test(id) ? id : null;
}

function prefixed(path: string): string {
  return path === '' ? '' : `.${path}`;
}

/** Undefined: this was the last page. Null: an invalid next page. */
function nextPage(next: unknown): { readonly page: string } | undefined | null {
  if (next === undefined || next === null) return undefined;
  if (!isObject(next)) return null;
  const { page } = next;
  if (page === undefined || page === null || page === '') return undefined;
  return typeof page === 'string' || typeof page === 'number' ? { page: String(page) } : null;
}

function pickKeys(object: unknown, keys: readonly string[]): JsonObject {
  if (!isObject(object)) return {};
  return Object.fromEntries(keys.flatMap((key) => (object[key] === undefined ? [] : [[key, object[key]]])));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
