import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, buildConnector, request } from 'undici';
import { NotSent, type Fetch } from '../api/fetch.ts';
import { readableBody } from '../api/readable-body.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS });

/** Without a connection, nothing was sent, whatever the reason: no error code says so for a failed TLS handshake. */
const agent = new Agent({
  connect: (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error === null) callback(null, socket);
      else callback(new NotSent('no connection was made', { cause: error }), null);
    });
  },
});

/** `fetch` costs Node as much per request as everything else together. */
export const nodeFetch: Fetch = async (url, { method = 'GET', headers, body, signal }) => {
  const answer = await request(url, {
    method,
    headers: { 'user-agent': 'Galley', ...headers, 'accept-encoding': 'gzip, deflate, br' },
    signal,
    dispatcher: agent,
    ...(body === undefined ? {} : { body }),
  });
  const header = (name: string): string | null => {
    const value = answer.headers[name.toLowerCase()];
    return value === undefined ? null : [value].flat().join(', ');
  };
  return {
    status: answer.statusCode,
    headers: { get: header },
    body: readableBody(unpacked(answer.body, header('content-encoding'))),
  };
};

const UNPACKERS = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };

function unpacked(body: Readable, encoding: string | null): Readable {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (!isPacked(name)) return body;
  // The reader of the result gets the errors of both streams.
  return pipeline(body, UNPACKERS[name](), () => undefined);
}

function isPacked(name: string): name is keyof typeof UNPACKERS {
  return Object.hasOwn(UNPACKERS, name);
}
