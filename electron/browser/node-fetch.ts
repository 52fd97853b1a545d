import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { request } from 'undici';
import type { Fetch } from '../api/fetch.ts';
import { readableBody } from '../api/readable-body.ts';

/** What is built of `fetch` around each request and answer costs Node as much as all the rest of a request. */
export const nodeFetch: Fetch = async (url, { method = 'GET', headers, body, signal }) => {
  const answer = await request(url, {
    method,
    headers: { 'user-agent': 'Galley', ...headers, 'accept-encoding': 'gzip, deflate, br' },
    signal,
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
