import { net } from 'electron/main';
import type { Fetch } from '../api/fetch.ts';
import { fetchByRequest } from './request-fetch.ts';

/**
 * Requests through Electron's network, which uses the system's proxy and certificates. No cookies, no cache: answers
 * for a token belong to nobody else. Redirects are left to the caller, who knows where the token may be sent.
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
