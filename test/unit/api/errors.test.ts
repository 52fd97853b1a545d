import { describe, expect, it } from 'vitest';
import { errorFromAnswer } from '../../../electron/api/errors-from-response.ts';
import { NotSent } from '../../../electron/api/fetch.ts';
import { errorFromRejection } from '../../../electron/api/network-errors.ts';

const same = (text: string): string => text;

function read(status: number, text = '', headers: Record<string, string> = {}) {
  return errorFromAnswer('getPageInSpace', { status, text, headers: new Headers(headers), at: 0 }, same);
}

describe('a status that is no success', () => {
  it.each([
    [400, 'invalid-request', 'no'],
    [401, 'unauthorized', 'no'],
    [403, 'forbidden', 'no'],
    [404, 'not-found', 'no'],
    [405, 'invalid-request', 'no'],
    [407, 'not-the-service', 'no'],
    [408, 'timeout', 'maybe'],
    [409, 'conflict', 'no'],
    [410, 'not-found', 'no'],
    [412, 'conflict', 'no'],
    [422, 'invalid-request', 'no'],
    [429, 'rate-limited', 'no'],
    [500, 'server-error', 'maybe'],
    [501, 'server-error', 'no'],
    [502, 'server-error', 'maybe'],
    [503, 'server-error', 'maybe'],
    [511, 'not-the-service', 'no'],
    [304, 'not-the-service', 'maybe'],
  ])('%i means %s, sent: %s', (status, code, sent) => {
    expect(read(status)).toMatchObject({ code, sent, status, operation: 'getPageInSpace' });
  });

  it('carries the sentence of the service, on one line and not too long', () => {
    const sentence = (message: string): string => read(400, JSON.stringify({ error: { code: 400, message } })).detail;
    expect(sentence(' Title is\n\n too long\u0007\u202e ')).toBe('getPageInSpace: HTTP 400: Title is too long');
    expect(sentence('x'.repeat(5_000)).length).toBeLessThan(340);
  });

  it.each(['', 'null', '[]', '"text"', '{"error":"text"}', '{"error":{"message":5}}', '{"error":', '<html>'])(
    'may carry any body: %j',
    (text) => {
      expect(read(500, text)).toMatchObject({ code: 'server-error', detail: 'getPageInSpace: HTTP 500' });
    },
  );

  it.each([401, 403, 404])('%i with a page for a browser is not the service speaking', (status) => {
    expect(read(status, '<!DOCTYPE html><p>Sign in').code).toBe('not-the-service');
    expect(read(status, 'Blocked', { 'content-type': 'text/html' }).code).toBe('not-the-service');
  });

  it('is the word of the server where its sentence is labelled as HTML', () => {
    const labelled = { 'content-type': 'text/html' };
    expect(read(403, '{"error":{"code":403,"message":"Not yours"}}', labelled)).toMatchObject({
      code: 'forbidden',
      detail: 'getPageInSpace: HTTP 403: Not yours',
    });
    expect(read(403, '{"login":"required"}', labelled).code).toBe('not-the-service');
  });

  it.each([413, 414, 415, 422, 431])('%i is about this request, whoever says it', (status) => {
    expect(read(status, '<html>Too large').code).toBe('invalid-request');
  });

  it.each([
    [407, '', 'proxy-password'],
    [511, '', 'sign-in-page'],
    [403, '<!doctype html>', 'web-page'],
  ])('%i with the body %j names who answered in place of the server: %s', (status, text, cause) => {
    expect(read(status, text)).toMatchObject({ code: 'not-the-service', cause, sent: 'no' });
  });

  it('says how long to wait', () => {
    expect(read(429, '', { 'retry-after': '3' }).retryAfterMs).toBe(3_000);
    expect(read(429)).not.toHaveProperty('retryAfterMs');
  });
});

