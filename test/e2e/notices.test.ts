import { expect, test } from './support/fixtures.ts';
import { openReleaseNotes, queue, stopSample, threadSaying } from './support/writing.ts';

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
