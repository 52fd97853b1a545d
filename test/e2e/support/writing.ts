import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { SampleHello } from '../../support/sample-process.ts';
import { expect, SYNCED, type Fixtures } from './fixtures.ts';

/** A person who writes: the steps that scenarios of the outbox share. */

export const statusOf = (page: Page): Locator => page.getByRole('contentinfo');

/** The field for what is about the page, or the space, as a whole. */
export const newComment = (page: Page): Locator => page.getByRole('textbox', { name: /New comment on this/ });

/** The field beside the block that begins with these words. */
export const newRemark = (page: Page, words = ''): Locator =>
  page.getByRole('textbox', { name: new RegExp(`New comment on “${words}`) });

export const threadSaying = (page: Page, words: string): Locator =>
  page.getByRole('article', { name: /Comment by/ }).filter({ hasText: words });

export async function synced(page: Page): Promise<void> {
  await expect(statusOf(page)).toContainText(SYNCED);
}

/** By the rail. */
export async function goTo(page: Page, screen: 'Library' | 'Outbox' | 'Settings'): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Galley', exact: true })
    .getByRole('link', { name: new RegExp(`^${screen}`) })
    .click();
}

/** From the library, the space whose comments no other scenario counts. */
export async function openReleaseNotes(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await goTo(page, 'Library');
  await page
    .getByRole('treeitem', { name: /Release notes/ })
    .first()
    .click();
  await expect(newComment(page)).toBeVisible();
}

export async function queue(page: Page, words: string): Promise<void> {
  await newComment(page).fill(words);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(threadSaying(page, words)).toBeVisible();
  await expect(newComment(page)).toHaveValue('');
}

/** Takes the sample service away, by its button, until Galley knows. */
export async function stopSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop the sample server' }).click();
  await expect(statusOf(page)).toContainText('Offline');
}

/** Once the service is gone: looks for it, and says so. */
export async function findOffline(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await expect(statusOf(page)).toContainText('Offline');
}

/**
 * The app of somebody who has synced and then lost the service, at `address` if given. `restart` brings the service back
 * on its port with what it knew.
 */
export async function openOffline(
  { openSynced, startSample, folder }: Pick<Fixtures, 'openSynced' | 'startSample' | 'folder'>,
  address?: string,
): Promise<{ readonly page: Page; readonly restart: () => Promise<SampleHello> }> {
  const state = ['--state', join(folder, 'state.json')];
  const { page, app, service } = await openSynced({ switches: state });
  const { port } = new URL(service.hello.baseUrl);
  if (address !== undefined) await page.goto(new URL(address, app.hello.url).href);
  await service.kill();
  await findOffline(page);
  return { page, restart: async () => (await startSample('--port', port, ...state)).hello };
}

/** Once the service is back: looks for it until everything is sent and synced. */
export async function findOnline(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await synced(page);
  await expect(statusOf(page)).toContainText('All sent');
}
