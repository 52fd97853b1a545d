import { expect, test } from './support/fixtures.ts';

test('a word without an end is broken where its comment ends, and pushes nothing out of the panel', async ({
  sample: { page },
}) => {
  await page.getByRole('treeitem', { name: /Getting started/ }).click();
  await page.getByRole('button', { name: 'Start reading' }).click();
  const field = page.getByRole('textbox', { name: /New comment/ });
  const width = await field.evaluate((element) => element.clientWidth);
  // No browser breaks it anywhere.
  await field.fill('👩\u200d'.repeat(300));
  expect(await field.evaluate((element) => element.clientWidth)).toBe(width);
  await field.fill(`https://example.com/${'a'.repeat(600)}`);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const words = page.getByRole('complementary').locator('.message .body', { hasText: 'aaaaaaaa' });
  await expect(words).toBeVisible();
  const [own, inner] = await words.evaluate((element) => [element.clientWidth, element.scrollWidth]);
  expect(inner).toBe(own);
});
