import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readDrafts } from './support/drafts.ts';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';
import { stopSample } from './support/writing.ts';

async function write(page: Page, origin: string, space: RegExp, text: string): Promise<void> {
  await page.goto(new URL('/library', origin).href);
  await page.getByRole('treeitem', { name: space }).first().click();
  await page.getByRole('textbox', { name: /New comment/ }).fill(text);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('article', { name: /Comment by/ }).filter({ hasText: text })).toBeVisible();
}

test('the outbox is worked by keyboard alone: edit, withdraw, discard and undo, select, export, jump', async ({
  sample: { page, app },
}) => {
  const status = page.getByRole('contentinfo');
  await stopSample(page);
  await write(page, app.hello.url, /Release notes/, 'The first remark');
  await write(page, app.hello.url, /Device guide/, 'The second remark');
  await write(page, app.hello.url, /Platform guide/, 'The third remark');
  await expect(status).toContainText('3 waiting');

  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  const list = page.getByRole('listbox');
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(list.getByRole('option')).toHaveCount(3);

  // The newest stands first and is active from the start.
  await page.keyboard.press('j');
  await expect(details).toContainText('The second remark');
  await page.keyboard.press('e');
  await details.getByRole('textbox').fill('The second remark, mended');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(list).toContainText('The second remark, mended');

  await list.focus();
  await page.keyboard.press('d');
  await expect(list.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('z');
  await expect(list.getByRole('option')).toHaveCount(3);
  await expect(list).toContainText('The second remark, mended');

  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('3 selected')).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.keyboard.press('Shift+E');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Markdown/ })
    .press('Enter');
  const file = await readFile(await (await saving).path(), 'utf8');
  for (const text of ['> The first remark', '> The second remark, mended', '> The third remark']) {
    expect(file).toContain(text);
  }

  await page.keyboard.press('Escape');
  await list.focus();
  await page.keyboard.press('End');
  await expect(details).toContainText('The first remark');
  await page.keyboard.press('Shift+W');
  await expect(page.getByRole('textbox', { name: /New comment/ })).toHaveValue('The first remark');
  await expect(status).toContainText('2 waiting');

  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await list.focus();
  await page.keyboard.press('Home');
  await expect(details).toContainText('The third remark');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/space\//);
  await expect(page.getByRole('article', { name: /Comment by/ }).filter({ hasText: 'The third remark' })).toBeFocused();
});

test('half-written text of two tabs is never written over, through a kill of both', async ({
  startSyncedApp,
  startApp,
  openBrowser,
}) => {
  let app = await startSyncedApp();
  let browser = await openBrowser();
  const first = await openPage(browser, app.hello.url);
  await expect(first.getByRole('contentinfo')).toContainText(SYNCED);
  await first.getByRole('treeitem', { name: /Release notes/ }).click();
  const field = (page: Page) => page.getByRole('textbox', { name: /New comment/ });
  await field(first).fill('Said in the first tab');
  const second = await browser.newPage();
  await second.goto(first.url());
  await expect(second.getByText('open in another window')).toBeVisible();
  await expect(field(second)).toHaveValue('');
  await field(second).fill('Said in the second tab');
  await field(first).fill('Said in the first tab, and more');
  await expect
    .poll(async () => [...(await readDrafts(second))].sort())
    .toEqual(['Said in the first tab, and more', 'Said in the second tab']);
  const place = new URL(first.url()).pathname;
  await app.kill();
  await browser.close();

  app = await startApp('--sample');
  browser = await openBrowser();
  const again = await openPage(browser, app.hello.url);
  await again.goto(new URL(place, app.hello.url).href);
  await expect(field(again)).toHaveValue('Said in the first tab, and more');
  await expect(again.getByText('Said in the second tab')).toBeVisible();
  await again.getByRole('button', { name: 'Add here' }).click();
  await expect(field(again)).toHaveValue('Said in the first tab, and more\n\nSaid in the second tab');
});
