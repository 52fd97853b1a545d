import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { listen } from '../listen.ts';
import { atMost, type Bench, type Line } from '../bench.ts';
import { median } from '../stats.ts';
import type { Scale } from '../../../electron/sample/generate/scale.ts';
import { firstRows, markFirstRows } from '../first-rows.ts';
import { startApp, untilQuiet } from '../running-app.ts';
import { syncedProfile } from '../synced-profile.ts';

/**
 * From navigation to the first stored list painted, on a store that a real sync filled, against a static page that
 * loads the same bundle and then shows as many rows.
 */
const RUNS = 12;
const STATIC_ROWS = 40;

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
  const app = await startApp(bench, await syncedProfile(bench, scale, 'start-warm'));
  const bundle = await serveBundle();
  try {
    const settled = await app.browser.newPage();
    await settled.goto(app.url);
    await untilQuiet(app, settled);
    await settled.close();
    await app.browser.addInitScript(markFirstRows);
    const samples = { ours: [] as number[], reference: [] as number[] };
    const page = await app.browser.newPage();
    for (let run = 0; run < RUNS; run += 1) {
      samples.ours.push(await firstRowsAt(page, new URL('/library', app.url).href));
      samples.reference.push(await firstRowsAt(page, bundle.url));
    }
    return { ours: median(samples.ours), reference: median(samples.reference) };
  } finally {
    bundle.close();
    await app.close();
  }
}

async function firstRowsAt(page: Page, url: string): Promise<number> {
  await page.goto(url);
  return firstRows(page);
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
