import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, openPage, test } from './support/fixtures.ts';
import { goTo, newComment, openReleaseNotes, queue, stopSample } from './support/writing.ts';

test('a database that does not open is built anew, with all that was written', async ({
  sample: { app, page: first },
  openBrowser,
  folder,
}) => {
  await stopSample(first);
  await openReleaseNotes(first);
  await queue(first, 'Waits for the network');
  await newComment(first).fill('Half a thought');
  await expect(newComment(first)).toHaveValue('Half a thought');
  await goTo(first, 'Outbox');
  await expect(first.getByText('Half a thought').first()).toBeVisible();
  await first.context().close();

  const databases = join(folder, 'browser', 'Default', 'IndexedDB');
  const damaged = (await readdir(databases)).filter((name) => name.endsWith('.leveldb'));
  expect(damaged).not.toEqual([]);
  for (const name of damaged) await writeFile(join(databases, name, 'CURRENT'), 'MANIFEST-garbage\n');

  const page = await openPage(await openBrowser(), app.hello.url);
  await expect(page.getByText('so Galley built a new one')).toBeVisible();
  await expect(page.getByText('came back from the second copy')).toBeVisible();
  await goTo(page, 'Outbox');
  await expect(page.getByText('Waits for the network').first()).toBeVisible();
  await expect(page.getByText('Half a thought').first()).toBeVisible();
});
