import type { Server } from 'node:http';

/** Also ends connections that a browser opened ahead and has not used: Node would wait for those without end. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}
