import { asRecord, follow, type JsonRecord, listOf, recordsIn, type Specification, textOf } from '../specification.ts';

/**
 * A schema in one shape, whether it was written for Swagger 2, OpenAPI 3.0 or 3.1: references are followed, null is
 * no type, exclusive limits are numbers. Children are read when they are asked for, so circular schemas are no problem.
 */
export interface SchemaNode {
  readonly id: number;
  readonly facets: Facets;
  readonly single: Readonly<Partial<Record<SingleChild, SchemaRef>>>;
  readonly named: Readonly<Record<NamedChild, ReadonlyMap<string, SchemaRef>>>;
  readonly lists: Readonly<Record<ListChild, readonly SchemaRef[]>>;
}

/** A schema as written, with its file. */
export interface SchemaRef {
  readonly raw: unknown;
  readonly file: string;
}

export const SINGLE_CHILDREN = {
  items: 'items',
  additionalProperties: 'additional-properties',
  not: 'not',
  if: 'if',
  then: 'then',
  else: 'else',
  contains: 'contains',
  propertyNames: 'property-names',
  unevaluatedItems: 'unevaluated-items',
  unevaluatedProperties: 'unevaluated-properties',
  contentSchema: 'content-schema',
} as const;
export type SingleChild = keyof typeof SINGLE_CHILDREN;

export const NAMED_CHILDREN = ['properties', 'patternProperties', 'dependentSchemas'] as const;
export type NamedChild = (typeof NAMED_CHILDREN)[number];

export const LIST_CHILDREN = {
  allOf: 'all-of',
  anyOf: 'any-of',
  oneOf: 'one-of',
  prefixItems: 'prefix-items',
} as const;
export type ListChild = keyof typeof LIST_CHILDREN;

/** Number keywords, by the name that their rules have. */
const NUMBERS = {
  max: 'maximum',
  'exclusive-max': 'exclusiveMaximum',
  min: 'minimum',
  'exclusive-min': 'exclusiveMinimum',
  'max-length': 'maxLength',
  'min-length': 'minLength',
  'max-items': 'maxItems',
  'min-items': 'minItems',
  'max-properties': 'maxProperties',
  'min-properties': 'minProperties',
  'max-contains': 'maxContains',
  'min-contains': 'minContains',
  'multiple-of': 'multipleOf',
} as const;

export interface Facets {
  readonly title: string;
  /** Without null. Empty: any type. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  /** Null is allowed by a keyword of its own, which also counts without a type. */
  readonly nullableKeyword: boolean;
  readonly format: string;
  readonly numbers: ReadonlyMap<string, number>;
  readonly enumeration: readonly unknown[] | null;
  /** A list, so that `const: null` is no missing one. */
  readonly fixed: readonly unknown[];
  readonly standard: readonly unknown[];
  readonly pattern: string;
  readonly uniqueItems: boolean;
  readonly required: ReadonlySet<string>;
  readonly dependentRequired: ReadonlyMap<string, readonly string[]>;
  readonly closed: boolean;
  readonly contentMediaType: string;
  readonly contentEncoding: string;
  readonly discriminator: { readonly property: string; readonly mapping: ReadonlyMap<string, string> } | null;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly deprecated: boolean;
  readonly sunset: unknown;
  readonly stability: unknown;
  readonly openValues: readonly string[];
}

export class SchemaReader {
  readonly #specification: Specification;
  readonly #modern: boolean;
  readonly #nodes = new WeakMap<object, SchemaNode>();
  readonly #any: SchemaNode;
  readonly #nothing: SchemaNode;
  #read = 0;

  constructor(specification: Specification) {
    this.#specification = specification;
    this.#modern = /^3\.[1-9]/.test(textOf(specification.root['openapi']));
    this.#any = this.#build({}, specification.entry);
    this.#nothing = this.#build({ not: {} }, specification.entry);
  }

  at({ raw, file }: SchemaRef): SchemaNode {
    if (raw === false) return this.#nothing;
    const record = asRecord(raw);
    if (record === null) return this.#any;
    const known = this.#nodes.get(record);
    if (known !== undefined) return known;
    const node = this.#resolved(record, file);
    this.#nodes.set(record, node);
    return node;
  }

