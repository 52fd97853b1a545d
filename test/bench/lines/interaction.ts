import type { Page } from '@playwright/test';
import { z } from 'zod';
import { atMost, type Bench, type Line } from '../bench.ts';
import { startApp, untilQuiet } from '../running-app.ts';
import { percentile } from '../stats.ts';
import { syncedProfile } from '../synced-profile.ts';

/**
 * From a key press to the next paint, over all screens of the heavy workspace, against the same presses on a page with
 * one list of plain rows. The browser measures both (Event Timing, in steps of 8 ms; below 16 ms it reports nothing).
 */
const ROUNDS = 4;
/** One round: each screen is opened, its list is walked, a row is opened and left. */
const SCREENS = ['g l', 'g r', 'g t', 'g m', 'g o', 'g n'];
const IN_SCREEN = ['j', 'j', 'j', 'k', 'o', 'j', 'u'];
/** What the browser does not report took less than this (ms). */
const UNREPORTED_MS = 8;
const PLAIN_ROWS = 1_000;

const measured = z.object({ durations: z.array(z.number()), shift: z.number() });
type Measured = z.output<typeof measured>;

declare global {
  var galleyInteractions: { durations: number[]; shift: number } | undefined;
}

export const INTERACTION_LINE: Line = {
  name: 'interaction',
  async run(bench) {
    const app = await startApp(bench, await syncedProfile(bench, 'heavy', 'interaction'));
    try {
      const settled = await app.browser.newPage();
      await settled.goto(app.url);
      await untilQuiet(app, settled);
      await settled.close();
      await app.browser.addInitScript(observe);
      const page = await app.browser.newPage();
      await page.goto(app.url);
      await page.getByRole('treeitem').first().waitFor();
      const ours = await play(page, bench, SCREENS);
      const plain = await app.browser.newPage();
      await plain.route('http://bench.invalid/', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<script>(${listOfRows.toString()})(${String(PLAIN_ROWS)})</script>`,
        }),
      );
      await plain.goto('http://bench.invalid/');
      const reference = await play(plain, bench, SCREENS);
      const row = (name: string, share: number, limit: number) => ({
        name: `interaction ${name}`,
        ours: percentile(ours.durations, share),
        reference: percentile(reference.durations, share),
        unit: 'ms',
        target: atMost(limit),
      });
      return [
        row('p95', 0.95, 3),
        row('worst', 1, 6),
        { name: 'interaction layout shift', ours: ours.shift, reference: null, unit: 'score', target: atMost(0.1) },
      ];
    } finally {
      await app.close();
    }
  },
};

async function play(page: Page, bench: Bench, screens: readonly string[]): Promise<Measured> {
  let presses = 0;
  const press = async (keys: string): Promise<void> => {
    for (const key of keys.split(' ')) {
      await page.keyboard.press(key);
      presses += 1;
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    }
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const screen of screens) {
      await press(screen);
      for (const key of IN_SCREEN) await press(key);
    }
  }
  const found = measured.parse(await page.evaluate(() => globalThis.galleyInteractions));
  bench.say(`${String(presses)} presses, ${String(found.durations.length)} of them reported`);
  const unreported = Math.max(0, presses - found.durations.length);
  return { ...found, durations: [...found.durations, ...Array.from({ length: unreported }, () => UNREPORTED_MS)] };
}

/** Runs in the page before anything else. */
function observe(): void {
  const found = { durations: [] as number[], shift: 0 };
  globalThis.galleyInteractions = found;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'keydown') found.durations.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { readonly value: number; readonly hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) found.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the reference page: every key moves the mark by one row. */
function listOfRows(rows: number): void {
  document.addEventListener('DOMContentLoaded', () => {
    for (let row = 0; row < rows; row += 1) {
      const element = document.createElement('p');
      element.textContent = `Row ${String(row)}`;
      document.body.append(element);
    }
    let at = 0;
    document.addEventListener('keydown', () => {
      const list = document.querySelectorAll('p');
      list[at]?.removeAttribute('style');
      at = (at + 1) % rows;
      list[at]?.setAttribute('style', 'background: yellow');
      list[at]?.scrollIntoView({ block: 'nearest' });
    });
  });
}
