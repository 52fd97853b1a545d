import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ok, type Result } from '#shared/result.ts';
import { createClient, type Client, type ClientOptions, type Observation } from '../../../electron/api/client.ts';
import { createFakeClock } from './fake-clock.ts';

const TOKEN = 'gb_api_secret-token';
const file = { id: 'f', name: 'n', contentType: 'image/png', downloadURL: 'https://files.example/f', size: 1 };

type Reply = Response | Error | (() => Promise<Response>);

interface SentRequest {
  readonly url: string;
  readonly init: RequestInit;
  readonly at: number;
}

/** A service that gives these replies in order, the last one for ever. */
function setup(replies: readonly Reply[], options: Partial<ClientOptions> = {}) {
  const clock = createFakeClock();
  const sent: SentRequest[] = [];
  const observed: Observation[] = [];
  const client = createClient({
    baseUrl: 'https://api.example.com/docs/v1',
    token: TOKEN,
    clock,
    random: () => 1,
    onObservation: (observation) => observed.push(observation),
    fetch: async (url, init) => {
      sent.push({ url, init, at: clock.now() });
      const reply = replies[Math.min(sent.length, replies.length) - 1];
      if (reply === undefined || reply instanceof Error) throw reply ?? new Error('no reply');
      return typeof reply === 'function' ? reply() : reply.clone();
    },
    ...options,
  });
  const getFile = (more: { signal?: AbortSignal; timeoutMs?: number } = {}) =>
    clock.until(client.call('getFileInSpace', { spaceId: 's', fileId: 'f' }, more));
  const post = () =>
    clock.until(client.call('postCommentInSpace', { spaceId: 's', body: { body: { markdown: 'Hello' } } }));
  return { clock, client, sent, observed, getFile, post };
}

const json = (body: unknown, init: ResponseInit = {}): Response => Response.json(body, init);
const failed = (status: number, headers: Record<string, string> = {}): Response =>
  json({ error: { code: status, message: 'No' } }, { status, headers });
const networkError = (code: string): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) });

/** Never answers; rejects as fetch does when it is told to stop. */
const silence =
  (signal: () => AbortSignal | null | undefined): Reply =>
  () =>
    new Promise((_resolve, reject) => {
      signal()?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });

describe('a call', () => {
  it('goes to the address of the table, with the token and the parameters in their place', async () => {
    const { client, sent } = setup([json({ items: [] })]);
    await client.call('listSpaceComments', { spaceId: 'a/b', query: { limit: 5, authors: ['x', 'y'] } });
    expect(sent[0]?.url).toBe(
      'https://api.example.com/docs/v1/spaces/a%2Fb/comments?limit=5&format=markdown&authors=x&authors=y',
    );
    expect(new Headers(sent[0]?.init.headers).get('authorization')).toBe(`Bearer ${TOKEN}`);
    expect(sent[0]?.init).toMatchObject({ method: 'GET', redirect: 'manual' });
  });

  it('always says in which format content is to come', async () => {
    const { client, sent } = setup([json({ id: 'p', title: 'P' })]);
    await client.call('getPageInSpace', { spaceId: 's', pageId: 'p', query: { format: 'document' } });
    await client.call('getPageInSpace', { spaceId: 's', pageId: 'p' });
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?format=document', '?format=markdown']);
  });

  it('sends its body as JSON', async () => {
    const { sent, post } = setup([failed(400)]);
    await post();
    expect(sent[0]?.init.body).toBe('{"body":{"markdown":"Hello"}}');
    expect(new Headers(sent[0]?.init.headers).get('content-type')).toBe('application/json');
  });

  it('sends nothing when the input is wrong', async () => {
    const { client, sent } = setup([json({})]);
    const result = await client.call('updateCollection', { collectionId: 'c', body: { title: 'x'.repeat(51) } });
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'invalid-input', operation: 'updateCollection', path: 'body.title' },
    });
    expect(sent).toEqual([]);
  });

  it('sends nothing that cannot be written down', async () => {
    const { client, sent } = setup([json({})]);
    const node: { object: string; nodes: unknown[] } = { object: 'block', nodes: [] };
    node.nodes.push(node);
    const document = { nodes: [node as { object: string }] };
    const result = await client.call('postCommentInSpace', { spaceId: 's', body: { body: { document } } });
    expect(result).toMatchObject({ ok: false, error: { code: 'invalid-input', path: 'body' } });
    expect(sent).toEqual([]);
  });

  it('sends nothing to an address that is none', async () => {
    const { getFile, sent } = setup([json(file)], { baseUrl: 'nowhere at all' });
    expect(await getFile()).toMatchObject({ ok: false, error: { code: 'bad-address' } });
    expect(sent).toEqual([]);
  });

  it('goes without a token when nobody is signed in', async () => {
    const { getFile, sent } = setup([json(file)], { token: '' });
    await getFile();
    expect(new Headers(sent[0]?.init.headers).has('authorization')).toBe(false);
  });
});

