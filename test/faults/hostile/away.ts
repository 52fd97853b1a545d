import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from '../../support/close-server.ts';

/** Another origin: it notices every request, whoever makes it and however. */
export interface Away {
  readonly port: number;
  /** What was asked, with what a request must not carry. */
  readonly asked: readonly { readonly path: string; readonly authorization: string | null }[];
  close(): Promise<void>;
}

export async function startAway(): Promise<Away> {
  const asked: { path: string; authorization: string | null }[] = [];
  const server: Server = createServer((request, response) => {
    const { url = '', headers } = request;
    asked.push({ path: url, authorization: headers.authorization ?? null });
    response.writeHead(200, {
      'Access-Control-Allow-Origin': '*',
      'Content-Type': url.startsWith('/file/') && url !== LEAVING_PATH ? 'image/svg+xml' : 'text/plain',
    });
    response.end(url === LEAVING_PATH ? LEAVING_BYTES : url.startsWith('/file/') ? HOSTILE_PICTURE : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close: () => closeServer(server),
  };
}

/** A file that the server deletes in the middle of the visit. */
export const LEAVING_PATH = '/file/leaving';
export const LEAVING_BYTES = 'The bytes of a file that leaves with its page.';

/** A stored file that is a drawing: it is shown as an image, in which nothing may run and which may load nothing. */
const HOSTILE_PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" onload="top.__galleyHostile(0)">' +
  '<script>top.__galleyHostile(0)</script><image href="/away/0"/><rect width="40" height="40" fill="teal"/></svg>';
