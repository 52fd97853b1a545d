import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test';
import { BROWSER_ARGS } from '../../support/find-browser.ts';
import { browserExecutable } from '../support/browser.ts';
import { ALLOWED, DRAWN_ELEMENTS, DRAWN_VALUE } from './allowed.ts';
import type { Away } from './away.ts';
import type { Batch } from './batches.ts';
import { judgeMarkup } from './judge-markup.ts';
import { chromeNow, judgeDocument, sharedNow, watchFrame, type Chrome } from './page-judge.ts';
import type { HostileService } from './service.ts';

/** A visit to the app, with eyes on everything that hostile content could do. Where it goes is told in `rounds`. */
export interface VisitOptions {
  readonly url: string;
  /** For files that are saved on purpose. */
  readonly dir: string;
  readonly service: HostileService;
  readonly batches: readonly Batch[];
  readonly away: Away;
  readonly token: string;
  readonly log: (line: string) => void;
}

/** How long a screen may take until it is there. Some pages are made to take for ever. */
const PATIENCE_MS = 20_000;
/** However long ago. */
const SYNCED = /^Synced (?:just now|\d)/;
const SYNC_PATIENCE_MS = 120_000;
/** A place that took longer is told (ms). */
const LONG_MS = 2_000;

/** What of the app around the content has to be where and as it was: all that stands beside a page, or beside any screen. */
type Around = 'page' | 'screen' | 'nothing';

export class Visit {
  readonly options: VisitOptions;
  readonly page: Page;
  readonly #browser: Browser;
  #chrome: readonly Chrome[] = [];
  #shared = '';
  /** What the visit looks at now: whatever happens, happens there. */
  #where = 'start';
  #saving = false;
  readonly scripts: string[] = [];
  readonly requests: string[] = [];
  readonly tokens: string[] = [];
  /** The app around the content was touched. */
  readonly touched: string[] = [];
  places = 0;
  controls = 0;

  private constructor(options: VisitOptions, browser: Browser, page: Page) {
    this.options = options;
    this.#browser = browser;
    this.page = page;
  }

  static async open(options: VisitOptions): Promise<Visit> {
    const browser = await chromium.launch({ ...browserExecutable(), args: BROWSER_ARGS });
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const visit = new Visit(options, browser, page);
    await visit.#watch(context);
    await page.goto(options.url);
    await visit.#synced();
    await visit.go(options.service.plainPlace);
    await page.waitForFunction(() => document.querySelector('main .content') !== null);
    await visit.measure();
    visit.#shared = await page.evaluate(sharedNow);
    return visit;
  }

