import { expect, test } from './support/fixtures.ts';

test('a cluster shows the pages that may answer it, and by keyboard one is linked and a comment on it begun', async ({
  sample: { page },
}) => {
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  const active = page.getByRole('listbox', { name: 'Clusters' }).getByRole('option', { selected: true });
  await expect(active).toContainText('Invoice and trial questions');
  await page.keyboard.press('j');
  await expect(active).toContainText('E-14 in the morning');
  await page.keyboard.press('Enter');
  const likely = page.getByRole('region', { name: 'Likely pages' });
  const first = likely.getByRole('listitem').first();
  await expect(first.getByRole('link')).toBeVisible();
  await expect(first).toContainText('Because of');
  const title = (await first.getByRole('link').textContent())?.trim() ?? '';

  await page.keyboard.press('w');
  await expect(first.getByRole('button', { name: `Unlink ${title}` })).toHaveAttribute('aria-pressed', 'true');
  const linked = page.getByRole('region', { name: 'Linked pages' });
  await expect(linked.getByRole('link', { name: title })).toBeVisible();
  await page.keyboard.press('w');
  await expect(linked).toBeHidden();

  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /comment/i })).toHaveValue(/https?:|galley:/);
});
