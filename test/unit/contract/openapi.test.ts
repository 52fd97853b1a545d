import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { operations, operationShape, optionalOperations, type AnyOperationName } from '#shared/contract/index.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';

type Json = Record<string, unknown>;

const text = JSON.stringify(openApiDocument());
// As whoever reads the printed document has it.
const document = JSON.parse(text) as { paths: Record<string, Record<string, Json>>; components: { schemas: Json } };

const described = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, entry]) => [String(entry.operationId), { path, method, entry }] as const),
  ),
);

describe('the OpenAPI document', () => {
  it('is valid by a public validator', async () => {
    const result = await new Validator().validate(JSON.parse(text) as Json);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('describes each operation once, under its own name, method and path', () => {
    const names = [...Object.keys(operations), ...Object.keys(optionalOperations)] as AnyOperationName[];
    expect([...described.keys()].sort()).toEqual([...names].sort());
    for (const name of names) {
      const { method, path } = operationShape(name);
      expect(described.get(name)).toMatchObject({ path, method: method.toLowerCase() });
    }
  });

  it('says which operations are deprecated and which are optional', () => {
    const having = (test: (entry: Json) => boolean): string[] =>
      [...described].filter(([, { entry }]) => test(entry)).map(([name]) => name);
    expect(having((entry) => entry.deprecated === true)).toEqual(['moveSiteSection', 'moveSiteSpace']);
    expect(having((entry) => (entry.tags as string[]).includes('optional')).sort()).toEqual(
      Object.keys(optionalOperations).sort(),
    );
  });

  it('points only at components that are there', () => {
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter((name) => !(name !== undefined && name in document.components.schemas))).toEqual([]);
    expect(text).not.toContain('$defs');
  });

  it('carries parameters, bodies, statuses and limits', () => {
    expect(described.get('searchSpace')?.entry).toMatchObject({
      parameters: [
        { name: 'spaceId', in: 'path', required: true },
        { name: 'page', in: 'query', required: false },
        { name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 1000 } },
        { name: 'query', in: 'query', required: true, schema: { type: 'string', maxLength: 512 } },
      ],
      responses: { 200: {}, 401: {}, 429: {} },
    });
    expect(described.get('createSiteShareLink')?.entry).toMatchObject({
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { required: ['name'], properties: { name: { maxLength: 50 } } } } },
      },
      responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/ShareLink' } } } } },
    });
    expect(Object.keys(described.get('deleteCollection')?.entry.responses as Json)).toEqual(
      expect.arrayContaining(['204', '205']),
    );
    expect(described.get('transferCollection')?.entry.responses).toHaveProperty('412');
  });

  it('keeps a property that is called id', () => {
    expect(document.components.schemas.User).toMatchObject({
      required: ['id', 'displayName', 'urls'],
      properties: { id: { type: 'string' } },
    });
  });
});
