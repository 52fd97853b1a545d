import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textToProve } from '#shared/rpc/admission.ts';
import type { Wire } from '#shared/rpc/peer.ts';
import type { App } from '../../../electron/app.ts';
import { prove } from '../../../electron/browser/secret.ts';
import { startBrowserServer, type BrowserServer } from '../../../electron/browser/server.ts';
import { provenSocket } from '../../../renderer/transport/proven-socket.ts';
import { createFakeClock, type FakeClock } from '../../unit/api/fake-clock.ts';

const RESUME = 'r'.repeat(43);
const NONCE = 'n'.repeat(43);
const FILE = '/files/account/space/file';

/** A page's socket says where it comes from; `ws` has to be told. */
class PageSocket extends WebSocket {
  constructor(address: string) {
    super(address, { origin: new URL(address).origin.replace(/^ws/, 'http') });
    // A browser tells of it by the close that follows.
    this.on('error', () => undefined);
  }
}

describe('the door of the browser host', () => {
  let folder: string;
  let server: BrowserServer;
  let clock: FakeClock;
  /** What was opened, and what arrived on it. */
  let pages: { readonly wire: Wire; readonly heard: unknown[] }[];
  let stores: Wire[];

  const app = {
    connectPage(wire: Wire) {
      const heard: unknown[] = [];
      wire.onMessage((message) => heard.push(message));
      wire.post('from the host');
      pages.push({ wire, heard });
    },
    connectStore(wire: Wire) {
      stores.push(wire);
    },
    file: () =>
      Promise.resolve({ status: 200, headers: { 'Content-Type': 'image/png' }, body: Buffer.from('a picture') }),
    download: (pathname: string) => Promise.resolve(pathname === '/packs/made' ? { headers: {}, body: [] } : null),
  };

  const start = (port = 0): Promise<BrowserServer> =>
    startBrowserServer(app as unknown as App, folder, port, RESUME, clock);
  const keyOf = ({ url }: BrowserServer): string => new URL(url).hash.replace('#key=', '');
  const socketOf = ({ port }: { readonly port: number }, channel = 'page'): string =>
    `ws://127.0.0.1:${String(port)}/socket/${channel}`;
  const closeOf = async (socket: WebSocket): Promise<unknown> => (await once(socket, 'close'))[0];

  beforeEach(async () => {
    vi.stubGlobal('WebSocket', PageSocket);
    folder = await mkdtemp(path.join(tmpdir(), 'galley-door-'));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), '<!doctype html>the page');
    clock = createFakeClock();
    pages = [];
    stores = [];
    server = await start();
  });

  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('opens for the key of the run, and passes on what was said before, in order', async () => {
    const welcomes: unknown[] = [];
    const { wire, joined } = provenSocket(socketOf(server), 'page', ['wrong', keyOf(server)], (welcome) =>
      welcomes.push(welcome),
    );
    const heard: unknown[] = [];
    wire.onMessage((message) => heard.push(message));
    wire.post('first');
    wire.post('second');
    expect(await joined).toBe('in');
    wire.post('third');
    await expect.poll(() => pages[0]?.heard).toEqual(['first', 'second', 'third']);
    await expect.poll(() => heard).toEqual(['from the host']);
    expect(welcomes).toMatchObject([{ key: keyOf(server), resume: RESUME }]);
    expect(clock.pending()).toBe(0);
  });

  it('opens the way of the store, too', async () => {
    expect(await provenSocket(socketOf(server, 'rows'), 'rows', [keyOf(server)]).joined).toBe('in');
    expect([pages.length, stores.length]).toEqual([0, 1]);
  });

  it('opens for a page of an earlier run by the profile’s secret, and not by the key of that run', async () => {
    const before = keyOf(server);
    await server.close();
    server = await start(server.port);
    expect(await provenSocket(socketOf(server), 'page', [before]).joined).toBe('refused');
    expect(pages).toEqual([]);
    expect(await provenSocket(socketOf(server), 'page', [before, RESUME]).joined).toBe('in');
  });

  it('tells a page that nobody is there', async () => {
    const { port } = server;
    await server.close();
    expect(await provenSocket(socketOf({ port }), 'page', [keyOf(server)]).joined).toBe('nobody');
    server = await start(port);
  });

  it.each([
    ['a call', { t: 'call', id: 1, name: 'app.state', input: null }],
    ['a nonce that is none', { nonce: '' }],
    ['a proof before anything', { proof: 'x' }],
  ])('closes on %s, and serves nothing', async (_name, message) => {
    const socket = new PageSocket(socketOf(server));
    const heard: unknown[] = [];
    socket.on('message', (data: Buffer) => heard.push(data.toString()));
    await once(socket, 'open');
    socket.send(JSON.stringify(message));
    expect(await closeOf(socket)).toBe(4403);
    expect([heard, pages]).toEqual([[], []]);
  });

  it('closes on a wrong proof, and on one that was good for another socket, channel or side', async () => {
    const key = keyOf(server);
    const challenged = async (
      channel: 'page' | 'rows' = 'page',
    ): Promise<{ readonly socket: WebSocket; readonly challenge: string; readonly proofs: readonly string[] }> => {
      const socket = new PageSocket(socketOf(server, channel));
      await once(socket, 'open');
      socket.send(JSON.stringify({ nonce: NONCE }));
      const [data] = (await once(socket, 'message')) as [Buffer];
      return { socket, ...(JSON.parse(data.toString()) as { challenge: string; proofs: string[] }) };
    };
    const host = `127.0.0.1:${String(server.port)}`;
    const proofOf = (challenge: string, channel: 'page' | 'rows' = 'page', at = host): string =>
      prove(key, textToProve('page', { channel, host: at, nonce: NONCE, challenge }));
    const earlier = await challenged();
    const wrongs: ((challenge: string, proofs: readonly string[]) => string)[] = [
      () => '',
      () => key,
      () => proofOf(earlier.challenge),
      (challenge) => proofOf(challenge, 'rows'),
      (challenge) => proofOf(challenge, 'page', '127.0.0.1:1'),
      (_challenge, proofs) => proofs[0] ?? '',
    ];
    for (const wrong of wrongs) {
      const { socket, challenge, proofs } = await challenged();
      socket.send(JSON.stringify({ proof: wrong(challenge, proofs) }));
      expect(await closeOf(socket)).toBe(4403);
    }
    expect(pages).toEqual([]);
    earlier.socket.send(JSON.stringify({ proof: proofOf(earlier.challenge) }));
    await expect.poll(() => pages.length).toBe(1);
    earlier.socket.close();
  });

  it('closes on who never answers', async () => {
    const silent = new PageSocket(socketOf(server));
    const half = new PageSocket(socketOf(server));
    await Promise.all([once(silent, 'open'), once(half, 'open')]);
    half.send(JSON.stringify({ nonce: NONCE }));
    await once(half, 'message');
    const closed = Promise.all([closeOf(silent), closeOf(half)]);
    await clock.advance(10_000);
    expect(await closed).toEqual([4403, 4403]);
  });

  it('is no door for pages of another origin, whatever they know', async () => {
    for (const origin of ['http://127.0.0.1:1', `http://localhost:${String(server.port)}`, 'null']) {
      const socket = new WebSocket(socketOf(server), { origin });
      const [error] = (await once(socket, 'error')) as [Error];
      expect(error.message, origin).toContain('403');
    }
  });

  it('keeps its secrets from a stranger on the port of a page: it learns one random number', async () => {
    const got: string[] = [];
    const stranger = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(stranger, 'listening');
    stranger.on('connection', (socket) => {
      socket.on('message', (data: Buffer) => {
        got.push(data.toString());
        socket.send(JSON.stringify({ challenge: 'mine', proofs: [prove('guess', 'x'), '', keyOf(server)] }));
      });
    });
    const { port } = stranger.address() as AddressInfo;
    const { wire, joined } = provenSocket(socketOf({ port }), 'page', [keyOf(server), RESUME]);
    wire.post('words of the person');
    expect(await joined).toBe('refused');
    expect(got).toEqual([expect.stringMatching(/^\{"nonce":"[\w-]{43}"\}$/)]);
    stranger.close();
  });

  it('is not deceived by a stranger who passes everything on', async () => {
    const got: string[] = [];
    const between = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(between, 'listening');
    between.on('connection', (near) => {
      const far = new PageSocket(socketOf(server));
      near.on('message', (data: Buffer) => {
        got.push(data.toString());
        if (far.readyState === WebSocket.OPEN) far.send(data.toString());
        else far.once('open', () => far.send(data.toString()));
      });
      far.on('message', (data: Buffer) => near.send(data.toString()));
      near.on('close', () => far.close());
    });
    const { port } = between.address() as AddressInfo;
    const { joined } = provenSocket(socketOf({ port }), 'page', [keyOf(server), RESUME]);
    expect(await joined).toBe('refused');
    expect([got.length, pages.length]).toEqual([1, 0]);
    between.close();
  });

  describe('serves', () => {
    const at = (address: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
      fetch(`http://127.0.0.1:${String(server.port)}${address}`, { headers, redirect: 'manual' });
    const granted = async (pathname: string): Promise<string> => {
      let files = '';
      const { joined } = provenSocket(socketOf(server), 'page', [keyOf(server)], (welcome) => ({ files } = welcome));
      await joined;
      return `${pathname}?grant=${prove(files, pathname)}`;
    };

    it('the page to anybody, without a secret and without a cookie', async () => {
      for (const address of ['/', '/space/s', '/assets/', '/#key=x']) {
        const answer = await at(address);
        const text = await answer.text();
        expect(answer.headers.get('set-cookie'), address).toBeNull();
        expect(answer.headers.get('referrer-policy'), address).toBe('no-referrer');
        for (const secret of [keyOf(server), RESUME]) expect(text, address).not.toContain(secret);
      }
      expect((await at('/')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    });

    it('a file to who was let in, and to nobody else', async () => {
      const address = await granted(FILE);
      expect(await (await at(address)).text()).toBe('a picture');
      expect((await at(address)).headers.get('referrer-policy')).toBe('no-referrer');
      const other = address.replace('/file?', '/other?');
      for (const refused of [FILE, `${FILE}?grant=`, `${FILE}?grant=${keyOf(server)}`, other])
        expect((await at(refused)).status, refused).toBe(403);
      expect((await at(address, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
    });

    it('what was made to be saved by its own address, and not within pages of others', async () => {
      expect((await at('/packs/made')).status).toBe(200);
      expect((await at('/packs/guess')).status).toBe(404);
      expect((await at('/packs/made', { 'sec-fetch-site': 'cross-site' })).status).toBe(404);
    });

    it('people who say “localhost” by sending them to its one address', async () => {
      const asked = (
        host: string,
      ): Promise<{ readonly status?: number | undefined; readonly to?: string | undefined }> =>
        new Promise((resolve) => {
          const options = { port: server.port, host: '127.0.0.1', path: '//evil.example/x?y=1', headers: { host } };
          httpRequest(options, (answer) => {
            answer.resume();
            resolve({ status: answer.statusCode, to: answer.headers.location });
          }).end();
        });
      const own = `127.0.0.1:${String(server.port)}`;
      const { status, to } = await asked(`localhost:${String(server.port)}`);
      expect([status, new URL(to ?? '').host]).toEqual([308, own]);
      expect((await asked('galley.example')).status).toBe(403);
    });
  });

  it('takes another port where a stranger has its own', async () => {
    const { port } = server;
    await server.close();
    const stranger = createServer();
    stranger.listen(port, '127.0.0.1');
    await once(stranger, 'listening');
    server = await start(port);
    expect(server.port).not.toBe(port);
    stranger.close();
  });

  it('has the browser forget the files that it cached, when its own page asks for it', async () => {
    const address = `http://127.0.0.1:${String(server.port)}/clear-cache`;
    const asked = await fetch(address);
    expect([asked.status, asked.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
    const foreign = await fetch(address, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([foreign.status, foreign.headers.get('clear-site-data')]).toEqual([403, null]);
  });
});
