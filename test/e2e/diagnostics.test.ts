import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';

const SENT = / outbox changed .*kind=comment\.create .*state=done/;

test('diagnostics are one text file that holds no word of anybody, and the log keeps errors of the window', async ({
  startSyncedService,
  startApp,
  openBrowser,
  pageErrors,
}) => {
  const { service, connection } = await startSyncedService({ as: 'commenter' });
  const app = await startApp(...connection);
  const page = await openPage(await openBrowser(), app.hello.url);
  await expect(page.getByRole('contentinfo')).toContainText(SYNCED);
  await page.getByRole('treeitem', { name: /Release notes/ }).click();
  await page.getByRole('textbox', { name: /New comment/ }).fill('Zwiebelkuchen');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const logFile = join(app.hello.profile, 'logs', 'galley.log');
  await expect.poll(() => readFile(logFile, 'utf8')).toMatch(SENT);
  const raised = page.waitForEvent('pageerror');
  await page.evaluate(() => void Promise.reject(new RangeError('Zwiebelkuchen')));
  await raised;
  expect(pageErrors.splice(0)).toHaveLength(1);

  await page.goto(new URL('/settings', app.hello.url).href);
  await expect(page.getByText('Nothing is sent automatically.')).toBeVisible();
  // Only a desktop has a folder to open.
  await expect(page.getByRole('button', { name: 'Open log folder' })).toHaveCount(0);
  await expect(page.getByText(app.hello.profile)).toBeVisible();
  const sizes = page.getByRole('table', { name: 'Sizes of your data' });
  await expect(sizes.getByRole('row', { name: /^Outbox journals [1-9]/ })).toBeVisible();
  await page.getByRole('button', { name: 'Copy versions' }).click();
  await expect(page.getByText('Versions copied')).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save diagnostics', exact: true }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^galley-diagnostics-\d{4}-\d\d-\d\d\.txt$/);
  await expect(page.getByText(/^Saved “galley-diagnostics-/)).toBeVisible();

  const text = await readFile(await download.path(), 'utf8');
  for (const part of ['Versions\n', 'Settings\n', 'Account 1 of 1\n', 'Profile folder\n', 'Log\n', ' app started ']) {
    expect(text).toContain(part);
  }
  expect(text).toMatch(/cache: trees +\d+ records/);
  expect(text).toMatch(/search: manifest +1 record\n/);
  expect(text).toMatch(/All databases together +[\d.]+ MB/);
  expect(text).toMatch(/ window error error=RangeError/);
  expect(text).toMatch(SENT);
  const log = await readFile(logFile, 'utf8');
  for (const secret of ['Zwiebelkuchen', 'Release notes', service.hello.tokens.commenter, app.hello.profile]) {
    expect(text).not.toContain(secret);
    expect(log).not.toContain(secret);
  }
});
