import { appError, type AppError, type ConnectionCause } from '#shared/errors.ts';
import { NotSent } from './fetch.ts';

/**
 * Codes of Node, undici and Chromium's network stack for requests that never reached a server. Codes that also occur on
 * an open connection (EHOSTUNREACH, ERR_SSL_…) are excluded: for those the system call or the host decides.
 */
const NEVER_ARRIVED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_NAME_NOT_RESOLVED',
  'ERR_NAME_RESOLUTION_FAILED',
  'ERR_CONNECTION_REFUSED',
  'ERR_CONNECTION_FAILED',
  'ERR_CONNECTION_TIMED_OUT',
  'ERR_ADDRESS_INVALID',
  'ERR_PROXY_AUTH_UNSUPPORTED',
  'ERR_PROXY_CONNECTION_FAILED',
  'ERR_SSL_VERSION_OR_CIPHER_MISMATCH',
  'ERR_TUNNEL_CONNECTION_FAILED',
]);

/** Each by the codes of Node and Chromium. EAI_AGAIN is a failed lookup without a known cause. */
const CAUSES: readonly (readonly [ConnectionCause, RegExp])[] = [
  [
    'untrusted-certificate',
    /^(CERT_|ERR_CERT_|ERR_TLS_CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$)/,
  ],
  ['unknown-host', /^(ENOTFOUND|ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION_FAILED)$/],
  ['refused', /^(ECONNREFUSED|ERR_CONNECTION_REFUSED)$/],
  ['no-tls', /^(EPROTO$|ERR_SSL_)/],
  ['no-http', /^(HPE_|ERR_INVALID_HTTP_RESPONSE$|ERR_EMPTY_RESPONSE$)/],
  ['no-route', /^(ENETUNREACH|EHOSTUNREACH|ENETDOWN|ERR_ADDRESS_UNREACHABLE|ERR_INTERNET_DISCONNECTED)$/],
  ['proxy-password', /^ERR_PROXY_AUTH_/],
];
const CHROMIUM_CODE = /\bnet::(ERR_[A-Z0-9_]+)/;

/** The error for a rejected `fetch`. None of its text is used: it may quote a header. */
export function errorFromRejection(operation: string, rejection: unknown): AppError {
  const code = codeOf(rejection);
  if (saysRedirect(rejection)) {
    return appError('redirected', `${operation}: a redirect was not followed`, {
      operation,
      sent: 'no',
      cause: 'elsewhere',
    });
  }
  const cause = code === null ? undefined : CAUSES.find(([, codes]) => codes.test(code))?.[0];
  return appError('offline', `${operation}: ${code ?? 'the connection failed'}`, {
    operation,
    sent: neverArrived(rejection, code, cause) ? 'no' : 'maybe',
    ...(cause === undefined ? {} : { cause }),
  });
}

function neverArrived(rejection: unknown, code: string | null, cause: ConnectionCause | undefined): boolean {
  if (cause === 'untrusted-certificate' || (code !== null && NEVER_ARRIVED.has(code))) return true;
  return chain(rejection).some(
    (error) => error instanceof NotSent || ('syscall' in error && error.syscall === 'connect'),
  );
}

/** `ECONNRESET`, `ERR_CONNECTION_RESET`, …: codes are plain words that are safe to show. */
function codeOf(rejection: unknown): string | null {
  for (const error of chain(rejection)) {
    if ('code' in error && typeof error.code === 'string' && /^[A-Z0-9_]{3,60}$/.test(error.code)) return error.code;
    // The parser of undici rarely gives a more precise code.
    if (error.name === 'HTTPParserError') return 'HPE_INVALID_RESPONSE';
    const chromium = CHROMIUM_CODE.exec(error.message)?.[1];
    if (chromium !== undefined) return chromium;
  }
  return null;
}

/** Electron's network stack rejects where others return the redirect. */
function saysRedirect(rejection: unknown): boolean {
  return chain(rejection).some((error) => /redirect was cancel/i.test(error.message));
}

/** The error and its causes; the error of fetch itself is only "fetch failed". */
function chain(rejection: unknown): readonly Error[] {
  const errors: Error[] = [];
  for (let error = rejection; error instanceof Error && errors.length < 5; error = error.cause) errors.push(error);
  return errors;
}
