import type { Locator, Page } from '@playwright/test';
import { expect, openPage, test } from './support/fixtures.ts';
import { command } from './support/palette.ts';
import { openRequest } from './support/review.ts';
import { synced, threadSaying } from './support/writing.ts';
import { pageOf, writeRequests } from './support/written-requests.ts';

/** Whether all of an element is inside the window. */
const inWindow = (element: Locator): Promise<void> => expect(element).toBeInViewport({ ratio: 1 });

const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Diff' });

test('a small window shows the first change and the verdict at once, and the details on request', async ({
  sample: { page },
}) => {
  await page.setViewportSize({ width: 900, height: 600 });
  await openRequest(page);
  const change = page.getByRole('group', { name: 'Added: paragraph' }).first();
  await inWindow(change);
  await inWindow(page.getByRole('button', { name: 'Approve' }));
  await inWindow(page.getByText('#31 Open'));
  await expect(page.getByRole('region', { name: 'Reviewers' })).toBeHidden();

  const details = page.getByText('Details', { exact: true });
  await details.click();
  for (const name of ['Reviewers', 'Verdicts', 'Contributors'])
    await expect(page.getByRole('region', { name })).toBeVisible();
  await expect(page.getByText('Please look especially at the sentence')).toBeVisible();
  await details.click();
  await expect(page.getByRole('region', { name: 'Reviewers' })).toBeHidden();
});

test('the bar names the request and the change that is read, and the map explains its marks', async ({
  sample: { page },
}) => {
  const title = await openRequest(page);
  await expect(toolbar(page)).toContainText('6 changes');
  for (const number of [1, 2, 3]) {
    await page.keyboard.press('n');
    await expect(toolbar(page)).toContainText(`Change ${String(number)} of 6`);
  }
  await inWindow(title);
  await inWindow(page.getByRole('button', { name: 'Approve' }));
  // By scrolling alone, to the end.
  await page.getByRole('main').hover();
  await page.getByRole('heading', { name: 'Conversation' }).scrollIntoViewIfNeeded();
  await page.getByRole('textbox', { name: 'Comment on the change request' }).focus();
  await expect(toolbar(page)).toContainText('Change 6 of 6');
  await inWindow(title);
  await page.getByText('Source', { exact: true }).click();
  await expect(toolbar(page)).toContainText(/Page \d of 3/);

  const legend = page.getByRole('list', { name: 'Legend' });
  await expect(legend.getByRole('listitem')).toHaveText([
    'Page',
    'Added',
    'Edited',
    'Rewritten',
    'Comment',
    'Resolved',
  ]);
});

/** The edges of an element (px); none, while it is not drawn. */
async function boxOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
  return { top: y, bottom: y + height, left: x, right: x + width };
}

test('the text is as wide as it can be read, with comments beside it, and below it in a narrow window', async ({
  sample: { page },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openRequest(page);
  await page.keyboard.press('n');
  const block = page.getByRole('group', { name: 'Added: paragraph' }).first();
  await expect(block).toBeFocused();
  const characters = await block.evaluate((element) => {
    const rule = document.createElement('span');
    rule.style.cssText = 'position:absolute;width:1ch';
    element.append(rule);
    const words = element.querySelector('p')?.getBoundingClientRect().width ?? Number.NaN;
    const character = rule.getBoundingClientRect().width;
    rule.remove();
    return words / character;
  });
  expect(characters).toBeGreaterThan(45);
  expect(characters).toBeLessThanOrEqual(68);

  const field = page.getByRole('textbox', { name: /^Comment on “From firmware 4\.0/ });
  await page.keyboard.press('c');
  await expect(field).toBeFocused();
  expect((await boxOf(field)).left).toBeGreaterThan((await boxOf(block)).right);
  await page.keyboard.type('Which five?');

  await test.step('an open editor keeps the focus and its text', async () => {
    await page.setViewportSize({ width: 900, height: 600 });
    await expect.poll(async () => (await boxOf(field)).top - (await boxOf(block)).bottom).toBeGreaterThan(0);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('Which five?');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(async () => (await boxOf(field)).left - (await boxOf(block)).right).toBeGreaterThan(0);
    await expect(field).toBeFocused();
  });

  await page.keyboard.press('ControlOrMeta+Enter');
  const card = threadSaying(page, 'Which five?');
  await expect(card).toBeVisible();
  await expect(field).toBeHidden();
  const isBeside = async (): Promise<boolean> => {
    const [one, other] = [await boxOf(card), await boxOf(block)];
    return one.left > other.right && Math.abs(one.top - other.top) < 12;
  };
  await expect.poll(isBeside).toBe(true);
  // In the order of reading: the comment comes after its block, and before the next one.
  await expect(block).toBeFocused();
  await page.keyboard.press('.');
  await expect(card).toBeFocused();
  await page.keyboard.press('}');
  await expect(page.getByRole('group', { name: 'Added: table' })).toBeFocused();
  await page.keyboard.press(',');
  await expect(card).toBeFocused();
});

/** The sizes of the title of a page and of the largest heading in its text (px). */
const sizesIn = (text: Locator, title: string): Promise<{ readonly title: number; readonly inside: number }> =>
  text.evaluate((element, words) => {
    const headings = [...element.querySelectorAll('h1, h2, h3')];
    const sizeOf = (heading: Element): number => parseFloat(getComputedStyle(heading).fontSize);
    const inside = headings.filter((heading) => /^Level (one|two)$/.test(heading.textContent.trim())).map(sizeOf);
    const own = headings.find((heading) => heading.textContent.trim() === words);
    if (own === undefined || inside.length < 2) throw new Error('the headings are not drawn');
    return { title: sizeOf(own), inside: Math.max(...inside) };
  }, title);

test('the title of a page is larger than every heading in it: in a change request, by itself, and printed', async ({
  folder,
  startApp,
  startSample,
  connectTo,
  openBrowser,
}) => {
  const title = 'The mast';
  const textOf = (words: string): string => pageOf(title, ['# Level one', '## Level two', words]);
  const pages = [{ name: 'mast', title, before: textOf('Wear a hat.'), after: textOf('Wear a harness.') }];
  const service = await startSample(...(await writeRequests(folder, [{ subject: 'Safer words', pages }])));
  const app = await startApp(...(await connectTo(service.hello)));
  const page = await openPage(await openBrowser(), app.hello.url);
  await synced(page);
  await page.evaluate(() => {
    window.print = () => {
      const copy = document.createElement('div');
      copy.dataset['printed'] = '';
      copy.append(...(document.querySelector('.print-sheet')?.cloneNode(true).childNodes ?? []));
      document.body.append(copy);
    };
  });
  const judge = async (text: Locator): Promise<void> => {
    const sizes = await sizesIn(text, title);
    expect(sizes.title).toBeGreaterThan(sizes.inside);
  };
  /** A copy of what goes to the printer, which is removed once it was printed. */
  const printed = async (): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+Alt+p');
    const sheet = page.locator('[data-printed]');
    await expect(sheet.getByText('Level two')).toHaveCount(1);
    await judge(sheet);
    await sheet.evaluate((element) => element.remove());
  };

  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.getByRole('option', { name: /Safer words/ }).dblclick();
  await expect(page.getByRole('heading', { name: 'Level two' })).toBeVisible();
  await judge(page.getByRole('region', { name: `Page ${title}` }));
  await printed();

  await command(page, title);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Level two' })).toBeVisible();
  await judge(page.getByRole('main'));
  await printed();
});
