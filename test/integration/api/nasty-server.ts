import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from '../../support/close-server.ts';

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

export interface NastyServer {
  readonly baseUrl: string;
  /** What was asked, in order. */
  readonly requests: readonly {
    readonly line: string;
    readonly authorization: string | undefined;
    readonly socket: number;
  }[];
  /** What it does to each request, in order; the last one for ever. */
  plan(...behaviours: readonly Behaviour[]): void;
  close(): Promise<void>;
}

/** A service on loopback that answers as badly as a test wants. */
export async function startNastyServer(): Promise<NastyServer> {
  const requests: { line: string; authorization: string | undefined; socket: number }[] = [];
  let behaviours: readonly Behaviour[] = [];
  const server: Server = createServer((request, response) => {
    requests.push({
      line: `${request.method ?? ''} ${request.url ?? ''}`,
      authorization: request.headers.authorization,
      socket: request.socket.remotePort ?? 0,
    });
    request.resume();
    behaviours[Math.min(requests.length, behaviours.length) - 1]?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    plan(...planned) {
      behaviours = planned;
    },
    close: () => closeServer(server),
  };
}

export const answerJson =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

export const answerText =
  (body: string, status: number, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

/** The connection breaks before a byte of the answer. */
export const drop: Behaviour = (request) => request.socket.destroy();

/** The answer promises more than comes before the connection breaks. */
export const breakOff =
  (body: unknown): Behaviour =>
  (request, response) => {
    const text = JSON.stringify(body);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
    response.write(text.slice(0, text.length / 2), () => request.socket.destroy());
  };

/** The answer ends early and says that it is complete. */
export const truncate =
  (body: unknown): Behaviour =>
  (_request, response) => {
    const text = JSON.stringify(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end(text.slice(0, text.length / 2));
  };

/** The head comes, the rest never does. */
export const stall: Behaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":');
};

export const neverAnswer: Behaviour = () => undefined;

/** An answer that comes in pieces, each when the test says so. */
export function answerInPieces(
  body: unknown,
  pieces: number,
): { readonly behaviour: Behaviour; next(): void; end(): void } {
  const text = JSON.stringify(body);
  const length = Math.ceil(text.length / pieces);
  let sent = 0;
  let answer: ServerResponse | null = null;
  return {
    behaviour(_request, response) {
      answer = response;
      response.writeHead(200, { 'content-type': 'application/json' });
    },
    next() {
      answer?.write(text.slice(sent, sent + length));
      sent += length;
    },
    end() {
      answer?.end();
    },
  };
}
