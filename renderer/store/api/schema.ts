import type { ApiSchema } from '#shared/api-model.ts';
import {
  asRecord,
  follow,
  jsonText,
  type JsonRecord,
  listOf,
  type Located,
  recordsIn,
  type Specification,
  textOf,
} from '../../specifications/specification.ts';

/**
 * Schemas nested deeper than this are named but not expanded: nobody reads that far, and the answer must stay small.
 */
const MAX_DEPTH = 10;
/** The most schemas in one answer. Deeply nested schemas would otherwise fill the screen and the memory. */
export const MAX_SCHEMAS = 2_000;
const MAX_VALUES = 200;

/** State that all schemas of one answer share. */
export interface SchemaRun {
  readonly specification: Specification;
  left: number;
}

/** A schema with everything that it refers to. A schema that occurs within itself is named but not expanded again. */
export function schemaOf(run: SchemaRun, raw: unknown, file: string, open: readonly string[] = []): ApiSchema {
  // `true` and `{}` allow anything.
  if (typeof raw === 'boolean') return { ...EMPTY, type: raw ? 'any' : 'nothing' };
  const located = follow(run.specification, raw, file);
  if (located === null) return { ...EMPTY, type: 'unknown', name: nameOfReference(raw), cut: 'missing' };
  const { at, name } = located;
  if (at !== null && open.includes(at)) return { ...EMPTY, type: typeWords(run, located), name, cut: 'cycle' };
  run.left -= 1;
  if (run.left < 0 || open.length >= MAX_DEPTH) return { ...EMPTY, type: typeWords(run, located), name, cut: 'deep' };
  return built(run, located, [...open, at ?? String(run.left)]);
}

const EMPTY: ApiSchema = {
  type: 'any',
  name: null,
  format: null,
  description: '',
  deprecated: false,
  readOnly: false,
  writeOnly: false,
  values: [],
  limits: [],
  default: null,
  example: null,
  properties: [],
  items: null,
  others: null,
  variants: null,
  cut: null,
};

function built(run: SchemaRun, located: Located, open: readonly string[]): ApiSchema {
  const { value, file, name } = located;
  const parts = listOf(value['allOf']).map((part) => schemaOf(run, part, file, open));
  const required = new Set(requiredOf(run, located).concat(listOf(value['required']).map(textOf)));
  const own = recordsIn(value['properties']).map(([property, schema]) => ({
    name: property,
    required: required.has(property),
    schema: schemaOf(run, schema, file, open),
  }));
  const inherited = parts.flatMap(({ properties }) => properties);
  const properties = [
    ...inherited.filter((property) => !own.some((other) => other.name === property.name)),
    ...own,
  ].map((property) => (required.has(property.name) ? { ...property, required: true } : property));
  const others = value['additionalProperties'];
  const example = value['example'] ?? listOf(value['examples'])[0];
  return {
    type: typeWords(run, located),
    name,
    format: formatOf(value, parts),
    description:
      textOf(value['description']) || (parts.find(({ description }) => description !== '')?.description ?? ''),
    deprecated: value['deprecated'] === true,
    readOnly: value['readOnly'] === true,
    writeOnly: value['writeOnly'] === true,
    values: valuesOf(value, parts),
    limits: [...limitsOf(value), ...parts.flatMap(({ limits }) => limits)],
    default: jsonText(value['default']),
    example: jsonText(example),
    properties,
    items:
      value['items'] === undefined
        ? (parts.find(({ items }) => items !== null)?.items ?? null)
        : schemaOf(run, value['items'], file, open),
    others: asRecord(others) === null ? null : schemaOf(run, others, file, open),
    variants: variantsOf(run, located, open) ?? parts.find(({ variants }) => variants !== null)?.variants ?? null,
    cut: null,
  };
}

function formatOf(value: JsonRecord, parts: readonly ApiSchema[]): string | null {
  const own = textOf(value['format']);
  return own === '' ? (parts.find(({ format }) => format !== null)?.format ?? null) : own;
}

/** `required` in one part of an `allOf` also applies to the properties of the other parts. */
function requiredOf(run: SchemaRun, { value, file }: Located): string[] {
  return listOf(value['allOf']).flatMap((part) =>
    listOf(follow(run.specification, part, file)?.value['required']).map(textOf),
  );
}

