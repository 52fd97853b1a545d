import { z } from 'zod';
import { violations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { elsewhere } from './support/service.ts';

const SITE = 'site_Ebb1ineDox';
const sectionsOf = z.object({ items: z.array(z.object({ id: z.string(), title: z.string() })) });

test('site changes by others are listed, lead to their row, are marked as read and unread, and are found by title', async ({
  openSynced,
}) => {
  const { page, app, service } = await openSynced();
  const at = `/orgs/${service.hello.organizations[0]?.id ?? ''}/sites/${SITE}`;
  const { items } = sectionsOf.parse(await elsewhere(service.hello, 'GET', `${at}/sections?limit=100`));
  const section = items.find(({ title }) => title === 'Platform')?.id ?? '';
  await elsewhere(service.hello, 'PATCH', `${at}/sections/${section}`, { title: 'Cloud platform' });
  await elsewhere(service.hello, 'POST', `${at}/share-links`, { name: 'Harbour pilots' });

  await page.goto(new URL('/comments/new?view=sites', app.hello.url).href);
  await expect(page.getByRole('heading', { name: 'No changed sites' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Alt+y');
  const docs = page.getByRole('region', { name: 'Ebbline docs' });
  await expect(docs.getByRole('link', { name: /Created share link “Harbour pilots”/ })).toBeVisible();
  const renamed = docs.getByRole('link', { name: /Renamed section “Platform” to “Cloud platform”/ });
  await expect(renamed).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '2 changes outside Galley' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('heading', { name: 'No changed sites' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await renamed.focus();
  await page.keyboard.press('Space');
  const preview = page.getByRole('dialog', { name: 'Cloud platform' });
  await expect(preview).toContainText('Ebbline docs');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  const row = page.getByRole('tree', { name: 'Structure' }).getByRole('treeitem', { name: /Cloud platform/ });
  await expect(row).toHaveAttribute('aria-selected', 'true');

  await page.goto(new URL('/search?q=in%3Asites%20pilots', app.hello.url).href);
  const hits = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  await expect(hits).toHaveText([/Harbour pilots\s+Share link in Ebbline docs/]);
  await page.getByRole('combobox', { name: 'Search downloaded content' }).fill('"cloud platform" in:sites');
  await expect(hits).toHaveText([/Cloud platform\s+Section in Ebbline docs/]);
  expect(await violations(page)).toEqual([]);
  await hits.first().click();
  await expect(row).toHaveAttribute('aria-selected', 'true');
});
