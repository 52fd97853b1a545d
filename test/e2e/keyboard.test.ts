import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';
import { slowDown } from './support/slow-motion.ts';

/** Presses keys one after another; `g l` is two of them. */
async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

/** Goes on with Tab until what has the focus has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
      });
    })
    .toMatch(name);
}

test('every screen for reading is reached and worked by keyboard alone, with the service stopped', async ({
  startSyncedApp,
  openBrowser,
}) => {
  const app = await startSyncedApp();
  const page = await openPage(await openBrowser(), app.hello.url);
  const status = page.getByRole('contentinfo');
  const main = page.getByRole('main');
  const title = main.getByRole('heading', { level: 1 });
  const notice = (words: string) => expect(page.getByText(words, { exact: true }).first()).toBeAttached();
  await expect(status).toContainText(SYNCED);
  await press(page, 'ControlOrMeta+k');
  await page.keyboard.type('stop the sample');
  await press(page, 'Enter');
  await expect(status).toContainText('Offline');

  await test.step('from the library to a space by its name, and to its first page', async () => {
    await press(page, 'g l');
    await expect(title).toHaveText('Ebbline Instruments');
    await press(page, 'g p');
    await page.keyboard.type('device');
    await press(page, 'Enter');
    await expect(title).toHaveText('Device guide');
    await expect(page.getByRole('treeitem', { name: 'Pelican 3' })).toBeVisible();
    await press(page, 'j k Enter');
    await expect(page).toHaveURL(/\/page\//);
  });

  await test.step('page by page, the filter of the tree, the outline and find', async () => {
    const first = await title.textContent();
    await press(page, ']');
    await expect(title).not.toHaveText(first ?? '');
    await press(page, '[');
    await expect(title).toHaveText(first ?? '');
    await press(page, '/');
    await page.keyboard.type('leds');
    await press(page, 'Enter');
    await expect(title).toHaveText('LEDs and codes');
    await press(page, 'i');
    await expect(page.getByRole('tab', { name: 'Outline', selected: true })).toBeVisible();
    await press(page, 'ControlOrMeta+f');
    await page.keyboard.type('led');
    await expect(page.getByRole('search')).toContainText(/1 of \d+/);
    await press(page, 'Escape');
    await expect(page.getByRole('search')).toHaveCount(0);
  });

  await test.step('size and width, star, link and markdown', async () => {
    const root = page.locator('html');
    await press(page, 'v 4');
    await expect(root).toHaveAttribute('data-reading-size', 'larger');
    await press(page, 'v w');
    await expect(root).toHaveAttribute('data-reading-width', 'wide');
    await press(page, 'v 2 v u');
    await press(page, 'Shift+B');
    await notice('Page starred');
    await press(page, 'y');
    await notice('Link copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^galley:\/\/space\//);
    await press(page, 'Shift+M');
    await notice('Page copied as Markdown');
  });

  await test.step('what links here, and the reports of the page, the space and everything', async () => {
    await press(page, 'l');
    await expect(page.getByRole('region', { name: 'Linked from' })).toBeVisible();
    await press(page, 'Shift+L');
    await expect(title).toHaveText('Broken links');
    await expect(page).toHaveURL(/\/links\/[^/]+\/[^/]+$/);
    await press(page, 'g b');
    await expect(page).toHaveURL(/\/links\/[^/]+$/);
    await press(page, 'g k');
    await expect(page).toHaveURL(/\/links$/);
    const rows = main.getByRole('listitem').getByRole('link');
    // Two that are broken on purpose, and three paths in comments, which know no page.
    await expect(rows).toHaveCount(5);
    // To the place of the last with one key, and back to its row.
    await press(page, 'j j j j j o');
    await expect(main.locator('[data-arrived]')).toBeInViewport();
    await press(page, 'Alt+ArrowLeft');
    await expect(rows.nth(4)).toBeFocused();
    await press(page, 'k');
    await expect(rows.nth(3)).toBeFocused();
  });

  await test.step('what is kept: paused, gone on with, removed', async () => {
    await press(page, 'g d');
    await expect(title).toHaveText('Available offline');
    const row = main.getByRole('listitem').filter({ hasText: 'Runbooks' });
    await expect(row).toContainText(/\d+ of \d+ pages/);
    await expect
      .poll(async () => {
        await press(page, 'j');
        return row.evaluate((element) => element === document.activeElement);
      })
      .toBe(true);
    await tabTo(page, /^Pause Runbooks$/);
    await press(page, 'Enter');
    await expect(row).toContainText('Paused');
    await press(page, 'Enter');
    await expect(row).not.toContainText('Paused');
    await tabTo(page, /^Remove Runbooks/);
    await press(page, 'Enter');
    await expect(page.getByRole('dialog')).toContainText('Remove Runbooks from this computer?');
    await tabTo(page, /^Remove$/);
    await press(page, 'Enter');
    await expect(row).toContainText('0 of');
    await expect(row).toBeFocused();
  });

  await test.step('the search, and the page where one was', async () => {
    await press(page, 's');
    await page.keyboard.type('firmware');
    await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toBeVisible();
    await press(page, 'Escape g l');
    await expect(main.getByRole('region', { name: 'Starred' })).toContainText('LEDs and codes');
    await press(page, 'g p');
    await page.keyboard.type('device');
    await press(page, 'Enter');
    await expect(main.getByRole('button', { name: 'Continue: LEDs and codes' })).toBeVisible();
    await press(page, 'g c');
    await expect(title).toHaveText('LEDs and codes');
  });

  await test.step('the keys are told, and a pack is saved and opened from the palette', async () => {
    await press(page, '?');
    await expect(page.getByRole('dialog')).toContainText('Link report for this page');
    await press(page, 'Escape ControlOrMeta+k');
    await page.keyboard.type('save a pack');
    await press(page, 'Enter');
    await expect(page.getByRole('dialog', { name: 'Save pack' })).toBeVisible();
    await press(page, 'Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('what is typed ahead of a screen waits for it, in order, also through several screens', async ({
  startSyncedApp,
  openBrowser,
}) => {
  const app = await startSyncedApp();
  const context = await openBrowser();
  await slowDown(context, 400);
  const page = await openPage(context, app.hello.url);
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(page.getByRole('contentinfo')).toContainText(SYNCED);
  // To the triage, its second cluster, and the first thing that was said in it.
  await press(page, 'g t j o j');
  await expect(title).toContainText('E-14 in the morning');
  await expect(page.locator('[data-issue]').first()).toBeFocused();
  // A field gets what was typed before it was there.
  await press(page, 's t i d x Backspace e');
  await expect(page.getByRole('combobox', { name: 'Search downloaded content' })).toHaveValue('tide');
  // Enter means what was typed, not what was found before all of it was.
  await press(page, 'Enter');
  await expect(title).toContainText(/tide/i);
  // A screen that takes the focus as it comes takes no letter with it.
  await press(page, 's');
  await page.keyboard.type('authentication in:pages');
  await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toContainText(
    'Authentication',
  );
  await press(page, 'Enter');
  await expect(page).toHaveURL(/\/page\//);
  await press(page, 'c');
  const words = 'Typed while the page and its comments were being read.';
  await page.keyboard.type(words, { delay: 15 });
  await press(page, 'ControlOrMeta+Enter');
  await expect(page.getByRole('article', { name: /Comment by/ }).filter({ hasText: words })).toBeVisible();
});

test('the highlighted row of a screen takes the next key after its navigation key', async ({ sample: { page } }) => {
  for (const [keys, list, next] of [
    ['g r', 'Change requests', 'Changed pages'],
    ['g t', 'Clusters', 'Clusters of this list'],
    ['g m', 'All comments', 'Comments'],
  ] as const) {
    await press(page, keys);
    await expect(page.getByRole('listbox', { name: list, exact: true })).toBeFocused();
    await press(page, 'o');
    await expect(page.getByLabel(next, { exact: true }).first()).toBeVisible();
  }
});

test('a screen that is going raises no error while the next one loads', async ({ sample: { page } }) => {
  await page.route('**/assets/*.js', async (route) => {
    await setTimeout(400); // Real time: long enough for the keys below to arrive before the code.
    await route.continue();
  });
  for (const keys of ['g r', 'g t', 'g m', 'g o', 'g r', 'g m', 'g t']) {
    await press(page, keys);
    // It is still drawn while these keys and events arrive. The fixture checks that none raised an error.
    await press(page, 'o');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await press(page, 'j');
    await setTimeout(200); // Real time: some keys arrive before the code, some after it.
    await press(page, 'o');
    await setTimeout(300); // Real time: the same.
  }
});

test('a list that became empty leaves all keys working', async ({ sample: { page } }) => {
  await press(page, 'g r');
  await expect(page.getByRole('listbox', { name: 'Change requests' })).toBeFocused();
  await page.getByRole('button', { name: 'Snoozed' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing snoozed' })).toBeVisible();
  await press(page, 'j g t');
  await expect(page.getByRole('listbox', { name: 'Clusters' })).toBeFocused();
});
