import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { openRequest } from './support/review.ts';
import { statusOf, stopSample } from './support/writing.ts';

/** Suggests other words for the first added paragraph, and waits until the suggestion can be decided on. */
async function suggest(page: Page, words: string): Promise<Locator> {
  await page.getByRole('region', { name: 'Page Echo tracking' }).focus();
  await page.keyboard.press('n');
  await expect(page.getByRole('group', { name: 'Added: paragraph' }).first()).toBeFocused();
  await page.keyboard.press('f');
  const field = page.getByRole('textbox', { name: /^Comment on “From firmware 4\.0/ });
  await expect(field).toHaveValue(/suggestion/);
  await page.keyboard.type(words);
  await page.keyboard.press('ControlOrMeta+Enter');
  // Nobody else of this name has commented on the change request.
  const card = page.getByRole('article', { name: 'Comment by Hanne Solvik' });
  await expect(card.getByRole('button', { name: 'Accept suggestion' })).toBeVisible();
  await expect(field).toHaveCount(0);
  return card;
}

const saying = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words });

test('a suggestion is accepted in place, undone, and rejected offline: a reply says so, and the thread is resolved', async ({
  sample: { page },
}) => {
  await openRequest(page);
  const card = await suggest(page, 'It follows five echoes.');
  await card.focus();
  await page.keyboard.press('=');
  await expect(saying(page, 'Suggestion accepted')).toBeVisible();
  await expect(card).toContainText('Resolved');
  await expect(statusOf(page)).toContainText('All sent');
  await card.getByRole('button', { expanded: false }).click();
  await expect(card.getByText('Accepted', { exact: true })).toBeVisible();

  await test.step('after both were sent, the thread is reopened, and the reply stays', async () => {
    await saying(page, 'Suggestion accepted').getByRole('button', { name: 'Undo' }).click();
    await expect(saying(page, 'Thread reopened. The reply “Accepted” was already sent.')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Accept suggestion' })).toBeVisible();
  });

  await stopSample(page);
  await card.getByRole('button', { name: 'Reject' }).click();
  await expect(saying(page, 'Suggestion rejected. Sends when you’re online.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(saying(page, 'Undone: suggestion rejected.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Reject' })).toBeVisible();
  await expect(card.getByText('Rejected', { exact: true })).toHaveCount(0);

  await card.getByRole('button', { name: 'Reject' }).click();
  await expect(card).toContainText('Rejected');
  await page.getByRole('button', { name: 'Start the sample server' }).click();
  await expect(statusOf(page)).toContainText('All sent');
  await page.reload();
  await expect(card).toContainText('Resolved by');
  await card.getByRole('button', { expanded: false }).click();
  await expect(card.getByText('Rejected', { exact: true })).toHaveCount(1);
});
