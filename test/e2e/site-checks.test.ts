import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { statusOf, stopSample } from './support/writing.ts';

const structure = (page: Page): Locator => page.getByRole('tree', { name: 'Structure' });
const views = (page: Page): Locator => page.getByRole('navigation', { name: 'Views of the site' });

async function openSite(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await page.getByRole('main').getByRole('link', { name: 'Ebbline docs' }).click();
  await expect(structure(page)).toBeVisible();
}

test('problems of unsent changes are counted, opened and left by keyboard', async ({ sample: { page } }) => {
  await openSite(page);
  await stopSample(page);
  await page.keyboard.press('/');
  await page.keyboard.type('platform');
  await page.keyboard.press('Enter');
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit section' });
  await dialog.getByLabel('Condition').fill('visitor.claims.plan = "pro"');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(statusOf(page)).toContainText('1 waiting');
  await expect(views(page).getByRole('link', { name: 'Checks, 1 problem' })).toBeVisible();
  await structure(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('v');
  await page.keyboard.press('k');
  const problem = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(problem).toHaveText(/Platform.*unexpected “=” at character 21.*From your changes/s);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(structure(page).getByRole('treeitem', { name: /^Platform \/platform/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(structure(page)).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(problem).toBeFocused();
  await page.keyboard.press('u');
  await expect(structure(page)).toBeVisible();
});

test('two visitors are compared by mouse, and a saved one survives a restart', async ({ sample: { page } }) => {
  await openSite(page);
  await views(page).getByRole('link', { name: 'Visitor preview' }).click();
  const row = (name: RegExp): Locator =>
    page.getByRole('tree', { name: 'What visitors see' }).getByRole('treeitem', { name });
  await expect(row(/^Feldhandbuch/)).toContainText('Hidden');
  const visitor = page.getByRole('region', { name: 'Visitor A' });
  const claims = visitor.getByRole('textbox');
  await claims.fill('{ "partner": true }');
  await expect(row(/^Feldhandbuch/)).toContainText('Shown');
  await claims.fill('{ "partner": true, }');
  await expect(visitor).toContainText('unexpected “}” at line 1, column 20');
  await expect(row(/^Feldhandbuch/)).toContainText('Shown');
  await claims.fill('{ "partner": true }');
  await visitor.getByRole('button', { name: 'Save…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Partner');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(visitor.getByRole('combobox')).toHaveValue(/-/);
  await page.getByRole('button', { name: 'Compare visitors' }).click();
  await expect(row(/^Feldhandbuch/)).toContainText(/Shown.*Hidden.*The condition is false/);
  await row(/^Deutsch/).click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details).toContainText('Partner Shown.');
  await expect(details).toContainText('Visitor B Hidden. “Feldhandbuch” is hidden.');
  await visitor.getByRole('button', { name: 'Delete' }).click();
  await expect(visitor.getByRole('combobox')).toContainText('Unsaved claims');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(visitor.getByRole('button', { name: 'Rename…' })).toBeVisible();
  await claims.fill('{ "partner": "new" }');
  await visitor.getByRole('combobox').selectOption('No claims');
  await expect(claims).toHaveValue('');
  await page.getByText('Unsaved claims replaced').locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(claims).toHaveValue('{ "partner": "new" }');
  await visitor.getByRole('combobox').selectOption('Partner');
  await page.reload();
  await expect(visitor.getByRole('combobox')).toContainText('Partner');
  await expect(visitor.getByRole('textbox')).toHaveValue('{ "partner": true }');
  await expect(row(/^Feldhandbuch/)).toContainText('Shown');
});
