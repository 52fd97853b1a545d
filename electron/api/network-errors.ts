import { appError, type AppError } from '#shared/errors.ts';

/**
 * Codes of Node and undici, and of Chromium's network stack, of requests that never arrived anywhere. Codes that an open
 * connection can meet as well (EHOSTUNREACH, ERR_SSL_…) are not among them: there the system call has to tell.
 */
const NEVER_ARRIVED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_NAME_NOT_RESOLVED',
  'ERR_NAME_RESOLUTION_FAILED',
  'ERR_CONNECTION_REFUSED',
  'ERR_CONNECTION_FAILED',
  'ERR_CONNECTION_TIMED_OUT',
  'ERR_ADDRESS_INVALID',
  'ERR_PROXY_CONNECTION_FAILED',
  'ERR_TUNNEL_CONNECTION_FAILED',
]);
const BAD_CERTIFICATE = /^(CERT_|ERR_CERT_|ERR_TLS_CERT_)/;
const CHROMIUM_CODE = /\bnet::(ERR_[A-Z0-9_]+)/;

/** What a rejected `fetch` means. Nothing of its text is used: it may quote a header. */
export function errorFromRejection(operation: string, rejection: unknown): AppError {
  const code = codeOf(rejection);
  if (saysRedirect(rejection)) {
    return appError('redirected', `${operation}: a redirect was not followed`, { operation, sent: 'no' });
  }
  return appError('offline', `${operation}: ${code ?? 'the connection failed'}`, {
    operation,
    sent: neverArrived(rejection, code) ? 'no' : 'maybe',
  });
}

function neverArrived(rejection: unknown, code: string | null): boolean {
  if (code !== null && (NEVER_ARRIVED.has(code) || BAD_CERTIFICATE.test(code))) return true;
  return chain(rejection).some((error) => 'syscall' in error && error.syscall === 'connect');
}

/** `ECONNRESET`, `ERR_CONNECTION_RESET`, …: codes are plain words, safe to show. */
function codeOf(rejection: unknown): string | null {
  for (const error of chain(rejection)) {
    if ('code' in error && typeof error.code === 'string' && /^[A-Z0-9_]{3,60}$/.test(error.code)) return error.code;
    const chromium = CHROMIUM_CODE.exec(error.message)?.[1];
    if (chromium !== undefined) return chromium;
  }
  return null;
}

/** Electron's network stack rejects where others show the redirect. */
function saysRedirect(rejection: unknown): boolean {
  return chain(rejection).some((error) => /redirect was cancel/i.test(error.message));
}

/** The error and what it was caused by; fetch says only "fetch failed" itself. */
function chain(rejection: unknown): readonly Error[] {
  const errors: Error[] = [];
  for (let error = rejection; error instanceof Error && errors.length < 5; error = error.cause) errors.push(error);
  return errors;
}
