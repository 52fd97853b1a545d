import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiAnswer, ApiRequest, ApiSchema } from '#shared/api-model.ts';
import { sampleWorkspaceDir } from '../../../electron/sample/workspace-dir.ts';
import { apiAnswer } from '../../../renderer/store/api/answer.ts';
import { readSpecification } from '../../../renderer/specifications/specification.ts';

async function ask(filesystem: unknown, request: Omit<ApiRequest, 'spec'>): Promise<ApiAnswer> {
  const specification = await readSpecification(filesystem);
  if (specification === null) return { state: 'unreadable' };
  return apiAnswer(specification, { ...request, spec: 'a' } as ApiRequest, 1);
}

async function schema(schemas: object, name = 'A'): Promise<ApiSchema> {
  const answer = await ask({ openapi: '3.1.0', components: { schemas } }, { kind: 'schemas', names: [name] } as never);
  const found = answer.state === 'found' ? answer.schemas[0]?.schema : undefined;
  if (found === undefined) throw new Error(answer.state);
  return found;
}

describe('a specification', () => {
  it('is read from YAML: an operation with its parameters, body and responses', async () => {
    const text = await readFile(join(sampleWorkspaceDir(), 'specifications/ebbline-api/2.14.0.yaml'), 'utf8');
    const answer = await ask({ '2.14.0.yaml': text }, {
      kind: 'operation',
      method: 'post',
      path: '/stations',
    } as never);
    if (answer.state !== 'found' || answer.operation === null) throw new Error(answer.state);
    const { operation } = answer;
    expect(operation.summary).not.toBe('');
    expect(operation.servers[0]).toMatch(/^https:/);
    expect(operation.security.flat().map(({ words }) => words)).toContain('bearer token');
    expect(operation.body?.content[0]?.schema?.properties.length).toBeGreaterThan(1);
    expect(operation.responses.map(({ status }) => status)).toContain('201');
  });

  it('has webhooks, and says when it does not have what is asked for', async () => {
    const text = await readFile(join(sampleWorkspaceDir(), 'specifications/ebbline-hooks/1.2.0.json'), 'utf8');
    const files = { 'hooks.json': text };
    const hook = await ask(files, { kind: 'webhook', method: '', name: 'alert.raised' } as never);
    expect(hook.state === 'found' ? hook.operation?.method : hook.state).toBe('post');
    expect((await ask(files, { kind: 'webhook', method: '', name: 'constructor' } as never)).state).toBe('not-in-it');
  });

  it('of version 2 has a body, fields of a form, and a server', async () => {
    const old = {
      swagger: '2.0',
      host: 'a.example',
      basePath: '/v1',
      definitions: { Pet: { type: 'object', properties: { name: { type: 'string' } } } },
      paths: {
        '/pets': {
          post: { parameters: [{ in: 'body', name: 'b', schema: { $ref: '#/definitions/Pet' } }], responses: {} },
          put: {
            parameters: [{ in: 'formData', name: 'f', type: 'integer', required: true }],
            responses: { 200: { schema: { type: 'array', items: { $ref: '#/definitions/Pet' } } } },
          },
        },
      },
    };
    const post = await ask(old, { kind: 'operation', method: 'POST', path: '/pets/' } as never);
    if (post.state !== 'found' || post.operation === null) throw new Error(post.state);
    expect(post.operation.body?.content[0]?.schema?.name).toBe('Pet');
    expect(post.operation.servers).toEqual(['https://a.example/v1']);
    const put = await ask(old, { kind: 'operation', method: 'put', path: '/pets' } as never);
    if (put.state !== 'found' || put.operation === null) throw new Error(put.state);
    expect(put.operation.body?.content[0]?.schema?.properties[0]).toMatchObject({ name: 'f', required: true });
    expect(put.operation.responses[0]?.content[0]?.schema?.type).toBe('array of Pet');
  });

  it('is followed over its files, and never out of them', async () => {
    const files = [
      {
        filename: 'main.yaml',
        isEntrypoint: true,
        specification: {
          openapi: '3.0.0',
          components: { schemas: { A: { $ref: './parts/b.yaml#/B' }, C: { $ref: 'https://evil.example/x#/B' } } },
        },
      },
      {
        filename: 'parts/b.yaml',
        specification: { B: { type: 'object', properties: { c: { $ref: '#/C' } } }, C: { type: 'string' } },
      },
    ];
    const answer = await ask(files, { kind: 'schemas', names: ['A', 'C'] } as never);
    if (answer.state !== 'found') throw new Error(answer.state);
    expect(answer.schemas[0]?.schema.properties[0]?.schema.type).toBe('string');
    expect(answer.schemas[1]?.schema.cut).toBe('missing');
  });
});

describe('a schema', () => {
  it('that holds itself is opened once', async () => {
    const tree = await schema({
      A: {
        type: 'object',
        properties: {
          next: { $ref: '#/components/schemas/A' },
          all: { type: 'array', items: { $ref: '#/components/schemas/A' } },
        },
      },
    });
    expect(tree.properties[0]?.schema).toMatchObject({ name: 'A', cut: 'cycle', properties: [] });
    expect(tree.properties[1]?.schema).toMatchObject({ type: 'array of A', items: { name: 'A', cut: 'cycle' } });
  });

  it('that refers to itself and nothing else ends', async () => {
    expect((await schema({ A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } })).cut).toBe(
      'missing',
    );
  });

  it('stays small where it grows by itself', async () => {
    const wide = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `S${String(at)}`,
        {
          type: 'object',
          properties: Object.fromEntries(
            Array.from({ length: 8 }, (_all, to) => [
              `p${String(to)}`,
              { $ref: `#/components/schemas/S${String((at + to + 1) % 12)}` },
            ]),
          ),
        },
      ]),
    );
    // Drawn whole it would have 8 to the power of 12 properties.
    expect(JSON.stringify(await schema(wide, 'S0')).length).toBeLessThan(5_000_000);
  });

  it('of several parts has the properties of all, and what each requires', async () => {
    const merged = await schema({
      Base: { type: 'object', properties: { id: { type: 'string' } } },
      A: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          { required: ['id'], properties: { n: { type: ['integer', 'null'], minimum: 1 } } },
        ],
      },
    });
    expect(merged.properties.map(({ name, required, schema: { type } }) => [name, required, type])).toEqual([
      ['id', true, 'string'],
      ['n', false, 'integer or null'],
    ]);
    expect(merged.properties[1]?.schema.limits).toEqual(['at least 1']);
  });

  it('is answered for any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const answer = await ask(
          { openapi: '3.0.0', components: { schemas: { A: value } }, paths: { '/a': { get: value } } },
          { kind: 'schemas', names: ['A'] } as never,
        );
        expect(answer.state).toBe('found');
      }),
    );
  });
});

it('a YAML that grows when it is read is refused', async () => {
  const bomb = `openapi: 3.0.0\na: &a [x,x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 9 }, (_, at) => {
    const name = String.fromCharCode(98 + at);
    const before = `*${String.fromCharCode(97 + at)}`;
    return `${name}: &${name} [${Array(10).fill(before).join(',')}]`;
  }).join('\n')}`;
  expect((await ask({ 'a.yaml': bomb }, { kind: 'schemas', names: [] } as never)).state).toBe('unreadable');
});
