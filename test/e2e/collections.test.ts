import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { statusOf, stopSample, synced } from './support/writing.ts';

const tree = (page: Page): Locator => page.getByRole('tree', { name: 'Collections and spaces' });
const row = (page: Page, name: RegExp): Locator => tree(page).getByRole('treeitem', { name });

test('collections are created, edited, moved and deleted offline, and the server has them so', async ({
  sample: { page },
}) => {
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(tree(page)).toBeVisible();
  await stopSample(page);

  // By keyboard.
  await page.keyboard.press('a');
  await page.keyboard.press('c');
  const creating = page.getByRole('dialog', { name: 'Create collection' });
  await expect(creating.getByRole('button', { name: 'Create' })).toBeDisabled();
  await page.keyboard.type('Handbooks');
  await page.keyboard.press('Enter');
  await expect(row(page, /^Handbooks New/)).toHaveAttribute('aria-level', '1');
  await tree(page).focus();
  await page.keyboard.press('/');
  await page.keyboard.type('Handbooks');
  await page.keyboard.press('Enter');
  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await tree(page).focus();
  await page.keyboard.press('e');
  const editing = page.getByRole('dialog', { name: 'Edit collection' });
  await editing.getByLabel('Description').fill('x'.repeat(101));
  await expect(editing).toContainText('At most 100 characters');
  await expect(editing.getByRole('button', { name: 'Save' })).toBeDisabled();
  await editing.getByLabel('Description').fill('All handbooks');
  await editing.getByLabel('Default access level').selectOption('Read');
  await page.keyboard.press('Enter');
  await expect(editing).toBeHidden();
  await expect(page.getByRole('main')).toContainText('All handbooks');
  await tree(page).focus();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect(row(page, /^Handbooks/)).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect(row(page, /^Handbooks/)).toHaveAttribute('aria-level', '1');

  // By mouse.
  await row(page, /^Handbooks/).click();
  await page.getByRole('main').getByRole('button', { name: 'Create collection' }).click();
  await creating.getByLabel('Title').fill('Old ones');
  await creating.getByRole('button', { name: 'Create' }).click();
  await expect(row(page, /^Old ones New/)).toHaveAttribute('aria-level', '2');
  const first = tree(page).getByRole('treeitem').first();
  await row(page, /^Old ones/).dragTo(first, { targetPosition: { x: 120, y: 16 } });
  await expect(first.locator('~ [role=treeitem]').filter({ hasText: 'Old ones' })).toHaveAttribute('aria-level', '2');
  await row(page, /^Handbooks/).click();
  await page.getByRole('main').getByRole('button', { name: 'Transfer…' }).click();
  const leaving = page.getByRole('dialog', { name: 'Transfer collection' });
  await expect(leaving).toContainText('You cannot undo a sent transfer from here.');
  await leaving.getByRole('button', { name: 'Transfer' }).click();
  await expect(leaving).toContainText('Enter the ID of your organization.');
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await row(page, /^Old ones/).click();
  await page.getByRole('main').getByRole('button', { name: 'Move…' }).click();
  const moving = page.getByRole('dialog', { name: 'Move collection' });
  await moving.getByLabel('Inside').selectOption({ index: 0 });
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(row(page, /^Old ones/)).toHaveAttribute('aria-level', '1');

  await page.getByRole('button', { name: 'Start the sample server' }).click();
  await expect(statusOf(page)).toContainText('All sent');
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await synced(page);
  await expect(row(page, /^Old ones/)).toHaveCount(1);
  await expect(row(page, /^Old ones/)).not.toContainText('New');
  await expect(row(page, /^Handbooks/)).toHaveCount(1);
  await page.getByRole('main').getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('dialog', { name: 'Delete collection' }).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, /^Old ones/)).toHaveCount(0);
  await expect(statusOf(page)).toContainText('All sent');
});
