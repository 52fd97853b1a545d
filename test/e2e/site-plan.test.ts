import type { Locator, Page } from '@playwright/test';
import { siteSectionSchema } from '../../shared/contract/objects/site.ts';
import { listAll } from '../support/sample-process.ts';
import { expect, test } from './support/fixtures.ts';

const structure = (page: Page): Locator => page.getByRole('tree', { name: 'Structure' });
const changes = (page: Page): Locator => page.getByRole('region', { name: 'Changes' }).getByRole('listitem');

async function rename(page: Page, row: RegExp, title: string): Promise<void> {
  await structure(page).getByRole('treeitem', { name: row }).click();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit section' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(structure(page).getByRole('treeitem', { name: new RegExp(title) })).toBeVisible();
}

test('planned changes survive a reload, are sent together, and stop at one that another person changed', async ({
  openSynced,
}) => {
  const { page, service } = await openSynced();
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await page.getByRole('main').getByRole('link', { name: 'Ebbline docs' }).click();
  await expect(structure(page)).toBeVisible();
  const siteId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const path = `/orgs/${service.hello.organizations[0]?.id ?? ''}/sites/${siteId}/sections`;
  const sections = await listAll(service.hello, path, siteSectionSchema);

  await page.getByRole('link', { name: 'Changes' }).click();
  await page.getByRole('button', { name: 'Plan changes' }).click();
  await page.getByRole('link', { name: 'Structure' }).click();
  await rename(page, /^Start here/, 'Begin here');
  await rename(page, /^Platform \/platform/, 'Platform and cloud');
  await rename(page, /^Devices/, 'All devices');
  await page.keyboard.press('v');
  await page.keyboard.press('c');
  await expect(changes(page)).toHaveText([/Planned.*Start here → Begin here/, /Planned/, /Planned/]);
  await expect(page.getByRole('tree', { name: 'After' })).toContainText('Renamed from “Platform”');
  await page.reload();
  await expect(changes(page)).toHaveText([/Planned/, /Planned/, /Planned/]);
  expect(await listAll(service.hello, path, siteSectionSchema)).toEqual(sections);

  const platform = sections.find(({ title }) => title === 'Platform');
  await fetch(`${service.hello.baseUrl}/v1${path}/${platform?.id ?? ''}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${service.hello.tokens.admin}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'Their platform' }),
  });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(changes(page)).toHaveText([
    /Live.*Begin here/,
    /In conflict.*Platform and cloud/,
    /Queued.*All devices/,
  ]);
  const titles = async (): Promise<readonly string[]> =>
    (await listAll(service.hello, path, siteSectionSchema)).map(({ title }) => title);
  expect(await titles()).toEqual(expect.arrayContaining(['Begin here', 'Their platform', 'Devices']));

  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(
    changes(page)
      .nth(1)
      .getByRole('button', { name: /Edit site section/ }),
  ).toBeFocused();
  await page.keyboard.press('Shift+D');
  await expect(changes(page)).toHaveText([/Live.*Begin here/, /Live.*All devices/]);
  expect(await titles()).toEqual(expect.arrayContaining(['Begin here', 'Their platform', 'All devices']));
});
