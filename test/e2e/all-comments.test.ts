import { readFile } from 'node:fs/promises';
import { expect, test } from './support/fixtures.ts';
import { statusOf, stopSample } from './support/writing.ts';

test('all comments are worked through by keyboard and offline, and what is unread survives a reload', async ({
  sample: { page },
}) => {
  await stopSample(page);
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  const list = page.getByRole('listbox', { name: 'All comments' });
  const head = page.getByRole('main').getByRole('status').first();
  const unread = list.getByRole('option', { name: /^Unread/ });
  await expect(head).toContainText(/\d+ threads/);
  await expect(head).not.toContainText('unread');

  // What is marked so by hand stays unread while it is looked at, and over a reload.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+U');
  await expect(head).toContainText('1 unread');
  await expect(unread).toHaveCount(1);
  await page.reload();
  await expect(head).toContainText('1 unread');
  await page.keyboard.press('w');
  await expect(unread).toHaveCount(0);
  await expect(head).not.toContainText('unread');

  // Two are resolved at once, and a third is answered.
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Shift+X');
  await expect(statusOf(page)).toContainText('2 waiting');
  await expect(page.getByText('2 selected')).toBeHidden();
  await list.focus();
  await page.keyboard.press('r');
  const details = page.getByRole('complementary', { name: 'Thread' });
  await details.getByRole('textbox', { name: /Reply to/ }).fill('Seen, and done.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(statusOf(page)).toContainText('3 waiting');
  await expect(details).toContainText('Seen, and done.');
  await expect(list.getByRole('option', { name: /Not sent yet/ })).toHaveCount(1);
  await expect(list).toBeFocused();

  await page.getByRole('button', { name: /^Resolved/ }).click();
  await expect(list.getByRole('option', { name: /Not sent yet/ })).toHaveCount(2);

  await page.getByRole('button', { name: 'Export' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Export comments' }).getByRole('button', { name: 'CSV' }).click();
  const table = await readFile(await (await saving).path(), 'utf8');
  await expect(page.getByRole('dialog')).toBeHidden();
  const exported = table.match(/,"Comment",/g)?.length ?? 0;
  await expect(page.getByRole('main').getByText(`${String(exported)} threads`)).toBeVisible();

  await list.focus();
  await page.keyboard.press('End');
  const words = await details.getByRole('heading').innerText();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/space\//);
  await expect(page.getByRole('article', { name: /Comment by/ }).and(page.locator(':focus'))).toBeVisible();
  expect(words).not.toBe('');
});
