import { expect, test } from './support/fixtures.ts';
import { newRemark, statusOf, threadSaying } from './support/writing.ts';

test('selected words are quoted, looked at before they go, and reacted to with one key', async ({
  sample: { page },
}) => {
  await page.getByRole('treeitem', { name: /Getting started/ }).click();
  await page.getByRole('button', { name: 'Start reading' }).click();
  const paragraph = page.getByRole('article').locator('[data-block-key] p').first();
  await expect(paragraph).toBeVisible();
  const words = (await paragraph.innerText()).trim();
  await paragraph.evaluate((element) => getSelection()?.selectAllChildren(element));
  await page.keyboard.press('c');
  await expect(newRemark(page)).toBeFocused();
  const quote = page.getByRole('group', { name: 'Quote' });
  await expect(quote.getByRole('blockquote')).toHaveText(words);
  await expect(newRemark(page)).toHaveValue('');
  // Backspace makes it text that can be edited.
  await page.keyboard.press('Backspace');
  await expect(newRemark(page)).toHaveValue(/^> /);
  await expect(quote).toBeHidden();

  await page.keyboard.type('Is **this** still so?');
  await page.keyboard.press('ControlOrMeta+Shift+P');
  const preview = page.getByRole('group', { name: 'Preview' });
  await expect(preview).toBeFocused();
  await expect(preview.getByRole('blockquote')).toHaveText(words);
  await expect(preview.locator('strong')).toHaveText('this');
  await page.keyboard.press('Escape');
  await expect(newRemark(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  const thread = threadSaying(page, 'Is this still so?');
  await expect(thread.getByRole('blockquote')).toHaveText(words);
  await expect(statusOf(page)).toContainText('All sent');

  const tools = thread.getByRole('button', { name: 'React' }).locator('..');
  await page.mouse.move(0, 0);
  await expect(tools).toHaveCSS('opacity', '0');
  await thread.hover();
  await expect(tools).toHaveCSS('opacity', '1');

  await thread.focus();
  await page.keyboard.press('1');
  const thumbs = thread.getByRole('button', { name: /👍, 1 person/ });
  await expect(thumbs).toHaveAttribute('aria-pressed', 'true');
  await thread.focus();
  await page.keyboard.press('1');
  await expect(thumbs).toBeHidden();
  await thread.getByRole('button', { name: 'React', exact: true }).click();
  await expect(thread.getByRole('button', { name: 'thumbs up' })).toBeFocused();
  await thread.getByRole('button', { name: 'party' }).click();
  await expect(thread.getByRole('button', { name: /🎉, 1 person/ })).toBeVisible();
  await expect(statusOf(page)).toContainText('All sent');
});
