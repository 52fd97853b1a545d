import type { Server } from 'node:http';

/** Puts a server on a free port of loopback. */
export async function listen(server: Server): Promise<{ readonly url: string; close(): void }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { url: `http://127.0.0.1:${String(address.port)}/`, close: () => server.close() };
}
