import { expect, test } from './support/fixtures.ts';
import { goTo, statusOf, stopSample } from './support/writing.ts';

test('an import is prepared offline, its password leaves the address, and the Outbox has it', async ({
  sample: { page },
}) => {
  await goTo(page, 'Library');
  await page
    .getByRole('treeitem', { name: /^Device guide/ })
    .first()
    .click();
  await stopSample(page);
  await page.locator('summary').filter({ hasText: /^Git$/ }).click();
  await page.getByRole('button', { name: 'Import from Git…', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import from Git' });
  const address = dialog.getByLabel('Repository address');
  await expect(address).toBeFocused();
  await address.fill('https://ada:s3cret@git.example/docs.git');
  await dialog.getByLabel('Branch').fill('a b');
  await page.keyboard.press('Enter');
  await expect(address).toHaveValue('https://git.example/docs.git');
  await expect(dialog.getByLabel('User name')).toHaveValue('ada');
  await expect(dialog.getByLabel('Password or token')).toHaveValue('s3cret');
  await expect(dialog.getByLabel('Branch')).toBeFocused();
  await dialog.getByLabel('Branch').fill('main');
  await expect(dialog.getByRole('note')).toContainText('replaces the content of this space');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(statusOf(page)).toContainText('1 waiting');
  await goTo(page, 'Outbox');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Import from Git/ })
    .click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details).toContainText('https://git.example/docs.git');
  await expect(details).not.toContainText('s3cret');
});
