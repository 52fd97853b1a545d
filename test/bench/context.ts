import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import type { Scale } from '../../electron/sample/generate/scale.ts';
import { svelteOptions } from '../../renderer/build/svelte-options.ts';
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

  const atEnd = (tidy: () => Promise<void>): void => {
    tidies.push(tidy);
  };
  const startService = async (scale: Scale, port: string): Promise<SampleHello> => {
    const at = (wanted: string) => spawnSample('--scale', scale, '--port', wanted);
    const service = await at(port).catch(() => at('0'));
    atEnd(() => service.kill());
    return service.hello;
  };
  const entries = new Map<string, Promise<string>>();
  /** Where a module of pages is served, compiled once for all of them. */
  const served = async (entry: string): Promise<string> => {
    const server = await serveEntry(entry, path.join(root, `page-${entry}`));
    atEnd(() => {
      server.close();
      return Promise.resolve();
    });
    return server.url;
  };
  const addressOf = (entry: string): Promise<string> => {
    const address = entries.get(entry) ?? served(entry);
    entries.set(entry, address);
    return address;
  };
  /** In a profile of its own on the disk, as people have one: without it Chromium keeps all databases in memory. */
  const inChromium: NewPage = async () => {
    const context = await chromium.launchPersistentContext(await mkdtemp(path.join(root, 'profile-')), {
      executablePath: executable,
      args: CHROMIUM_ARGS,
      viewport: { width: 1280, height: 800 },
    });
    const session = await context.browser()?.newBrowserCDPSession();
    return {
      page: await context.newPage(),
      async cpuSeconds() {
        if (session === undefined) throw new Error('no browser to ask');
        const { processInfo } = await session.send('SystemInfo.getProcessInfo');
        return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
      },
      close: () => context.close(),
    };
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
      const address = await addressOf(entry);
      const { page, cpuSeconds, close } = await newPage();
      page.on('pageerror', (error) => {
        console.error(`${entry}: ${error.message}`);
      });
      await page.goto(address);
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
        calm: () => untilQuiet(cpuSeconds),
        close,
      } satisfies BenchPage;
    },
    async close() {
      for (const tidy of tidies.reverse()) await tidy();
      await rm(root, { recursive: true, force: true });
    },
  };
}

const LOOK_EVERY_MS = 300;
/** Of one core. */
const THROTTLE_SHARE = 0.1;

async function untilQuiet(cpuSeconds: () => Promise<number>): Promise<void> {
  for (let before = await cpuSeconds(); ;) {
    await setTimeout(LOOK_EVERY_MS);
    const now = await cpuSeconds();
    if (((now - before) * 1_000) / LOOK_EVERY_MS <= THROTTLE_SHARE) return;
    before = now;
  }
}

/** Compiles one module as the app itself is compiled, and serves it from loopback (IndexedDB wants a real origin). */
async function serveEntry(entry: string, outDir: string): Promise<{ readonly url: string; close(): void }> {
  const pages = path.join(import.meta.dirname, 'page');
  await build({
    configFile: false,
    logLevel: 'error',
    root: pages,
    plugins: [svelte(svelteOptions)],
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