function valuesOf(value: JsonRecord, parts: readonly ApiSchema[]): readonly string[] {
  const own = value['const'] === undefined ? listOf(value['enum']) : [value['const']];
  const written = own.slice(0, MAX_VALUES).map((item) => jsonText(item) ?? '');
  return written.length > 0 ? written : (parts.find(({ values }) => values.length > 0)?.values ?? []);
}

function variantsOf(run: SchemaRun, { value, file }: Located, open: readonly string[]): ApiSchema['variants'] {
  for (const kind of ['oneOf', 'anyOf'] as const) {
    const given = listOf(value[kind]).filter((variant) => asRecord(variant)?.['type'] !== 'null');
    if (given.length > 0) return { kind, schemas: given.map((variant) => schemaOf(run, variant, file, open)) };
  }
  return null;
}

/** `string`, `array of integer`, `string or null`; the schema's own name if it has one. */
function typeWords(run: SchemaRun, { value, file }: Located, depth = 0): string {
  const types = (Array.isArray(value['type']) ? value['type'] : [value['type']])
    .map(textOf)
    .filter((type) => type !== '');
  const nullable =
    value['nullable'] === true ||
    types.includes('null') ||
    listOf(value['anyOf'])
      .concat(listOf(value['oneOf']))
      .some((variant) => asRecord(variant)?.['type'] === 'null');
  const plain = types.filter((type) => type !== 'null');
  const words =
    plain.length > 0
      ? plain.map((type) => (type === 'array' ? arrayWords(run, value, file, depth) : type))
      : [impliedType(run, value, file, depth)];
  return [...words, ...(nullable ? ['null'] : [])].join(' or ');
}

function arrayWords(run: SchemaRun, value: JsonRecord, file: string, depth: number): string {
  const items = depth > 3 ? null : follow(run.specification, value['items'], file);
  return items === null ? 'array' : `array of ${items.name ?? typeWords(run, items, depth + 1)}`;
}

function impliedType(run: SchemaRun, value: JsonRecord, file: string, depth: number): string {
  if (value['properties'] !== undefined || asRecord(value['additionalProperties']) !== null) return 'object';
  if (value['items'] !== undefined) return arrayWords(run, value, file, depth);
  for (const [kind, word] of [
    ['oneOf', 'one of'],
    ['anyOf', 'any of'],
  ] as const) {
    const given = listOf(value[kind]).filter((variant) => asRecord(variant)?.['type'] !== 'null');
    if (given.length === 1 && depth <= 3) {
      const only = follow(run.specification, given[0], file);
      if (only !== null) return only.name ?? typeWords(run, only, depth + 1);
    }
    if (given.length > 0) return `${word} ${String(given.length)}`;
  }
  if (depth <= 3) {
    for (const part of listOf(value['allOf'])) {
      const located = follow(run.specification, part, file);
      const words = located === null ? 'any' : typeWords(run, located, depth + 1);
      if (words !== 'any') return words;
    }
  }
  const first = listOf(value['enum'])[0] ?? value['const'];
  return first === undefined || first === null ? 'any' : Array.isArray(first) ? 'array' : typeof first;
}

function limitsOf(value: JsonRecord): readonly string[] {
  const words: string[] = [];
  const add = (name: string, make: (limit: string) => string): void => {
    const limit = value[name];
    if (typeof limit === 'number' || typeof limit === 'string') words.push(make(String(limit)));
  };
  const counted = (limit: string, one: string): string => `${limit} ${limit === '1' ? one : `${one}s`}`;
  add('minimum', (limit) => `${value['exclusiveMinimum'] === true ? 'more than' : 'at least'} ${limit}`);
  add('exclusiveMinimum', (limit) => `more than ${limit}`);
  add('maximum', (limit) => `${value['exclusiveMaximum'] === true ? 'less than' : 'at most'} ${limit}`);
  add('exclusiveMaximum', (limit) => `less than ${limit}`);
  add('multipleOf', (limit) => `a multiple of ${limit}`);
  add('minLength', (limit) => `at least ${counted(limit, 'character')}`);
  add('maxLength', (limit) => `at most ${counted(limit, 'character')}`);
  add('pattern', (limit) => `matches ${limit}`);
  add('minItems', (limit) => `at least ${counted(limit, 'item')}`);
  add('maxItems', (limit) => `at most ${counted(limit, 'item')}`);
  if (value['uniqueItems'] === true) words.push('no item twice');
  return words;
}

function nameOfReference(raw: unknown): string | null {
  const ref = textOf(asRecord(raw)?.['$ref']);
  return ref === '' ? null : (ref.split('/').at(-1) ?? ref);
}
