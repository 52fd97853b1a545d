import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

async function openRequest(page: Page): Promise<Locator> {
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  const rows = page.getByRole('listbox', { name: 'Change requests' }).getByRole('option');
  await rows.filter({ hasText: 'E-14' }).dblclick();
  const title = page.getByRole('heading', { level: 1, name: /^E-14: revision letters/ });
  await expect(title).toBeVisible();
  return title;
}

/** Whether all of an element is inside the window. */
const inWindow = (element: Locator): Promise<void> => expect(element).toBeInViewport({ ratio: 1 });

const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Diff' });

test('a small window shows the first change and the verdict at once, and the details on request', async ({
  sample: { page },
}) => {
  await page.setViewportSize({ width: 900, height: 600 });
  await openRequest(page);
  const change = page.getByRole('group', { name: 'Added: paragraph' }).first();
  await inWindow(change);
  await inWindow(page.getByRole('button', { name: 'Approve' }));
  await inWindow(page.getByText('#31 Open'));
  await expect(page.getByRole('region', { name: 'Reviewers' })).toBeHidden();

  const details = page.getByText('Details', { exact: true });
  await details.click();
  for (const name of ['Reviewers', 'Verdicts', 'Contributors'])
    await expect(page.getByRole('region', { name })).toBeVisible();
  await expect(page.getByText('Please look especially at the sentence')).toBeVisible();
  await details.click();
  await expect(page.getByRole('region', { name: 'Reviewers' })).toBeHidden();
});

test('the bar names the request and the change that is read, and the map explains its marks', async ({
  sample: { page },
}) => {
  const title = await openRequest(page);
  await expect(toolbar(page)).toContainText('6 changes');
  for (const number of [1, 2, 3]) {
    await page.keyboard.press('n');
    await expect(toolbar(page)).toContainText(`Change ${String(number)} of 6`);
  }
  await inWindow(title);
  await inWindow(page.getByRole('button', { name: 'Approve' }));
  // By scrolling alone, to the end.
  await page.getByRole('main').hover();
  await page.getByRole('heading', { name: 'Conversation' }).scrollIntoViewIfNeeded();
  await page.getByRole('textbox', { name: 'Comment on the change request' }).focus();
  await expect(toolbar(page)).toContainText('Change 6 of 6');
  await inWindow(title);
  await page.getByText('Source', { exact: true }).click();
  await expect(toolbar(page)).toContainText(/Page \d of 3/);

  const legend = page.getByRole('list', { name: 'Legend' });
  await expect(legend.getByRole('listitem')).toHaveText([
    'Page',
    'Added',
    'Edited',
    'Rewritten',
    'Comment',
    'Resolved',
  ]);
});
