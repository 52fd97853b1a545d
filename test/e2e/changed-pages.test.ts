import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { SampleHello } from '../support/sample-process.ts';
import { violations } from './support/axe.ts';
import { expect, openPage, test } from './support/fixtures.ts';
import { elsewhere } from './support/service.ts';
import { synced } from './support/writing.ts';

const listOf = z.object({ items: z.array(z.object({ id: z.string(), title: z.string() })) });
const requestsOf = z.object({ items: z.array(z.object({ id: z.string(), status: z.string() })) });

/** Somebody else merges the draft of a space. */
async function merge(service: SampleHello, title: string): Promise<void> {
  const [organization] = service.organizations;
  const spaces = listOf.parse(await elsewhere(service, 'GET', `/orgs/${organization?.id ?? ''}/spaces?limit=1000`));
  const space = spaces.items.find((one) => one.title === title)?.id ?? '';
  const requests = requestsOf.parse(await elsewhere(service, 'GET', `/spaces/${space}/change-requests?limit=1000`));
  const draft = requests.items.find(({ status }) => status === 'draft')?.id ?? '';
  await elsewhere(service, 'POST', `/spaces/${space}/change-requests/${draft}/merge`, {});
}

async function readFirstPage(page: Page, space: RegExp): Promise<void> {
  await page.getByRole('treeitem', { name: space }).click();
  await page.getByRole('button', { name: 'Start reading' }).click();
  await expect(page.getByRole('main').getByRole('article')).toContainText(/downloaded (just now|\d)/i);
}

const news = (page: Page) => page.getByRole('article').filter({ hasText: 'What’s new' });

test('pages that others change are listed, marked in the tree, stepped through on what changed, and read when left', async ({
  startSyncedService,
  startApp,
  openBrowser,
}) => {
  const { service, connection } = await startSyncedService({ as: 'commenter' });
  const app = await startApp(...connection);
  const browser = await openBrowser();
  const page = await openPage(browser, app.hello.url);
  await synced(page);
  await readFirstPage(page, /Getting started/);
  for (const key of ['g', 'u']) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { name: 'No changed pages' })).toBeVisible();

  // Two spaces change while the app is there: pages edited, added and deleted.
  await merge(service.hello, 'Getting started');
  await merge(service.hello, 'API reference');
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  const first = news(page).getByRole('region', { name: 'Getting started' });
  const second = news(page).getByRole('region', { name: 'API reference' });
  await expect(second.getByRole('group', { name: /, deleted$/ })).toHaveCount(1);
  await expect(first.getByRole('link', { name: /New page/ })).toHaveCount(1);
  const edited = first.getByRole('link', { name: /Edited/ }).first();
  await expect(edited).toContainText(/by Dana/);
  await expect(page.getByRole('status').filter({ hasText: '6 pages in 2 spaces' })).toBeVisible();
  const links = 5;

  expect(await violations(page)).toEqual([]);

  // Space shows a page without reading it.
  await edited.focus();
  await page.keyboard.press('Space');
  const preview = page.getByRole('dialog');
  await expect(preview.getByText('Getting started')).toBeVisible();
  await expect(edited).toContainText((await preview.getByRole('heading', { level: 2 }).first().textContent()) ?? '');
  await page.keyboard.press('Space');
  await expect(preview).toHaveCount(0);
  await expect(edited).toBeFocused();

  // By one key from page to page, each on what changed; the tree marks those that are left.
  await first.getByRole('link', { name: /Welcome to Ebbline/ }).click();
  const dialog = page.getByRole('dialog', { name: 'What changed' });
  await expect(dialog.getByRole('button', { name: /^Next changed page/ })).toBeVisible();
  await page.keyboard.press(';');
  await expect(page.getByText('This page is new.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const tree = page.getByRole('tree', { name: 'Pages' });
  await expect(tree.getByRole('img', { name: 'Changed since you read it' })).toHaveCount(1);
  await expect(tree.getByRole('img', { name: 'New page' })).toHaveCount(1);
  for (const key of ['g', 'u']) await page.keyboard.press(key);
  await expect(news(page).getByRole('link')).toHaveCount(links - 2);

  // Of a page that was never opened there is nothing to compare.
  await page.getByRole('button', { name: /^Open the first/ }).click();
  await expect(page).toHaveURL(/\?changes=yes/);
  await expect(page.getByText('there is nothing to compare')).toBeVisible();
  for (const key of ['g', 'u']) await page.keyboard.press(key);
  await expect(news(page).getByRole('link')).toHaveCount(links - 3);

  // A deleted page goes by its button; all at once, and back; and another day it is the same.
  await second.getByRole('group', { name: /, deleted$/ }).hover();
  await second
    .getByRole('button', { name: /^Mark .* as read$/ })
    .last()
    .click();
  await expect(second.getByRole('group', { name: /, deleted$/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('heading', { name: 'No changed pages' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(news(page).getByRole('link')).toHaveCount(links - 3);
  await page.reload();
  await expect(news(page).getByRole('link')).toHaveCount(links - 3);
});
