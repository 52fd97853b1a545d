import { expect, test } from './support/fixtures.ts';
import { openOffline } from './support/writing.ts';

test('the files of a space are found, read and saved offline, by keyboard', async ({
  openSynced,
  startSample,
  folder,
}) => {
  const { page } = await openOffline({ openSynced, startSample, folder });
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await page.getByRole('treeitem', { name: /^Device guide/ }).click();
  await expect(page.getByRole('heading', { name: 'Device guide', level: 1 })).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('z');
  await expect(page.getByRole('heading', { name: 'Files', level: 1 })).toBeVisible();
  await expect(page.getByText(/^14 files/)).toBeVisible();

  await expect(page.getByRole('list', { name: 'Files' }).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('svg section');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary', { name: 'File', exact: true });
  await expect(details.getByRole('heading', { name: 'limpet-section.svg' })).toBeVisible();
  await expect(details).toContainText('620 × 330 px');
  await expect(details.getByRole('region', { name: 'Used on' }).getByRole('link')).toHaveCount(2);
  await expect(details.getByRole('button', { name: 'Check with the server' })).toBeDisabled();
  await expect(page).toHaveURL(/file=/);

  const saving = page.waitForEvent('download');
  await page.keyboard.press('Shift+S');
  expect((await saving).suggestedFilename()).toBe('limpet-section.svg');
});
