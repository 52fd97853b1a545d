import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCaller, type Caller } from './caller.ts';

/** Who may speak to the port at all, and what every answer carries. */
const spaceId = 'spc_C1oudPg047';
let caller: Caller;
beforeAll(async () => {
  caller = await startCaller();
});
afterAll(() => caller.service.close());

/** As a browser whose page has given its own name this machine's address; `fetch` would set the header itself. */
function asking(host: string): Promise<number> {
  const { port } = new URL(caller.service.baseUrl);
  const headers = { Host: host.replace('PORT', port), Authorization: `Bearer ${caller.service.tokens.admin}` };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/v1/user', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });
}

it.each([
  ['127.0.0.1:PORT', 200],
  ['localhost:PORT', 200],
  ['galley.example:PORT', 421],
  ['galley.example', 421],
  ['127.0.0.1.galley.example:PORT', 421],
  ['localhost.galley.example', 421],
])('a request for %s is answered %i', async (host, status) => {
  expect(await asking(host)).toBe(status);
});

it('allows no other origin, neither before a request nor with its answer', async () => {
  const address = `${caller.service.baseUrl}/v1/spaces/${spaceId}`;
  const asked = { Origin: 'https://galley.example', 'Access-Control-Request-Method': 'GET' };
  const answers = [
    await fetch(address, { method: 'OPTIONS', headers: asked }),
    await fetch(address, { headers: { ...asked, Authorization: `Bearer ${caller.service.tokens.admin}` } }),
    await fetch(`${caller.service.baseUrl}/app/`, { headers: asked }),
  ];
  for (const { headers } of answers) {
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
  expect(answers[0]?.ok).toBe(false);
});

it('tells the limit with every answer', async () => {
  const { baseUrl, tokens } = caller.service;
  const known = { headers: { Authorization: `Bearer ${tokens.reader}` } };
  const pdf = await caller.ok('getSpacePdf', { spaceId });
  const answers: readonly (readonly [number, Response])[] = [
    [401, await fetch(`${baseUrl}/v1/user`)],
    [401, await fetch(`${baseUrl}/v1/user`, { headers: { Authorization: 'Bearer nobody' } })],
    [404, await fetch(`${baseUrl}/v1/nowhere`, known)],
    [404, await fetch(`${baseUrl}/v1/nowhere`)],
    [404, await fetch(`${baseUrl}/v1/user`, { ...known, method: 'DELETE' })],
    [200, await fetch(pdf.url)],
    [404, await fetch(`${baseUrl}/pdf/forged/a.pdf`)],
    [404, await fetch(`${baseUrl}/files/a/b/c`, known)],
  ];
  for (const [status, { status: answered, headers, url }] of answers) {
    expect([url, answered]).toEqual([url, status]);
    expect(headers.get('X-RateLimit-Limit')).toMatch(/^\d+$/);
    expect(headers.get('X-RateLimit-Remaining')).toMatch(/^\d+$/);
    expect(headers.get('X-RateLimit-Reset')).toMatch(/^\d{10}$/);
  }
});

it('counts those without a token together, and apart from everybody else', async () => {
  const strict = await startCaller({ rateLimit: { limit: 2, windowMs: 60_000 } });
  const stranger = async (token: string) =>
    (await fetch(`${strict.service.baseUrl}/v1/user`, { headers: { Authorization: `Bearer ${token}` } })).status;
  expect([await stranger('a'), await stranger('b'), await stranger('c')]).toEqual([401, 401, 429]);
  expect(await strict.status('getAuthenticatedUser', {})).toBe(200);
  await strict.service.close();
});
