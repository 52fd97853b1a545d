import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Runs the first command of the palette that is called so. */
export async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(words);
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(words);
  await page.keyboard.press('Enter');
}

/** Stores at `path` what is downloaded after `press`. */
export async function saved(page: Page, path: string, press: () => Promise<void>): Promise<void> {
  const download = page.waitForEvent('download');
  await press();
  await (await download).saveAs(path);
}
