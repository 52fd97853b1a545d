import { Readable } from 'node:stream';
import { protocol } from 'electron/main';
import { pageHeaders } from '../content-security.ts';
import type { App } from '../app.ts';
import { CLEAR_DATABASES, CLEAR_HEADER } from '../damaged-databases.ts';
import { readPageFile } from '../page-files.ts';

/** The page's own origin. As a standard, secure scheme it has an origin, IndexedDB and Workers, but no network. */
export const APP_ORIGIN = 'app://galley';

/** Works only once, before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Serves the built renderer, stored files and generated downloads; every other address of the scheme is 404. */
export function serveScheme(
  rendererDir: string,
  { file, download }: Pick<App, 'file' | 'download'>,
  clearDatabases: () => Promise<void>,
): void {
  protocol.handle('app', async (request) => {
    const url = new URL(request.url);
    if (url.host !== 'galley' || request.method !== 'GET') return new Response(null, { status: 404 });
    if (url.pathname.startsWith('/files/')) {
      const answer = await file(url.pathname);
      return new Response(answer.body, { status: answer.status, headers: answer.headers });
    }
    if (url.pathname === CLEAR_DATABASES) {
      if (!request.headers.has(CLEAR_HEADER)) return new Response(null, { status: 403 });
      await clearDatabases();
      return new Response(null, { status: 204 });
    }
    if (url.pathname.startsWith('/packs/')) {
      const made = await download(url.pathname);
      if (made === null) return new Response(null, { status: 404 });
      return new Response(Readable.toWeb(made.body) as ReadableStream, {
        headers: made.headers,
      });
    }
    const page = await readPageFile(rendererDir, url, true);
    if (page === null) return new Response(null, { status: 404 });
    return new Response(page.bytes, {
      headers: { ...(page.headers ?? pageHeaders()), 'Content-Type': page.contentType },
    });
  });
}
