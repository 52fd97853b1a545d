import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';

test('a write that cannot be read back is shown with its text, copied, exported, discarded and put back, by keyboard', async ({
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
  const line =
    '{"event":{"type":"enqueued","operation":{"id":"x","write":{"kind":"comment.create","markdown":"Words from a torn line"';
  await appendFile(join(folder, 'profile', 'outbox', 'sample.jsonl'), `${line}\n{"event":{"type":"enq`);

  app = await startApp('--sample');
  page = await openPage(context, app.hello.url);
  const status = page.getByRole('contentinfo');
  await expect(status).toContainText('1 failed');
  await expect(page.getByText('The journal of the Outbox was cut off at its end.')).toBeVisible();
  await expect(page.getByText('One line of the journal of the Outbox could not be read.')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  const list = page.getByRole('listbox');
  const details = page.getByRole('complementary', { name: 'Details' });
  await list.focus();
  await expect(list.getByRole('option')).toContainText('Set aside');
  await expect(details).toContainText('Words from a torn line');
  await page.keyboard.press('Shift+C');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Words from a torn line');

  const saving = page.waitForEvent('download');
  await page.keyboard.press('Shift+E');
  await page.getByRole('dialog').getByRole('button', { name: /JSON/ }).press('Enter');
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('Words from a torn line');

  await list.focus();
  await page.keyboard.press('d');
  await expect(status).toContainText('All sent');
  await page.keyboard.press('z');
  await expect(status).toContainText('1 failed');
  await expect(list.getByRole('option')).toContainText('Words from a torn line');
});