describe('the token', () => {
  it('shows in no inspection of the client', () => {
    const { client } = setup([json(file)]);
    expect(inspect(client, { depth: 20, showHidden: true })).not.toContain(TOKEN);
    expect(JSON.stringify(client)).not.toContain(TOKEN);
  });

  it('shows in no error, even if the service repeats it', async () => {
    const message = `Bad token ${TOKEN} for https://user:pw@git.example`;
    const { getFile } = setup([json({ error: { code: 401, message } }, { status: 401 })]);
    const result = await getFile();
    expect(inspect(result, { depth: 20 })).not.toContain(TOKEN);
    expect(inspect(result, { depth: 20 })).not.toContain('user:pw');
    expect(result).toMatchObject({ ok: false, error: { code: 'unauthorized', sent: 'no' } });
  });

  it('that cannot stand in a header is refused before it is sent, and not quoted', async () => {
    const { getFile, sent } = setup([json(file)], { token: `${TOKEN}\r\nx: y` });
    const result = await getFile();
    expect(result).toMatchObject({ ok: false, error: { code: 'unauthorized', sent: 'no' } });
    expect(inspect(result)).not.toContain(TOKEN);
    expect(sent).toEqual([]);
  });
});

describe('a list that takes no page', () => {
  it('is asked for once, and says nothing of a next page', async () => {
    const people = { items: [{ updatedAt: '2026-01-01T00:00:00Z', count: 1 }], next: { page: 'more' } };
    const { client, sent } = setup([json(people)]);
    const place = { spaceId: 's', changeRequestId: 'r' };
    expect(await client.all('listContributors', place)).toEqual(ok({ items: people.items, problems: [] }));
    expect(sent).toHaveLength(1);
  });
});

