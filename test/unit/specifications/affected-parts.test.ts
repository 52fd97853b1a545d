import { expect, test } from 'vitest';
import type { SpecOperation } from '#shared/model/specifications.ts';
import { parsePage } from '../../../renderer/content/markdown/page.ts';
import { collectLinks } from '../../../renderer/links/collect.ts';
import { compareSpecifications } from '../../../renderer/specifications/changes/compare.ts';
import {
  affectedParts,
  changedParts,
  comparePages,
  mayConcern,
} from '../../../renderer/specifications/pages/affected-parts.ts';
import { readSpecification, type Specification } from '../../../renderer/specifications/specification.ts';

async function version(paths: object, schemas: object = {}): Promise<Specification> {
  const document = { openapi: '3.0.3', info: { title: 'Tides', version: '1' }, paths, components: { schemas } };
  const read = await readSpecification({ 'a.json': JSON.stringify(document) });
  if (read === null) throw new Error('not read');
  return read;
}

const responses = { 200: { description: 'ok' } };
const operation = (method: string, path: string, operationId = ''): SpecOperation => ({
  ...{ method, path, operationId, summary: '', deprecated: false },
});

const OLD_TANK = { type: 'object', properties: { level: { type: 'integer' }, name: { type: 'string' } } };
const NEW_TANK = { type: 'object', properties: { level: { type: 'string' }, name: { type: 'string' } } };
const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/WaterTank' } } } };

async function changed() {
  const before = await version(
    {
      '/tanks': { get: { operationId: 'listTanks', responses }, post: { requestBody: body, responses } },
      '/tanks/{tank}': { delete: { responses }, get: { responses } },
    },
    { WaterTank: OLD_TANK },
  );
  const after = await version(
    {
      '/tanks': { get: { operationId: 'listTanks', responses }, post: { requestBody: body, responses } },
      '/tanks/{id}': { get: { responses } },
    },
    { WaterTank: NEW_TANK },
  );
  const operations = [
    operation('get', '/tanks', 'listTanks'),
    operation('post', '/tanks'),
    operation('delete', '/tanks/{tank}', 'drainTank'),
    operation('get', '/tanks/{id}'),
  ];
  return changedParts(
    compareSpecifications(before, after, { now: 0 }),
    [{ operations, servers: ['https://api.tides.example'] }],
    new Set(['tides', 'https://files.example/tides.json']),
  );
}

async function found(markdown: string): Promise<readonly string[]> {
  const parts = await changed();
  const { blocks } = parsePage(markdown);
  const affected = affectedParts(blocks, collectLinks(blocks).links, parts);
  if (affected.length > 0) expect(mayConcern(parts, markdown)).toBe(true);
  return affected.map(({ name, state, how }) => `${name} ${state} ${how}`);
}

test('an API block shows the removed operation, also by the address of the file', async () => {
  const block = (spec: string): string =>
    `{% openapi-operation spec="${spec}" path="/tanks/{tank}" method="delete" %}\n{% endopenapi-operation %}`;
  expect(await found(block('tides'))).toEqual(['DELETE /tanks/{tank} removed shown']);
  expect(await found(block('https://files.example/tides.json'))).toEqual(['DELETE /tanks/{tank} removed shown']);
  expect(await found(block('other'))).toEqual([]);
});

test('texts, code and addresses name operations', async () => {
  expect(await found('Then `DELETE /tanks/7`.')).toEqual(['DELETE /tanks/{tank} removed named']);
  expect(await found('```sh\ncurl -X DELETE https://api.tides.example/tanks/7\n```')).toEqual([
    'DELETE /tanks/{tank} removed named',
  ]);
  expect(await found('See [draining](https://docs.tides.example/api#operation/drainTank).')).toEqual([
    'DELETE /tanks/{tank} removed linked',
  ]);
  expect(await found('See [it](https://docs.tides.example/api#tag/x/paths/~1tanks~1%7Bid%7D/delete).')).toEqual([
    'DELETE /tanks/{tank} removed linked',
  ]);
  expect(await found('`GET /tanks` is as it was, and so is `GET /tanks/7`.')).toEqual([]);
});

test('a schema is found in its block, and by a name that is no word', async () => {
  const block = '{% openapi-schemas spec="tides" schemas="WaterTank" grouped="false" %}\n{% endopenapi-schemas %}';
  expect(await found(block)).toEqual(['WaterTank changed shown']);
  expect(await found('A WaterTank has a level.')).toEqual(['WaterTank changed named']);
  expect(await found('The water tank is full.')).toEqual([]);
});

test('a part that is shown and named counts as shown, at its block', async () => {
  const parts = await changed();
  const { blocks } = parsePage(
    'Use `DELETE /tanks/7`.\n\n{% openapi-operation spec="tides" path="/tanks/{tank}" method="delete" %}\n{% endopenapi-operation %}',
  );
  const [part, ...others] = affectedParts(blocks, [], parts);
  expect(others).toEqual([]);
  expect(part).toMatchObject({ how: 'shown', block: blocks[1]?.key, anchor: { key: blocks[1]?.key }, excerpt: '' });
});

test('pages with removed operations come first', async () => {
  const parts = await changed();
  const on = (markdown: string) => {
    const { blocks } = parsePage(markdown);
    return affectedParts(blocks, [], parts);
  };
  const [removed, schema, nothing] = [on('`DELETE /tanks/7`'), on('A WaterTank'), on('Nothing')];
  expect([nothing, schema, removed].sort(comparePages)).toEqual([removed, schema, nothing]);
});
