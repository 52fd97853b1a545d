import { execFile } from 'node:child_process';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import type { Spawned } from '../support/spawned.ts';
import { readDrafts } from './support/drafts.ts';
import { expect, openPage, test } from './support/fixtures.ts';
import type { HostHello } from './support/host.ts';
import { newComment, openReleaseNotes, queue, statusOf, stopSample, synced, threadSaying } from './support/writing.ts';

/** What the disk does to the outbox, and what of it the person sees. */

const journalOf = (folder: string): string => join(folder, 'profile', 'outbox', 'sample.jsonl');

async function queueOffline(page: Page, words: string): Promise<void> {
  await stopSample(page);
  await openReleaseNotes(page);
  await queue(page, words);
  await expect(statusOf(page)).toContainText('1 waiting');
}

/** Galley is killed with a comment in its outbox. Answers the person's browser. */
async function killedAfter(
  words: string,
  startSyncedApp: () => Promise<Spawned<HostHello>>,
  openBrowser: () => Promise<BrowserContext>,
): Promise<BrowserContext> {
  const app = await startSyncedApp();
  const browser = await openBrowser();
  const page = await openPage(browser, app.hello.url);
  await synced(page);
  await queueOffline(page, words);
  // A tab that is still open would reconnect to the next run, and hear news that is told once.
  await page.goto('about:blank');
  await app.kill();
  return browser;
}

test('a write whose journal is lost comes back from the database, and one whose database is lost from the journal: each is said once', async ({
  folder,
  startSyncedApp,
  startApp,
  openBrowser,
}) => {
  let browser = await killedAfter('In both places', startSyncedApp, openBrowser);
  await rm(journalOf(folder));

  let app = await startApp('--sample');
  let page = await openPage(browser, app.hello.url);
  const fromDatabase = page.getByText('missing from the journal and came back from the database');
  await expect(fromDatabase).toBeVisible();
  await page.getByRole('button', { name: 'Start the sample server' }).click();
  await expect(statusOf(page)).toContainText('All sent');
  await expect(fromDatabase).toBeVisible();
  // The banner's; the notice that the change was sent has one, too.
  await page.getByRole('button', { name: 'Dismiss' }).and(page.getByText('Dismiss')).click();
  await expect(fromDatabase).toBeHidden();
  await openReleaseNotes(page);
  await expect(threadSaying(page, 'In both places')).toHaveCount(1);

  await queueOffline(page, 'In the journal');
  await app.kill();
  await browser.close();
  await rm(join(folder, 'browser'), { recursive: true });

  app = await startApp('--sample');
  browser = await openBrowser();
  page = await openPage(browser, app.hello.url);
  await expect(page.getByText('came back from the journal: the database did not have it')).toBeVisible();
  await page.getByRole('button', { name: 'Start the sample server' }).click();
  await expect(statusOf(page)).toContainText('All sent');
  await openReleaseNotes(page);
  await expect(threadSaying(page, 'In the journal')).toHaveCount(1);
});

test('a damaged settings file costs no account and no word, and is said once', async ({
  folder,
  startSyncedApp,
  startApp,
  openBrowser,
}) => {
  const browser = await killedAfter('Waits through it', startSyncedApp, openBrowser);
  const settings = join(folder, 'profile', 'settings.json');
  await writeFile(settings, '{ broken');

  let app = await startApp();
  let page = await openPage(browser, app.hello.url);
  const banner = page.getByText('The settings file was damaged. Galley restored it from its copy, with your accounts.');
  await expect(banner).toBeVisible();
  await expect(statusOf(page)).toContainText('1 waiting');
  expect(await readFile(`${settings}.damaged`, 'utf8')).toBe('{ broken');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
  await page.goto('about:blank');
  await app.stop();

  app = await startApp();
  page = await openPage(browser, app.hello.url);
  await page.getByRole('button', { name: 'Start the sample server' }).click();
  await expect(statusOf(page)).toContainText('All sent');
  await expect(banner).toBeHidden();
  await openReleaseNotes(page);
  await expect(threadSaying(page, 'Waits through it')).toHaveCount(1);
});

test('the outbox of a newer Galley is said to be one, left as it is, and what is typed stays a draft', async ({
  folder,
  startSyncedApp,
  startApp,
  openBrowser,
}) => {
  const browser = await killedAfter('Of this version', startSyncedApp, openBrowser);
  const newer = (await readFile(journalOf(folder), 'utf8')).replace(/"galleyJournal":\d+/, '"galleyJournal":99');
  expect(newer).toContain('"galleyJournal":99');
  await writeFile(journalOf(folder), newer);

  const app = await startApp('--sample');
  const page = await openPage(browser, app.hello.url);
  const banner = page.getByText('The outbox of this account was written by a newer version of Galley.');
  await expect(banner).toBeVisible();
  await openReleaseNotes(page);
  await expect(page.getByRole('article', { name: /Comment by/ }).first()).toBeVisible();
  await newComment(page).fill('Nobody takes this yet');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('update Galley to send it')).toHaveCount(2);
  await expect(newComment(page)).toHaveValue('Nobody takes this yet');
  await expect.poll(() => readDrafts(page)).toEqual(['Nobody takes this yet']);
  await app.stop();
  expect(await readFile(journalOf(folder), 'utf8')).toBe(newer);
});

