import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredFileRow } from '#shared/rpc/store.ts';
import { openFiles, type Files } from '../../../electron/files/files.ts';

let dir: string;
let asked: { readonly url: string; readonly token: string | null }[];
let online: boolean;
let opened: Files[];

const answers: Readonly<Record<string, () => Response>> = {
  'https://api.example/a.png': () => new Response('picture'),
  'https://api.example/copy.png': () => new Response('picture'),
  'https://api.example/page.html': () => new Response('<script>alert(1)</script>'),
  'https://api.example/away': () =>
    new Response(null, { status: 302, headers: { Location: 'https://cdn.example/a.png' } }),
  'https://cdn.example/a.png': () => new Response('from the cdn'),
};

const network: typeof fetch = (input, init) => {
  const url = String(input instanceof Request ? input.url : input);
  asked.push({ url, token: new Headers(init?.headers).get('Authorization') });
  const answer = answers[url];
  return online && answer !== undefined ? Promise.resolve(answer()) : Promise.reject(new TypeError('fetch failed'));
};

function row(id: string, downloadURL: string, contentType = 'image/png'): StoredFileRow {
  return { id, name: id, contentType, size: 7, width: null, height: null, downloadURL, path: null };
}

async function open(): Promise<Files> {
  const files = await openFiles({
    dir,
    accountId: 'test',
    access: () => ({ fetch: network, baseUrl: 'https://api.example/base', token: 'secret' }),
  });
  opened.push(files);
  return files;
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-files-'));
  asked = [];
  online = true;
  opened = [];
});

afterEach(async () => {
  for (const files of opened) await files.close();
  await rm(dir, { recursive: true, force: true });
});

describe('files', () => {
  it('are there without the network once they were fetched, also after a restart', async () => {
    const files = await open();
    files.remember('s', [row('f', 'https://api.example/a.png')]);
    await files.store('s', 'f', new AbortController().signal);
    await files.close();
    online = false;
    const again = await open();
    const answer = await again.answer('s', 'f');
    expect(new TextDecoder().decode(answer.body ?? undefined)).toBe('picture');
    expect(answer.headers['Content-Type']).toBe('image/png');
  });

  it('with the same bytes are stored once', async () => {
    const files = await open();
    const rows = [row('f', 'https://api.example/a.png'), row('g', 'https://api.example/copy.png')];
    files.remember('s', rows);
    for (const { id } of rows) await files.store('s', id, new AbortController().signal);
    expect(await files.missing('s', rows)).toEqual([]);
  });

  it('take the token to the account’s own origin and nowhere else, redirects included', async () => {
    const files = await open();
    files.remember('s', [row('f', 'https://api.example/away')]);
    const answer = await files.answer('s', 'f');
    expect(new TextDecoder().decode(answer.body ?? undefined)).toBe('from the cdn');
    expect(asked).toEqual([
      { url: 'https://api.example/away', token: 'Bearer secret' },
      { url: 'https://cdn.example/a.png', token: null },
    ]);
  });

  it('are never served as a document of ours', async () => {
    const files = await open();
    files.remember('s', [row('f', 'https://api.example/page.html', 'text/html')]);
    const { headers } = await files.answer('s', 'f');
    expect(headers['Content-Type']).toBe('application/octet-stream');
    expect(headers['Content-Security-Policy']).toContain('sandbox');
    expect(headers['X-Content-Type-Options']).toBe('nosniff');
  });

  it('at an address that is no web address are not fetched', async () => {
    const files = await open();
    files.remember('s', [row('f', 'file:///etc/passwd')]);
    expect((await files.answer('s', 'f')).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it('that nobody spoke of do not exist', async () => {
    expect((await (await open()).answer('s', 'f')).status).toBe(404);
  });
});
