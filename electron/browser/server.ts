import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import { socketWire } from '#shared/rpc/wires.ts';
import type { App } from '../app.ts';
import { pageHeaders } from '../content-security.ts';
import { readPageFile } from '../page-files.ts';
import { closedPage } from './closed-page.ts';
import { createGuard, type Guard } from './guard.ts';
import type { Resume } from './resume.ts';

/** Serves the page, its files and its two sockets on 127.0.0.1. Every request passes the guard first. */
export interface BrowserServer {
  readonly port: number;
  /** Carries the key of this run. */
  readonly url: string;
  close(): Promise<void>;
}

/** A batch of page bodies is the largest thing that travels. */
const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;

export async function startBrowserServer(
  app: App,
  rendererDir: string,
  wantedPort: number,
  resume: Resume,
): Promise<BrowserServer> {
  const { server, port } = await listen(wantedPort);
  const guard = createGuard(port);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  server.on('request', (request, response) => {
    respond({ app, guard, resume, port, rendererDir }, request, response).catch(() => {
      response.destroy();
    });
  });
  server.on('upgrade', (request, socket, head) => {
    // Whoever asks may be gone before the answer: that concerns nobody else.
    socket.on('error', () => undefined);
    const { pathname } = addressOf(request);
    const channel = pathname === '/socket/page' ? 'page' : pathname === '/socket/rows' ? 'rows' : null;
    if (channel === null || !guard.originAllowed(request) || !guard.cookieMatches(request)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      connect(app, channel, webSocket);
    });
  });
  return {
    port,
    url: `http://127.0.0.1:${String(port)}/?key=${guard.key}`,
    async close() {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function connect(app: App, channel: 'page' | 'rows', webSocket: WebSocket): void {
  // An error is followed by a close, and the close is what counts.
  webSocket.on('error', () => undefined);
  const wire = socketWire(webSocket);
  if (channel === 'page') app.connectPage(wire);
  else app.connectStore(wire);
}

interface Context {
  readonly app: App;
  readonly guard: Guard;
  readonly resume: Resume;
  readonly port: number;
  readonly rendererDir: string;
}

async function respond(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { app, guard, port, rendererDir } = context;
  const { pathname, searchParams } = addressOf(request);
  if (!guard.hostAllowed(request)) {
    end(response, 403, 'This address is not served here.');
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    end(response, 405, 'Only reading is served here.');
    return;
  }
  if (searchParams.has('key')) {
    if (!guard.keyMatches(searchParams.get('key'))) {
      closed(response);
      return;
    }
    response.writeHead(303, {
      'Set-Cookie': guard.cookie,
      // One slash: `//host` would be an address of its own.
      Location: pathname.replace(/^\/+/, '/'),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    });
    response.end();
    return;
  }
  if (pathname === '/resume' || pathname.startsWith('/resume/')) {
    answerResume(context, request, response, pathname, searchParams);
    return;
  }
  if (!guard.cookieMatches(request)) {
    closed(response);
    return;
  }
  if (pathname.startsWith('/files/')) {
    const answer = await app.file(pathname);
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body ?? undefined);
    return;
  }
  if (pathname.startsWith('/packs/')) {
    const download = await app.download(pathname);
    if (download === null) {
      end(response, 404, 'This file is not here any more.');
      return;
    }
    response.writeHead(200, download.headers);
    // A download that is given up ends here, and concerns nobody else.
    await pipeline(download.body, response).catch(() => undefined);
    return;
  }
  const page = await readPageFile(rendererDir, pathname);
  if (page === null) {
    end(response, 404, 'Not found');
    return;
  }
  response.writeHead(200, {
    ...(page.headers ?? pageHeaders(`ws://127.0.0.1:${String(port)} ws://localhost:${String(port)}`)),
    'Content-Type': page.contentType,
    'Cache-Control': page.immutable ? 'private, max-age=31536000, immutable' : 'no-store',
  });
  response.end(page.bytes);
}

/** What a tab asks that the host went away from. Only scripts of our own origin get an answer. */
function answerResume(
  { guard, resume }: Context,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  parameters: URLSearchParams,
): void {
  if (!guard.ownScript(request)) closed(response);
  else if (pathname === '/resume/challenge') endJson(response, { challenge: resume.challenge() });
  else if (pathname === '/resume/secret' && guard.cookieMatches(request)) endJson(response, { secret: resume.secret });
  else if (
    pathname === '/resume' &&
    resume.proven(parameters.get('challenge'), parameters.get('proof'), request.headers.host ?? '')
  ) {
    response.writeHead(204, { 'Set-Cookie': guard.cookie, 'Cache-Control': 'no-store' });
    response.end();
  } else closed(response);
}

function endJson(response: ServerResponse, value: object): void {
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  });
  response.end(JSON.stringify(value));
}

/** Nobody without the key gets more than this. */
function closed(response: ServerResponse): void {
  response.writeHead(403, closedPage.headers);
  response.end(closedPage.html);
}

function end(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' });
  response.end(words);
}

/** Decoding may fail on a hostile path: then it is a path of ours that does not exist. */
function addressOf(request: IncomingMessage): { readonly pathname: string; readonly searchParams: URLSearchParams } {
  const target = request.url ?? '/';
  if (!URL.canParse(target, 'http://galley.invalid'))
    return { pathname: '/not-an-address.', searchParams: new URLSearchParams() };
  return new URL(target, 'http://galley.invalid');
}

/** The port that this profile had before, so that the page finds its database again; any other where it is taken. */
async function listen(wantedPort: number): Promise<{ readonly server: Server; readonly port: number }> {
  for (const port of [wantedPort, 0]) {
    const server = createServer();
    const listening = await new Promise<boolean>((resolve) => {
      server.once('error', () => {
        resolve(false);
      });
      server.listen(port, '127.0.0.1', () => {
        resolve(true);
      });
    });
    const address = server.address();
    if (listening && typeof address === 'object' && address !== null) return { server, port: address.port };
  }
  throw new Error('no port on 127.0.0.1 can be opened');
}
