import { describe, expect, it } from 'vitest';
import { checkConnection } from '../../../electron/accounts/connect.ts';
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
});
