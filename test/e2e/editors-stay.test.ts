import { expect, openPage, SYNCED, test } from './support/fixtures.ts';
import { commentSaying, elsewhere } from './support/service.ts';
import { newComment, openReleaseNotes, queue, statusOf, stopSample, threadSaying } from './support/writing.ts';

test('a comment that is edited while it waits is still edited when it was sent', async ({ sample: { page } }) => {
  await stopSample(page);
  await openReleaseNotes(page);
  await queue(page, 'A remark with a tpyo');
  await threadSaying(page, 'A remark with a tpyo').getByRole('button', { name: 'Edit', exact: true }).click();
  const editor = page.getByRole('textbox', { name: /^Edit/ });
  await expect(editor).toHaveValue('A remark with a tpyo');
  await editor.fill('A remark without one');
  await page.getByRole('button', { name: 'Start the sample server' }).click();
  await expect(page.getByRole('textbox', { name: 'Edit your comment' })).toHaveValue('A remark without one');
  await expect(editor).toHaveCount(1);
  await editor.press('ControlOrMeta+Enter');
  await expect(threadSaying(page, 'A remark without one')).toHaveCount(1);
  await expect(statusOf(page)).toContainText('All sent');
  await expect(threadSaying(page, 'tpyo')).toHaveCount(0);
});

test('a reply is written to the end though its thread leaves the list meanwhile', async ({
  startSyncedService,
  startApp,
  openBrowser,
}) => {
  const started = await startSyncedService();
  const service = started.service.hello;
  const app = await startApp(...started.connection);
  const page = await openPage(await openBrowser(), app.hello.url);
  await expect(statusOf(page)).toContainText(SYNCED);
  await page.getByRole('treeitem', { name: /Release notes/ }).click();
  await expect(newComment(page)).toBeVisible();
  const spaceId = decodeURIComponent(new URL(page.url()).pathname.split('/')[2] ?? '');
  for (const words of ['One question', 'Another question']) await queue(page, words);
  await expect(statusOf(page)).toContainText('All sent');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  const list = page.getByRole('listbox', { name: 'All comments' });
  const details = page.getByRole('complementary', { name: 'Thread' });
  const row = list.getByRole('option', { name: /Another question/ });
  await row.click();
  await page.keyboard.press('r');
  const reply = details.getByRole('textbox', { name: /Reply to/ });
  await reply.fill('Half an');

  const { path } = await commentSaying(service, spaceId, 'Another question');
  await elsewhere(service, 'PUT', path, { resolved: true });
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await expect(row).toHaveCount(0);
  await expect(reply).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' answer');
  await page.keyboard.press('ControlOrMeta+Enter');
  // That it was resolved meanwhile is for the person to weigh, with every word there.
  await statusOf(page).getByRole('link', { name: '1 on hold' }).click();
  await expect(page.getByRole('main')).toContainText('Half an answer');
});

test('the keys that follow a comment are about that comment, though it does not stand there yet', async ({
  sample: { page },
}) => {
  await stopSample(page);
  await openReleaseNotes(page);
  await queue(page, 'Said before');
  await newComment(page).fill('Said just now');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.keyboard.type('And a word more');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(threadSaying(page, 'Said just now')).toContainText('And a word more');
  await expect(statusOf(page)).toContainText('3 waiting');
  await expect(newComment(page)).toHaveValue('');
});
