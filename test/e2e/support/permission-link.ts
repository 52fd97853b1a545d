import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Fetch } from '../../../electron/api/fetch.ts';
import { Permissions } from '../../integration/support/permissions.ts';
import { closeServer } from '../../support/close-server.ts';

/** Stands before a service, and answers in its place where a test wants that. */
export interface ServiceLink {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Takes permissions away and gives them back. */
export interface PermissionLink extends ServiceLink {
  readonly permissions: Permissions;
}

/** Of one connection, so not of the next. */
const HOP_BY_HOP = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'content-encoding',
]);

export async function linkPermissions(serviceUrl: string): Promise<PermissionLink> {
  const permissions = new Permissions();
  return { ...(await linkService(serviceUrl, permissions.network)), permissions };
}

/** `network` answers instead of the server, and may ask it. */
export async function linkService(serviceUrl: string, network: Fetch): Promise<ServiceLink> {
  const server = createServer((asked, answer) => {
    void (async () => {
      const { method = 'GET' } = asked;
      const body = await buffer(asked);
      const headers = Object.entries(asked.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !HOP_BY_HOP.has(name) ? [[name, value]] : [],
      );
      const response = (await network(new URL(asked.url ?? '/', serviceUrl).href, {
        method,
        headers: Object.fromEntries(headers) as Readonly<Record<string, string>>,
        redirect: 'manual',
        cache: 'no-store',
        signal: new AbortController().signal,
        ...(body.length === 0 ? {} : { body: body.toString() }),
      })) as Response;
      const told = [...response.headers].filter(([name]) => !HOP_BY_HOP.has(name));
      answer.writeHead(response.status, Object.fromEntries(told));
      answer.end(Buffer.from(await response.arrayBuffer()));
    })().catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () => closeServer(server),
  };
}
