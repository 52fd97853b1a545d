import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';

test('damaged data of the sample workspace is told until it is dismissed', async ({
  folder,
  startSyncedApp,
  startApp,
  openBrowser,
}) => {
  let app = await startSyncedApp();
  const context = await openBrowser();
  let page = await openPage(context, app.hello.url);
  await expect(page.getByRole('contentinfo')).toContainText(SYNCED);
  await app.kill();
  await writeFile(join(folder, 'profile', 'sample', 'state.json'), '{"not":\n');

  app = await startApp('--sample');
  page = await openPage(context, app.hello.url);
  const told = page.getByRole('status').filter({ hasText: 'The data of the sample workspace was damaged.' });
  await expect(told).toContainText('sample/state.json.damaged');
  await page.reload();
  await told.getByRole('button', { name: 'Dismiss' }).click();
  await expect(told).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('contentinfo')).toContainText(SYNCED);
  await expect(told).toHaveCount(0);
});
