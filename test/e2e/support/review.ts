import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Opens a change request of the sample workspace that adds a page and edits two; its title. */
export async function openRequest(page: Page): Promise<Locator> {
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  const rows = page.getByRole('listbox', { name: 'Change requests' }).getByRole('option');
  await rows.filter({ hasText: 'E-14' }).dblclick();
  const title = page.getByRole('heading', { level: 1, name: /^E-14: revision letters/ });
  await expect(title).toBeVisible();
  return title;
}