  async #synced(): Promise<void> {
    const status = this.page.getByRole('contentinfo');
    try {
      await status.getByText(SYNCED).waitFor({ timeout: SYNC_PATIENCE_MS });
    } catch (cause) {
      const says = await status.innerText();
      throw new Error(`the first sync did not end: ${says} (${await this.#pictured()})`, { cause });
    }
  }

  /** How the app around content looks from here on: measured beside a page that says nothing bad. */
  async measure(): Promise<void> {
    this.#chrome = await this.page.evaluate(chromeNow);
  }

  /** What is saved on purpose: the path of the file. */
  async saves(act: () => Promise<void>): Promise<string> {
    this.#saving = true;
    const [download] = await Promise.all([this.page.waitForEvent('download'), act()]);
    this.#saving = false;
    const path = join(this.options.dir, download.suggestedFilename());
    await download.saveAs(path);
    // What the app says about it may stand over the page.
    await this.page.locator('.notices').getByRole('button', { name: 'Dismiss' }).first().click();
    return path;
  }

  async close(): Promise<void> {
    await this.#browser.close().catch(() => undefined);
  }

  /** One place: whatever happens in `look` happens there. That it cannot be looked at is a break; the visit goes on behind it. */
  async at(where: string, look: () => Promise<void>): Promise<void> {
    this.#where = where;
    const began = performance.now();
    await look().catch((thrown: unknown) => this.#lost(thrown));
    const took = Math.round(performance.now() - began);
    if (took > LONG_MS) this.log(`${String(took)} ms: ${where.slice(0, 100)}`);
  }

  log(line: string): void {
    this.options.log(line);
  }

  found(): readonly string[] {
    return [...this.scripts, ...this.requests, ...this.tokens, ...this.touched];
  }

  async #watch(context: BrowserContext): Promise<void> {
    const { url, token } = this.options;
    const { origin } = new URL(url);
    await context.exposeBinding('__galleyHostile', (_source, said: unknown) => {
      this.scripts.push(`${this.#where}: ${typeof said === 'string' ? said : `script ${String(said)} ran`}`);
    });
    // Functions that are sent as text may carry the name that a tool gave them.
    await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
    await context.addInitScript(watchFrame);
    const elsewhere = (request: Request): void => {
      const address = request.url();
      if (!address.startsWith(`${origin}/`) && !/^(?:blob|data):/.test(address))
        this.requests.push(`${this.#where}: ${address.slice(0, 120)} was asked`);
    };
    // What the frame for diagrams tries, the policy has to refuse there (`watchFrame`): only what it let pass counts.
    context.on('requestfinished', (request) => {
      if (isOfSandbox(request)) elsewhere(request);
    });
    context.on('requestfailed', (request) => {
      if (isOfSandbox(request) && request.failure()?.errorText !== 'csp') elsewhere(request);
    });
    context.on('request', (request) => {
      const address = request.url();
      if (!isOfSandbox(request)) elsewhere(request);
      const sent = `${address} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`;
      if (sent.includes(token)) this.tokens.push(`${this.#where}: the token is in a request`);
    });
    context.on('page', (page) => {
      if (page !== this.page) this.touched.push(`${this.#where}: another page was opened`);
    });
    this.page.on('websocket', (socket) => {
      if (new URL(socket.url()).host !== new URL(url).host)
        this.requests.push(`${this.#where}: ${socket.url()} was opened`);
      const look = ({ payload }: { readonly payload: string | Buffer }): void => {
        if (payload.includes(token)) this.tokens.push(`${this.#where}: the token is on a socket`);
      };
      socket.on('framereceived', look);
      socket.on('framesent', look);
    });
    this.page.on('dialog', (dialog) => {
      this.scripts.push(`${this.#where}: a dialog of the browser opened`);
      void dialog.dismiss();
    });
    this.page.on('download', () => {
      if (!this.#saving) this.touched.push(`${this.#where}: something was saved`);
    });
    this.page.on('crash', () => this.touched.push(`${this.#where}: the page crashed`));
    this.page.on('pageerror', (error) => this.touched.push(`${this.#where}: ${error.message.slice(0, 200)}`));
    this.page.on('framenavigated', (frame) => {
      const isMain = frame === this.page.mainFrame();
      if (!frame.url().startsWith(`${origin}/`) || (!isMain && !frame.url().endsWith('/diagram.html')))
        this.touched.push(`${this.#where}: a frame went to ${frame.url().slice(0, 100)}`);
    });
  }

  /** As a link inside of the app goes. */
  async go(place: string): Promise<void> {
    await this.page.evaluate((path) => {
      const state: unknown = history.state;
      const index = typeof state === 'object' && state !== null && 'index' in state ? Number(state.index) + 1 : 1;
      history.pushState({ index }, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: { index } }));
    }, place);
  }

  /** Resolves when the page is shown in place of the one before, and what it says, or that what it says was refused. */
  async openPage(place: string): Promise<void> {
    const before = await this.page.evaluate(() => document.querySelector('main article h1')?.textContent ?? null);
    await this.go(place);
    await this.page.waitForFunction(
      (title) => {
        const article = document.querySelector('main article');
        const now = article?.querySelector('h1')?.textContent ?? null;
        return (
          now !== null && now !== title && article?.querySelector('.content, .blank:not([role]), .missing') != null
        );
      },
      before,
      { timeout: PATIENCE_MS },
    );
  }

  /** Two frames and an idle moment: what a screen shows first is there. */
  async settled(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 500 }))),
    );
  }

  async judge(around: Around): Promise<void> {
    const breaks = await this.page.evaluate(judgeDocument, {
      allowed: ALLOWED,
      drawnElements: DRAWN_ELEMENTS.source,
      drawnValue: DRAWN_VALUE,
      chrome: this.#chrome.filter(
        ({ name }) => around === 'page' || (around === 'screen' && (name === 'rail' || name === 'status')),
      ),
      shared: this.#shared,
      token: this.options.token,
    });
    this.#emit(breaks);
  }

  /** Markup that is not on the screen. */
  judgeSheet(markup: string): void {
    this.#emit(judgeMarkup(markup));
  }

  #emit(breaks: readonly string[]): void {
    this.touched.push(...breaks.map((what) => `${this.#where}: ${what}`));
    this.notice();
    this.places += 1;
  }

  /** What the other origin was asked, but for files: those the core fetches, without the token. */
  notice(): void {
    for (const { path } of this.options.away.asked.slice(this.#seen)) {
      if (!path.startsWith('/file/')) this.requests.push(`${this.#where}: ${path} was asked of another origin`);
    }
    this.#seen = this.options.away.asked.length;
  }
  #seen = 0;

  forget(): void {
    this.#seen = this.options.away.asked.length;
    for (const found of [this.scripts, this.requests, this.tokens, this.touched]) found.length = 0;
  }

  async #lost(thrown: unknown): Promise<void> {
    this.touched.push(`${this.#where}: ${String(thrown).split('\n', 1)[0] ?? ''} (${await this.#pictured()})`);
    await this.page.goto(new URL(this.options.service.plainPlace, this.options.url).href, { timeout: PATIENCE_MS });
    await this.page.waitForFunction(() => document.querySelector('main .content') !== null);
  }

  /** The path of a picture of what could not be looked at. It stays when the run has ended. */
  async #pictured(): Promise<string> {
    this.#pictures ??= mkdtempSync(join(tmpdir(), 'galley-hostile-pictures-'));
    const path = join(this.#pictures, `${String(this.touched.length)}.png`);
    await this.page.screenshot({ path, timeout: PATIENCE_MS }).catch(() => undefined);
    return path;
  }
  #pictures: string | undefined;
}

function isOfSandbox(request: Request): boolean {
  return !request.isNavigationRequest() && request.frame().url().endsWith('/diagram.html');
}
