import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Channel } from '#shared/rpc/admission.ts';
import { socketWire } from '#shared/rpc/wires.ts';
import { systemClock, type Clock } from '#shared/clock.ts';
import type { App } from '../app.ts';
import { pageHeaders } from '../content-security.ts';
import { CLEAR_DATABASES, CLEAR_HEADER } from '../damaged-databases.ts';
import { noLog, type Log } from '../log/log.ts';
import { readPageFile } from '../page-files.ts';
import { onFirstFree, portsToTry } from '../ports.ts';
import { admit } from './admit.ts';
import { createGuard, type Guard } from './guard.ts';

/**
 * Serves the page, its files and its two sockets on 127.0.0.1. Every request passes the guard first. The README beside
 * this file describes what this protects against, and what it cannot.
 */
export interface BrowserServer {
  readonly port: number;
  /** Contains the key of this run. */
  readonly url: string;
  close(): Promise<void>;
}

/** A batch of page texts is the largest message. */
const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;

export async function startBrowserServer(
  app: App,
  rendererDir: string,
  wantedPort: number,
  resume: string,
  clock: Clock = systemClock,
  log: Log = noLog,
): Promise<BrowserServer> {
  const { server, port } = await onFirstFree(portsToTry(wantedPort), listen);
  const guard = createGuard(port);
  const door = {
    host: guard.host,
    secrets: [guard.key, resume],
    welcome: { key: guard.key, resume, files: guard.filesKey },
    clock,
  };
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  server.on('request', (request, response) => {
    respond({ app, guard, rendererDir }, request, response).catch((thrown: unknown) => {
      log.thrown('app', 'answer-failed', thrown);
      response.destroy();
    });
  });
  server.on('upgrade', (request, socket, head) => {
    // The client may disconnect before the answer, which affects nobody else.
    socket.on('error', () => undefined);
    const { pathname } = addressOf(request);
    const channel = pathname === '/socket/page' ? 'page' : pathname === '/socket/rows' ? 'rows' : null;
    if (channel === null || !guard.originAllowed(request)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      // An error is followed by a close event, which is handled.
      webSocket.on('error', () => undefined);
      admit(webSocket, channel, door, () => {
        connect(app, channel, webSocket);
      });
    });
  });
  return {
    port,
    url: `http://${guard.host}/#key=${guard.key}`,
    async close() {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function connect(app: App, channel: Channel, webSocket: WebSocket): void {
  const wire = socketWire(webSocket);
  if (channel === 'page') app.connectPage(wire);
  else app.connectStore(wire);
}

interface Context {
  readonly app: App;
  readonly guard: Guard;
  readonly rendererDir: string;
}

async function respond(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { app, guard, rendererDir } = context;
  const { pathname, search, searchParams } = addressOf(request);
  response.setHeader('Referrer-Policy', 'no-referrer');
  if (guard.isOtherName(request)) {
    response.writeHead(308, { Location: `http://${guard.host}${pathname}${search}`, ...PLAIN });
    response.end();
    return;
  }
  if (!guard.hostAllowed(request)) {
    end(response, 403, 'This address is not served here.');
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    end(response, 405, 'Only reading is served here.');
    return;
  }
  if (pathname.startsWith('/files/')) {
    if (guard.isForeign(request) || !guard.fileGranted(pathname, searchParams.get('grant'))) {
      end(response, 403, 'Open this file from Galley. Its address works only while Galley runs.');
      return;
    }
    const answer = await app.file(pathname);
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body ?? undefined);
    return;
  }
  if (pathname === '/clear-cache') {
    // Deletes the files of a removed account from the browser's cache.
    if (guard.isForeign(request)) end(response, 403, 'Only Galley asks for this.');
    else {
      response.setHeader('Clear-Site-Data', '"cache"');
      end(response, 200, '');
    }
    return;
  }
  if (pathname === CLEAR_DATABASES) {
    // The databases cannot be opened any more, so the browser deletes them; the page restores its other entries itself.
    if (guard.isForeign(request) || request.headers[CLEAR_HEADER] === undefined)
      end(response, 403, 'Only Galley asks for this.');
    else {
      response.setHeader('Clear-Site-Data', '"storage"');
      end(response, 200, '');
    }
    return;
  }
  if (pathname.startsWith('/packs/')) {
    // Its address was created for this one file, and given only to the page that asked for it.
    const download = guard.isForeign(request) ? null : await app.download(pathname);
    if (download === null) {
      end(response, 404, 'This file is not here any more.');
      return;
    }
    response.writeHead(200, download.headers);
    // A cancelled download ends here and affects nobody else.
    await pipeline(download.body, response).catch(() => undefined);
    return;
  }
  const page = await readPageFile(rendererDir, { pathname, searchParams });
  if (page === null) {
    end(response, 404, 'Not found');
    return;
  }
  response.writeHead(200, {
    ...(page.headers ?? pageHeaders(`ws://${guard.host}`)),
    'Content-Type': page.contentType,
    'Cache-Control': page.immutable ? 'private, max-age=31536000, immutable' : 'no-store',
  });
  response.end(page.bytes);
}

const PLAIN = {
  'Content-Type': 'text/plain; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;

function end(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, PLAIN);
  response.end(words);
}

/** A hostile path may fail to decode: then it counts as a path that does not exist. */
function addressOf(request: IncomingMessage): URL {
  const target = request.url ?? '/';
  const isAddress = URL.canParse(target, 'http://galley.invalid');
  return new URL(isAddress ? target : '/not-an-address.', 'http://galley.invalid');
}

async function listen(port: number): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port on 127.0.0.1 can be opened');
  return { server, port: address.port };
}
