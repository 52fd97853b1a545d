import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient, type Observation } from '../../../electron/api/client.ts';
import { nodeFetch } from '../../../electron/browser/node-fetch.ts';

/** What answers at a port, or does not. */
const servers = new Set<Server>();
const sockets = new Set<Socket>();

async function listen(server: Server): Promise<number> {
  servers.add(server);
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

function close(server: Server): Promise<void> {
  servers.delete(server);
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    for (const socket of sockets) socket.destroy();
  });
}

afterEach(async () => {
  for (const server of servers) await close(server);
});

async function post(baseUrl: string) {
  const observed: Observation[] = [];
  const client = createClient({
    baseUrl,
    token: 'token',
    fetch: nodeFetch,
    onObservation: (observation) => observed.push(observation),
  });
  const answer = await client.call('postCommentInSpace', {
    spaceId: 's',
    body: { body: { markdown: 'x' } },
  });
  return { error: answer.ok ? null : answer.error, observed: new Set(observed) };
}

describe('a request to what is no server', () => {
  it('was not sent where nothing listens', async () => {
    const server = createServer();
    const port = await listen(server);
    await close(server);
    const { error, observed } = await post(`http://127.0.0.1:${port}`);
    expect(error).toMatchObject({ code: 'offline', cause: 'refused', sent: 'no' });
    expect(observed).toEqual(new Set(['refused']));
  });

  it('was not sent where HTTPS is asked for and plain HTTP is spoken', async () => {
    let requests = 0;
    const port = await listen(
      createHttpServer((_request, response) => {
        requests += 1;
        response.end('{}');
      }),
    );
    const { error, observed } = await post(`https://127.0.0.1:${port}`);
    expect(error).toMatchObject({ code: 'offline', cause: 'no-tls', sent: 'no' });
    expect(observed).toEqual(new Set(['no-tls']));
    expect(requests).toBe(0);
  });

  it('may have been taken by something that speaks another protocol', async () => {
    const port = await listen(
      createServer((socket) => {
        socket.on('error', () => undefined);
        socket.on('data', () => socket.write('502 unknown command\r\n'));
      }),
    );
    const { error } = await post(`http://127.0.0.1:${port}`);
    expect(error).toMatchObject({ code: 'offline', cause: 'no-http', sent: 'maybe' });
  });
});
