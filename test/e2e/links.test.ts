import { expect, openPage, SYNCED, test } from './support/fixtures.ts';

/** What pages share and where their links lead, all of it from what is stored. */
test('shared pieces, variables and the link report work with the service stopped, by keyboard', async ({
  startSyncedApp,
  openBrowser,
}) => {
  const app = await startSyncedApp();
  const browser = await openBrowser();
  const page = await openPage(browser, app.hello.url);
  await expect(page.getByRole('contentinfo')).toContainText(SYNCED);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('stop the sample');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('contentinfo')).toContainText('Offline');

  await page.goto(new URL('/space/spc_Ap1Refv2K5/at/stations', app.hello.url).href);
  const article = page.getByRole('main');
  // From `.gitbook/includes/auth-header.md`.
  await expect(article).toContainText('Authorization: Bearer');
  await expect(article.getByText('/stations/{code}').first()).toBeVisible();
  await page.goto(new URL('/space/spc_Ap1Refv2K5/at/paging-and-limits', app.hello.url).href);
  await expect(article).toContainText('from 1 to 5000');

  // The report of everything, made here, and the place of a broken link with one key.
  await page.keyboard.press('g');
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Broken links');
  // Two that are broken on purpose, and three paths in comments, which know no page.
  await expect(article.getByRole('listitem')).toHaveCount(5);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('LEDs and codes');
  await expect(article.locator('[data-arrived]')).toBeInViewport();
  await expect(article.locator('[data-arrived]')).toContainText('leads nowhere');
});
