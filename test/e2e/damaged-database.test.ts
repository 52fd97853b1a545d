import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';
import { goTo, newComment, openReleaseNotes, queue, statusOf, stopSample } from './support/writing.ts';

test('a database that does not open is built anew, with all that was written', async ({
  startSyncedApp,
  openBrowser,
  folder,
}) => {
  const app = await startSyncedApp();
  let context = await openBrowser();
  let page = await openPage(context, app.hello.url);
  await expect(statusOf(page)).toContainText(SYNCED);
  await stopSample(page);
  await openReleaseNotes(page);
  await queue(page, 'Waits for the network');
  await newComment(page).fill('Half a thought');
  await expect(newComment(page)).toHaveValue('Half a thought');
  await goTo(page, 'Outbox');
  await expect(page.getByText('Half a thought').first()).toBeVisible();
  await context.close();

  const databases = join(folder, 'browser', 'Default', 'IndexedDB');
  const damaged = (await readdir(databases)).filter((name) => name.endsWith('.leveldb'));
  expect(damaged).not.toEqual([]);
  for (const name of damaged) await writeFile(join(databases, name, 'CURRENT'), 'MANIFEST-garbage\n');

  context = await openBrowser();
  page = await openPage(context, app.hello.url);
  await expect(page.getByText('so Galley built a new one')).toBeVisible();
  await expect(page.getByText('came back from the second copy')).toBeVisible();
  await goTo(page, 'Outbox');
  await expect(page.getByText('Waits for the network').first()).toBeVisible();
  await expect(page.getByText('Half a thought').first()).toBeVisible();
});
