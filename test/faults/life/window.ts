import { readFileSync } from 'node:fs';
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { z } from 'zod';
import { BROWSER_ARGS } from '../../support/find-browser.ts';
import { SYNCED } from '../../support/synced.ts';
import { browserExecutable } from '../support/browser.ts';
import { letTimeJump } from './jumping-clock.ts';
import { heapSize, PageWorkers } from './workers.ts';

/** What the page and its Workers hold, after everything that is not in use was collected. */
export interface WindowFigures {
  /** Bytes of the page's own heap, and of those of its Workers. */
  readonly heap: number;
  readonly workers: number;
  /** Megabytes of the whole process, Workers too, that belong to nobody else; null where the system does not tell. */
  readonly megabytes: number | null;
  readonly nodes: number;
  readonly listeners: number;
  readonly documents: number;
  /** Bytes that the databases take. */
  readonly stored: number;
}

const COLLECTIONS = 3;
const SYNC_MS = 30 * 60_000;

declare global {
  var galleyJump: ((byMs: number) => void) | undefined;
}

/** The app's window in a real browser, whose time can be pushed on. The Workers keep the computer's own time. */
export class Window {
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #workers: PageWorkers;

  private constructor(context: BrowserContext, page: Page, session: CDPSession, workers: PageWorkers) {
    this.#context = context;
    this.#page = page;
    this.#session = session;
    this.#workers = workers;
  }

  static async open(dir: string, url: string): Promise<Window> {
    const context = await chromium.launchPersistentContext(dir, {
      ...browserExecutable(),
      args: BROWSER_ARGS,
      viewport: { width: 1280, height: 800 },
    });
    // What tsx wraps named functions in is not there in a page.
    await context.addInitScript('globalThis.__name ??= (named) => named;');
    await context.addInitScript(`globalThis.galleyJump = (${letTimeJump.toString()})();`);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const workers = await PageWorkers.of(await context.newCDPSession(page));
    await page.goto(url);
    return new Window(context, page, session, workers);
  }

  async jump(byMs: number): Promise<void> {
    await this.#page.evaluate((ms) => globalThis.galleyJump?.(ms), byMs);
  }

  /** Resolves when the page says that all is stored and nothing is being read. */
  async synced(): Promise<void> {
    await this.#page.getByRole('contentinfo').getByText(SYNCED).waitFor({ timeout: SYNC_MS });
  }

  /** Goes to a place within the app, as a link does. */
  async go(path: string): Promise<void> {
    await this.#page.evaluate((to) => {
      history.pushState({ index: history.length }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    }, path);
  }

  /** Resolves when the page has nothing left to do just now. */
  async idle(): Promise<void> {
    await this.#page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }

  /** Resolves when the page shows these words somewhere in what is read. */
  async shows(words: string): Promise<void> {
    await this.#page.getByRole('main').getByText(words).first().waitFor();
  }

  async figures(): Promise<WindowFigures> {
    for (let time = 0; time < COLLECTIONS; time += 1) {
      await this.#page.requestGC();
      await this.#workers.collectGarbage();
    }
    const heap = heapSize(await this.#session.send('Runtime.getHeapUsage'));
    const counters = domCounters.parse(await this.#session.send('Memory.getDOMCounters'));
    const stored = await this.#page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
    return {
      heap,
      workers: await this.#workers.heap(),
      megabytes: await this.#megabytes(),
      nodes: counters.nodes,
      listeners: counters.jsEventListeners,
      documents: counters.documents,
      stored,
    };
  }

  async close(): Promise<void> {
    await this.#context.close();
  }

  /** Of the largest of the browser's pages, which is the app's. */
  async #megabytes(): Promise<number | null> {
    const session = await this.#context.browser()?.newBrowserCDPSession();
    if (session === undefined) return null;
    const { processInfo } = processes.parse(await session.send('SystemInfo.getProcessInfo'));
    await session.detach();
    const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => ownMegabytes(id));
    return Math.max(...sizes.map((size) => size ?? 0)) || null;
  }
}

const domCounters = z.object({ documents: z.number(), nodes: z.number(), jsEventListeners: z.number() });
const processes = z.object({ processInfo: z.array(z.object({ type: z.string(), id: z.number() })) });

function ownMegabytes(processId: number): number | null {
  try {
    const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) / 1_000;
  } catch {
    return null;
  }
}
