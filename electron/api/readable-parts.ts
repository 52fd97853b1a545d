import type { z } from 'zod';
import { pageFieldsSchema, pageTreeSchema } from '#shared/contract/index.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { acceptsOf } from './accepts.ts';

/** An unreadable part, and its path. */
interface Flaw {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The parts of a value that its schema can read. An optional field that is null or in an unknown form is left out
 * alone. A list of rows is complete or a flaw: a row that is left out would look deleted.
 */
export function readableParts(schema: z.core.$ZodType, value: unknown): Result<unknown, Flaw> {
  if (acceptsOf(schema)(value)) return ok(value);
  if (schema === pageTreeSchema) return readableTree(value);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
      return readableParts(def.innerType, value);
    case 'nullable':
      return value === null ? ok(null) : readableParts(def.innerType, value);
    case 'lazy':
      return readableParts(def.getter(), value);
    case 'union':
      return readableOption(def.options, value);
    case 'array':
      return Array.isArray(value) ? readableElements(def.element, value) : flawOf(schema, value);
    case 'record':
      return isObject(value) ? ok(readableEntries(def.valueType, value)) : flawOf(schema, value);
    case 'object':
      return isObject(value) ? checkedBy(schema, readableFields(def.shape, value)) : flawOf(schema, value);
    default:
      return flawOf(schema, value);
  }
}

function flawOf(schema: z.core.$ZodType, value: unknown): Result<unknown, Flaw> {
  const parsed = (schema as z.ZodType).safeParse(value);
  return parsed.success ? ok(parsed.data) : err({ path: [], message: parsed.error.issues[0]?.message ?? 'Invalid' });
}

/** Only the schema itself knows rules beyond the fields. */
function checkedBy(schema: z.core.$ZodType, parts: Result<unknown, Flaw>): Result<unknown, Flaw> {
  return parts.ok && (schema._zod.def.checks?.length ?? 0) > 0 ? flawOf(schema, parts.value) : parts;
}

function readableFields(shape: z.core.$ZodShape, value: Fields): Result<unknown, Flaw> {
  const readable: Record<string, unknown> = { ...value };
  for (const [key, field] of Object.entries(shape)) {
    const entry = value[key];
    const isOptional = field._zod.optin === 'optional';
    if (entry === undefined && isOptional) continue;
    const part = readableParts(field, entry);
    if (part.ok) readable[key] = part.value;
    else if (isOptional && (entry === null || !isNeeded(field, entry))) Reflect.deleteProperty(readable, key);
    else return within(key, part.error);
  }
  return ok(readable);
}

function readableElements(element: z.core.$ZodType, value: readonly unknown[]): Result<unknown, Flaw> {
  const readable: unknown[] = [];
  for (const [index, entry] of value.entries()) {
    const part = readableParts(element, entry);
    if (!part.ok) return within(index, part.error);
    readable.push(part.value);
  }
  return ok(readable);
}

function readableEntries(schema: z.core.$ZodType, value: Fields): Fields {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      const part = readableParts(schema, entry);
      return part.ok ? [[key, part.value]] : [];
    }),
  );
}

/** If no option fits, the one that matched furthest gives the best error. */
function readableOption(options: readonly z.core.$ZodType[], value: unknown): Result<unknown, Flaw> {
  let furthest: Flaw = { path: [], message: 'Invalid input' };
  for (const option of options) {
    const part = readableParts(option, value);
    if (part.ok) return part;
    if (part.error.path.length > furthest.path.length) furthest = part.error;
  }
  return err(furthest);
}

interface Branch {
  readonly from: readonly unknown[];
  readonly into: unknown[];
  readonly path: readonly PropertyKey[];
}

/** Without recursion, like the schema itself: trees nest without a stated limit. */
function readableTree(value: unknown): Result<unknown, Flaw> {
  if (!Array.isArray(value)) return flawOf(pageTreeSchema, value);
  const root: Branch = { from: value, into: [], path: [] };
  const open = [root];
  for (let branch = open.pop(); branch !== undefined; branch = open.pop()) {
    for (const [index, page] of branch.from.entries()) {
      const path = [...branch.path, index];
      const fields = readableParts(pageFieldsSchema, page);
      if (!fields.ok) return err({ ...fields.error, path: [...path, ...fields.error.path] });
      const { pages, ...own } = fields.value as Fields;
      if (pages === undefined || pages === null) branch.into.push(own);
      else if (!Array.isArray(pages)) return err({ path: [...path, 'pages'], message: 'Expected an array of pages' });
      else {
        const into: unknown[] = [];
        branch.into.push({ ...own, pages: into });
        open.push({ from: pages, into, path: [...path, 'pages'] });
      }
    }
  }
  return ok(root.into);
}

/** It holds rows, or is a value that tells one option from another. */
function isNeeded(schema: z.core.$ZodType, value: unknown): boolean {
  if (schema === pageTreeSchema) return true;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return isNeeded(def.innerType, value);
    case 'string':
      return typeof value === 'string';
    case 'array':
      return isRow(def.element);
    default:
      return false;
  }
}

function isRow(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'lazy':
      return isRow(def.getter());
    case 'union':
      return def.options.some(isRow);
    case 'object': {
      const { id } = def.shape;
      return id !== undefined && id._zod.optin !== 'optional';
    }
    default:
      return false;
  }
}

function within(key: PropertyKey, { path, message }: Flaw): Result<never, Flaw> {
  return err({ path: [key, ...path], message });
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
