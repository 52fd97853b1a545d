import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Goes on with Tab until what has the focus is called so, and presses it. */
export async function pressWithTab(page: Page, name: string, key = 'Enter'): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return page.evaluate(() => {
        const { activeElement } = document;
        const [label] = activeElement instanceof HTMLInputElement ? (activeElement.labels ?? []) : [];
        return (label ?? activeElement)?.textContent.trim() ?? '';
      });
    })
    .toBe(name);
  await page.keyboard.press(key);
}

/** What the system's own question for a file would answer. */
export async function chooseFile(page: Page, label: string, path: string): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await pressWithTab(page, label, 'Space');
  await (await asked).setFiles(path);
}
