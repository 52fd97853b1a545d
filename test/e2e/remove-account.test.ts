import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { filesSaying } from '../support/bytes-of.ts';
import { readDrafts } from './support/drafts.ts';
import { expect, openPage, test } from './support/fixtures.ts';
import { findOffline, goTo, newComment, openReleaseNotes, queue, synced } from './support/writing.ts';

const QUEUED = 'Quicksilver words that were never sent';
const HALF = 'Half a sentence about quicksilver';

test('an account is removed with all its words while another tab shows it, after it was said what is lost', async ({
  folder,
  startSyncedService,
  startApp,
  openBrowser,
}) => {
  const { service, connection } = await startSyncedService();
  const app = await startApp(...connection);
  const browser = await openBrowser();
  const page = await openPage(browser, app.hello.url);
  await synced(page);
  const [stored] = await databases(page);
  const accountId = stored?.replace(/^galley-[a-z]+-/, '') ?? '';
  expect(accountId).toContain('127.0.0.1');
  await openReleaseNotes(page);
  await service.kill();
  await findOffline(page);
  await queue(page, QUEUED);

  const other = await browser.newPage();
  await other.goto(app.hello.url);
  await openReleaseNotes(other);
  await newComment(other).fill(HALF);
  await expect.poll(() => readDrafts(other, accountId)).toEqual([HALF]);

  await page.getByRole('button', { name: /^Accounts:/ }).click();
  await page
    .getByRole('dialog', { name: 'Accounts' })
    .getByRole('button', { name: /Connect another account/ })
    .click();
  await page.getByRole('button', { name: 'Explore the sample workspace' }).click();
  await synced(page);
  await goTo(page, 'Settings');
  await page
    .getByRole('listitem')
    .filter({ hasText: '127.0.0.1' })
    .getByRole('button', { name: /^Remove/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Remove .* from this computer$/ });
  await expect(dialog).toContainText('1 change that was not sent');
  await expect(dialog).toContainText('1 draft');
  const saving = page.waitForEvent('download');
  await dialog.getByRole('group', { name: 'Changes and drafts' }).getByRole('button', { name: 'Markdown' }).click();
  const copy = await readFile(await (await saving).path(), 'utf8');
  expect(copy).toContain(QUEUED);
  expect(copy).toContain(HALF);
  const confirm = dialog.getByRole('button', { name: 'Remove', exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('remove');
  await confirm.click();
  await expect(dialog).toBeHidden();

  // The tab that showed it says so. What is typed on goes nowhere, and the account that is left opens when that is asked for.
  await expect(other.getByText('This account was removed in another window')).toBeVisible();
  const open = other.getByRole('button', { name: /^Open / });
  await expect(open).toBeVisible();
  await other.keyboard.type(' and then the rest of it g o g s');
  await expect(open).toBeVisible();
  await open.click();
  await synced(other);
  await expect(other).toHaveURL(/\/library$/);
  for (const tab of [page, other]) {
    await expect.poll(() => databases(tab)).not.toContainEqual(expect.stringContaining(accountId));
    expect(await remembered(tab)).not.toContain(accountId);
    expect(await remembered(tab)).not.toContain('quicksilver');
  }
  await goTo(other, 'Settings');
  await expect(other.getByRole('main').getByText('127.0.0.1')).toHaveCount(0);
  // Nothing of it comes back with the next start.
  await other.reload();
  await synced(other);
  expect((await databases(other)).join()).not.toContain(accountId);

  expect(await filesSaying(join(folder, 'profile'), [accountId, 'uicksilver'])).toEqual([]);
  await browser.close();
  // What the browser deletes stays in its LevelDB files until it compacts them, and in its own record of open tabs.
  const left = await filesSaying(join(folder, 'browser'), [accountId, 'uicksilver']);
  expect(left.filter((path) => !/leveldb\/|Session Storage\/|Sessions\//.test(path))).toEqual([]);
});

function databases(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name));
}

/** All that the tab's origin remembers beside the databases. */
function remembered(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
}
