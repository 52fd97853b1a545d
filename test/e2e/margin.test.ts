import type { Locator, Page } from '@playwright/test';
import { readDrafts } from './support/drafts.ts';
import { expect, test } from './support/fixtures.ts';
import { newComment, newRemark, queue, statusOf, stopSample, threadSaying } from './support/writing.ts';

async function openFromPalette(page: Page, title: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(title);
  await page
    .getByRole('option', { name: new RegExp(`^${title}`) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** How far a card in the margin stands from what it is about (px). */
async function distance(card: Locator, block: Locator): Promise<number> {
  const [one, other] = [await card.boundingBox(), await block.boundingBox()];
  return one === null || other === null ? Number.NaN : Math.abs(one.y - other.y);
}

test('a block is gone to and spoken about by keyboard, and the comment stands beside it', async ({
  sample: { page },
}) => {
  await openFromPalette(page, 'Your first station');
  await page.getByRole('main').focus();
  await page.keyboard.press('}');
  await page.keyboard.press('}');
  await page.keyboard.press('}');
  await page.keyboard.press('c');
  const field = newRemark(page);
  await expect(field).toBeFocused();
  const words = (await field.getAttribute('aria-label'))?.replace(/^New comment on “|…?”$/g, '') ?? '';
  const block = page
    .getByRole('article')
    .locator('[data-block-key]')
    .filter({ hasText: words.slice(0, 30) })
    .first();
  await page.keyboard.type('Is that so?');

  // Left half-written, it waits beside its block, also over a reload.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Continue draft' })).toBeVisible();
  await expect.poll(() => readDrafts(page)).toEqual(['Is that so?']);
  await page.reload();
  await page.getByRole('button', { name: 'Continue draft' }).click();
  await expect(newRemark(page)).toHaveValue('Is that so?');

  // Without the network, too.
  await stopSample(page);
  await newRemark(page).press('ControlOrMeta+Enter');
  const card = threadSaying(page, 'Is that so?');
  await expect(card).toBeVisible();
  await expect(newRemark(page)).toBeHidden();
  await expect.poll(() => distance(card, block)).toBeLessThan(12);
  await expect(page.getByRole('button', { name: new RegExp(`1 comment on “${words.slice(0, 20)}`) })).toBeVisible();

  await page.getByRole('button', { name: 'Start the sample server' }).click();
  await expect(statusOf(page)).toContainText('All sent');
  await expect.poll(() => distance(card, block)).toBeLessThan(12);
});

test('comments on cells and on the page never lie over one another, and lead to what they are about', async ({
  sample: { page },
}) => {
  await openFromPalette(page, 'LEDs and codes');
  await queue(page, 'About the page as a whole.');
  const mark = page.getByRole('button', { name: /1 comment, resolved, on “Plug it in/ });
  await mark.click();
  const cards = page.getByRole('article', { name: /Comment by/ });
  await expect(cards.filter({ hasText: 'W-11 says' })).toBeFocused();
  const edges = async (): Promise<readonly (readonly [number, number])[]> => {
    const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
    return boxes
      .flatMap((box) => (box === null ? [] : [[box.y, box.y + box.height] as const]))
      .sort((a, b) => a[0] - b[0]);
  };
  await expect
    .poll(async () => (await edges()).every(([top], index, all) => index === 0 || top >= (all[index - 1]?.[1] ?? 0)))
    .toBe(true);

  // One below the other, each says what it is about.
  await page.keyboard.press('v');
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: /On the cell Power off by pulling/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /On the cell Power off by pulling/ })).toBeVisible();

  // In a narrow window they are a sheet.
  await page.setViewportSize({ width: 900, height: 600 });
  const link = page.getByRole('article').getByText('Humidity inside above').first();
  await link.evaluate((element) => getSelection()?.selectAllChildren(element));
  await page.getByRole('button', { name: 'Comment on this' }).click();
  const quote = page.getByRole('group', { name: 'Quote' });
  await expect(quote).toContainText('Humidity inside above');
  await expect(newRemark(page, 'Humidity')).toHaveValue('');
  await expect(newComment(page)).toHaveValue('');
  await expect(newRemark(page, 'Humidity')).toBeFocused();
  await page.keyboard.type('Below it.');
  await quote.getByRole('button', { name: 'Remove quote' }).click();
  await expect(quote).toBeHidden();
  await expect(newRemark(page, 'Humidity')).toBeFocused();
  await expect(newRemark(page, 'Humidity')).toHaveValue('Below it.');
});

test('a thread whose block is in a tab that is not shown leads to it', async ({ sample: { page } }) => {
  await openFromPalette(page, 'Your first reading');
  const article = page.getByRole('article').first();
  await expect(article.getByRole('tab').nth(1)).toBeVisible();
  await article.getByRole('tab').nth(1).click();
  const inTab = article.getByRole('tabpanel').locator('[data-block-key]').first();
  await inTab.evaluate((element) => getSelection()?.selectAllChildren(element));
  await expect(page.getByRole('button', { name: 'Comment on this' })).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.type('Only in this tab?');
  await page.keyboard.press('ControlOrMeta+Enter');
  const card = threadSaying(page, 'Only in this tab?');
  await expect(card).toBeVisible();
  await article.getByRole('tab').first().click();
  await expect(inTab).toBeVisible();
  await card.focus();
  await expect(article.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
});
