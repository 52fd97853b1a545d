import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { protocol } from 'electron/main';
import { contentTypeOf } from '../content-type.ts';
import { pageHeaders } from '../content-security.ts';
import type { FileAnswer } from '../files/files.ts';

/** The page's own origin. Being a standard, secure scheme gives it an origin, IndexedDB and Workers, and no network. */
export const APP_ORIGIN = 'app://galley';

/** Works once, before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Serves the built renderer and the stored files; every other address of the scheme is 404. */
export function serveScheme(rendererDir: string, file: (path: string) => Promise<FileAnswer>): void {
  protocol.handle('app', async (request) => {
    const url = new URL(request.url);
    if (url.host !== 'galley' || request.method !== 'GET') return new Response(null, { status: 404 });
    if (url.pathname.startsWith('/files/')) {
      const answer = await file(url.pathname);
      return new Response(answer.body, { status: answer.status, headers: answer.headers });
    }
    return pageResponse(rendererDir, url.pathname);
  });
}

/** Places of the app are addresses without an extension: they all get the one page. */
async function pageResponse(rendererDir: string, pathname: string): Promise<Response> {
  const path = extname(pathname) === '' ? '/index.html' : decodeURIComponent(pathname);
  const file = normalize(join(rendererDir, path));
  if (!file.startsWith(rendererDir + sep)) return new Response(null, { status: 404 });
  try {
    return new Response(new Uint8Array(await readFile(file)), {
      headers: { ...pageHeaders(), 'Content-Type': contentTypeOf(file) },
    });
  } catch {
    return new Response(null, { status: 404 });
  }
}
