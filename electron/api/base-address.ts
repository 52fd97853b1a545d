import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?(\/|$)/i;

/**
 * The base address of a service in the one form that is stored and compared: `https://host/base`, without a slash at the
 * end and without `/v1`. What a person types may lack the scheme, or carry `/v1`, a query or a fragment.
 */
export function parseBaseAddress(text: string): Result<string> {
  const trimmed = text.trim();
  if (trimmed === '') return refuse('The address is empty.');
  const scheme = SCHEME.test(trimmed) ? '' : LOOPBACK.test(trimmed) ? 'http://' : 'https://';
  const url = parseUrl(scheme + trimmed);
  if (url === null) return refuse('The address cannot be read.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refuse('The address must begin with https:// or http://.');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.host)) {
    return refuse('The address must begin with https://: a token must not travel in the clear.');
  }
  if (url.username !== '' || url.password !== '') return refuse('The address must not hold a user name or a password.');
  return ok(url.origin + url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, ''));
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function refuse(detail: string): Result<never> {
  return err(appError('bad-address', detail, { sent: 'no' }));
}
