import { expect, openPage, test } from './support/fixtures.ts';
import { command } from './support/palette.ts';
import { openWritten } from './support/review.ts';
import { findOffline, statusOf, synced, threadSaying } from './support/writing.ts';
import { pageOf, writeRequests } from './support/written-requests.ts';

const SUBJECT = 'Say it in fewer words';
const mast = {
  name: 'mast',
  title: 'The mast',
  before: pageOf('The mast', ['Whoever climbs ought to wear a harness.']),
  after: pageOf('The mast', ['Whoever climbs wears a harness.']),
};
const rope = {
  name: 'rope',
  title: 'The rope',
  before: pageOf('The rope', ['A rope is to be looked at before each climb.']),
  after: pageOf('The rope', ['Look at the rope before each climb.']),
};

test('a comment on a page that leaves the change request stays, with its title and words', async ({
  folder,
  startApp,
  startSample,
  connectTo,
  openBrowser,
}) => {
  const state = ['--state', `${folder}/state.json`];
  const write = (pages: readonly (typeof mast)[], day: number): Promise<readonly string[]> =>
    writeRequests(folder, [{ subject: SUBJECT, pages, updatedAt: `2026-10-0${String(day)}T10:00:00Z` }]);
  const service = await startSample(...(await write([mast, rope], 1)), ...state);
  const app = await startApp(...(await connectTo(service.hello)));
  const page = await openPage(await openBrowser(), app.hello.url);
  await openWritten(page, SUBJECT);
  await page.keyboard.press(']');
  const edited = page.getByRole('region', { name: 'Page The rope' }).getByRole('group', { name: 'Edited: paragraph' });
  await edited.focus();
  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: /^Comment on “Look at the rope/ }).fill('Which rope?');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(threadSaying(page, 'Which rope?')).toBeVisible();
  // Sent before the server has another revision.
  await expect(threadSaying(page, 'Which rope?')).not.toContainText(/Queued|Sending/);
  await expect(statusOf(page)).toContainText('All sent');

  const { port } = new URL(service.hello.baseUrl);
  await service.kill();
  await findOffline(page);
  await startSample('--port', port, ...(await write([mast, { ...rope, after: rope.before }], 2)), ...state);
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await synced(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  const left = page.getByRole('region', { name: 'No longer in this request' });
  await expect(left.getByRole('heading', { level: 3, name: 'The rope' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Page The rope' })).toBeHidden();
  const card = left.getByRole('article').filter({ hasText: 'Which rope?' });
  await expect(card).toContainText('Look at the rope before each climb.');
  await card.focus();
  await page.keyboard.press('r');
  await card.getByRole('textbox').fill('The long one.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(card).toContainText('The long one.');
  await command(page, 'Copy review as Markdown');
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('## No longer in this request\n\n### On The rope (open)');
  expect(await copied()).toContain('About an earlier text:\n\n> Look at the rope before each climb.');
  await card.focus();
  await page.keyboard.press('Shift+X');
  await expect(card).toContainText('Resolved');
  await card.focus();
  await page.keyboard.press('Shift+X');
  await expect(card).not.toContainText('Resolved');

  await page.keyboard.press('g');
  await page.keyboard.press('m');
  const row = page
    .getByRole('listbox', { name: 'All comments' })
    .getByRole('option')
    .filter({ hasText: 'Which rope?' });
  await expect(row).toContainText('The rope');
  await expect(row).toContainText(`#1 “${SUBJECT}”`);
});
