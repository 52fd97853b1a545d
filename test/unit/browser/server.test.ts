import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../../electron/app.ts';
import { startBrowserServer, type BrowserServer } from '../../../electron/browser/server.ts';

describe('the browser host', () => {
  let server: BrowserServer;

  beforeEach(async () => {
    const app = { download: () => Promise.reject(new Error('the disk is gone')) };
    server = await startBrowserServer(app as unknown as App, '/nowhere', 0, 'resume');
  });

  afterEach(() => server.close());

  it('outlives whoever asks for a socket and goes before the answer', async () => {
    for (let times = 0; times < 20; times += 1) {
      const socket = connect(server.port, '127.0.0.1');
      await once(socket, 'connect');
      const lines = [
        'GET /socket/page HTTP/1.1',
        'Host: 127.0.0.1',
        'Connection: Upgrade',
        'Upgrade: websocket',
        '',
        '',
      ];
      socket.write(lines.join('\r\n'), () => socket.resetAndDestroy());
      await once(socket, 'close');
    }
    expect((await fetch(server.url)).status).toBe(404);
  });

  it('ends a request that it cannot answer, and goes on', async () => {
    await expect(fetch(`http://127.0.0.1:${String(server.port)}/packs/x`)).rejects.toThrow();
    expect((await fetch(server.url)).status).toBe(404);
  });
});
