import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FetchAnswer, FetchInit } from '../../../electron/api/fetch.ts';
import { nodeFetch } from '../../../electron/browser/node-fetch.ts';
import { closeServer } from '../../support/close-server.ts';

const WORDS = 'Neap tides are weak. '.repeat(500);

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/plain': (response) => response.end(WORDS),
  '/gzip': (response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(WORDS)),
  '/deflate': (response) => response.writeHead(200, { 'Content-Encoding': 'deflate' }).end(deflateSync(WORDS)),
  '/br': (response) => response.writeHead(200, { 'Content-Encoding': 'BR' }).end(brotliCompressSync(WORDS)),
  '/cut': (response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(WORDS).subarray(0, 40)),
  '/near': (response) => response.writeHead(302, { Location: '/plain' }).end(),
  '/half': (response) => {
    response.writeHead(200, { 'Content-Length': '1000' });
    response.write('half of it');
  },
  '/none': (response) => response.writeHead(204).end(),
};

let server: Server;
let base: string;
let seen: { readonly method: string; readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', headers } = request;
      seen.push({ method, headers, body: Buffer.concat(parts).toString() });
      answers[request.url ?? '']?.(response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});

beforeEach(() => {
  seen = [];
});

afterAll(() => closeServer(server));

const plain = (signal = new AbortController().signal): FetchInit => ({
  headers: {},
  redirect: 'manual',
  cache: 'no-store',
  signal,
});

async function textOf({ body }: FetchAnswer): Promise<string> {
  const parts: Uint8Array[] = [];
  if (body !== null) for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString();
}

describe('fetching in Node', () => {
  it.each(['/plain', '/gzip', '/deflate', '/br'])('reads %s', async (path) => {
    const answer = await nodeFetch(`${base}${path}`, plain());
    expect([answer.status, await textOf(answer)]).toEqual([200, WORDS]);
  });

  it('sends method, headers and body as they are', async () => {
    const headers = { authorization: 'Bearer secret', 'content-type': 'application/json' };
    await textOf(await nodeFetch(`${base}/none`, { ...plain(), method: 'POST', headers, body: '{"a":"ä"}' }));
    expect(seen).toMatchObject([{ method: 'POST', headers, body: '{"a":"ä"}' }]);
  });

  it('answers a redirect as it is and goes no further', async () => {
    const answer = await nodeFetch(`${base}/near`, plain());
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/plain']);
    await answer.body?.cancel();
    expect(seen).toHaveLength(1);
  });

  it('rejects where nobody answers, with the code of it', async () => {
    await expect(nodeFetch('http://127.0.0.1:1/', plain())).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });

  it('rejects where a packed body ends too early', async () => {
    const answer = await nodeFetch(`${base}/cut`, plain());
    await expect(textOf(answer)).rejects.toThrow();
  });

  it('lets go when the caller has had enough, before the answer and in the middle of it', async () => {
    const early = new AbortController();
    const pending = nodeFetch(`${base}/half`, plain(early.signal));
    early.abort();
    await expect(pending).rejects.toThrow(/abort/i);
    const late = new AbortController();
    const answer = await nodeFetch(`${base}/half`, plain(late.signal));
    const reading = textOf(answer);
    late.abort();
    await expect(reading).rejects.toThrow(/abort/i);
  });
});
