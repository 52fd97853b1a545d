import { createServer } from 'node:http';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { z } from 'zod';
import { listen } from '../listen.ts';
import { atMost, type Bench, type Line } from '../bench.ts';
import { median } from '../stats.ts';
import type { Scale } from '../../../electron/sample/generate/scale.ts';
import { spawnJson, type Spawned } from '../../support/spawned.ts';

/**
 * From navigation to the first stored list painted, on a store that a real sync filled, against a static page that
 * loads the same bundle and then shows as many rows.
 */
const RUNS = 12;
const STATIC_ROWS = 40;
const SYNC_TIMEOUT_MS = 600_000;

const hello = z.object({ url: z.string() });
type Host = Spawned<z.output<typeof hello>>;

export const START_LINE: Line = {
  name: 'start.warm',
  async run(bench) {
    const heavy = await warmStarts(bench, 'heavy');
    const light = await warmStarts(bench, 'light');
    return [
      { name: 'start.warm', ours: heavy.ours, reference: heavy.reference, unit: 'ms', target: atMost(1.4) },
      { name: 'start.warm growth', ours: heavy.ours, reference: light.ours, unit: 'ms', target: atMost(1.5) },
    ];
  },
};

async function warmStarts(bench: Bench, scale: Scale): Promise<{ readonly ours: number; readonly reference: number }> {
  const folder = await bench.folder(`start-${scale}`);
  const host = await startHost(bench, folder, scale);
  const browser = await chromium.launchPersistentContext(path.join(folder, 'browser'), {
    executablePath: bench.browser.executable,
    args: [...bench.browser.args],
    viewport: { width: 1280, height: 800 },
  });
  const bundle = await serveBundle();
  try {
    await browser.addInitScript(markFirstRows);
    await syncOnce(browser, host.hello.url);
    const samples = { ours: [] as number[], reference: [] as number[] };
    const page = await browser.newPage();
    for (let run = 0; run < RUNS; run += 1) {
      samples.ours.push(await firstRowsAt(page, new URL('/library', host.hello.url).href));
      samples.reference.push(await firstRowsAt(page, bundle.url));
    }
    return { ours: median(samples.ours), reference: median(samples.reference) };
  } finally {
    await browser.close();
    bundle.close();
    await host.kill();
  }
}

async function startHost(bench: Bench, folder: string, scale: Scale): Promise<Host> {
  const service = await bench.service(scale);
  const tokenFile = path.join(folder, 'token');
  await writeFile(tokenFile, service.tokens.admin);
  const connect = [
    '--connect',
    service.baseUrl,
    '--org',
    service.organizations[0]?.id ?? '',
    '--token-file',
    tokenFile,
  ];
  const profile = path.join(folder, 'profile');
  return spawnJson(['out/main/browser-host.js', '--json', '--profile', profile, ...connect], (raw) => hello.parse(raw));
}

/** Opens the app and waits until all is stored. */
async function syncOnce(browser: BrowserContext, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url);
  await page
    .getByText(/^Synced/)
    .first()
    .waitFor({ timeout: SYNC_TIMEOUT_MS });
  await page.close();
}

async function firstRowsAt(page: Page, url: string): Promise<number> {
  await page.goto(url);
  const at = await page.waitForFunction(() => globalThis.galleyFirstRowsAt);
  return z.number().parse(await at.jsonValue());
}

declare global {
  var galleyFirstRowsAt: number | undefined;
}

/** Runs in the page before anything else: notes when the first row of a tree has been painted, from navigation on. */
function markFirstRows(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('[role="treeitem"]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      setTimeout(() => {
        globalThis.galleyFirstRowsAt = performance.now();
      }, 0);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** The bundle as it is built, in a page without `#app`, so that nothing of it starts. */
async function serveBundle(): Promise<{ readonly url: string; close(): void }> {
  const root = path.resolve('out/renderer');
  const index = await readFile(path.join(root, 'index.html'), 'utf8');
  const script = /<script[^>]*src="([^"]+)"/.exec(index)?.[1] ?? '';
  const html = index.replace('<div id="app"></div>', '').replace(
    '</body>',
    `<script type="module">
      await import(${JSON.stringify(script)});
      for (let row = 0; row < ${String(STATIC_ROWS)}; row += 1) {
        const element = document.createElement('div');
        element.setAttribute('role', 'treeitem');
        element.textContent = 'A row ' + row;
        document.body.append(element);
      }
    </script></body>`,
  );
  return listen(
    createServer((request, response) => {
      const name = new URL(request.url ?? '/', 'http://bench').pathname;
      const types: Readonly<Record<string, string>> = {
        '.css': 'text/css',
        '.js': 'text/javascript',
        '.woff2': 'font/woff2',
      };
      if (name === '/') response.setHeader('Content-Type', 'text/html').end(html);
      else
        readFile(path.join(root, path.normalize(name))).then(
          (bytes) => response.setHeader('Content-Type', types[path.extname(name)] ?? '').end(bytes),
          () => response.writeHead(404).end(),
        );
    }),
  );
}
