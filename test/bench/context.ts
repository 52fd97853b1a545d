import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { chromium, type Browser } from '@playwright/test';
import { build } from 'vite';
import type { Scale } from '../../electron/sample/generate/scale.ts';
import { BROWSER_ARGS, ensureBrowser } from '../support/find-browser.ts';
import { spawnSample, type SampleHello } from '../support/sample-process.ts';
import type { Bench, BenchPage, NewPage } from './bench.ts';
import { serveJournal } from './journal-socket.ts';
import { listen } from './listen.ts';

const CHROMIUM_ARGS = [...BROWSER_ARGS, '--js-flags=--expose-gc'];

export interface RunningBench extends Bench {
  close(): Promise<void>;
}

export async function startBench(): Promise<RunningBench> {
  const root = await mkdtemp(path.join(tmpdir(), 'galley-bench-'));
  const tidies: (() => Promise<void>)[] = [];
  const { executable } = ensureBrowser();
  const services = new Map<Scale, Promise<SampleHello>>();
  let launched: Promise<Browser> | null = null;

  const atEnd = (tidy: () => Promise<void>): void => {
    tidies.push(tidy);
  };
  const startService = async (scale: Scale, port: string): Promise<SampleHello> => {
    const at = (wanted: string) => spawnSample('--scale', scale, '--port', wanted);
    const service = await at(port).catch(() => at('0'));
    atEnd(() => service.kill());
    return service.hello;
  };
  const launch = async (): Promise<Browser> => {
    const browser = await chromium.launch({ executablePath: executable, args: CHROMIUM_ARGS });
    atEnd(() => browser.close());
    return browser;
  };
  const inChromium: NewPage = async () => {
    launched ??= launch();
    const context = await (await launched).newContext({ viewport: { width: 1280, height: 800 } });
    return { page: await context.newPage(), close: () => context.close() };
  };

  return {
    browser: { executable, args: CHROMIUM_ARGS },
    atEnd,
    say: (text) => {
      console.error(text);
    },
    service(scale, port = '0') {
      const running = services.get(scale) ?? startService(scale, port);
      services.set(scale, running);
      return running;
    },
    async folder(name) {
      const folder = path.join(root, name);
      await mkdir(folder, { recursive: true });
      return folder;
    },
    async openPage(entry, newPage = inChromium) {
      const served = await serveEntry(entry, path.join(root, `page-${entry}`));
      const { page, close } = await newPage();
      page.on('pageerror', (error) => {
        console.error(`${entry}: ${error.message}`);
      });
      await page.goto(served.url);
      await page.waitForFunction(() => globalThis.galleyBench !== undefined);
      return {
        call: (name, input = null) =>
          page.evaluate(
            ([called, given]) => {
              const call = globalThis.galleyBench?.[called];
              if (call === undefined) throw new Error(`the page offers no ${called}`);
              return call(given as never);
            },
            [name, input] as const,
          ),
        async close() {
          await close();
          served.close();
        },
      } satisfies BenchPage;
    },
    async close() {
      for (const tidy of tidies.reverse()) await tidy();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Compiles one module as the app itself is compiled, and serves it from loopback (IndexedDB wants a real origin). */
async function serveEntry(entry: string, outDir: string): Promise<{ readonly url: string; close(): void }> {
  const pages = path.join(import.meta.dirname, 'page');
  await build({
    configFile: false,
    logLevel: 'error',
    root: pages,
    plugins: [svelte({ configFile: false })],
    worker: { format: 'es' },
    build: {
      outDir,
      target: 'chrome128',
      minify: true,
      // One file with a known name: nothing but a page of HTML would link the others.
      cssCodeSplit: false,
      rolldownOptions: {
        input: path.join(pages, `${entry}.ts`),
        output: { entryFileNames: 'entry.js', assetFileNames: '[name][extname]' },
        preserveEntrySignatures: false,
      },
    },
  });
  const html = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/style.css"><div id="app"></div><script type="module" src="/entry.js"></script>`;
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://bench').pathname;
    if (name === '/') {
      response.setHeader('Content-Type', 'text/html').end(html);
      return;
    }
    const type = name.endsWith('.css') ? 'text/css' : name.endsWith('.js') ? 'text/javascript' : '';
    readFile(path.join(outDir, path.normalize(name))).then(
      (bytes) => response.setHeader('Content-Type', type).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  serveJournal(server, outDir);
  return listen(server);
}
