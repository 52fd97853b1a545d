import type { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';

/** What Electron's `net.request` gives, as far as it is used here. */
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
 * `fetch` over Electron's `net.request`, for whoever handles redirects himself: a redirect is answered as the 3xx that it
 * is, with its `Location`, and never followed here. Electron's own `net.fetch` rejects instead, so that a redirect within
 * one origin could not be followed. Bodies are text, as all of ours are.
 */
export function fetchByRequest(
  open: (options: { readonly method: string; readonly url: string }) => NetRequest,
): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const signal = init.signal ?? null;
      if (signal?.aborted === true) {
        reject(reasonOf(signal));
        return;
      }
      const url = input instanceof Request ? input.url : String(input);
      const request = open({ method: init.method ?? 'GET', url });
      let body: NetResponse | null = null;
      const cancel = (): void => {
        const reason = signal === null ? new Error('cancelled') : reasonOf(signal);
        request.abort();
        body?.destroy(reason);
        reject(reason);
      };
      const done = (): void => {
        signal?.removeEventListener('abort', cancel);
      };
      signal?.addEventListener('abort', cancel);
      new Headers(init.headers).forEach((value, name) => {
        request.setHeader(name, value);
      });
      request.on('redirect', (status: number, _method: string, location: string) => {
        done();
        resolve(new Response(null, { status, headers: { location } }));
        request.abort();
      });
      request.on('response', (response: NetResponse) => {
        body = response;
        response.once('close', done);
        const headers = new Headers();
        for (const [name, value] of Object.entries(response.headers)) {
          for (const each of [value].flat()) headers.append(name, each);
        }
        const { statusCode: status } = response;
        if (WITHOUT_BODY.has(status)) {
          response.resume();
          resolve(new Response(null, { status, headers }));
        } else {
          resolve(new Response(Readable.toWeb(response) as ReadableStream<Uint8Array>, { status, headers }));
        }
      });
      request.on('error', (error: Error) => {
        done();
        reject(error);
      });
      if (typeof init.body === 'string') request.end(init.body);
      else request.end();
    });
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('cancelled', 'AbortError');
}
