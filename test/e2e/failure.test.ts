import { readDrafts } from './support/drafts.ts';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';

test('what the service refuses is shown with its reason and can be copied, edited, tried again and discarded', async ({
  startSyncedService,
  startApp,
  openBrowser,
}) => {
  const { connection } = await startSyncedService({ as: 'reader' });
  const app = await startApp(...connection);
  const page = await openPage(await openBrowser(), app.hello.url);
  const status = page.getByRole('contentinfo');
  await expect(status).toContainText(SYNCED);
  await page.getByRole('treeitem', { name: /Release notes/ }).click();
  await page.getByRole('textbox', { name: /New comment/ }).fill('A reader may not say this');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(status).toContainText('1 failed');

  const thread = page.getByRole('article').filter({ hasText: 'A reader may not say this' });
  for (const act of ['Try now', 'Edit', 'Copy', 'Discard']) {
    await expect(thread.getByRole('button', { name: act })).toBeVisible();
  }
  await thread.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('A reader may not say this');

  await page.goto(new URL('/outbox', app.hello.url).href);
  await expect(page.getByRole('main')).toContainText('A reader may not say this');
  await page.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: 'Discard' }).click();
  await expect(status).toContainText('All sent');
});

test('a comment that was written while signed out is sent once somebody says that it is theirs', async ({
  startSyncedService,
  startApp,
  openBrowser,
}) => {
  const { service: sample, connection } = await startSyncedService({ as: 'commenter' });
  const app = await startApp(...connection);
  const page = await openPage(await openBrowser(), app.hello.url);
  const status = page.getByRole('contentinfo');
  await expect(status).toContainText(SYNCED);
  await page.goto(new URL('/settings', app.hello.url).href);
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You are signed out')).toBeVisible();

  await page.goto(new URL('/library', app.hello.url).href);
  await page.getByRole('treeitem', { name: /Release notes/ }).click();
  await page.getByRole('textbox', { name: /New comment/ }).fill('Said while signed out');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(status).toContainText('1 waiting');

  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Token').fill(sample.hello.tokens.commenter);
  await page.getByRole('button', { name: 'Connect' }).click();
  // It was written while nobody was signed in: only the person can say whose it is.
  await expect(page.getByText('Did you write this?')).toBeVisible();
  await expect(status).toContainText('1 on hold');
  await page.getByRole('button', { name: 'I wrote it' }).click();
  await expect(status).toContainText('All sent');
  await expect(page.getByText('Did you write this?')).toBeHidden();
});

test('a half-written comment is there again after a kill', async ({ startSyncedApp, startApp, openBrowser }) => {
  let app = await startSyncedApp();
  let browser = await openBrowser();
  let page = await openPage(browser, app.hello.url);
  await expect(page.getByRole('contentinfo')).toContainText(SYNCED);
  await page.getByRole('treeitem', { name: /Release notes/ }).click();
  const field = () => page.getByRole('textbox', { name: /New comment/ });
  await field().fill('Half of a thou');
  await expect
    .poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.map(({ name }) => name))))
    .toContain('galley-local-sample');
  await expect.poll(() => readDrafts(page)).toContain('Half of a thou');
  const place = new URL(page.url()).pathname;
  await app.kill();
  await browser.close();

  app = await startApp('--sample');
  browser = await openBrowser();
  page = await openPage(browser, app.hello.url);
  await page.goto(new URL(place, app.hello.url).href);
  await expect(field()).toHaveValue('Half of a thou');
});
