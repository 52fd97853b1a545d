import { net } from 'electron/main';
import type { Fetch } from '../api/fetch.ts';
import { fetchByRequest } from './request-fetch.ts';

/**
 * Requests through Electron's network: it honours the system's proxy and certificates. No cookies, no cache: what a token
 * fetched belongs to nobody else, and redirects are left to the caller, who knows where the token may go.
 */
export const netFetch: Fetch = fetchByRequest(({ method, url }) =>
  net.request({
    method,
    url,
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    bypassCustomProtocolHandlers: true,
  }),
);
