import { expect, test } from 'vitest';
import { operationFinder } from '../../../renderer/specifications/pages/find-operations.ts';

const operation = (text: string, operationId = '') => {
  const [method = '', path = ''] = text.split(' ');
  return { method, path, operationId };
};

const FINDER = operationFinder({
  operations: [
    operation('get /stations', 'listStations'),
    operation('post /stations', 'create'),
    operation('get /stations/{code}', 'show_station'),
    operation('delete /stations/{code}'),
    operation('get /stations/latest'),
    operation('get /stations/{code}/files/{name}'),
    operation('get /me'),
  ],
  servers: ['https://api.ebbline.example/v2', '/base'],
});

const find = (text: string, isCode = false): readonly string[] => [...FINDER.find(text, isCode)].sort();

test.each([
  ['Call `GET /stations` first.', ['get /stations']],
  ['Call /stations.', ['get /stations', 'post /stations']],
  ['DELETE /stations/{code}', ['delete /stations/{code}']],
  ['delete /stations/:code, then wait', ['delete /stations/{code}']],
  ['GET /stations/<station-code>?page=2#x', ['get /stations/{code}']],
  ['GET /stations/latest', ['get /stations/latest']],
  ['GET /stations/SKAG/files/a.csv', ['get /stations/{code}/files/{name}']],
  ['GET /v2/stations/SKAG', ['get /stations/{code}']],
  ['GET /base/me', ['get /me']],
  ['curl -X DELETE https://api.ebbline.example/v2/stations/SKAG', ['delete /stations/{code}']],
  ['curl https://sandbox.ebbline.example/v2/me', ['get /me']],
  ['curl $BASE/me and {{baseUrl}}/stations/latest', ['get /me', 'get /stations/latest']],
  ['GET and DELETE /stations/{code}', ['delete /stations/{code}', 'get /stations/{code}']],
  ['`GET /me`, `POST /stations`', ['get /me', 'post /stations']],
  ['Use listStations or show_station', ['get /stations', 'get /stations/{code}']],
])('%s', (text, expected) => {
  expect(find(text)).toEqual(expected);
});

test.each([
  'See https://github.example/v2/stations',
  'either/or, n/a, and/me',
  'the closing tag </me>',
  'a file at ./stations or docs/stations',
  'GET /stations/a/b/c/d',
  'you create a station',
  'listStationsAgain',
  'GET /',
])('no operation is named by: %s', (text) => {
  expect(find(text)).toEqual([]);
});

test('an operation ID that is a word counts in code only', () => {
  expect(find('create({ name })', true)).toEqual(['post /stations']);
});

test('long texts without end take no longer than they are', () => {
  expect(find(`${'/a'.repeat(50_000)} ${'GET '.repeat(20_000)}/me`)).toEqual(['get /me']);
});
