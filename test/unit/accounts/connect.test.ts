import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress } from '#shared/connect-input.ts';
import { checkConnection } from '../../../electron/accounts/connect.ts';
import type { Fetch } from '../../../electron/api/fetch.ts';
import { createFakeClock } from '../api/fake-clock.ts';

const input = { baseUrl: 'https://docs.example/v1', organizationId: 'o', token: 'token' };

describe('checking a connection', () => {
  it.each(['/collections', '/user', '/orgs'])(
    'ends at once when it is cancelled while %s is not answered',
    async (part) => {
      const cancel = new AbortController();
      const network = (url: string, init?: { readonly signal?: AbortSignal | null }): Promise<Response> => {
        const { pathname } = new URL(url);
        if (!pathname.endsWith(part)) return Promise.resolve(Response.json({ items: [], id: 'me', displayName: 'Me' }));
        return new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => {
            reject(new DOMException('', 'AbortError'));
          });
          cancel.abort();
        });
      };
      const checked = await checkConnection(input, network, createFakeClock(), [], cancel.signal);
      expect(checked).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    },
  );

  /** What was asked, with which token. */
  function recorded(answer: () => Response): {
    readonly asked: { readonly origin: string; readonly token: string | null }[];
    readonly fetch: Fetch;
  } {
    const asked: { readonly origin: string; readonly token: string | null }[] = [];
    const fetch: Fetch = (url, { headers }) => {
      asked.push({ origin: new URL(url).origin, token: new Headers(headers).get('authorization') });
      return Promise.resolve(answer());
    };
    return { asked, fetch };
  }
  const check = (typed: typeof input, fetch: Fetch): ReturnType<typeof checkConnection> =>
    checkConnection(typed, fetch, createFakeClock(), [], new AbortController().signal);

  it('sends a token to the origin that was read from the address alone, and to none where none was read', async () => {
    const piece = fc.constantFrom(
      ...['https://', 'http://', 'https//', '//', '/', '\\', '@', ':', '.', '%2e', '#', '?', '\u200b', ' ', '\n', '"'],
      ...['api.example.com', 'evil.example', '127.0.0.1', 'localhost', '/v1', '/orgs/o', '/o/o', 'user:secret'],
    );
    const typed = fc.array(piece, { minLength: 1, maxLength: 7 }).map((pieces) => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(typed, async (baseUrl) => {
        const { asked, fetch } = recorded(() => Response.json({ items: [], id: 'me', displayName: 'Me' }));
        const read = readAddress(baseUrl);
        const checked = await check({ ...input, baseUrl }, fetch);
        const origins = read.ok && read.value.kind === 'api' ? [new URL(read.value.base).origin] : [];
        expect([...new Set(asked.map(({ origin }) => origin))]).toEqual(origins);
        expect(checked.ok).toBe(origins.length > 0);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['a token that no header can carry', { token: 'gb_äpi' }, 'token'],
    ['a shortened token', { token: 'gb_api…' }, 'token'],
    ['two dots for an organization', { organizationId: '..' }, 'organizationId'],
    ['an address of the web app', { baseUrl: 'https://docs.example/o/o/s/s' }, 'baseUrl'],
  ])('names %s without asking the server', async (_name, typed, path) => {
    const { asked, fetch } = recorded(() => new Response(null, { status: 401 }));
    const checked = await check({ ...input, ...typed }, fetch);
    expect(checked).toMatchObject({ ok: false, error: { path } });
    expect(checked.ok ? null : checked.error.code).not.toBe('unauthorized');
    expect(asked).toEqual([]);
  });

  it('sends the token as it was cleaned', async () => {
    const { asked, fetch } = recorded(() => Response.json({ items: [], id: 'me', displayName: 'Me' }));
    await check({ ...input, token: ' “Bearer to\u200bken”\n' }, fetch);
    expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['Bearer token']));
  });

  it('tells at once that the server is limiting requests', async () => {
    const { asked, fetch } = recorded(() => new Response('{}', { status: 429, headers: { 'retry-after': '60' } }));
    expect(await check(input, fetch)).toMatchObject({
      ok: false,
      error: { code: 'rate-limited', retryAfterMs: 60_000 },
    });
    expect(asked).toHaveLength(1);
  });
});