describe('a failure', () => {
  it('of the service is tried again with growing pauses, and ends', async () => {
    const { getFile, sent } = setup([failed(503)]);
    expect(await getFile()).toMatchObject({
      ok: false,
      error: { code: 'server-error', operation: 'getFileInSpace', status: 503 },
    });
    const start = sent[0]?.at ?? 0;
    expect(sent.map(({ at }) => at - start)).toEqual([0, 500, 1_500, 3_500]);
  });

  it('that passes leaves no trace', async () => {
    const { getFile } = setup([failed(500), networkError('ECONNRESET'), json(file)]);
    expect(await getFile()).toEqual({ ok: true, value: file });
  });

  it('of a create is not tried again once it may have arrived', async () => {
    for (const reply of [failed(500), networkError('ECONNRESET'), new Response('garbage')]) {
      const { post, sent } = setup([reply]);
      expect(await post()).toMatchObject({ ok: false, error: { sent: 'maybe' } });
      expect(sent).toHaveLength(1);
    }
  });

  it('is no failure that is tried again where a create was done and its answer cannot be read', async () => {
    for (const body of ['', '{"id":', '{}']) {
      const { post, sent } = setup([new Response(body)]);
      expect(await post()).toMatchObject({ ok: false, error: { code: 'invalid-response', sent: 'yes' } });
      expect(sent).toHaveLength(1);
    }
  });

  it('of a create that never left is tried again', async () => {
    const { post, sent } = setup([networkError('ECONNREFUSED')]);
    expect(await post()).toMatchObject({ ok: false, error: { code: 'offline', sent: 'no' } });
    expect(sent).toHaveLength(2);
  });

  it('of a change or a deletion is told at once: another person may write before a second try', async () => {
    const calls = (client: Client): readonly (() => Promise<Result<unknown>>)[] => [
      () => client.call('updateCommentInSpace', { spaceId: 's', commentId: 'c', body: { resolved: true } }),
      () => client.call('deleteCommentInSpace', { spaceId: 's', commentId: 'c' }),
      () => client.call('updateTeam', { organizationId: 'o', teamId: 't', body: { title: 'Docs' } }),
    ];
    for (const index of [0, 1, 2]) {
      for (const reply of [failed(500), failed(429), networkError('ECONNRESET'), networkError('ECONNREFUSED')]) {
        const { client, clock, sent } = setup([reply]);
        const call = calls(client)[index];
        expect(call === undefined ? null : await clock.until(call())).toMatchObject({ ok: false });
        expect(sent).toHaveLength(1);
      }
    }
  });

  it('to answer is a timeout, tried once more', async () => {
    const { getFile, sent } = setup([silence(() => sent.at(-1)?.init.signal)]);
    expect(await getFile({ timeoutMs: 15_000 })).toMatchObject({
      ok: false,
      error: { code: 'timeout', sent: 'maybe' },
    });
    expect(sent).toHaveLength(2);
  });

  it('is a cancellation at once when the caller says stop', async () => {
    const stop = new AbortController();
    const { getFile, sent, clock } = setup([silence(() => sent.at(-1)?.init.signal)]);
    const result = getFile({ signal: stop.signal, timeoutMs: 15_000 });
    stop.abort();
    expect(await result).toMatchObject({ ok: false, error: { code: 'cancelled', operation: 'getFileInSpace' } });
    expect(sent).toHaveLength(1);
    expect(clock.pending()).toBe(0);
  });

  it('is not tried again after the caller said stop', async () => {
    const stop = new AbortController();
    const { clock, client, sent } = setup([failed(503)]);
    const result = client.call('getFileInSpace', { spaceId: 's', fileId: 'f' }, { signal: stop.signal });
    await clock.advance(100);
    stop.abort();
    expect(await result).toMatchObject({ ok: false, error: { code: 'cancelled', sent: 'maybe' } });
    expect(sent).toHaveLength(1);
  });
});

describe('the limit of requests', () => {
  it('makes any call wait as long as the service asks, and go on by itself', async () => {
    const { post, sent } = setup([failed(429, { 'retry-after': '20' }), failed(400)]);
    expect(await post()).toMatchObject({ ok: false, error: { code: 'invalid-request' } });
    expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBe(20_000);
  });

  it('is told instead of waited for when that would take minutes', async () => {
    const { getFile, sent } = setup([failed(429, { 'retry-after': '900' })]);
    expect(await getFile()).toMatchObject({ ok: false, error: { code: 'rate-limited', retryAfterMs: 900_000 } });
    expect(await getFile()).toMatchObject({ ok: false, error: { code: 'rate-limited', operation: 'getFileInSpace' } });
    expect(sent).toHaveLength(1);
  });
});

describe('a redirect', () => {
  const to = (location: string, status = 302): Response => new Response(null, { status, headers: { location } });

  it('within the origin is followed for reading', async () => {
    const { getFile, sent } = setup([to('/docs/v2/file'), json(file)]);
    expect(await getFile()).toEqual({ ok: true, value: file });
    expect(sent[1]?.url).toBe('https://api.example.com/docs/v2/file');
  });

  it.each([
    'https://evil.example/',
    'http://api.example.com/docs',
    'https://api.example.com:8443/',
    '//evil.example',
    'javascript:1',
  ])('to %s is never followed', async (location) => {
    const { getFile, sent, observed } = setup([to(location), json(file)]);
    expect(await getFile()).toMatchObject({ ok: false, error: { code: 'redirected', status: 302, sent: 'no' } });
    expect(sent).toHaveLength(1);
    expect(observed).toEqual(['elsewhere']);
  });

  it('of a write is never followed', async () => {
    const { post, sent } = setup([to('/docs/v2', 307)]);
    expect(await post()).toMatchObject({ ok: false, error: { code: 'redirected', sent: 'no' } });
    expect(sent).toHaveLength(1);
  });

  it('that goes round ends', async () => {
    const { getFile, sent } = setup([to('/docs/v1/again')]);
    expect(await getFile()).toMatchObject({ ok: false, error: { code: 'redirected' } });
    expect(sent).toHaveLength(6);
  });
});

