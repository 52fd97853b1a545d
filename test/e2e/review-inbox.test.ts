import { expect, test } from './support/fixtures.ts';

test('the review inbox is filtered and sorted, a view of it is saved, and a slash goes to its field', async ({
  sample: { page },
}) => {
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  const rows = page.getByRole('listbox', { name: 'Change requests' }).getByRole('option');
  await expect(rows).toHaveCount(4);
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Find a change request' });
  await expect(field).toBeFocused();
  await page.keyboard.type('e-14');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('E-14');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Change requests' })).toBeFocused();

  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('View name').fill('Letters');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(4);
  const author = page.getByRole('region', { name: 'Authors' }).getByRole('button').first();
  await author.click();
  await expect(author).toHaveAttribute('aria-pressed', 'true');
  await author.click();
  await expect(rows).toHaveCount(4);
  await page.getByText('Size', { exact: true }).click();

  // It is there after the window was closed.
  await page.reload();
  await page.getByRole('button', { name: 'Letters', exact: true }).click();
  await expect(field).toHaveValue('e-14');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove the view “Letters”' }).click();
  await expect(page.getByRole('button', { name: 'Letters', exact: true })).toHaveCount(0);
});