  #resolved(record: JsonRecord, file: string): SchemaNode {
    if (typeof record['$ref'] !== 'string') return this.#build(record, file);
    const located = follow(this.#specification, record, file);
    if (located === null) return this.#any;
    const beside = Object.keys(record).filter((key) => key !== '$ref');
    if (!this.#modern || beside.length === 0) return this.at({ raw: located.value, file: located.file });
    // Since OpenAPI 3.1, keywords beside a reference count as well.
    const { $ref: _, ...siblings } = record;
    return this.#build({ ...located.value, ...siblings }, located.file);
  }

  #build(value: JsonRecord, file: string): SchemaNode {
    this.#read += 1;
    const tuple = Array.isArray(value['items']);
    const single: Partial<Record<SingleChild, SchemaRef>> = {};
    for (const key of Object.keys(SINGLE_CHILDREN) as SingleChild[]) {
      const raw = value[key];
      const closed = raw === false && key !== 'additionalProperties';
      const anything = key === 'additionalProperties' && Object.keys(asRecord(raw) ?? {}).length === 0;
      if ((asRecord(raw) !== null && !anything) || closed) single[key] = { raw, file };
    }
    const named = Object.fromEntries(
      NAMED_CHILDREN.map((key) => [key, new Map(recordsIn(value[key]).map(([name, raw]) => [name, { raw, file }]))]),
    ) as unknown as Record<NamedChild, ReadonlyMap<string, SchemaRef>>;
    const lists = Object.fromEntries(
      (Object.keys(LIST_CHILDREN) as ListChild[]).map((key) => [
        key,
        listOf(key === 'prefixItems' && tuple ? value['items'] : value[key]).map((raw) => ({ raw, file })),
      ]),
    ) as unknown as Record<ListChild, readonly SchemaRef[]>;
    return { id: this.#read, facets: facetsOf(value), single, named, lists };
  }
}

function facetsOf(value: JsonRecord): Facets {
  const written = Array.isArray(value['type']) ? value['type'].map(textOf) : [textOf(value['type'])];
  const types = [...new Set(written.filter((type) => type !== '' && type !== 'null'))];
  const onlyNull = types.length === 0 && written.includes('null');
  const nullableKeyword = value['nullable'] === true || value['x-nullable'] === true;
  const file = types[0] === 'file';
  return {
    title: textOf(value['title']),
    types: onlyNull ? ['null'] : file ? ['string'] : types,
    nullable: nullableKeyword || written.includes('null'),
    nullableKeyword,
    format: file ? 'binary' : textOf(value['format']),
    numbers: numbersOf(value),
    enumeration: Array.isArray(value['enum']) ? value['enum'].filter((item) => item !== null) : null,
    fixed: 'const' in value && value['const'] !== undefined ? [value['const']] : [],
    standard: value['default'] === undefined ? [] : [value['default']],
    pattern: textOf(value['pattern']),
    uniqueItems: value['uniqueItems'] === true,
    required: new Set(listOf(value['required']).map(textOf)),
    dependentRequired: new Map(
      recordsIn(value['dependentRequired']).map(([name, names]) => [name, listOf(names).map(textOf).sort()]),
    ),
    closed: value['additionalProperties'] === false,
    contentMediaType: textOf(value['contentMediaType']),
    contentEncoding: textOf(value['contentEncoding']),
    discriminator: discriminatorOf(value['discriminator']),
    readOnly: value['readOnly'] === true,
    writeOnly: value['writeOnly'] === true,
    deprecated: value['deprecated'] === true,
    sunset: value['x-sunset'],
    stability: value['x-stability-level'],
    openValues: listOf(value['x-extensible-enum']).map(textOf),
  };
}

/** Until OpenAPI 3.0, `exclusiveMinimum: true` turns `minimum` into an exclusive limit. */
function numbersOf(value: JsonRecord): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const [name, keyword] of Object.entries(NUMBERS)) {
    const number = value[keyword];
    if (typeof number === 'number') numbers.set(name, number);
  }
  for (const side of ['min', 'max'] as const) {
    const limit = numbers.get(side);
    if (value[NUMBERS[`exclusive-${side}`]] !== true || limit === undefined) continue;
    numbers.set(`exclusive-${side}`, limit);
    numbers.delete(side);
  }
  return numbers;
}

/** Swagger 2 has the name of the property alone. */
function discriminatorOf(value: unknown): Facets['discriminator'] {
  if (typeof value === 'string') return { property: value, mapping: new Map() };
  const record = asRecord(value);
  if (record === null) return null;
  return {
    property: textOf(record['propertyName']),
    mapping: new Map(recordsIn(record['mapping']).map(([name, target]) => [name, textOf(target)])),
  };
}

/** The name of the schema that a reference leads to. Null: it is written in place. */
export function referenceName({ raw }: SchemaRef): string | null {
  const ref = asRecord(raw)?.['$ref'];
  return typeof ref === 'string' ? (ref.split('/').at(-1) ?? ref) : null;
}
