import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './support/fixtures.ts';
import { command, saved } from './support/palette.ts';
import { openRequest } from './support/review.ts';
import { statusOf } from './support/writing.ts';

test('the record of a review is saved as Markdown and CSV, and printed, with the verdict that was just sent', async ({
  sample: { page },
  folder,
}) => {
  await openRequest(page);
  await page.keyboard.press('Shift+P');
  await page.keyboard.type('=1+1 looks right.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Approved #31' })).toBeVisible();
  await expect(statusOf(page)).toContainText('All sent');

  const dialog = page.getByRole('dialog', { name: 'Export review record' });
  await command(page, 'Export review record');
  await expect(dialog.getByRole('button', { name: 'Markdown' })).toBeVisible();
  const markdown = join(folder, 'record.md');
  await saved(page, markdown, () => dialog.getByRole('button', { name: 'Markdown' }).click());
  await expect(dialog).toHaveCount(0);
  const text = await readFile(markdown, 'utf8');
  expect(text).toMatch(/^# Review record: E-14/);
  expect(text).toMatch(/## .*: Approved\n\n> =1\+1 looks right\./);
  expect(text).toContain('- Changed after: Nothing: this is the newest revision');

  await page.keyboard.press('v');
  await page.keyboard.press('e');
  const csv = join(folder, 'record.csv');
  await saved(page, csv, () => dialog.getByRole('button', { name: 'CSV' }).click());
  expect(await readFile(csv, 'utf8')).toContain(`"'=1+1 looks right."`);

  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = document.querySelector<HTMLElement>('.print-sheet')?.textContent ?? '';
    };
  });
  await page.keyboard.press('v');
  await page.keyboard.press('e');
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Review record: E-14.*Open threads then/s);
  await expect(page.locator('.print-sheet')).toHaveCount(0);
});
