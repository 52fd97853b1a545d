import fc from 'fast-check';
import { pageFieldsSchema, pageTreeSchema, type OperationShape } from '#shared/contract/index.ts';
import { z } from '#shared/zod.ts';

/** What a server sends, and what is to be read of it. */
export interface Told {
  readonly sent: unknown;
  readonly read: unknown;
}

/** How an optional field that is no value may be told. */
type Absence = 'absent' | 'null' | 'garbled';

interface Options {
  readonly absences: readonly Absence[];
  /** Nothing nests deeper. */
  readonly levels: number;
}

const ABSENT = Symbol('absent');
const GARBAGE: readonly unknown[] = [7, 'garbage', true, [[]]];

/** Answers of an operation, made from the contract alone: every optional field in each of its known forms, or not told. */
export function answersOf({ response }: OperationShape, absences: readonly Absence[]): fc.Arbitrary<Told> {
  const options = { absences, levels: 7 };
  switch (response.kind) {
    case 'empty':
      return fc.constant({ sent: {}, read: {} });
    case 'json':
      return valuesOf(response.schema, options);
    case 'list':
      return valuesOf(
        z.looseObject({
          count: z.number().exactOptional(),
          items: z.array(response.item),
          ...response.extra?.shape,
        }),
        options,
      );
  }
}

function valuesOf(schema: z.core.$ZodType, options: Options): fc.Arbitrary<Told> {
  if (schema === pageTreeSchema) return treesOf(options);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = { ...options, levels: options.levels - 1 };
  switch (def.type) {
    case 'string':
      return wordsOf(schema).map(plain);
    case 'number':
      return fc.integer().map(plain);
    case 'boolean':
      return fc.boolean().map(plain);
    case 'unknown':
      return fc.constantFrom('words', 7, null, { any: [] }).map(plain);
    case 'custom':
      return fc.constantFrom({ object: 'block', type: 'paragraph' }, { object: 'text', leaves: [] }).map(plain);
    case 'optional':
      return valuesOf(def.innerType, options);
    case 'nullable':
      return fc.oneof(fc.constant(plain(null)), valuesOf(def.innerType, options));
    case 'lazy':
      return valuesOf(def.getter(), options);
    case 'union':
      return fc.oneof(...def.options.map((option) => valuesOf(option, options)));
    case 'array':
      return elementsOf(valuesIn(def.element, inner), inner);
    case 'record':
      return fc
        .dictionary(fc.constantFrom('one', 'other'), valuesOf(def.valueType, inner))
        .map((entries) => fieldsOf(Object.entries(entries)));
    case 'object':
      return objectsOf(def.shape, inner);
    default:
      throw new Error(`no answers of ${def.type}`);
  }
}

/** Built when it is needed: some things hold things of their own kind. */
function valuesIn(schema: z.core.$ZodType, options: Options): () => fc.Arbitrary<Told> {
  return () => valuesOf(schema, options);
}

function elementsOf(element: () => fc.Arbitrary<Told>, { levels }: Options): fc.Arbitrary<Told> {
  if (levels <= 0) return fc.constant(plain([]));
  return fc
    .array(element(), { maxLength: 2 })
    .map((all) => ({ sent: all.map(({ sent }) => sent), read: all.map(({ read }) => read) }));
}

function objectsOf(shape: z.core.$ZodShape, options: Options): fc.Arbitrary<Told> {
  const fields = Object.entries(shape).map(([key, field]) =>
    fieldOf(field, options).map((told): [string, Told] => [key, told]),
  );
  return fc.tuple(...fields).map(fieldsOf);
}

function fieldOf(field: z.core.$ZodType, options: Options): fc.Arbitrary<Told> {
  if (field._zod.optin !== 'optional') return valuesOf(field, options);
  const absences = options.absences.flatMap((absence) => absencesOf(absence, field));
  const told = options.levels <= 0 ? [] : [valuesOf(field, options)];
  return fc.oneof(...absences, ...told);
}

function absencesOf(absence: Absence, field: z.core.$ZodType): readonly fc.Arbitrary<Told>[] {
  switch (absence) {
    case 'absent':
      return [fc.constant({ sent: ABSENT, read: ABSENT })];
    case 'null': {
      const means = (field as z.ZodType).safeParse(null).success;
      return [fc.constant({ sent: null, read: means ? null : ABSENT })];
    }
    case 'garbled': {
      const garbage = isList(field) ? [] : GARBAGE.filter((value) => !(field as z.ZodType).safeParse(value).success);
      return garbage.length === 0 ? [] : [fc.constantFrom(...garbage).map((sent) => ({ sent, read: ABSENT }))];
    }
  }
}

/** Rows that are left out would look deleted: a list is whole, or the answer is not. */
function isList(field: z.core.$ZodType): boolean {
  const { def } = (field as z.core.$ZodTypes)._zod;
  return def.type === 'optional' ? isList(def.innerType) : field === pageTreeSchema || def.type === 'array';
}

function treesOf(options: Options): fc.Arbitrary<Told> {
  const inner = { ...options, levels: options.levels - 2 };
  if (inner.levels <= 0) return fc.constant(plain([]));
  const fields = Object.entries({ ...pageFieldsSchema.shape, pages: pageTreeSchema.exactOptional() });
  return elementsOf(() => objectsOf(Object.fromEntries(fields), inner), inner);
}

function fieldsOf(fields: readonly [string, Told][]): Told {
  const some = (which: keyof Told): object =>
    Object.fromEntries(fields.flatMap(([key, told]) => (told[which] === ABSENT ? [] : [[key, told[which]]])));
  return { sent: some('sent'), read: some('read') };
}

function plain(value: unknown): Told {
  return { sent: value, read: value };
}

/** The name of a type is fixed; a value is one that the contract lists, or a later one. */
function wordsOf(schema: z.core.$ZodType): fc.Arbitrary<string> {
  const { examples, 'x-extensible-enum': known } = metaSchema.parse((schema as z.ZodType).meta() ?? {});
  if (examples !== undefined) return fc.constantFrom(...examples);
  const any = fc.string({ minLength: 1 });
  return known === undefined ? any : fc.oneof(fc.constantFrom(...known), any);
}

const metaSchema = z.looseObject({
  examples: z.array(z.string()).optional(),
  'x-extensible-enum': z.array(z.string()).optional(),
});
