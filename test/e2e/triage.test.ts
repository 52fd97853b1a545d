import { readFile } from 'node:fs/promises';
import { expect, openPage, test } from './support/fixtures.ts';
import { stopSample, synced } from './support/writing.ts';

test('clusters are triaged by keyboard alone, undone, decided together, and all of it is there after a kill', async ({
  startSyncedApp,
  startApp,
  openBrowser,
}) => {
  const app = await startSyncedApp();
  const context = await openBrowser();
  const page = await openPage(context, app.hello.url);
  await synced(page);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  const list = page.getByRole('listbox', { name: 'Clusters' });
  const rows = list.getByRole('option');
  const active = rows.and(page.locator('[aria-selected="true"]'));
  const head = page.getByRole('main').getByRole('status').first();
  const notice = page.getByRole('status').filter({ hasText: 'Undo' });
  await expect(head).toContainText('24 clusters');

  // Each verdict leads to the next cluster.
  await expect(active).toContainText('Invoice and trial questions');
  await page.keyboard.press('a');
  await expect(active).toContainText('E-14 in the morning');
  await page.keyboard.press('d');
  await expect(active).toContainText('Datum confusion');
  await page.keyboard.press('e');
  await expect(head).toContainText('21 clusters');
  await page.keyboard.press('h');
  await expect(page.getByRole('radio', { name: /^In a week/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(head).toContainText('20 clusters');
  await expect(notice).toContainText('Snoozed until');

  // What was decided last is taken back.
  await page.keyboard.press('z');
  await expect(head).toContainText('21 clusters');
  await expect(active).toContainText('Wall screens that go dark');

  // A note, tags and a priority.
  await page.keyboard.press('r');
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await page.keyboard.type('Ask Farid');
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await page.keyboard.type('screens, billing');
  await page.keyboard.press('Enter');
  await page.keyboard.press('p');
  await expect(active).toContainText('High');
  await expect(active).toContainText('screens');

  // Three at once.
  await list.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+J');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('d');
  await expect(head).toContainText('18 clusters');
  await expect(notice).toContainText('Dismissed: 3 clusters');

  // Of two that are the same.
  await page.keyboard.press('m');
  await page.keyboard.type('webhook');
  await page.keyboard.press('Enter');
  await expect(head).toContainText('17 clusters');
  await expect(notice).toContainText('Duplicate of');

  await app.kill();
  await context.close();
  const again = await startApp('--sample');
  const after = await openPage(await openBrowser(), again.hello.url);
  await after.keyboard.press('g');
  await after.keyboard.press('t');
  const side = after.getByRole('region', { name: 'Triage' });
  await expect(after.getByRole('main').getByRole('status').first()).toContainText('17 clusters');
  await expect(side.getByRole('button', { name: 'Dismissed 4' })).toBeVisible();
  await expect(side.getByRole('button', { name: 'Accepted 1' })).toBeVisible();
  await expect(side.getByRole('button', { name: 'Done 1' })).toBeVisible();
  await expect(side.getByRole('button', { name: 'Duplicates 1' })).toBeVisible();
  const noted = after.getByRole('option', { name: /Wall screens that go dark/ });
  await expect(noted).toContainText('Has a note');
  await expect(noted).toContainText('High');
});

test('a cluster is read with what was said in it, also offline, and marks go to a file and come back', async ({
  sample: { page },
}) => {
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText('E-14 in the morning');
  const issue = page.locator('[data-issue]').first();
  await expect(issue).toBeVisible();
  await page.keyboard.press('j');
  await expect(issue).toBeFocused();
  await page.keyboard.press('o');
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await expect(transcript.getByText('User', { exact: true }).first()).toBeVisible();
  await page.keyboard.press(']');
  await expect(title).toContainText('Datum confusion');
  await page.keyboard.press('[');
  await expect(title).toContainText('E-14 in the morning');

  // Transcripts of undecided clusters are there without the network, opened before or not.
  await stopSample(page);
  await page.locator('[data-issue]').first().click();
  await expect(transcript.getByText('User', { exact: true }).first()).toBeVisible();
  await page.locator('[data-issue]').nth(1).click();
  await expect(transcript).toHaveCount(2);
  await expect(transcript.nth(1).getByText('User', { exact: true }).first()).toBeVisible();

  // A verdict leads on to the next cluster.
  await page.keyboard.press('a');
  await expect(title).toContainText('Datum confusion');
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/\/triage$/);

  await page.keyboard.press('Shift+E');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const file = await download.path();
  expect(await readFile(file, 'utf8')).toContain('"accepted"');
  await page.keyboard.press('z');
  await expect(page.getByRole('region', { name: 'Triage' }).getByRole('button', { name: /^Accepted$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Import' }).click();
  // As a spreadsheet writes it, with one more verdict and a cell that is none.
  const rows = (await readFile(file, 'utf8')).trim().split('\r\n');
  // The next cluster, which was on screen for a moment, may have a row of its own.
  const [head = ''] = rows;
  const accepted = rows.find((row) => row.includes('"accepted"')) ?? '';
  const sheet = [head, accepted.replace('"accepted"', '"Done"'), accepted.replace('"accepted"', '"eaten"')];
  await page.getByLabel('Triage decisions file').setInputFiles({
    name: 'decisions.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${sheet.join('\r\n').replaceAll('","', '";"')}`, 'utf16le'),
  });
  const importing = page.getByRole('dialog', { name: 'Import triage decisions' });
  await expect(importing.getByText('Row 3, column “verdict” “eaten”. Allowed: accepted,')).toBeVisible();
  await expect(importing.getByText('Undecided → Done')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 decision' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Triage' }).getByRole('button', { name: 'Done 1' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByRole('region', { name: 'Triage' }).getByRole('button', { name: /^Done$/ })).toBeVisible();

  // The export as it was brings the verdict back that was undone.
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByLabel('Triage decisions file').setInputFiles(file);
  await page.getByRole('button', { name: 'Import 1 decision' }).click();
  await expect(page.getByRole('region', { name: 'Triage' }).getByRole('button', { name: 'Accepted 1' })).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page.getByRole('heading', { name: 'Triage statistics' })).toBeVisible();
  await page.getByRole('button', { name: 'As a table' }).first().click();
  await expect(page.getByRole('table', { name: /Last 26 weeks/ })).toBeVisible();
});
