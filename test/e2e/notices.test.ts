import { expect, openPage, test } from './support/fixtures.ts';
import { openWritten } from './support/review.ts';
import { newComment, openReleaseNotes, queue, statusOf, stopSample, threadSaying } from './support/writing.ts';
import { pageOf, writeRequests } from './support/written-requests.ts';

test('what Galley says in passing can be acted on in front of a dialog, and stays when that closes', async ({
  sample: { page },
}) => {
  await stopSample(page);
  await openReleaseNotes(page);
  await queue(page, 'Discarded in a narrow window');
  await page.setViewportSize({ width: 900, height: 600 });
  await page.getByRole('button', { name: 'Comments and outline' }).click();
  const sheet = page.getByRole('dialog', { name: 'Comments and outline' });
  const thread = threadSaying(page, 'Discarded in a narrow window');
  const undo = page
    .getByRole('status')
    .filter({ hasText: 'Discarded “Discarded in a' })
    .getByRole('button', { name: 'Undo' });
  await sheet.getByRole('article').filter({ hasText: 'Discarded in' }).getByRole('button', { name: 'Discard' }).click();
  await expect(thread).toHaveCount(0);
  await undo.click();
  await expect(thread).toHaveCount(1);

  await sheet.getByRole('article').filter({ hasText: 'Discarded in' }).getByRole('button', { name: 'Discard' }).click();
  await expect(undo).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await undo.click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(thread).toHaveCount(1);
});

test('a comment is reported as posted once the server has it, and until then as saved', async ({ openSynced }) => {
  const { page, service } = await openSynced();
  await openReleaseNotes(page);
  const notices = page.getByRole('status').filter({ hasText: /^Comment (posted|saved)/ });
  await newComment(page).fill('With a server');
  await newComment(page).press('ControlOrMeta+Enter');
  await expect(notices).toContainText('Comment posted');
  await notices.getByRole('button', { name: 'Dismiss' }).click();

  // Galley does not know yet that the server is gone.
  await service.kill();
  const texts: string[] = [];
  await page.exposeFunction('noteText', (text: string) => texts.push(text));
  await page.evaluate(() => {
    const region = document.querySelector('.notices');
    new MutationObserver(() => {
      (globalThis as unknown as { noteText(text: string): void }).noteText(region?.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await newComment(page).fill('Without a server');
  await newComment(page).press('ControlOrMeta+Enter');
  await expect(notices).toContainText('Comment saved. Sends when you’re online.');
  await expect(statusOf(page)).toContainText('1 waiting');
  expect(texts.some((text) => text.includes('Comment saved'))).toBe(true);
  expect(texts.some((text) => text.includes('Comment posted'))).toBe(false);
});

test('a field that opens at the lower edge of a low window scrolls into view above the notices', async ({
  folder,
  startApp,
  startSample,
  connectTo,
  openBrowser,
}) => {
  const lines = Array.from({ length: 30 }, (_, index) => `Line ${String(index + 1)} of the guide`);
  const guide = {
    name: 'lines',
    title: 'Lines',
    before: pageOf('Lines', lines),
    after: pageOf(
      'Lines',
      lines.map((line) => `${line}, read again`),
    ),
  };
  const service = await startSample(...(await writeRequests(folder, [{ subject: 'Read the lines', pages: [guide] }])));
  const app = await startApp(...(await connectTo(service.hello)));
  const page = await openPage(await openBrowser(), app.hello.url);
  await page.setViewportSize({ width: 900, height: 600 });
  await openWritten(page, 'Read the lines');
  await expect(page.getByText('Line 30 of the guide')).toBeVisible();
  await page.evaluate(holdLongTimers);
  await page.keyboard.press('n');
  await page.keyboard.press('c');
  await page.keyboard.type('Why again?');
  await page.keyboard.press('ControlOrMeta+Enter');
  const notice = page.getByRole('status').getByText('Comment posted');
  await expect(notice).toBeVisible();

  // Beside the notice, in the last lines of the pane.
  await page.mouse.click(720, 540);
  await page.keyboard.press('c');
  const field = page.getByRole('textbox', { name: /^Comment on “Line/ });
  await expect(field).toBeFocused();
  const send = page.locator('form').filter({ has: field }).getByRole('button', { name: 'Comment', exact: true });
  const top = await notice.evaluate((words) => words.getBoundingClientRect().top);
  // A stored draft is looked for first, and the field is shown again after that.
  await expect.poll(() => send.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(top);
});

/** Runs in the page: a timer of seconds never ends, so that a notice stays however slow the machine is. */
function holdLongTimers(): void {
  const set = globalThis.setTimeout.bind(globalThis);
  globalThis.setTimeout = ((work: () => void, ms = 0) => (ms >= 3_000 ? 0 : set(work, ms))) as typeof setTimeout;
}
