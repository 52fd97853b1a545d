import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
  type Request,
} from '@playwright/test';
import { BROWSER_ARGS, browserExecutable } from '../support/browser.ts';
import { ALLOWED, DRAWN_ELEMENTS, DRAWN_VALUE } from './allowed.ts';
import { awayAddress } from './payloads.ts';
import type { Away } from './away.ts';
import { type Batch, commentsOf } from './batches.ts';
import { CONTROLS } from './controls.ts';
import { judgeMarkup } from './judge-markup.ts';
import {
  chromeNow,
  databasesAsText,
  isDrawn,
  judgeDocument,
  readWhole,
  sharedNow,
  watchFrame,
  type Chrome,
} from './page-judge.ts';
import type { HostileService } from './service.ts';

/** A visit to the whole app, with eyes on everything that hostile content could do. */
export interface VisitOptions {
  readonly url: string;
  readonly service: HostileService;
  readonly batches: readonly Batch[];
  readonly away: Away;
  readonly token: string;
  readonly log: (line: string) => void;
}

/** How long a page may take until it is drawn. Some are made to take for ever. */
const PATIENCE_MS = 20_000;
const DIAGRAM_PATIENCE_MS = 30_000;
const PRINT_PATIENCE_MS = 60_000;
const SYNC_PATIENCE_MS = 120_000;
/** For what a leak brings about a moment later. */
const ECHO_MS = 3_000;

export class Visit {
  readonly #options: VisitOptions;
  readonly #browser: Browser;
  readonly #page: Page;
  #chrome: readonly Chrome[] = [];
  #shared = '';
  /** What the visit looks at now: whatever happens, happens there. */
  #where = 'start';
  readonly scripts: string[] = [];
  readonly requests: string[] = [];
  readonly tokens: string[] = [];
  /** The app around the content was touched. */
  readonly touched: string[] = [];
  places = 0;
  controls = 0;

  private constructor(options: VisitOptions, browser: Browser, page: Page) {
    this.#options = options;
    this.#browser = browser;
    this.#page = page;
  }

  static async open(options: VisitOptions): Promise<Visit> {
    const browser = await chromium.launch({ ...browserExecutable(), args: BROWSER_ARGS });
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const visit = new Visit(options, browser, page);
    await visit.#watch(context);
    await page.goto(options.url);
    await page.getByRole('contentinfo').getByText('Synced just now').waitFor({ timeout: SYNC_PATIENCE_MS });
    await visit.#go(options.service.plainPlace);
    await page.waitForFunction(() => document.querySelector('main .content') !== null);
    visit.#chrome = await page.evaluate(chromeNow);
    visit.#shared = await page.evaluate(sharedNow);
    return visit;
  }

  async close(): Promise<void> {
    await this.#browser.close().catch(() => undefined);
  }

