import { EventEmitter } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FetchInit } from '../../../electron/api/fetch.ts';
import { fetchByRequest, type NetRequest } from '../../../electron/shell/request-fetch.ts';
import { openDownload } from '../../../electron/files/download.ts';
import { closeServer } from '../../support/close-server.ts';

/** Stands in for Electron's `net.request`: a real request whose redirects are told, as Electron tells them. */
class FakeNetRequest extends EventEmitter implements NetRequest {
  readonly #request: ReturnType<typeof httpRequest>;

  constructor({ method, url }: { readonly method: string; readonly url: string }) {
    super();
    this.#request = httpRequest(url, { method }, (response: IncomingMessage) => {
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        this.emit('redirect', statusCode, method, new URL(headers.location, url).href, {});
      } else this.emit('response', response);
    });
    this.#request.on('error', (error) => {
      if (this.listenerCount('error') > 0) this.emit('error', error);
    });
  }
  setHeader(name: string, value: string): void {
    this.#request.setHeader(name, value);
  }
  end(body?: string): void {
    this.#request.end(body);
  }
  abort(): void {
    this.#request.destroy();
  }
}

const plain = (signal = new AbortController().signal): FetchInit => ({
  headers: {},
  redirect: 'manual',
  cache: 'no-store',
  signal,
});
const netFetch = fetchByRequest((options) => new FakeNetRequest(options));

interface Seen {
  readonly path: string;
  readonly token: string | undefined;
}

let own: Server;
let foreign: Server;
let seen: Seen[];
let base: string;
let away: string;

function serve(
  answers: Readonly<Record<string, () => readonly [number, Record<string, string>, string]>>,
): Promise<Server> {
  const server = createServer((request, response) => {
    seen.push({ path: request.url ?? '', token: request.headers.authorization });
    const [status, headers, body] = answers[request.url ?? '']?.() ?? [404, {}, ''];
    response.writeHead(status, headers);
    response.end(body);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const addressOf = (server: Server): string => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

beforeEach(async () => {
  seen = [];
  foreign = await serve({ '/bytes': () => [200, { 'Content-Type': 'image/png' }, 'from elsewhere'] });
  away = addressOf(foreign);
  own = await serve({
    '/direct': () => [200, {}, 'direct'],
    '/near': () => [302, { Location: '/direct' }, ''],
    '/far': () => [307, { Location: `${away}/bytes` }, ''],
    '/round': () => [302, { Location: '/round' }, ''],
    '/none': () => [204, {}, ''],
  });
  base = addressOf(own);
});

afterEach(async () => {
  await Promise.all([own, foreign].map(closeServer));
});

const download = (path: string) =>
  openDownload(`${base}${path}`, {
    fetch: netFetch,
    baseUrl: base,
    token: 'secret',
    contentType: 'text/plain',
    signal: new AbortController().signal,
  });

async function textOf(path: string): Promise<string> {
  const bytes = await download(path);
  if (!bytes.ok) return bytes.error.code;
  const parts: Uint8Array[] = [];
  for await (const part of bytes.value) parts.push(part);
  return Buffer.concat(parts).toString();
}

describe('fetching through net.request', () => {
  it('answers a redirect as it is, so that the caller decides where the token goes', async () => {
    const response = await netFetch(`${base}/near`, { ...plain(), headers: { Authorization: 'Bearer secret' } });
    expect([response.status, response.headers.get('location')]).toEqual([302, `${base}/direct`]);
    expect(seen).toEqual([{ path: '/near', token: 'Bearer secret' }]);
  });

  it('follows a redirect of a file within the account’s origin with the token, and elsewhere without', async () => {
    expect(await textOf('/near')).toBe('direct');
    expect(await textOf('/far')).toBe('from elsewhere');
    expect(seen).toEqual([
      { path: '/near', token: 'Bearer secret' },
      { path: '/direct', token: 'Bearer secret' },
      { path: '/far', token: 'Bearer secret' },
      { path: '/bytes', token: undefined },
    ]);
  });

  it('gives up on a redirect that leads round and round', async () => {
    expect(await textOf('/round')).toBe('redirected');
    expect(seen).toHaveLength(6);
  });

  it('gives an answer without a body, and rejects when nobody answers or the caller has had enough', async () => {
    expect((await netFetch(`${base}/none`, plain())).status).toBe(204);
    await expect(netFetch('http://127.0.0.1:1/', plain())).rejects.toThrow();
    const abort = new AbortController();
    const pending = netFetch(`${base}/direct`, plain(abort.signal));
    abort.abort();
    await expect(pending).rejects.toThrow(/abort/i);
  });
});