test('a second Galley on the same profile says which one it is, and the first goes on', async ({
  folder,
  startSyncedApp,
  startApp,
  openBrowser,
}) => {
  const app = await startSyncedApp();
  const page = await openPage(await openBrowser(), app.hello.url);
  await synced(page);
  const profile = join(folder, 'profile');
  await expect(startApp('--sample')).rejects.toThrow(
    `Galley is already running: ${profile} is open in another Galley. Use that one, or choose another --profile.`,
  );
  await openReleaseNotes(page);
  await queue(page, 'Said in the first');
  await expect(statusOf(page)).toContainText('All sent');
});

const run = promisify(execFile);

/** A profile on a disk of `megabytes` of its own. Skips the test, with the reason, where nobody may mount one. */
async function onSmallDisk(profile: string, megabytes: number): Promise<() => Promise<void>> {
  await mkdir(profile, { recursive: true });
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m`, 'tmpfs', profile]).then(
    () => null,
    (thrown: unknown) => (thrown instanceof Error ? thrown.message : 'no reason was given'),
  );
  test.skip(mounted !== null, `a small disk cannot be mounted here: ${mounted ?? ''}`);
  return async () => {
    await run('umount', ['--lazy', profile]);
  };
}

/** Takes all room on its disk, also what is set free later, until what it answers is called. */
async function keepFull(ballast: string): Promise<() => Promise<void>> {
  const stopped = new AbortController();
  await expect(appendFile(ballast, Buffer.alloc(16 * 1024 * 1024))).rejects.toThrow('ENOSPC');
  const filling = (async () => {
    while (!stopped.signal.aborted) await appendFile(ballast, Buffer.alloc(64 * 1024)).catch(() => undefined);
  })();
  return () => {
    stopped.abort();
    return filling;
  };
}

test('a full disk is said, queues nothing, keeps the text as a draft, and is over when there is room again', async ({
  folder,
  startSyncedApp,
  openBrowser,
}) => {
  const profile = join(folder, 'profile');
  const leave = await onSmallDisk(profile, 8);
  let stopFilling = (): Promise<void> => Promise.resolve();
  try {
    const app = await startSyncedApp();
    const page = await openPage(await openBrowser(), app.hello.url);
    await synced(page);
    await openReleaseNotes(page);
    const ballast = join(profile, 'ballast');
    stopFilling = await keepFull(ballast);

    // The last page of the journal leaves some room: less than this needs.
    const field = newComment(page);
    const words = `No room for this: ${'word '.repeat(15_000)}`.trim();
    await field.fill(words);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('The disk is full.').first()).toBeVisible();
    await expect(field).toHaveValue(words);
    await expect(threadSaying(page, 'No room for this')).toHaveCount(0);
    await expect(statusOf(page)).toContainText('All sent');
    await expect.poll(() => readDrafts(page)).toContain(words);
    await page.reload();
    await expect(field).toHaveValue(words);
    await expect(threadSaying(page, 'No room for this')).toHaveCount(0);

    await stopFilling();
    await rm(ballast);
    await field.focus();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(threadSaying(page, 'No room for this')).toHaveCount(1);
    await expect(field).toHaveValue('');
    await expect(statusOf(page)).toContainText('All sent');
    await expect(page.getByText('The disk is full.')).toHaveCount(0);
    await expect(threadSaying(page, 'No room for this')).toHaveCount(1);
    await app.stop();
  } finally {
    await stopFilling();
    await leave();
  }
});

test('what is typed as the window goes, and never reaches the store, is in the field of the next one', async ({
  startSyncedApp,
  openBrowser,
}) => {
  const app = await startSyncedApp();
  const page = await openPage(await openBrowser(), app.hello.url);
  await synced(page);
  await openReleaseNotes(page);
  await newComment(page).fill('Kept long ago');
  await expect.poll(() => readDrafts(page)).toEqual(['Kept long ago']);
  await page.evaluate(() => {
    Worker.prototype.postMessage = () => undefined;
  });
  await newComment(page).fill('Kept long ago, and the rest in the last moment');
  await page.reload();
  await openReleaseNotes(page);
  await expect(newComment(page)).toHaveValue('Kept long ago, and the rest in the last moment');
  await expect.poll(() => readDrafts(page)).toEqual(['Kept long ago, and the rest in the last moment']);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('last-words')))).toEqual([]);
});
