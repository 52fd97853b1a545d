import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { spaceTeamPermissionSchema } from '../../shared/contract/objects/person.ts';
import { listAll, type SampleHello } from '../support/sample-process.ts';
import { expect, test } from './support/fixtures.ts';
import { findOnline, openOffline } from './support/writing.ts';

const GUIDE = 'spc_5tGr0undw8';
const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Access' });
const details = (page: Page): Locator => page.getByRole('complementary', { name: 'Details' });

const rolesOn = async (service: SampleHello, spaceId: string) =>
  (await listAll(service, `/spaces/${spaceId}/permissions/teams`, spaceTeamPermissionSchema))
    .map(({ team, permission }) => [team?.title, permission])
    .sort();

/** The cell of the space and the team. */
async function cellOf(page: Page, space: string, team: string): Promise<Locator> {
  const header = grid(page).getByRole('columnheader', { name: new RegExp(`^${team}`) });
  const column = await header.getAttribute('aria-colindex');
  return grid(page)
    .getByRole('row', { name: new RegExp(`^${space}`) })
    .locator(`[aria-colindex="${column ?? ''}"]`);
}

test('roles are changed by keyboard offline, one and a column at once, and arrive as said', async ({
  openSynced,
  startSample,
  folder,
}) => {
  const { page, restart } = await openOffline({ openSynced, startSample, folder });

  await page.keyboard.press('g');
  await page.keyboard.press('x');
  await expect(page.getByRole('heading', { name: 'Access', level: 1 })).toBeVisible();
  const writers = await cellOf(page, 'Getting started', 'Writers');
  await expect(writers).toHaveText('Create');

  await page.keyboard.press('/');
  await page.keyboard.type('Getting started');
  await page.keyboard.press('Enter');
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('End');
  await expect(await cellOf(page, 'Getting started', 'Writers')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change role' });
  await expect(dialog).toContainText('Role of “Writers” in “Getting started”');
  await expect(dialog.getByRole('radio', { name: 'Create' })).toBeFocused();
  await page.keyboard.press('e');
  await expect(dialog.getByRole('radio', { name: 'Edit' })).toBeChecked();
  await expect(dialog).toContainText(
    '“Writers” (2 people) can no longer review or create content in “Getting started”.',
  );
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(await cellOf(page, 'Getting started', 'Writers')).toContainText('Edit');
  await expect(details(page)).toContainText('queued');

  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await (await cellOf(page, 'Runbooks', 'On call')).click();
  await page.keyboard.press('a');
  await page.keyboard.press('t');
  await expect(dialog).toContainText(/Role of “On call” in \d+ spaces/);
  await page.keyboard.press('g');
  await expect(dialog.getByRole('radio', { name: 'Guest (no role)' })).toBeChecked();
  await expect(dialog).toContainText('The server decides what guests may do.');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(await cellOf(page, 'Runbooks', 'On call')).toContainText('Guest');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('dialog', { name: 'Export access' }).getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  const lines = csv.trim().split('\r\n');
  expect(lines[0]).toContain('"Space","Visibility","Default level"');
  expect(lines.find((line) => line.startsWith('"Getting started"'))).toContain('"Edit (not sent)"');

  const again = await restart();
  await findOnline(page);
  expect(await rolesOn(again, GUIDE)).toEqual(
    expect.arrayContaining([
      ['On call', null],
      ['Writers', 'edit'],
    ]),
  );
  await expect(await cellOf(page, 'Getting started', 'Writers')).toHaveText('Edit');
});

test('a role that another person changed meanwhile holds ours, and both are shown', async ({
  openSynced,
  startSample,
  folder,
}) => {
  const { page, restart } = await openOffline({ openSynced, startSample, folder }, `/people/access/${GUIDE}`);
  await (await cellOf(page, 'Getting started', 'Writers')).click();
  await details(page).getByRole('button', { name: 'Remove…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change role' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(await cellOf(page, 'Getting started', 'Writers')).toContainText('Remove');

  const again = await restart();
  const { baseUrl, tokens } = again;
  const changed = await fetch(`${baseUrl}/v1/spaces/${GUIDE}/permissions/teams/tm_Wr1ters0Doc`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${tokens.admin}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ role: 'admin' }),
  });
  expect(changed.status).toBe(204);
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await expect(details(page)).toContainText('in conflict');
  await details(page).getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('dialog')).toContainText('Admin');
  expect(await rolesOn(again, GUIDE)).toContainEqual(['Writers', 'admin']);
});
