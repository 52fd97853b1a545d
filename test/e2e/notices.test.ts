import { expect, test } from './support/fixtures.ts';
import { newComment, openReleaseNotes, queue, statusOf, stopSample, threadSaying } from './support/writing.ts';

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
