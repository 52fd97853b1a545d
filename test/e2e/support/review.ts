import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { synced } from './writing.ts';

/** Opens a change request of the sample workspace that adds a page and edits two; its title. */
export function openRequest(page: Page): Promise<Locator> {
  return open(page, 'E-14', /^E-14: revision letters/);
}

/** Opens a change request that `writeRequests` wrote, once it is synced. */
export async function openWritten(page: Page, subject: string): Promise<Locator> {
  await synced(page);
  return open(page, subject, subject);
}

async function open(page: Page, row: string, name: string | RegExp): Promise<Locator> {
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  const rows = page.getByRole('listbox', { name: 'Change requests' }).getByRole('option');
  // A second click would be on what is drawn there by then.
  await rows.filter({ hasText: row }).click();
  const title = page.getByRole('heading', { level: 1, name });
  await expect(title).toBeVisible();
  return title;
}