describe('a rejected fetch', () => {
  const caused = (more: object, message = 'boom'): Error =>
    new TypeError('fetch failed', { cause: Object.assign(new Error(message), more) });

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED'])(
    '%s never reached the service',
    (code) => {
      const error = errorFromRejection('getPageInSpace', caused({ code }));
      expect(error).toMatchObject({
        code: 'offline',
        detail: `getPageInSpace: ${code}`,
        operation: 'getPageInSpace',
        sent: 'no',
      });
    },
  );

  // An open connection can meet the last two as well.
  it.each(['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE', 'UND_ERR_HEADERS_TIMEOUT', 'ENETUNREACH', 'EHOSTUNREACH'])(
    '%s may have reached the service',
    (code) => {
      expect(errorFromRejection('getPageInSpace', caused({ code }))).toMatchObject({ code: 'offline', sent: 'maybe' });
    },
  );

  it.each([
    ['untrusted-certificate', 'no', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['untrusted-certificate', 'no', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'net::ERR_CERT_AUTHORITY_INVALID'],
    ['unknown-host', 'no', 'ENOTFOUND', 'net::ERR_NAME_NOT_RESOLVED'],
    ['refused', 'no', 'ECONNREFUSED', 'net::ERR_CONNECTION_REFUSED'],
    ['no-tls', 'maybe', 'ERR_SSL_WRONG_VERSION_NUMBER', 'EPROTO', 'net::ERR_SSL_PROTOCOL_ERROR'],
    ['no-tls', 'no', 'net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH'],
    ['no-http', 'maybe', 'HPE_INVALID_CONSTANT', 'net::ERR_INVALID_HTTP_RESPONSE'],
    ['no-route', 'maybe', 'ENETUNREACH', 'EHOSTUNREACH', 'net::ERR_ADDRESS_UNREACHABLE'],
    ['proxy-password', 'no', 'net::ERR_PROXY_AUTH_UNSUPPORTED'],
  ])('names %s, sent: %s', (cause, sent, ...codes) => {
    for (const code of codes) {
      const rejection = code.startsWith('net::') ? new Error(code) : caused({ code });
      expect(errorFromRejection('x', rejection), code).toMatchObject({ code: 'offline', cause, sent });
    }
  });

  it('names no cause that it does not know', () => {
    for (const code of ['ECONNRESET', 'UND_ERR_SOCKET', 'EAI_AGAIN'])
      expect(errorFromRejection('x', caused({ code }))).not.toHaveProperty('cause');
  });

  it('never left where the host says that no connection was made', () => {
    const rejection = new NotSent('no connection was made', {
      cause: caused({ code: 'ERR_SSL_WRONG_VERSION_NUMBER' }),
    });
    expect(errorFromRejection('x', rejection)).toMatchObject({ cause: 'no-tls', sent: 'no' });
  });

  it('reads the words of the browser’s network stack too', () => {
    expect(errorFromRejection('x', new Error('net::ERR_NAME_NOT_RESOLVED'))).toMatchObject({ sent: 'no' });
    expect(errorFromRejection('x', new Error('net::ERR_INTERNET_DISCONNECTED'))).toMatchObject({ sent: 'maybe' });
    expect(errorFromRejection('x', new Error('net::ERR_CONNECTION_RESET'))).toMatchObject({ sent: 'maybe' });
    expect(errorFromRejection('x', new Error('net::ERR_CERT_DATE_INVALID'))).toMatchObject({ sent: 'no' });
    expect(errorFromRejection('x', new Error('Redirect was cancelled'))).toMatchObject({ code: 'redirected' });
  });

  it('that failed while connecting never reached the service, whatever its code', () => {
    expect(errorFromRejection('x', caused({ code: 'ETIMEDOUT', syscall: 'connect' }))).toMatchObject({ sent: 'no' });
    expect(errorFromRejection('x', caused({ code: 'ETIMEDOUT', syscall: 'read' }))).toMatchObject({ sent: 'maybe' });
  });

  it('never has its message quoted, for it may hold a header', () => {
    const error = errorFromRejection('x', caused({}, 'invalid header value: Bearer secret'));
    expect(JSON.stringify(error)).not.toContain('secret');
  });
});
