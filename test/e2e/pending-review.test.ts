import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { openRequest } from './support/review.ts';
import { goTo, statusOf, stopSample, threadSaying } from './support/writing.ts';

/** Comments on an added block, from the keyboard; `keys` send the text. */
async function comment(page: Page, words: string, keys: string): Promise<void> {
  await page.getByRole('group', { name: 'Added: paragraph' }).first().focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('textbox', { name: /^Comment on “From firmware/ })).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press(keys);
  await expect(threadSaying(page, words)).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: /^Comment on “From firmware/ })).toHaveCount(0);
}

test('comments wait for the verdict and leave with it, by keyboard alone', async ({ sample: { page } }) => {
  await openRequest(page);
  const pending = page.getByRole('button', { name: '2 pending' });

  await test.step('the second key starts a review, and then the usual key adds to it', async () => {
    await comment(page, 'Which firmware?', 'ControlOrMeta+Shift+Enter');
    await comment(page, 'Say how often.', 'ControlOrMeta+Enter');
    await comment(page, 'A typo, fixed at once?', 'ControlOrMeta+Shift+Enter');
    await expect(pending).toBeVisible();
    await expect(threadSaying(page, 'Which firmware?')).toContainText('Waits for your verdict');
    await expect(threadSaying(page, 'A typo, fixed at once?')).not.toContainText('Waits for your verdict');
  });

  await test.step('they stay when the change request is left, and its row says so', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('u');
    await expect(page.getByRole('option', { name: /E-14/ })).toContainText('2 pending');
    await page.keyboard.press('Enter');
    await expect(pending).toBeVisible();
  });

  await test.step('the verdict lists them, and takes them back when it is undone', async () => {
    await stopSample(page);
    await page.keyboard.press('Shift+Q');
    const form = page.getByRole('region', { name: 'Your verdict' });
    await expect(form).toContainText('2 comments leave with your verdict');
    await expect(form).toContainText('Which firmware?');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('button', { name: /pending$/ })).toHaveCount(0);
    await page.keyboard.press('z');
    await expect(pending).toBeVisible();
  });

  await test.step('sent again, all of it arrives', async () => {
    await page.keyboard.press('Shift+Q');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('button', { name: 'Start the sample server' }).click();
    await expect(statusOf(page)).toContainText('All sent');
    for (const words of ['Which firmware?', 'Say how often.', 'A typo, fixed at once?'])
      await expect(threadSaying(page, words)).toHaveCount(1);
    await goTo(page, 'Outbox');
    await expect(page.getByText('Pending', { exact: true })).toHaveCount(0);
  });
});