  /** Every control must be noticed; what it made known is forgotten again. */
  async judgeTheJudge(): Promise<void> {
    this.#where = 'a plain page';
    await this.#judge(this.#chrome);
    // Else whatever is wrong with it would be noticed with every control.
    if (this.touched.length > 0) return;
    const { away, token } = this.#options;
    const given = { away: awayAddress(away.port, 0), token };
    const missed: string[] = [];
    for (const { says, leak, mend } of CONTROLS) {
      this.#where = `control: ${says}`;
      await this.#go(this.#options.service.plainPlace);
      this.#forget();
      // The page may refuse it itself, aloud.
      await this.#page.evaluate(leak, given).catch(() => undefined);
      if (!(await this.#noticed())) missed.push(says);
      if (mend !== undefined) await this.#page.evaluate(mend);
      this.controls += 1;
      await this.#page.reload();
      await this.#page.waitForFunction(() => document.querySelector('main .content') !== null);
    }
    this.#forget();
    this.touched.push(...missed.map((says) => `the judge does not notice ${says}`));
  }

  async everyPage(): Promise<void> {
    for (const [at, batch] of this.#options.batches.entries()) {
      this.#where = `page of ${batch.says}`;
      const began = performance.now();
      try {
        await this.#readPage(this.#options.service.placeOf(at), batch.diagrams);
        await this.#judge(this.#chrome);
      } catch (thrown) {
        await this.#lost(thrown);
      }
      const took = Math.round(performance.now() - began);
      if (took > 2_000) this.#options.log(`${String(took)} ms: ${this.#where.slice(0, 100)}`);
    }
  }

  async everyScreen(): Promise<void> {
    const { service } = this.#options;
    await this.#queueComments();
    const space = `/space/${service.spaceId}`;
    const screens = [
      '/library',
      '/library/collection1',
      space,
      '/links',
      `/links/${service.spaceId}`,
      '/kept',
      '/settings',
    ];
    const searches = ['words', 'galleyHostile', 'onerror', '"Sign in"'].map(
      (query) => `/search?q=${encodeURIComponent(query)}`,
    );
    const strange = [
      '/search?q=%3Cimg%20src%3Dx%3E',
      `${space}/at/%3Cscript%3E`,
      '/space/__proto__/page/constructor',
      '/<script>',
    ];
    const reports = this.#options.batches
      .slice(0, 5)
      .map((_batch, at) => `/links/${service.spaceId}/page-${String(at)}`);
    for (const place of [...screens, ...searches, ...reports, ...strange, '/outbox']) {
      this.#where = `screen ${place}`;
      await this.#go(place);
      await this.#settled();
      await this.#judge(place === '/outbox' ? [] : this.#frameOnly());
    }
    await this.#walkOutbox();
    await this.#palette();
    await this.#print();
  }

  /** In no memory, no database, no request and no socket of the page. */
  async theToken(): Promise<void> {
    const { token } = this.#options;
    this.#where = 'the memory of the page';
    if ((await this.#page.evaluate(databasesAsText)).includes(token)) this.tokens.push('the token is in a database');
    const session = await this.#page.context().newCDPSession(this.#page);
    if (await heapHolds(session, token)) this.tokens.push('the token is in the memory of the page');
    for (const { path, authorization } of this.#options.away.asked)
      if (authorization !== null) this.tokens.push(`the token went to another origin with ${path}`);
  }

  async #watch(context: BrowserContext): Promise<void> {
    const { url, token } = this.#options;
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
      if (page !== this.#page) this.touched.push(`${this.#where}: another page was opened`);
    });
    this.#page.on('websocket', (socket) => {
      if (new URL(socket.url()).host !== new URL(url).host)
        this.requests.push(`${this.#where}: ${socket.url()} was opened`);
      const look = ({ payload }: { readonly payload: string | Buffer }): void => {
        if (payload.includes(token)) this.tokens.push(`${this.#where}: the token is on a socket`);
      };
      socket.on('framereceived', look);
      socket.on('framesent', look);
    });
    this.#page.on('dialog', (dialog) => {
      this.scripts.push(`${this.#where}: a dialog of the browser opened`);
      void dialog.dismiss();
    });
    this.#page.on('download', () => this.touched.push(`${this.#where}: something was saved`));
    this.#page.on('crash', () => this.touched.push(`${this.#where}: the page crashed`));
    this.#page.on('pageerror', (error) => this.touched.push(`${this.#where}: ${error.message.slice(0, 200)}`));
    this.#page.on('framenavigated', (frame) => {
      const isMain = frame === this.#page.mainFrame();
      if (!frame.url().startsWith(`${origin}/`) || (!isMain && !frame.url().endsWith('/diagram.html')))
        this.touched.push(`${this.#where}: a frame went to ${frame.url().slice(0, 100)}`);
    });
  }

  /** As a link inside of the app goes. */
  async #go(place: string): Promise<void> {
    await this.#page.evaluate((path) => {
      const state: unknown = history.state;
      const index = typeof state === 'object' && state !== null && 'index' in state ? Number(state.index) + 1 : 1;
      history.pushState({ index }, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: { index } }));
    }, place);
  }

  async #openPage(place: string): Promise<void> {
    const before = await this.#page.locator('main h1').first().textContent({ timeout: PATIENCE_MS });
    await this.#go(place);
    await this.#page.waitForFunction(
      (title) => document.querySelector('main article h1')?.textContent !== title,
      before,
      { timeout: PATIENCE_MS },
    );
  }

  async #readPage(place: string, diagrams: number): Promise<void> {
    await this.#openPage(place);
    await this.#page.evaluate(readWhole);
    await this.#page
      .waitForFunction(isDrawn, diagrams, { timeout: DIAGRAM_PATIENCE_MS })
      .catch(() => this.#options.log(`not drawn in time: ${this.#where.slice(0, 100)}`));
  }

  /** Two frames and an idle moment: what a screen shows first is there. */
  async #settled(): Promise<void> {
    await this.#page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 500 }))),
    );
  }

  async #judge(chrome: readonly Chrome[]): Promise<void> {
    const breaks = await this.#page.evaluate(judgeDocument, {
      allowed: ALLOWED,
      drawnElements: DRAWN_ELEMENTS.source,
      drawnValue: DRAWN_VALUE,
      chrome,
      shared: this.#shared,
      token: this.#options.token,
    });
    this.touched.push(...breaks.map((what) => `${this.#where}: ${what}`));
    this.#notice();
    this.places += 1;
  }

  /** What the other origin was asked, but for files: those the core fetches, without the token. */
  #notice(): void {
    for (const { path } of this.#options.away.asked.slice(this.#seen)) {
      if (!path.startsWith('/file/')) this.requests.push(`${this.#where}: ${path} was asked of another origin`);
    }
    this.#seen = this.#options.away.asked.length;
  }
  #seen = 0;

  #frameOnly(): readonly Chrome[] {
    return this.#chrome.filter(({ name }) => name === 'rail' || name === 'status');
  }

  #forget(): void {
    this.#seen = this.#options.away.asked.length;
    for (const found of [this.scripts, this.requests, this.tokens, this.touched]) found.length = 0;
  }

  async #noticed(): Promise<boolean> {
    const end = Date.now() + ECHO_MS;
    for (;;) {
      await this.#judge(this.#chrome);
      if ([this.scripts, this.requests, this.tokens, this.touched].some((found) => found.length > 0)) return true;
      if (Date.now() > end) return false;
      await this.#settled();
    }
  }

  /** A place that could not be visited is a break; the visit goes on behind it. */
  async #lost(thrown: unknown): Promise<void> {
    this.touched.push(`${this.#where}: ${String(thrown).split('\n', 1)[0] ?? ''}`);
    await this.#page.goto(new URL(this.#options.service.plainPlace, this.#options.url).href, { timeout: PATIENCE_MS });
    await this.#page.waitForFunction(() => document.querySelector('main .content') !== null);
  }

  /** Payloads as a person's own words: the service refuses them, with a payload for a reason. */
  async #queueComments(): Promise<void> {
    this.#where = 'the composer';
    await this.#go(this.#options.service.plainPlace);
    const field = this.#page.getByRole('textbox', { name: /New comment/ });
    const texts = commentsOf(this.#options.batches);
    for (const each of texts) {
      await field.fill(each);
      await this.#page.getByRole('button', { name: 'Comment', exact: true }).click();
      await this.#page.waitForFunction(
        (said) => ![...document.querySelectorAll('textarea')].some(({ value }) => value === said),
        each,
      );
    }
    await field.fill(texts[0] ?? '');
    await this.#settled();
    await this.#judge(this.#chrome);
  }

  async #walkOutbox(): Promise<void> {
    await this.#go('/outbox');
    await this.#settled();
    for (let row = 0; row < 12; row += 1) {
      this.#where = `row ${String(row)} of the outbox`;
      await this.#page.keyboard.press('j');
      await this.#settled();
      await this.#judge(this.#frameOnly());
    }
  }

  async #palette(): Promise<void> {
    for (const words of ['words', 'script', '<img', '\u202e']) {
      this.#where = `the palette with ${words}`;
      await this.#page.keyboard.press('Control+k');
      const field = this.#page.getByRole('combobox');
      await field.fill(words);
      await this.#settled();
      await this.#judge([]);
      await this.#page.keyboard.press('Escape');
    }
  }

  async #print(): Promise<void> {
    for (const [at, batch] of this.#options.batches.entries()) {
      if (at % 4 !== 0 || batch.markdown.length > 20_000) continue;
      this.#where = `print of ${batch.says}`;
      try {
        await this.#openPage(this.#options.service.placeOf(at));
        const sheet = await this.#sheet();
        this.touched.push(...judgeMarkup(sheet).map((what) => `${this.#where}: ${what}`));
        this.#notice();
        this.places += 1;
      } catch (thrown) {
        await this.#lost(thrown);
      }
    }
  }

  /** What goes on paper: everything at once, whatever is folded or far down. */
  async #sheet(): Promise<string> {
    await this.#page.keyboard.press('Control+Alt+p');
    const printed = await this.#page.waitForFunction(
      () => (globalThis as { __galleyPrinted?: string }).__galleyPrinted,
      null,
      { timeout: PRINT_PATIENCE_MS },
    );
    const sheet = await printed.jsonValue();
    await this.#page.evaluate(() => delete (globalThis as { __galleyPrinted?: string }).__galleyPrinted);
    return sheet ?? '';
  }
}

function isOfSandbox(request: Request): boolean {
  return !request.isNavigationRequest() && request.frame().url().endsWith('/diagram.html');
}

async function heapHolds(session: CDPSession, words: string): Promise<boolean> {
  let tail = '';
  let found = false;
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    found ||= (tail + chunk).includes(words);
    tail = chunk.slice(-words.length);
  });
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  return found;
}
