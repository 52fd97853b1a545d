import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageHeaders } from '../../../electron/content-security.ts';
import { readPageFile } from '../../../electron/page-files.ts';

const at = (pathname: string, search = '') => ({ pathname, searchParams: new URLSearchParams(search) });

const SCRIPT = 'let drawn = "<\\/script>";\nparent.postMessage(drawn, "*");';

describe('what the hosts serve', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'galley-page-'));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), '<!doctype html>the page');
    await writeFile(path.join(folder, 'assets', 'a.js'), 'export {};');
    await writeFile(path.join(folder, 'diagram.html'), `<!doctype html><body><script>${SCRIPT}</script></body></html>`);
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it('gives the frame for diagrams a policy of its own, which knows its one script and no network', async () => {
    const frame = await readPageFile(folder, at('/diagram.html'));
    const policy = frame?.headers?.['Content-Security-Policy'] ?? '';
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    expect(policy).toContain(`script-src 'sha256-${hash}'`);
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).toMatch(/; sandbox allow-scripts$/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/unsafe-eval|connect-src|img-src|allow-same-origin|script-src[^;]*unsafe/);
  });

  it('gives the page and its parts the policy of the page', async () => {
    for (const address of ['/', '/space/s/page/p', '/assets/a.js', '/x/diagram.html']) {
      expect((await readPageFile(folder, at(address)))?.headers, address).toBeNull();
    }
    expect(Buffer.from((await readPageFile(folder, at('/x/diagram.html')))?.bytes ?? []).toString()).toContain(
      'the page',
    );
  });

  it('serves nothing outside of its folder', async () => {
    const secret = `${path.basename(folder)}-secret`;
    await writeFile(path.join(folder, '..', secret), 'a secret');
    for (const way of [`/assets/../../${secret}`, `/assets/../assets/../../${secret}`])
      expect(await readPageFile(folder, at(way)), way).toBeNull();
    await rm(path.join(folder, '..', secret));
  });

  it('lets the page hold that frame and images of its own making, and no other frame, image or plug-in', () => {
    const policy = pageHeaders()['Content-Security-Policy'] ?? '';
    expect(policy).toContain("img-src 'self' blob:;");
    expect(policy).toContain("frame-src 'self';");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/unsafe|data:|https?:/);
  });
});
