import type { Locator, Page } from '@playwright/test';
import { siteSectionSchema } from '../../shared/contract/objects/site.ts';
import { listAll } from '../support/sample-process.ts';
import { expect, test } from './support/fixtures.ts';
import { findOnline, openOffline, statusOf, stopSample, synced } from './support/writing.ts';

const structure = (page: Page): Locator => page.getByRole('tree', { name: 'Structure' });
const details = (page: Page): Locator => page.getByRole('complementary', { name: 'Details' });

test('a section is read and edited by keyboard offline, goes out once, and is there after a sync', async ({
  openSynced,
  startSample,
  folder,
}) => {
  const { page, restart } = await openOffline({ openSynced, startSample, folder });

  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await expect(page.getByRole('heading', { name: 'Sites', level: 1 })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page.getByRole('main').getByRole('link', { name: 'Ebbline docs' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ebbline docs' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('platform');
  await page.keyboard.press('Enter');
  await expect(details(page)).toContainText('Look, trust, act.');
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit section' });
  await dialog.getByLabel('Path').fill('start');
  await expect(dialog).toContainText('“Start here” has this path already');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Path').fill('platform');
  await dialog.getByLabel('Title').fill('x');
  await expect(dialog).toContainText('2 to 128 characters');
  await dialog.getByLabel('Title').fill('Platform and cloud');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(structure(page).getByRole('treeitem', { name: /Platform and cloud.*Edited/ })).toBeVisible();
  await expect(details(page)).toContainText('queued');
  await expect(statusOf(page)).toContainText('1 waiting');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(statusOf(page)).not.toContainText('1 waiting');
  await expect(details(page).getByRole('heading', { name: 'Platform', exact: true })).toBeVisible();
  await structure(page).focus();
  await page.keyboard.press('e');
  await dialog.getByLabel('Description').fill('All of the cloud.');
  await page.keyboard.press('Enter');
  await expect(statusOf(page)).toContainText('1 waiting');

  const service = await restart();
  await findOnline(page);
  await expect(details(page)).toContainText('All of the cloud.');
  await expect(details(page)).not.toContainText('Edited');
  const siteId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const path = `/orgs/${service.organizations[0]?.id ?? ''}/sites/${siteId}/sections`;
  const sections = await listAll(service, path, siteSectionSchema);
  expect(sections.find(({ title }) => title === 'Platform')?.description).toBe('All of the cloud.');
});

test('rows move and go by keyboard and by mouse, and the server has them so', async ({ sample: { page } }) => {
  const titles = (): Promise<readonly string[]> => structure(page).locator('.title').allTextContents();
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await page.getByRole('main').getByRole('link', { name: 'Ebbline docs' }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('platform');
  await page.keyboard.press('Enter');
  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await structure(page).focus();
  const platform = structure(page).getByRole('treeitem', { name: /^Platform \/platform/ });
  await expect(platform).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Alt+ArrowDown');
  await expect
    .poll(async () => (await titles()).indexOf('Platform'))
    .toBeGreaterThan((await titles()).indexOf('Build'));
  await expect(statusOf(page)).toContainText('All sent');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect(platform).toHaveAttribute('aria-level', '2');
  await expect(statusOf(page)).toContainText('All sent');
  await details(page).getByRole('button', { name: 'Out of group' }).click();
  await expect(platform).toHaveAttribute('aria-level', '1');
  await expect(statusOf(page)).toContainText('All sent');
  await details(page).getByRole('button', { name: 'Remove…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove “Platform” from the site?' });
  await expect(dialog).toContainText('What is in it goes too: 1 site space.');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(platform).toHaveCount(0);
  await expect(statusOf(page)).toContainText('All sent');
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await synced(page);
  await expect(platform).toHaveCount(0);
  // The keys go on from the row beside it.
  await expect(structure(page).locator('[aria-selected="true"]')).toHaveCount(1);
});

test('a section, a group with it and a space are added offline, and are on the server once', async ({
  sample: { page },
}) => {
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await page.getByRole('main').getByRole('link', { name: 'Ebbline docs' }).click();
  await expect(structure(page)).toBeVisible();
  await stopSample(page);
  await page.getByRole('button', { name: 'Add section' }).click();
  const section = page.getByRole('dialog', { name: 'Add a section' });
  await expect(section.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await section.getByLabel('Space').selectOption('Release notes');
  await section.getByLabel('Title').fill('What changed');
  await page.keyboard.press('Enter');
  const added = structure(page).getByRole('treeitem', { name: /What changed.*New/ });
  await expect(added).toHaveAttribute('aria-selected', 'true');
  await expect(structure(page)).toBeFocused();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect(page.getByRole('status').filter({ hasText: '“What changed” is in no group.' })).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('g');
  const group = page.getByRole('dialog', { name: 'Add a section group' });
  await group.getByLabel('Title').fill('News');
  await group.getByLabel('What changed').check();
  await group.getByRole('button', { name: 'Add', exact: true }).click();
  const inside = structure(page).getByRole('treeitem', { name: /What changed/ });
  await expect(inside).toHaveAttribute('aria-level', '2');
  const news = structure(page).getByRole('treeitem', { name: /^News/ });
  await expect(news).toHaveAttribute('aria-selected', 'true');
  await expect(statusOf(page)).toContainText('2 waiting');
  await page.getByRole('button', { name: 'Start the sample server' }).click();
  await expect(statusOf(page)).toContainText('All sent');
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await synced(page);
  await expect(inside).toHaveCount(1);
  await expect(inside).toHaveAttribute('aria-level', '2');
  await expect(news).toHaveAttribute('aria-selected', 'true');
  // The server chose its path.
  await expect(inside).toContainText('/what-changed');
});

test('a site space is edited by mouse, and the edit is undone after it was sent', async ({ sample: { page } }) => {
  await page.getByRole('navigation', { name: 'Galley', exact: true }).getByRole('link', { name: 'Sites' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Ebbline inside' }).click();
  await structure(page)
    .getByRole('treeitem', { name: /Runbooks/ })
    .click();
  await details(page).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit site space' });
  await dialog.getByLabel('Path').fill('on-call');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(structure(page)).toContainText('/on-call');
  await expect(statusOf(page)).toContainText('All sent');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(structure(page)).toContainText('/runbooks');
  await expect(statusOf(page)).toContainText('All sent');
});

test('a site is added by its address, and removed again', async ({ sample: { page } }) => {
  // Otherwise a sync could read the site before its first state is seen.
  await stopSample(page);
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await page.getByRole('button', { name: 'Add site' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add site' });
  await dialog.getByRole('textbox').fill('nothing here');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Enter a site ID');
  await dialog.getByRole('textbox').fill('https://app.gitbook.com/o/org_x/sites/site_Unknown1/structure');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'site_Unknown1' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('with the first sync when you’re online');
  await page.getByRole('button', { name: 'Start the sample server' }).click();
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await expect(page.getByRole('main')).toContainText('The server does not know this site');
  await page.keyboard.press('u');
  await page.getByRole('button', { name: 'Remove “site_Unknown1”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('link', { name: 'site_Unknown1' })).toBeHidden();
});
