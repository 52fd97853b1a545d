import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleWorkspaceDir } from '../../../electron/sample/workspace-dir.ts';
import { compareSpecifications } from '../../../renderer/specifications/changes/compare.ts';
import { readSpecification } from '../../../renderer/specifications/specification.ts';
import { api, compared, kinds, NOW, object, operation, withRequest, withResponse } from './documents.ts';

const text = { type: 'string' };
const KEYWORDS = [
  'type',
  'properties',
  'items',
  'allOf',
  'oneOf',
  '$ref',
  'enum',
  'required',
  'not',
  'constructor',
  '__proto__',
];

/** Schemas with and without sense. */
const schemas = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(
      text,
      { type: 'integer', minimum: 2 },
      true,
      { enum: ['a', 'b'] },
      { $ref: '#/components/schemas/A' },
    ),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'constructor'), tie('schema')),
    }),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({ oneOf: fc.array(tie('schema'), { maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie('schema'), { maxLength: 3 }) }),
  ),
})).schema;

const documents = fc.record({ body: schemas, answer: schemas, A: schemas }).map(({ body, answer, A }) =>
  operation(
    {
      requestBody: { content: { 'application/json': { schema: body } } },
      responses: { 200: { content: { 'application/json': { schema: answer } } } },
    },
    { components: { schemas: { A } } },
  ),
);

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversed(item)]),
  );
}

describe('whole documents', () => {
  it('have no changes against themselves, in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (document) => {
        const copy: unknown = reversed(document);
        const result = await compared(document, copy);
        expect(result).toMatchObject({ changes: [], changedSchemas: [], complete: true });
      }),
    );
  });

  it('may hold anything: a comparison ends and does not throw', async () => {
    const anything = fc.object({ key: fc.oneof(fc.constantFrom(...KEYWORDS), fc.string()), maxDepth: 6 });
    await fc.assert(
      fc.asyncProperty(anything, anything, async (before, after) => {
        for (const [one, other] of [
          [withRequest(before), withRequest(after)],
          [withResponse(before), operation(after)],
          [api(before, { components: after }), api(after, before)],
        ]) {
          expect((await compared(one, other)).changes).toBeInstanceOf(Array);
        }
      }),
    );
  });

  it('of the sample workspace have no changes against themselves', async () => {
    const folder = join(sampleWorkspaceDir(), 'specifications/ebbline-api');
    const file = await readFile(join(folder, '2.14.0.yaml'), 'utf8');
    const [before, after] = [await readSpecification(file), await readSpecification(file)];
    if (before === null || after === null) throw new Error('not readable');
    expect(compareSpecifications(before, after, { now: NOW })).toMatchObject({ changes: [], complete: true });
  });

  it('are the same with references written in place', async () => {
    const pet = {
      type: 'object',
      required: ['name'],
      properties: { name: text, kind: { oneOf: [text, { type: 'integer' }] } },
    };
    const ref = { $ref: '#/components/schemas/Pet' };
    const components = { components: { schemas: { Pet: pet } } };
    const use = (schema: object): object => ({ anyOf: [schema, { allOf: [schema], description: 'A pet' }] });
    const withRefs = { ...withRequest(use(ref)), ...components };
    expect(await kinds(withRefs, { ...withRequest(use(pet)), ...components })).toEqual([]);
  });

  it('follow references across files, also to paths and parameters', async () => {
    const files = (limit: object): object => ({
      'api/main.json': api({ '/items': { $ref: '../paths.json#/items' } }),
      'paths.json': { items: { get: { parameters: [{ $ref: 'parts.json#/limit' }], responses: {} } } },
      'parts.json': { limit: { in: 'query', name: 'limit', schema: limit } },
    });
    const [before, after] = [
      await readSpecification(files(text)),
      await readSpecification(files({ ...text, enum: ['a'] })),
    ];
    if (before === null || after === null) throw new Error('not readable');
    const { changes } = compareSpecifications(before, after, { now: NOW });
    expect(changes.map(({ kind }) => kind)).toEqual(['request-parameter-became-enum']);
  });

  it('end with circular schemas, and report a change in them once for each place', async () => {
    const tree = (value: object): object => ({
      ...withRequest({ $ref: '#/components/schemas/Tree' }),
      components: {
        schemas: { Tree: { type: 'object', properties: { value, left: { $ref: '#/components/schemas/Tree' } } } },
      },
    });
    const { changes } = await compared(tree(text), tree({ type: 'integer' }));
    expect(changes.map(({ place, kind }) => [kind, place.path.join('/')])).toEqual([
      ['request-property-type-changed', 'value'],
    ]);
  });

  it('count keywords beside a reference since OpenAPI 3.1 only', async () => {
    const beside = (openapi: string, more: object): object => ({
      ...withRequest(object({ $ref: '#/components/schemas/Name', ...more })),
      ...{ openapi, components: { schemas: { Name: text } } },
    });
    expect(await kinds(beside('3.1.0', {}), beside('3.1.0', { maxLength: 5 }))).toEqual([
      'request-property-max-length-set possibly',
    ]);
    expect(await kinds(beside('3.0.3', {}), beside('3.0.3', { maxLength: 5 }))).toEqual([]);
  });

  it('may have properties that are named like the parts of an object', async () => {
    const named = JSON.parse(
      '{ "type": "object", "properties": { "__proto__": { "type": "string" }, "constructor": { "type": "string" } } }',
    ) as object;
    expect(await kinds(withResponse({ type: 'object' }), withResponse(named))).toEqual([
      'response-optional-property-added safe',
      'response-optional-property-added safe',
    ]);
  });

  it('may be nested deeper than anybody reads', async () => {
    const nested = (inner: object): object =>
      Array.from({ length: 3_000 }).reduce<object>((schema) => object(schema), inner);
    const { complete, changes } = await compared(withRequest(nested(text)), withRequest(nested({ type: 'integer' })));
    expect({ complete, changes }).toEqual({ complete: false, changes: [] });
  });

  it('end with schemas that refer to each other in every way', async () => {
    const names = Array.from({ length: 60 }, (_each, at) => `S${String(at)}`);
    const web = (leaf: object): object => ({
      ...withRequest({ $ref: '#/components/schemas/S0' }),
      components: {
        schemas: Object.fromEntries(
          names.map((name) => [
            name,
            {
              type: 'object',
              properties: {
                leaf: { ...leaf },
                ...Object.fromEntries(names.map((each) => [each, { $ref: `#/components/schemas/${each}` }])),
              },
            },
          ]),
        ),
      },
    });
    const { changes, complete } = await compared(web(text), web({ type: 'integer' }));
    expect(complete).toBe(true);
    expect(changes.length).toBeGreaterThanOrEqual(60);
  });

  it('mirror each other when the sides are swapped', async () => {
    const [small, large] = [
      withResponse(object(text)),
      withResponse(object(text, { properties: { a: text, b: text } })),
    ];
    expect(await kinds(small, large)).toEqual(['response-optional-property-added safe']);
    expect(await kinds(large, small)).toEqual(['response-optional-property-removed possibly']);
  });
});
