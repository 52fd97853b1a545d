import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, buildConnector, request } from 'undici';
import { NotSent, type Fetch } from '../api/fetch.ts';
import { readableBody } from '../api/readable-body.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS });

/** Nothing was sent where no connection was made, whatever the reason: no code says so of TLS that failed. */
const agent = new Agent({
  connect: (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error === null) callback(null, socket);
      else callback(new NotSent('no connection was made', { cause: error }), null);
    });
  },
});

/** What is built of `fetch` around each request and answer costs Node as much as all the rest of a request. */
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
  // Whoever reads the end of it hears of a failure at either.
  return pipeline(body, UNPACKERS[name](), () => undefined);
}

function isPacked(name: string): name is keyof typeof UNPACKERS {
  return Object.hasOwn(UNPACKERS, name);
}
