import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, openPage, test } from './support/fixtures.ts';
import { spawnHost } from './support/host.ts';
import { command, saved } from './support/palette.ts';

test('a pack says its size before it is saved, which files it does not have, and offers nothing that needs a server', async ({
  folder,
  startSyncedService,
  startApp,
  openBrowser,
}) => {
  const { service, connection } = await startSyncedService();
  const first = await startApp(...connection);
  const browser = await openBrowser();
  const page = await openPage(browser, first.hello.url);
  await expect(page.getByRole('contentinfo')).toContainText('Synced');
  const packFile = join(folder, 'sample.galleypack');
  // Images that the disk has lost, and that nobody can give again.
  await service.kill();
  const blobs = join(first.hello.profile, 'files', 'blobs');
  for (const entry of await readdir(blobs)) await rm(join(blobs, entry), { recursive: true });

  await command(page, 'Save pack');
  const saving = page.getByRole('dialog', { name: 'Save pack' });
  await expect(saving.getByText(/spaces, about \d/)).toBeVisible();
  const missing = saving.getByRole('region', { name: 'Files that will be missing' });
  await missing.getByText(/\d+ files not downloaded: they will be missing/).click();
  await expect(missing.getByRole('listitem').first()).toContainText(' on ');
  await expect(missing).toContainText(/and \d+ more/);
  // They were named before: nothing more is said of them.
  await saved(page, packFile, () => saving.getByRole('button', { name: 'Save pack' }).click());
  await expect(saving).toHaveCount(0);

  const alone = await spawnHost(join(folder, 'alone'), []);
  try {
    const far = await browser.newPage();
    await far.goto(alone.hello.url);
    await far.getByRole('button', { name: 'Choose a pack…' }).click();
    const file = far.getByLabel('Pack file (.galleypack)');
    await file.setInputFiles({ name: 'a.galleypack', mimeType: 'text/plain', buffer: Buffer.from('Not a pack') });
    await expect(far.getByRole('alert').filter({ hasText: 'Wrong kind of file' })).toBeVisible();
    await expect(file).toBeFocused();
    await file.setInputFiles(packFile);
    const opening = far.getByRole('dialog', { name: 'Open pack' });
    await expect(opening.getByRole('region', { name: 'Files not in the pack' })).toContainText(/and \d+ more/);
    await opening.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(far.getByRole('contentinfo')).toContainText('Saved');

    // The settings list the keys of all screens.
    const offers = /^(?!Change key of ).*(sync|fetch|keep (pages|this space)|refresh|kept offline)/i;
    for (const address of ['/library', '/kept', '/settings', '/triage/numbers']) {
      await far.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, address);
      await expect(far.getByRole('main')).toBeVisible();
      await expect(far.getByRole('button', { name: offers })).toHaveCount(0);
      await expect(far.getByRole('link', { name: offers })).toHaveCount(0);
      await expect(far.getByRole('combobox', { name: offers })).toHaveCount(0);
    }
    await far.keyboard.press('ControlOrMeta+k');
    await far.keyboard.type('sync');
    const options = far.getByRole('dialog').getByRole('option');
    await expect(options.first()).toBeVisible();
    await expect(options.filter({ hasText: /sync now|sync everything|the sync/i })).toHaveCount(0);
    await far.keyboard.press('Escape');
    await command(far, 'Contents of the pack');
    await expect(far.getByRole('heading', { name: 'Contents of the pack' })).toBeVisible();
  } finally {
    await alone.kill();
  }
});
