import { readFile } from 'node:fs/promises';
import { expect, test } from './support/fixtures.ts';
import { openOffline } from './support/writing.ts';

test('a specification is read and two of its versions are compared offline, by keyboard', async ({
  openSynced,
  startSample,
  folder,
}) => {
  const { page } = await openOffline({ openSynced, startSample, folder });

  await page.keyboard.press('g');
  await page.keyboard.press('y');
  await expect(page.getByRole('heading', { name: 'API specifications', level: 1 })).toBeVisible();
  const row = page.getByRole('main').getByRole('link', { name: /^ebbline-api/ });
  await expect(row).toContainText('3 versions, shown on 16 pages');
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ebbline API', level: 1 })).toBeVisible();

  // The reference finds operations by path, and shows one in place.
  const part = (name: RegExp) => page.getByRole('main').getByRole('link', { name });
  await expect(part(/^GET \/me /)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('stations code');
  await expect(part(/^GET \/me /)).toBeHidden();
  const station = part(/^GET \/stations\/\{code\} /);
  await station.focus();
  await page.keyboard.press('Enter');
  await expect(station).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(/part=operation\+?(%20)?get/);
  await page.reload();
  await expect(station).toHaveAttribute('aria-expanded', 'true');

  await page.getByRole('radio', { name: 'Reference' }).press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ safe$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'GET /alerts', level: 2, exact: true })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as Markdown' }).press('Enter');
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/\.md$/);
  expect(await readFile(await saved.path(), 'utf8')).toContain('GET /alerts');

  // The pages that show or name a changed operation can be worked through.
  await page.getByRole('radio', { name: 'Changes', exact: true }).press('ArrowRight');
  const progress = page.getByRole('status').filter({ hasText: /^0 of \d+ pages done$/ });
  await expect(progress).toBeVisible();
  const first = page.getByRole('main').getByRole('checkbox').first();
  await first.press('Space');
  await expect(page.getByRole('status').filter({ hasText: /^1 of \d+ pages done$/ })).toBeVisible();
  await page.reload();
  await expect(first).toBeChecked();
  const commenting = page.getByRole('button', { name: 'Comment on GET /alerts', exact: true }).first();
  await commenting.press('Enter');
  const field = page.getByRole('textbox', { name: 'New comment on “GET /alerts”' });
  await expect(field).toHaveValue(/^`GET \/alerts` changed in 2\.14\.0\./);
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await expect(page.getByRole('main').getByText('/alerts', { exact: true })).toBeInViewport();
  await page.goBack();
  await page.getByRole('radio', { name: 'Affected pages' }).press('ArrowLeft');

  // The oldest version was not downloaded, which cannot be done now.
  await page.getByLabel('From').selectOption({ index: 2 });
  await expect(page.getByText('could not be compared')).toBeVisible();
});

test('a specification is added by its name, and removed again with an undo', async ({
  openSynced,
  startSample,
  folder,
}) => {
  const { page } = await openOffline({ openSynced, startSample, folder });
  await page.keyboard.press('g');
  await page.keyboard.press('y');
  await expect(page.getByRole('heading', { name: 'API specifications', level: 1 })).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Add specification' });
  await page.keyboard.type('not a name');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('letters, digits');
  await dialog.getByRole('textbox').fill('harbour-api');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'harbour-api', level: 1 })).toBeVisible();
  await expect(page.getByText('Not downloaded yet', { exact: true }).first()).toBeVisible();

  const list = page.getByRole('link', { name: /^harbour-api/ });
  await page.getByRole('button', { name: 'Remove from list' }).press('Enter');
  await expect(list).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.first()).toBeVisible();
});
