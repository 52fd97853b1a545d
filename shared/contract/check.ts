import type { AppError } from '../errors.ts';
import { appError } from '../errors.ts';
import { err, ok, type Result } from '../result.ts';
import type { OperationShape } from './operation.ts';
import { pathParameterNames } from './path.ts';
import { decodeQuery } from './wire.ts';
import { z } from './zod.ts';

/** Half a character: it cannot be encoded. */
const BROKEN_TEXT = /\p{Surrogate}/u;

const pathParameter = z
  .string()
  .min(1)
  // These survive percent-encoding and would lead to another operation.
  .refine((value) => value !== '.' && value !== '..' && !BROKEN_TEXT.test(value), 'Not an identifier');

const schemas = new WeakMap<OperationShape, z.ZodType<Record<string, unknown>>>();

/** The schema of a whole input: `{ spaceId, query: { … }, body: { … } }`. Unknown fields are dropped. */
function inputSchema(shape: OperationShape): z.ZodType<Record<string, unknown>> {
  const known = schemas.get(shape);
  if (known !== undefined) return known;
  const schema = z.object({
    ...Object.fromEntries(pathParameterNames(shape.path).map((name) => [name, pathParameter])),
    ...(shape.query === undefined ? {} : { query: shape.query.prefault({}) }),
    ...(shape.body === undefined ? {} : { body: shape.body }),
  });
  schemas.set(shape, schema);
  return schema;
}

/** The input as the operation wants it, or `invalid-input` that names the operation and the place (`body.title`). */
export function checkInput(name: string, shape: OperationShape, input: unknown): Result<Record<string, unknown>> {
  const parsed = inputSchema(shape).safeParse(input);
  return parsed.success ? ok(parsed.data) : err(inputError(name, parsed.error));
}

/** For the service: the same check, over what came through HTTP. No body (`undefined`) counts as an empty object. */
export function checkRequest(
  name: string,
  shape: OperationShape,
  request: {
    readonly parameters: Readonly<Record<string, string>>;
    readonly search: URLSearchParams;
    readonly body: unknown;
  },
): Result<Record<string, unknown>> {
  const query = shape.query === undefined ? {} : { query: decodeQuery(shape.query, request.search) };
  const body = request.body === undefined ? {} : request.body;
  return checkInput(name, shape, { ...request.parameters, ...query, body });
}

function inputError(operation: string, error: z.ZodError): AppError {
  const { path, message } = firstIssue(error);
  return appError('invalid-input', `${operation}: ${path === '' ? '' : `${path}: `}${message}`, {
    operation,
    path,
    sent: 'no',
  });
}

/** The first thing that is wrong, its place as a dotted path. Holds no value: a value may be a secret or a text. */
export function firstIssue(error: z.core.$ZodError): { readonly path: string; readonly message: string } {
  const issue = error.issues[0];
  if (issue === undefined) return { path: '', message: 'Invalid' };
  // Of a union, the branch that came furthest says most.
  if (issue.code === 'invalid_union') {
    const deepest = issue.errors.flat().sort((a, b) => b.path.length - a.path.length)[0];
    if (deepest !== undefined && deepest.path.length > 0) {
      return { path: dottedPath([...issue.path, ...deepest.path]), message: deepest.message };
    }
  }
  return { path: dottedPath(issue.path), message: issue.message };
}

/** Keys of an answer are the service's words: a path is for reading, so it has an end. */
const PATH_CHARACTERS = 200;

/** A path as it is written: `items.3.user`. */
export function dottedPath(path: readonly PropertyKey[]): string {
  const text = path.map(String).join('.');
  return text.length > PATH_CHARACTERS ? `${text.slice(0, PATH_CHARACTERS - 1)}…` : text;
}
