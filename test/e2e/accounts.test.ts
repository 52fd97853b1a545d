import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, openPage, test } from './support/fixtures.ts';
import { commentSaying } from './support/service.ts';
import {
  findOffline,
  goTo,
  newComment,
  openReleaseNotes,
  queue,
  statusOf,
  stopSample,
  synced,
  threadSaying,
} from './support/writing.ts';

const accounts = (page: Page): Locator => page.getByRole('button', { name: /^Accounts:/ });

async function choose(page: Page, name: RegExp): Promise<void> {
  await accounts(page).click();
  await page.getByRole('dialog', { name: 'Accounts' }).getByRole('button', { name }).click();
}

test('two accounts keep their queues and drafts apart through switches and a kill, and each sends its own', async ({
  folder,
  startSyncedService,
  startApp,
  startSample,
  openBrowser,
}) => {
  const state = join(folder, 'sample-state');
  const started = await startSyncedService({ switches: ['--state', state] });
  const { connection } = started;
  let { service } = started;
  let app = await startApp(...connection);
  let browser = await openBrowser();
  let page = await openPage(browser, app.hello.url);
  await synced(page);
  await openReleaseNotes(page);
  const spaceId = decodeURIComponent(new URL(page.url()).pathname.split('/')[2] ?? '');
  await service.kill();
  await findOffline(page);
  await queue(page, 'Said to the service');
  await newComment(page).fill('Half said to the service');

  await choose(page, /Connect another account/);
  await page.getByRole('button', { name: 'Explore the sample workspace' }).click();
  await expect(page.getByRole('button', { name: 'Stop the sample server' })).toBeVisible();
  await synced(page);
  await stopSample(page);
  await openReleaseNotes(page);
  await expect(newComment(page)).toHaveValue('');
  await expect(threadSaying(page, 'Said to the service')).toHaveCount(0);
  await queue(page, 'Said to the sample');
  await newComment(page).fill('Half said to the sample');
  await expect(accounts(page)).toHaveAccessibleName(/1 unsent change in other accounts/);

  const has = async (what: 'service' | 'sample'): Promise<void> => {
    await expect(statusOf(page)).toContainText('1 waiting');
    await openReleaseNotes(page);
    await expect(threadSaying(page, `Said to the ${what}`)).toHaveCount(1);
    await expect(page.getByRole('article', { name: /Comment by/ }).filter({ hasText: 'Said to the' })).toHaveCount(1);
    await expect(newComment(page)).toHaveValue(`Half said to the ${what}`);
  };
  await choose(page, /127\.0\.0\.1/);
  await has('service');
  await app.kill();
  await browser.close();

  app = await startApp(...connection);
  browser = await openBrowser();
  page = await openPage(browser, app.hello.url);
  await has('service');
  await choose(page, /Sample workspace/);
  await has('sample');

  // Each sends its own, also while the other one is on screen.
  service = await startSample('--state', state, '--port', new URL(service.hello.baseUrl).port);
  await expect(accounts(page)).not.toHaveAccessibleName(/unsent/);
  await commentSaying(service.hello, spaceId, 'Said to the service');
  await choose(page, /127\.0\.0\.1/);
  await expect(statusOf(page)).toContainText('All sent');
  await openReleaseNotes(page);
  await expect(threadSaying(page, 'Said to the service')).toHaveCount(1);
  await expect(newComment(page)).toHaveValue('Half said to the service');
});

test('signing out asks about what was not sent: it can be sent first, kept, taken along or discarded, or nothing is done', async ({
  folder,
  startApp,
  startSample,
  connectTo,
  openBrowser,
}) => {
  const state = join(folder, 'sample-state');
  let service = await startSample('--state', state);
  const { commenter } = service.hello.tokens;
  const port = new URL(service.hello.baseUrl).port;
  const app = await startApp(...(await connectTo(service.hello, commenter)));
  const page = await openPage(await openBrowser(), app.hello.url);
  const status = statusOf(page);
  await synced(page);
  const dialog = page.getByRole('dialog', { name: /Sign out of/ });
  const writeOffline = async (words: string): Promise<void> => {
    await openReleaseNotes(page);
    await service.kill();
    await findOffline(page);
    await queue(page, words);
    await expect(status).toContainText('1 waiting');
  };
  const askToSignOut = async (): Promise<void> => {
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: 'Sign out' }).click();
  };
  const comeBack = async (): Promise<void> => {
    service = await startSample('--state', state, '--port', port);
  };
  const signInAgain = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Sign in' }).first().click();
    await page.getByLabel('Token').fill(commenter);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeHidden();
  };

  await writeOffline('Not sent yet');
  await askToSignOut();
  await expect(dialog).toContainText('Your work in this account: 1 waiting');
  await expect(dialog).toContainText('The server cannot be reached');
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(dialog).toBeHidden();
  await expect(status).toContainText('1 waiting');

  // Sent first: what the dialog says follows.
  await askToSignOut();
  await comeBack();
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await expect(dialog).toContainText('Everything is sent.');
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();

  await writeOffline('Kept for later');
  await askToSignOut();
  await dialog.getByRole('button', { name: 'Keep and sign out' }).click();
  await expect(page.getByText('You are signed out')).toBeVisible();
  await expect(status).toContainText('1 waiting');
  await comeBack();
  await signInAgain();
  await expect(status).toContainText('All sent');

  await writeOffline('Not wanted any more');
  await askToSignOut();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Markdown' }).click();
  await saving;
  await dialog.getByRole('button', { name: 'Discard…' }).click();
  await expect(dialog.getByRole('button', { name: 'Discard and sign out' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('discard');
  await dialog.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(page.getByText('You are signed out')).toBeVisible();
  await expect(status).toContainText('All sent');
  await goTo(page, 'Outbox');
  await page.getByRole('button', { name: /Trash/ }).click();
  await expect(page.getByRole('option')).toContainText('Not wanted any more');
});
