import { join } from 'node:path';
import { chooseFile, pressWithTab } from './support/by-keyboard.ts';
import { expect, openPage, test } from './support/fixtures.ts';
import { spawnHost } from './support/host.ts';
import { command, saved } from './support/palette.ts';
import { newComment, openReleaseNotes, synced } from './support/writing.ts';

test('by keyboard alone, a computer without accounts gets account and draft back from a backup', async ({
  folder,
  startSyncedService,
  startApp,
  openBrowser,
}) => {
  const { connection } = await startSyncedService();
  const first = await startApp(...connection);
  const browser = await openBrowser();
  const page = await openPage(browser, first.hello.url);
  const file = join(folder, 'mine.galleybackup');
  await synced(page);
  await openReleaseNotes(page);
  await newComment(page).fill('Half a thought');
  await saved(page, file, () => command(page, 'Save a backup'));
  await expect(page.getByText(/Saved “Galley backup .*galleybackup”/)).toBeVisible();

  const alone = await spawnHost(join(folder, 'alone'), []);
  try {
    const far = await browser.newPage();
    await far.goto(alone.hello.url);
    await pressWithTab(far, 'Choose a backup…');
    await chooseFile(far, 'Backup file (.galleybackup)', file);
    await expect(far.getByRole('dialog')).toContainText('1 draft');
    await expect(far.getByRole('dialog')).toContainText('Not on this computer');
    await expect(far.getByRole('button', { name: 'Restore', exact: true })).toBeFocused();
    await far.keyboard.press('Enter');
    await expect(far.getByText('You are signed out of')).toBeVisible();
    await expect(far.getByText(/^Restored 1 draft/)).toBeVisible();
    await far.keyboard.press('g');
    await far.keyboard.press('o');
    await expect(far.getByRole('listbox').getByText('Half a thought')).toBeVisible();
    // Restoring is no loss, and a second time there is nothing left to restore.
    await expect(far.getByText('came back from')).toBeHidden();
    await command(far, 'Restore a backup');
    await chooseFile(far, 'Backup file (.galleybackup)', file);
    await expect(far.getByRole('button', { name: 'Restore', exact: true })).toBeFocused();
    await far.keyboard.press('Enter');
    await expect(far.getByText('Nothing was missing')).toBeVisible();
  } finally {
    await alone.kill();
  }
});
