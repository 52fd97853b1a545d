import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { newComment, openReleaseNotes, queue, threadSaying } from './support/writing.ts';

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

async function crash(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  endWorkers(page);
  await loaded;
}

const caretIn = (field: Locator): Promise<number> =>
  field.evaluate((element: HTMLTextAreaElement) => element.selectionStart);

test('a window whose store ended is there again with its text; the third time a page explains', async ({
  sample: { page },
}) => {
  await openReleaseNotes(page);
  const place = new URL(page.url()).pathname;
  await newComment(page).fill('Half a thought');
  for (const more of [' of', ' the']) {
    await newComment(page).press('Home');
    for (const key of Array.from('Half', () => 'ArrowRight')) await newComment(page).press(key);
    await crash(page);
    // The field has the focus again, with the caret where it was.
    await expect(newComment(page)).toBeFocused();
    await expect.poll(() => caretIn(newComment(page))).toBe('Half'.length);
    await page.keyboard.type(more);
    await expect(newComment(page)).toHaveValue(new RegExp(`^Half${more}`));
  }
  await crash(page);
  await expect(page.getByRole('heading', { name: 'Galley stopped three times in a row' })).toBeVisible();
  await page.getByRole('link', { name: 'Open Galley where you were' }).click();
  await expect(newComment(page)).toHaveValue('Half the of a thought');
  expect(new URL(page.url()).pathname).toBe(place);
});

test('after a crash the reply that was being typed is open again; where none was, the screen has the focus', async ({
  sample: { page },
}) => {
  await openReleaseNotes(page);
  await queue(page, 'To be answered');
  const thread = threadSaying(page, 'To be answered');
  await thread.getByRole('button', { name: 'Reply' }).click();
  const reply = thread.getByRole('textbox', { name: /^Reply to/ });
  await reply.fill('An answer');
  await reply.press('ArrowLeft');
  await crash(page);
  await expect(reply).toBeFocused();
  await expect.poll(() => caretIn(reply)).toBe('An answe'.length);
  await page.keyboard.type('-');
  await expect(reply).toHaveValue('An answe-r');

  await reply.press('Escape');
  await expect(reply).toHaveCount(0);
  await crash(page);
  await expect(page.getByRole('main')).toBeFocused();
});
