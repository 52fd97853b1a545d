import type { Locator, Page } from '@playwright/test';
import { teamSchema } from '../../shared/contract/objects/person.ts';
import { listAll, type SampleHello } from '../support/sample-process.ts';
import { expect, test } from './support/fixtures.ts';
import { findOnline, openOffline, statusOf } from './support/writing.ts';

const list = (page: Page): Locator => page.getByRole('listbox', { name: 'Teams', exact: true });
const row = (page: Page, name: RegExp): Locator => list(page).getByRole('option', { name });
const details = (page: Page): Locator => page.getByRole('complementary', { name: 'Details' });

const teamsOn = (service: SampleHello) =>
  listAll(service, `/orgs/${service.organizations[0]?.id ?? ''}/teams`, teamSchema);

/** Moves the list to the row of this title. */
async function goToTeam(page: Page, title: string): Promise<void> {
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Filter by title' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(list(page)).toBeFocused();
}

test('teams are created, renamed and deleted by keyboard offline, and arrive once', async ({
  openSynced,
  startSample,
  folder,
}) => {
  const { page, restart } = await openOffline({ openSynced, startSample, folder });

  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: 'Teams', level: 1 })).toBeVisible();
  await expect(row(page, /^Writers/)).toBeVisible();

  await page.keyboard.press('a');
  await page.keyboard.press('t');
  const creating = page.getByRole('dialog', { name: 'Create team' });
  await expect(creating.getByRole('button', { name: 'Create' })).toBeDisabled();
  await creating.getByLabel('Title').fill('x'.repeat(65));
  await expect(creating).toContainText('At most 64 characters');
  await expect(creating.getByRole('button', { name: 'Create' })).toBeDisabled();
  await creating.getByLabel('Title').fill('Translators');
  await page.keyboard.press('Tab');
  await page.keyboard.type('carv');
  await expect(creating.getByRole('option', { name: /Inês Carvalho/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('petra');
  await page.keyboard.press('Enter');
  await expect(creating.getByRole('list', { name: 'Chosen members' })).toContainText('Petra Brandt');
  await page.keyboard.press('Enter');
  await expect(creating).toBeHidden();
  await expect(row(page, /^Translators New.*Members: 2/)).toBeVisible();

  await goToTeam(page, 'Writers');
  await page.keyboard.press('e');
  await page.keyboard.type('Authors');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await goToTeam(page, 'Authors');
  await expect(details(page)).toContainText('queued');
  await goToTeam(page, 'On call');
  await page.keyboard.press('Shift+D');
  const deleting = page.getByRole('dialog', { name: 'Delete team' });
  await expect(deleting).toContainText('2 spaces lose this team.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(deleting).toBeHidden();
  await expect(row(page, /^On call To be deleted/)).toBeVisible();
  await goToTeam(page, 'Field crews');
  await page.keyboard.press('Shift+D');
  await expect(deleting).toContainText('3 spaces lose this team.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(statusOf(page)).toContainText('4 waiting');
  await expect(deleting).toBeHidden();
  await page.keyboard.press('z');
  await expect(statusOf(page)).toContainText('3 waiting');

  await page.keyboard.press('g');
  await page.keyboard.press('o');
  const outbox = page.getByRole('main');
  await expect(outbox).toContainText('Create team: Translators');
  await outbox.getByText('Rename team: Writers').click();
  await expect(details(page)).toContainText('Writers');
  await expect(details(page)).toContainText('Authors');

  const again = await restart();
  await findOnline(page);
  const titles = (await teamsOn(again)).map(({ title, members }) => [title, members]);
  expect(titles.sort()).toEqual([
    ['Authors', 2],
    ['Cloud and API', 3],
    ['Field crews', 5],
    ['Firmware and hardware', 2],
    ['Translators', 2],
  ]);
});

test('a rename by another person holds ours, and is shown', async ({ openSynced, startSample, folder }) => {
  const { page, restart } = await openOffline({ openSynced, startSample, folder }, '/people/teams/tm_0nCa11Rota4');
  await expect(details(page)).toContainText('On call');
  await details(page).getByRole('button', { name: 'Rename' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename team' });
  await renaming.getByLabel('Title').fill('On duty');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect(row(page, /^On duty Renamed/)).toBeVisible();

  const again = await restart();
  const { baseUrl, tokens, organizations } = again;
  const renamed = await fetch(`${baseUrl}/v1/orgs/${organizations[0]?.id ?? ''}/teams/tm_0nCa11Rota4`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${tokens.admin}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'Night shift' }),
  });
  expect(renamed.status).toBe(200);
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await expect(details(page)).toContainText('in conflict');
  await details(page).getByRole('button', { name: 'Compare' }).click();
  // The differing words of each side are marked.
  await expect(page.getByRole('dialog').getByText('Night', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog').getByText('duty', { exact: true })).toBeVisible();
  expect((await teamsOn(again)).map(({ title }) => title)).toContain('Night shift');
});
