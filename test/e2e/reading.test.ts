import type { Page } from '@playwright/test';
import { z } from 'zod';
import { listAll, type SampleHello } from '../support/sample-process.ts';
import { violations } from './support/axe.ts';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';
import { stopSample } from './support/writing.ts';

/** The page itself; threads beside it are articles, too. */
const shown = (page: Page) => page.getByRole('main').getByRole('article');

/** The first page of the space of this title, from the library. */
async function startReading(page: Page, space: RegExp): Promise<void> {
  await page.getByRole('treeitem', { name: space }).click();
  await page.getByRole('button', { name: 'Start reading' }).click();
  await expect(shown(page)).toBeVisible();
}

const synced = (page: Page) => expect(page.getByRole('contentinfo')).toContainText(SYNCED);

async function merge(service: SampleHello, spaceTitle: string): Promise<void> {
  const space = z.object({ id: z.string(), title: z.string() });
  const spaces = await listAll(service, `/orgs/${service.organizations[0]?.id ?? ''}/spaces`, space);
  const spaceId = spaces.find(({ title }) => title === spaceTitle)?.id ?? '';
  const request = z.object({ id: z.string(), status: z.string() });
  const requests = await listAll(service, `/spaces/${spaceId}/change-requests`, request);
  const draft = requests.find(({ status }) => status === 'draft')?.id ?? '';
  const answer = await fetch(`${service.baseUrl}/v1/spaces/${spaceId}/change-requests/${draft}/merge`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.tokens.admin}`, 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBeLessThan(300);
}

test('a space that is not kept opens on demand, says so offline, and is kept from where that is said', async ({
  sample: { page, app },
}) => {
  await page.goto(new URL('/kept', app.hello.url).href);
  await expect(page.getByRole('heading', { name: 'Available offline' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // Removing asks, and takes the texts away.
  await page.getByRole('button', { name: 'Remove Device guide from this computer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Device guide' });
  await expect(row).toContainText('Off');
  await expect(row).toContainText(/0 of \d+ pages/);

  // Online it opens all the same, and says how long it stays.
  await startReading(page, /Device guide/);
  await expect(shown(page)).toContainText('For the people with the spanner');
  await expect(shown(page)).toContainText('not available offline');

  await stopSample(page);
  await page.keyboard.press(']');
  await expect(page.getByRole('heading', { name: 'Page not available offline' })).toBeVisible();
  await page.getByRole('button', { name: 'Make space available offline' }).click();
  await expect(page.getByRole('heading', { name: 'Page not downloaded yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Start the sample server' }).click();
  await expect(shown(page)).toContainText(/downloaded (just now|\d)/i);
});

test('a newer text says so to whoever has read the older one, and shows what changed', async ({
  startSyncedService,
  startApp,
  openBrowser,
}) => {
  const { service: sample, connection } = await startSyncedService();
  const app = await startApp(...connection);
  const page = await openPage(await openBrowser(), app.hello.url);
  await synced(page);
  await startReading(page, /Getting started/);
  await expect(shown(page)).toContainText(/downloaded (just now|\d)/i);
  await merge(sample.hello, 'Getting started');
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await expect(shown(page)).toContainText('This page has changed since you read it');
  await page.getByRole('button', { name: 'What changed' }).click();
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('n');
  await expect(dialog.getByRole('group', { name: /^(?:Added|Removed|Edited): / }).first()).toBeFocused();
  await dialog.getByText('Source').click();
  await expect(dialog.getByText(/^(?:Added|Removed): $/).first()).toBeAttached();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('This page has changed since you read it')).toHaveCount(0);
});

test('words are found in tabs that are not shown, a star and the place are there another day', async ({
  startSyncedApp,
  openBrowser,
}) => {
  const app = await startSyncedApp();
  let browser = await openBrowser();
  let page = await openPage(browser, app.hello.url);
  await synced(page);
  await startReading(page, /Device guide/);
  await page.keyboard.press('/');
  await page.keyboard.type('Wiring');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Wiring' })).toBeVisible();
  await expect(page.getByText('Up to six sensors')).toBeHidden();
  await page.getByRole('main').focus();
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('up to SIX');
  await expect(page.getByRole('search')).toContainText('1 of 1');
  await expect(page.getByText('Up to six sensors')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('search')).toHaveCount(0);

  await page.keyboard.press('Shift+B');
  await page.getByRole('main').evaluate((main) => (main.scrollTop = main.scrollHeight / 2));
  await expect(page.getByRole('button', { name: 'Unstar page' })).toBeVisible();
  const before = await page.getByRole('main').evaluate((main) => main.scrollTop);
  expect(before).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Device guide' }).first().click();
  await expect(page.getByRole('button', { name: 'Continue: Wiring' })).toBeVisible();
  await browser.close();

  browser = await openBrowser();
  page = await openPage(browser, app.hello.url);
  await expect(page.getByRole('region', { name: 'Starred' }).getByRole('link', { name: 'Wiring' })).toBeVisible();
  await page.getByRole('region', { name: 'Continue reading' }).getByRole('link', { name: 'Wiring' }).click();
  await expect.poll(() => page.getByRole('main').evaluate((main) => main.scrollTop)).toBeGreaterThan(before / 2);
});
