import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { diagramHeaders } from './content-security.ts';
import { contentTypeOf } from './content-type.ts';
import { STOPPED_PAGE, stoppedHeaders, stoppedPage } from './stopped-page.ts';

/** A file of the built page, or null: there is no such file. */
export interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  /** Its name contains a hash of its content, so it may be cached without limit. */
  readonly immutable: boolean;
  /** For a file with a policy of its own instead of the page's. */
  readonly headers: Readonly<Record<string, string>> | null;
}

/** The frame that draws diagrams (`renderer/content/diagram`). */
const DIAGRAM_FRAME = '/diagram.html';

/**
 * The page's files are below `/assets/`, the diagram frame has its own address; every other address is a place in the
 * app and returns the page. `hasLogs`: the host can open the log folder.
 */
export async function readPageFile(
  rendererDir: string,
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  hasLogs = false,
): Promise<PageFile | null> {
  if (pathname === STOPPED_PAGE) {
    const assets = await readdir(join(rendererDir, 'assets')).catch(() => []);
    const page = Buffer.from(stoppedPage(searchParams.get('from') ?? '/', hasLogs, assets));
    return {
      bytes: new Uint8Array(page),
      contentType: 'text/html; charset=utf-8',
      immutable: false,
      headers: stoppedHeaders(assets),
    };
  }
  const immutable = pathname.startsWith('/assets/');
  const file = normalize(join(rendererDir, immutable || pathname === DIAGRAM_FRAME ? pathname : 'index.html'));
  if (!file.startsWith(rendererDir + sep)) return null;
  try {
    const bytes = new Uint8Array(await readFile(file));
    const headers = pathname === DIAGRAM_FRAME ? diagramHeaders(hashOfScript(bytes)) : null;
    return { bytes, contentType: contentTypeOf(file), immutable, headers };
  } catch {
    return null;
  }
}

/** The hash with which a policy identifies the page's only inline script. */
function hashOfScript(page: Uint8Array): string {
  const html = Buffer.from(page);
  const from = html.indexOf('<script>') + '<script>'.length;
  return createHash('sha256')
    .update(html.subarray(from, html.lastIndexOf('</script>')))
    .digest('base64');
}
