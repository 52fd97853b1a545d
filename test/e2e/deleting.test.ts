import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { goTo, newComment, openReleaseNotes, queue, statusOf, threadSaying } from './support/writing.ts';

test('a deletion can be undone until it is sent, and its text can be posted again', async ({ sample: { page } }) => {
  await openReleaseNotes(page);
  await queue(page, 'Written too soon');
  await expect(statusOf(page)).toContainText('All sent');
  const thread = threadSaying(page, 'Written too soon');
  const deleted = page.getByRole('status').filter({ hasText: 'Comment deleted' });

  const mark = thread.getByText('You can undo it until then.');
  await thread.getByRole('button', { name: 'Delete' }).click();
  // The notice may come before the mark, and the absence of a mark proves nothing until there was one.
  await expect(mark).toBeVisible();
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await expect(mark).toHaveCount(0);
  await expect(deleted).toHaveCount(0);

  await thread.focus();
  await page.keyboard.press('Shift+D');
  await expect(mark).toBeVisible();
  await page.keyboard.press('Shift+D');
  await expect(page.getByText('Its deletion is already waiting.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('Undone: deletion of the comment “Written too soon”.')).toBeVisible();
  await expect(mark).toHaveCount(0);

  await thread.getByRole('button', { name: 'Delete' }).click();
  await expect(deleted.getByRole('button', { name: 'Undo' })).toBeVisible();
  await thread.getByRole('button', { name: 'Send now' }).click();
  await expect(thread).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await goTo(page, 'Outbox');
  await page.getByRole('button', { name: /^Trash/ }).click();
  await page.getByText('Deleted comment').first().click();
  await page.getByRole('button', { name: 'Copy text' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied “Written too soon”.' })).toBeVisible();
  await page.getByRole('button', { name: 'Post again…' }).click();
  await expect(newComment(page)).toHaveValue('Written too soon');
  await expect(page.getByText('“Written too soon” is a draft again')).toBeVisible();
});

test('Galley asks before other people’s words are deleted', async ({ sample: { page } }) => {
  await openReleaseNotes(page);
  const thread = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Delete' }) })
    .first();
  await thread.getByRole('button', { name: 'Delete' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Delete the/ });
  await expect(dialog).toContainText('You can undo it for 10 seconds.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await thread.getByRole('button', { name: 'Delete' }).first().click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Comment deleted' })).toBeVisible();
});

test('a button that goes once it was pressed leaves the focus beside it', async ({ sample: { page } }) => {
  // Time enough to go to the Outbox.
  await page.keyboard.press('Escape');
  await goTo(page, 'Settings');
  await page.getByRole('group', { name: 'Time to undo a deletion' }).getByText('30 s', { exact: true }).click();
  await openReleaseNotes(page);
  await queue(page, 'First of two');
  await queue(page, 'Second of two');
  await expect(statusOf(page)).toContainText('All sent');
  const [first, second] = [threadSaying(page, 'First of two'), threadSaying(page, 'Second of two')];
  const press = (place: Locator, name: string): Promise<void> => place.getByRole('button', { name }).press('Enter');

  // Its own thread, while that is there; then the next one.
  await press(first, 'Delete');
  await expect(first).toBeFocused();
  await press(first, 'Send now');
  await expect(first).toHaveCount(0);
  await expect(second).toBeFocused();

  // From a notice, where the focus was before.
  await press(second, 'Delete');
  await expect(second).toBeFocused();
  await expect(second.getByText('You can undo it until then.')).toBeVisible();
  await press(page.getByRole('status').filter({ hasText: 'Comment deleted' }), 'Undo');
  await expect(second.getByText('You can undo it until then.')).toHaveCount(0);
  await expect(second).toBeFocused();

  // In the Outbox, the details of what is chosen.
  await press(second, 'Delete');
  await goTo(page, 'Outbox');
  // The list may still show only the first, which was sent.
  await page
    .getByRole('option', { name: /Delete comment/ })
    .filter({ hasText: 'Second of two' })
    .click();
  const details = page.getByRole('complementary');
  await press(details, 'Send now');
  await expect(details.getByRole('button', { name: 'Send now' })).toHaveCount(0);
  await expect(details.locator(':focus')).toHaveCount(1);
});
