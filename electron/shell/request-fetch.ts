import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import type { Fetch } from '../api/fetch.ts';
import { readableBody } from '../api/readable-body.ts';

/** The part of Electron's `net.request` that is used here. */
export interface NetRequest extends EventEmitter {
  setHeader(name: string, value: string): void;
  end(body?: string): unknown;
  abort(): void;
}

interface NetResponse extends Readable {
  readonly statusCode: number;
  readonly headers: Record<string, string | string[]>;
}

const WITHOUT_BODY = new Set([101, 204, 205, 304]);

/**
 * `Fetch` over Electron's `net.request`. Electron's own `net.fetch` rejects redirects, so that one within an origin
 * could not be followed.
 */
export function fetchByRequest(
  open: (options: { readonly method: string; readonly url: string }) => NetRequest,
): Fetch {
  return (url, { method = 'GET', headers, body: sent, signal }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(reasonOf(signal));
        return;
      }
      const request = open({ method, url });
      let body: NetResponse | null = null;
      const cancel = (): void => {
        const reason = reasonOf(signal);
        request.abort();
        body?.destroy(reason);
        reject(reason);
      };
      const done = (): void => {
        signal.removeEventListener('abort', cancel);
      };
      signal.addEventListener('abort', cancel);
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
      request.on('redirect', (status: number, _method: string, location: string) => {
        done();
        resolve({ status, headers: new Headers({ location }), body: null });
        request.abort();
      });
      request.on('response', (response: NetResponse) => {
        body = response;
        response.once('close', done);
        const received = new Headers();
        for (const [name, value] of Object.entries(response.headers)) {
          for (const each of [value].flat()) received.append(name, each);
        }
        const { statusCode: status } = response;
        const isEmpty = WITHOUT_BODY.has(status);
        if (isEmpty) response.resume();
        resolve({ status, headers: received, body: isEmpty ? null : readableBody(response) });
      });
      request.on('error', (error: Error) => {
        done();
        reject(error);
      });
      if (sent !== undefined) request.end(sent);
      else request.end();
    });
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('cancelled', 'AbortError');
}
