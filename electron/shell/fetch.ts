import { net } from 'electron/main';

/**
 * Electron's own fetch: it honours the system's proxy and certificates. With `redirect: 'manual'` it rejects instead of
 * answering the 3xx, which the client reads as a redirect that it does not follow.
 */
export const netFetch: typeof fetch = (input, init) =>
  net.fetch(input instanceof URL ? input.href : input, {
    ...init,
    bypassCustomProtocolHandlers: true,
  });
