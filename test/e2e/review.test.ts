import { expect, test } from './support/fixtures.ts';
import { statusOf } from './support/writing.ts';

test('a change request is reviewed by keyboard alone: found, read, commented on, judged, and on to the next', async ({
  sample: { page },
}) => {
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  const rows = page.getByRole('listbox', { name: 'Change requests' }).getByRole('option');
  await expect(rows).toHaveCount(4);
  await page.keyboard.press('j');
  await expect(rows.filter({ hasText: 'E-14' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1, name: /^E-14: revision letters/ })).toBeVisible();
  await expect(page.getByText('0 of 3 read')).toBeVisible();

  await page.keyboard.press('n');
  await expect(page.getByRole('group', { name: 'Added: paragraph' }).first()).toBeFocused();
  await page.keyboard.press('c');
  const field = page.getByRole('textbox', { name: /^Comment on “From firmware 4\.0/ });
  await expect(field).toBeFocused();
  await page.keyboard.type('Which five?');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: 'Which five?' })).toBeVisible();

  await page.keyboard.press('Shift+V');
  await expect(page.getByText('1 of 3 read')).toBeVisible();
  // Two quick presses are of two pages, and what was just done is what is taken back.
  for (const key of ['Shift+V', 'Shift+V']) await page.keyboard.press(key);
  await expect(page.getByText('3 of 3 read')).toBeVisible();
  for (const key of ['Shift+V', 'z']) await page.keyboard.press(key);
  await expect(page.getByText('Page marked as read')).toBeVisible();
  await expect(page.getByText('3 of 3 read')).toBeVisible();
  await page.keyboard.press('Shift+P');
  const summary = page.getByRole('textbox', { name: 'Summary of your review' });
  await expect(summary).toBeFocused();
  await page.keyboard.type('The codes are right now.');
  await page.keyboard.press('ControlOrMeta+Enter');
  const notices = page.getByRole('status').filter({ hasText: 'Approved #31' });
  await expect(notices).toBeVisible();
  await expect(statusOf(page)).toContainText('All sent');
  await expect(notices).not.toContainText('Change request approved');
  await page.keyboard.press('n');
  await expect(page.getByRole('group', { name: /^(Added|Edited)/ }).and(page.locator(':focus'))).toBeVisible();
  await page.keyboard.press('>');
  await expect(page.getByRole('heading', { level: 1, name: /^E-14/ })).toHaveCount(0);
  // The change that had the focus is gone: the keys scroll the next change request.
  await expect(page.getByRole('main')).toBeFocused();

  // What was read stays so, and what was said of it is there.
  await page.keyboard.press('<');
  await expect(page.getByRole('heading', { level: 1, name: /^E-14/ })).toBeVisible();
  await expect(page.getByText('3 of 3 read')).toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Verdicts' })).toContainText('The codes are right now.');
});
