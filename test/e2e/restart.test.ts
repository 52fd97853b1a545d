import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { newComment, openReleaseNotes } from './support/writing.ts';

/** Ends all Workers of the page, as a crash would: nobody is told. */
function endWorkers(page: Page): void {
  for (const worker of page.workers()) {
    // The answer may never come: the Worker is gone.
    worker
      .evaluate(() => {
        close();
      })
      .catch(() => undefined);
  }
}

test('a window whose store ended is there again with its text; the third time a page explains', async ({
  sample: { page },
}) => {
  await openReleaseNotes(page);
  const place = new URL(page.url()).pathname;
  await newComment(page).fill('Half a thought');
  for (const more of [', and', ' more']) {
    const loaded = page.waitForEvent('load');
    endWorkers(page);
    await loaded;
    await expect(newComment(page)).toHaveValue(/^Half a thought/);
    await newComment(page).press('End');
    await newComment(page).pressSequentially(more);
  }
  const loaded = page.waitForEvent('load');
  endWorkers(page);
  await loaded;
  await expect(page.getByRole('heading', { name: 'Galley stopped three times in a row' })).toBeVisible();
  await page.getByRole('link', { name: 'Open Galley where you were' }).click();
  await expect(newComment(page)).toHaveValue('Half a thought, and more');
  expect(new URL(page.url()).pathname).toBe(place);
});
