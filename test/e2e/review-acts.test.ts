import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { openRequest } from './support/review.ts';
import { statusOf, stopSample, threadSaying } from './support/writing.ts';

/** Suggests other words for the first added paragraph, and waits until the suggestion can be decided on. */
async function suggest(page: Page, words: string): Promise<Locator> {
  await page.getByRole('group', { name: 'Added: paragraph' }).first().focus();
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

test('the second click of a double click on a row presses nothing in the change request that the first one opened', async ({
  sample: { page },
}) => {
  await openRequest(page);
  const button = page.getByRole('region', { name: 'Page Echo tracking' }).getByRole('button', { name: 'Mark as read' });
  const place = await button.boundingBox();
  if (place === null) throw new Error('the button has no place');
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  await page.keyboard.press('u');
  const row = page.getByRole('option', { name: /E-14/ });
  await row.click();
  await expect(button).toBeVisible();
  await page.mouse.move(x, y);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  const other = page.getByRole('region', { name: 'Page LEDs and codes' });
  await other.getByRole('button', { name: 'Mark as read' }).click();
  await expect(other.getByRole('button', { name: 'Read', exact: true })).toBeVisible();
  await expect(page.getByText('1 of 3 read')).toBeVisible();
});

for (const [look, viewport] of [
  ['beside the text', { width: 1440, height: 900 }],
  ['below the text', { width: 900, height: 600 }],
] as const)
  test(`no act of a review loses the keyboard focus, with comments ${look}`, async ({ sample: { page } }) => {
    await page.setViewportSize(viewport);
    await openRequest(page);
    /** The act is over when `after` holds. */
    const keeps = async (act: string, press: () => Promise<void>, after: () => Promise<void>): Promise<void> => {
      await press();
      await after();
      const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.tagName ?? 'nothing');
      await expect.poll(focused, act).not.toMatch(/BODY|nothing/);
    };
    const section = page.getByRole('region', { name: 'Page Echo tracking' });
    const said = page.getByRole('article', { name: 'Comment by Tomasz Wierzba' }).first();

    await keeps(
      'mark as read',
      () => section.getByRole('button', { name: 'Mark as read' }).click(),
      () => expect(page.getByText('1 of 3 read')).toBeVisible(),
    );
    await keeps(
      'mark as unread',
      () => section.getByRole('button', { name: 'Read', exact: true }).click(),
      () => expect(page.getByText('0 of 3 read')).toBeVisible(),
    );
    await keeps(
      'comment on a page',
      async () => {
        await section.getByRole('button', { name: 'Comment', exact: true }).click();
        await page.keyboard.type('About this page.');
        await page.keyboard.press('ControlOrMeta+Enter');
      },
      async () => {
        await expect(threadSaying(page, 'About this page.')).toBeVisible();
        await expect(page.getByRole('textbox', { name: 'Comment on Echo tracking' })).toHaveCount(0);
      },
    );
    await keeps(
      'reply',
      async () => {
        await said.getByRole('button', { name: 'Reply' }).click();
        await page.keyboard.type('Fixed.');
        await page.keyboard.press('ControlOrMeta+Enter');
      },
      async () => {
        await expect(said).toContainText('Fixed.');
        await expect(said.getByRole('textbox')).toHaveCount(0);
      },
    );
    await keeps(
      'resolve',
      () => said.getByRole('button', { name: 'Resolve' }).click(),
      () => expect(said).toContainText('Resolved'),
    );
    await keeps(
      'undo by the notice',
      () => saying(page, 'Thread resolved').getByRole('button', { name: 'Undo' }).click(),
      () => expect(said.getByRole('button', { name: 'Resolve' })).toBeVisible(),
    );
    const card = await suggest(page, 'It follows five echoes.');
    await keeps(
      'accept',
      () => card.getByRole('button', { name: 'Accept suggestion' }).click(),
      () => expect(card.filter({ hasText: 'Resolved' })).toBeVisible(),
    );
    await keeps(
      'close the verdict',
      async () => {
        await page.getByRole('button', { name: 'Request changes' }).click();
        await expect(page.getByRole('textbox', { name: 'Summary of your review' })).toBeFocused();
        await page.keyboard.press('Escape');
      },
      () => expect(page.getByRole('textbox', { name: 'Summary of your review' })).toHaveCount(0),
    );
    await keeps(
      'verdict',
      async () => {
        await page.getByRole('button', { name: 'Approve' }).click();
        await expect(page.getByRole('textbox', { name: 'Summary of your review' })).toBeFocused();
        await page.keyboard.press('ControlOrMeta+Enter');
      },
      async () => {
        await expect(saying(page, 'Approved #31')).toBeVisible();
        await expect(page.getByRole('textbox', { name: 'Summary of your review' })).toHaveCount(0);
      },
    );
    await page.getByText('Details', { exact: true }).click();
    const reviewers = page.getByRole('region', { name: 'Reviewers' });
    await keeps(
      'remove a reviewer',
      () => reviewers.getByRole('button', { name: 'Remove Tomasz Wierzba from reviewers' }).click(),
      () => expect(reviewers.getByText('Tomasz Wierzba')).toHaveCount(0),
    );
    await page.getByText(/^My checklist/).click();
    await keeps(
      'remove from the checklist',
      async () => {
        await page.getByRole('textbox', { name: 'Add to my checklist' }).fill('Check the codes');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Remove from checklist' }).click();
      },
      () => expect(page.getByRole('button', { name: 'Remove from checklist' })).toHaveCount(0),
    );
  });