describe('what is observed of the network', () => {
  it.each<[string, Reply, Observation]>([
    ['an answer', json(file), 'reached'],
    ['a refusal', failed(403), 'reached'],
    ['a failure of the service', failed(500), 'reached'],
    ['a sign-in page of the network', new Response('<html>Sign in'), 'web-page'],
    ['no server of this name', networkError('ENOTFOUND'), 'unknown-host'],
    ['a connection that broke', networkError('ECONNRESET'), 'unreachable'],
  ])('%s', async (_what, reply, observation) => {
    const { getFile, observed } = setup([reply]);
    await getFile();
    expect(new Set(observed)).toEqual(new Set([observation]));
  });
});

describe('paging', () => {
  const page = (items: readonly unknown[], next?: string): Response =>
    json({ items, ...(next === undefined ? {} : { next: { page: next } }) });
  const list = { spaceId: 's', query: { limit: 2 } };

  it('goes on until next is missing, empty pages included', async () => {
    const { client, sent } = setup([page([file], 'b'), page([], 'c'), page([{ ...file, id: 'g' }])]);
    const all = await client.all('listFilesInSpace', list);
    expect(all).toEqual({ ok: true, value: { items: [file, { ...file, id: 'g' }], problems: [] } });
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?limit=2', '?page=b&limit=2', '?page=c&limit=2']);
  });

  it('keeps what was read when next leads back to an earlier page, and marks the list as incomplete', async () => {
    const other = { ...file, id: 'g' };
    const { client, sent } = setup([page([file], 'b'), page([other], 'c'), page([file], 'b')]);
    expect(await client.all('listFilesInSpace', list)).toMatchObject({
      ok: true,
      value: { items: [file, other, file], problems: [{ code: 'incomplete-list', operation: 'listFilesInSpace' }] },
    });
    expect(sent).toHaveLength(3);
  });

  it('does not ask again for the page that a caller began with', async () => {
    const { client, sent } = setup([page([file], 'a')]);
    const all = await client.all('listFilesInSpace', { spaceId: 's', query: { page: 'a' } });
    expect(all).toMatchObject({ value: { items: [file], problems: [{ code: 'incomplete-list' }] } });
    expect(sent).toHaveLength(1);
  });

  it('stops after three pages that bring nothing new, whatever next says', async () => {
    let asked = 0;
    const { client, sent } = setup([() => Promise.resolve(page([file], `p${String((asked += 1))}`))]);
    expect(await client.all('listFilesInSpace', list)).toMatchObject({
      ok: true,
      value: { items: [file, file, file, file], problems: [{ code: 'incomplete-list' }] },
    });
    expect(sent).toHaveLength(4);
  });

  it('ends with the first error, after the pages that came before it', async () => {
    const { client } = setup([page([file], 'b'), failed(403)]);
    const results: string[] = [];
    for await (const result of client.pages('listFilesInSpace', list))
      results.push(result.ok ? 'page' : result.error.code);
    expect(results).toEqual(['page', 'forbidden']);
    expect(await client.all('listFilesInSpace', list)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  });

  it('collects what could not be read on any page', async () => {
    const { client } = setup([page([file, {}], 'b'), page([{}])]);
    const all = await client.all('listFilesInSpace', list);
    expect(all).toMatchObject({
      ok: true,
      value: { items: [file], problems: [{ path: 'items.1.id' }, { path: 'items.0.id' }] },
    });
  });
});
