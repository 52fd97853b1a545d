import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { spawnJson, type Spawned } from '../../support/spawned.ts';
import { BROWSER_ARGS } from '../../support/find-browser.ts';
import { browserExecutable } from '../support/browser.ts';

const STEADY_MS = 2_000;
/**
 * Chromium keeps a process ready for the next tab. Killed with the tab, it may still be taken for the new one, which
 * then never answers whoever drives it: `newPage` waits forever.
 */
const NO_SPARE_TAB = '--disable-features=SpareRendererForSitePerProcess';

/** The app as people run it where there is no Electron: the built browser host, and a browser with a profile. */
export class App {
  readonly #dir: string;
  readonly #switches: readonly string[];
  #host: Spawned<string> | null = null;
  #browser: BrowserContext | null = null;
  #page: Page | null = null;

  constructor(dir: string, switches: readonly string[]) {
    this.#dir = dir;
    this.#switches = switches;
  }

  /** Starts whatever of it does not run, and shows the app. */
  async open(): Promise<Page> {
    this.#host ??= await spawnJson(
      ['out/main/browser-host.js', '--json', '--profile', join(this.#dir, 'profile'), ...this.#switches],
      (raw) => (raw as { readonly url: string }).url,
    );
    this.#browser ??= await chromium.launchPersistentContext(this.#browserDir, {
      ...browserExecutable(),
      args: [...BROWSER_ARGS, NO_SPARE_TAB],
      viewport: { width: 1280, height: 800 },
    });
    this.#page ??= await this.#browser.newPage();
    await this.#page.goto(this.#host.hello);
    return this.#page;
  }

  async synced(page: Page): Promise<void> {
    await page.getByRole('contentinfo').getByText('Synced just now').waitFor({ timeout: 60_000 });
  }

  async status(page: Page): Promise<string> {
    return page.getByRole('contentinfo').innerText();
  }

  /** Everything was sent, or rests where it says why. */
  async nothingWaits(page: Page, patienceMs: number): Promise<void> {
    const end = Date.now() + patienceMs;
    // A page that has just opened has not counted yet: for some time nothing waits.
    for (let since = Date.now(); Date.now() - since < STEADY_MS;) {
      const status = await this.status(page);
      if (/\d+ waiting/.test(status) || !status.includes('Synced')) since = Date.now();
      if (Date.now() > end) throw new Error(`it still waits: ${status}`);
      await wait(100);
    }
  }

  /** SIGKILL: the host; the tab's own process; or both and the whole browser, as when a battery is empty. */
  async kill(victim: 'host' | 'tab' | 'computer'): Promise<void> {
    if (victim === 'tab') await this.#killTab();
    if (victim === 'computer') await this.#killBrowser();
    if (victim === 'tab') return;
    await this.#host?.kill();
    this.#host = null;
  }

  async end(): Promise<void> {
    await this.#browser?.close().catch(() => undefined);
    await this.#host?.kill();
  }

  get #browserDir(): string {
    return join(this.#dir, 'browser');
  }

  async #killTab(): Promise<void> {
    const pages = this.#pidsOf('--type=renderer');
    for (const pid of pages) process.kill(pid, 'SIGKILL');
    await this.#page?.close().catch(() => undefined);
    this.#page = null;
  }

  async #killBrowser(): Promise<void> {
    const browser = this.#browser;
    const closed = new Promise((resolve) => browser?.once('close', resolve));
    for (const pid of this.#pidsOf(null)) process.kill(pid, 'SIGKILL');
    await closed;
    this.#browser = null;
    this.#page = null;
  }

  /** Processes of this browser alone: it is told by its profile; its tabs are told by their parents. */
  #pidsOf(type: '--type=renderer' | null): readonly number[] {
    const all = processes();
    const main = all.filter(({ command }) => command.includes(this.#browserDir) && !command.includes('--type='));
    if (type === null) return main.map(({ pid }) => pid);
    const ours = new Set(main.map(({ pid }) => pid));
    // Children of children, by way of the zygote.
    for (let before = 0; before !== ours.size;) {
      before = ours.size;
      for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
    }
    return all.filter(({ pid, command }) => ours.has(pid) && command.includes(type)).map(({ pid }) => pid);
  }
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function processes(): readonly Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1] ?? '0';
        return [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        // It ended while we were looking.
        return [];
      }
    });
}
