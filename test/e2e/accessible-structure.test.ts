import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

const DOCS = '/sites/site_Ebb1ineDox';

/** Opens a dialog by a button, looks at it, and closes it. */
async function dialogBy(page: Page, button: string | RegExp, title: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('sites are free of what axe can find: the list, the structure, its dialogs, the plan, checks and preview', async ({
  openSynced,
}) => {
  const { page, app } = await openSynced();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const go = (path: string): Promise<unknown> => page.goto(new URL(path, app.hello.url).href);
  await go('/sites');
  await expect(page.getByRole('link', { name: 'Ebbline docs' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialogBy(page, 'Add site', 'Add site');

  await go(DOCS);
  const structure = page.getByRole('tree', { name: 'Structure' });
  await structure.getByRole('treeitem', { name: /^Platform \/platform/ }).click();
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('/platform');
  expect(await violations(page)).toEqual([]);
  await dialogBy(page, 'Add section', 'Add a section');
  await dialogBy(page, 'Add group', 'Add a section group');
  await dialogBy(page, 'Add space', 'Add a space');
  await dialogBy(page, 'Edit', 'Edit section');
  await dialogBy(page, 'Remove…', /^Remove “Platform/);
  await structure.getByRole('treeitem', { name: /^Build/ }).click();
  await dialogBy(page, 'Edit', 'Edit section group');
  await dialogBy(page, 'Remove…', /^Remove “Build/);

  await page.getByRole('link', { name: 'Changes' }).click();
  await page.getByRole('button', { name: 'Plan changes' }).click();
  await page.getByRole('link', { name: 'Structure' }).click();
  await structure.getByRole('treeitem', { name: /^Build/ }).click();
  await page.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: 'Up', exact: true }).click();
  await page.getByRole('link', { name: 'Changes' }).click();
  await expect(page.getByRole('tree', { name: 'After' })).toContainText('Build');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Checks' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Visitor preview' }).click();
  await expect(page.getByRole('textbox').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Share links' }).click();
  await expect(page.getByRole('switch').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialogBy(page, 'Create share link', 'Create share link');
  await dialogBy(page, /^Revoke “Harbour/, /^Revoke “Harbour/);
});

test('collections, people and teams are free of what axe can find', async ({ openSynced }) => {
  const { page, app } = await openSynced();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const go = (path: string): Promise<unknown> => page.goto(new URL(path, app.hello.url).href);
  await go('/library');
  const collections = page.getByRole('tree', { name: 'Collections and spaces' });
  await collections.getByRole('treeitem', { name: /^Developers/ }).click();
  await dialogBy(page, 'Create collection', 'Create collection');
  await dialogBy(page, 'Edit', 'Edit collection');
  await dialogBy(page, 'Move…', 'Move collection');
  await dialogBy(page, 'Transfer…', 'Transfer collection');
  await dialogBy(page, 'Delete…', 'Delete collection');

  await go('/people');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialogBy(page, 'Create team', 'Create team');

  await go('/people/access/spc_5tGr0undw8');
  const access = page.getByRole('grid', { name: 'Access' });
  await expect(access.getByRole('row').nth(1)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialogBy(page, 'Export…', /^Export access/);
  await access.focus();
  await page.keyboard.press('End');
  await dialogBy(page, 'Change role…', 'Change role');
});
