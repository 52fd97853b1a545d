import type { Locator, Page } from '@playwright/test';
import { expect, openPage, test } from './support/fixtures.ts';
import { openWritten } from './support/review.ts';
import { threadSaying } from './support/writing.ts';
import { pageOf, writeRequests } from './support/written-requests.ts';

const PAGES = 40;
const SUBJECT = 'Say it in fewer words';
const nameAt = (number: number): string => `page-${String(number).padStart(2, '0')}`;

/** One change on each page, so that several pages are on the screen. */
function writeSpace(folder: string): Promise<readonly string[]> {
  const pages = Array.from({ length: PAGES }, (_, index) => {
    const name = nameAt(index + 1);
    const frame = (...body: readonly string[]): string => pageOf(`The ${name}`, [...body, `That is all of ${name}.`]);
    return {
      name,
      title: `The ${name}`,
      before: frame(`Whoever climbs the mast at ${name} ought to wear a harness.`, `Old advice of ${name}.`),
      after: frame(`Whoever climbs the mast at ${name} wears a harness.`),
    };
  });
  return writeRequests(folder, [{ subject: SUBJECT, pages }]);
}

const cards = (...rows: readonly (readonly [string, string])[]): string =>
  `<table data-view="cards"><thead><tr><th></th><th></th></tr></thead><tbody>${rows
    .map(([title, words]) => `<tr><td><h4>${title}</h4></td><td>${words}</td></tr>`)
    .join('')}</tbody></table>`;

const mixed = (words: string, climbs: number): string =>
  pageOf('Masts', [
    'Every station has a mast and a box.',
    `Whoever climbs the mast ${words} a harness.`,
    '| Code | Meaning |\n| --- | --- |\n| E-10 | Mast is down |\n| E-11 | Box is open |',
    `\`\`\`js\nconst mast = open();\nmast.climb(${String(climbs)});\nmast.close();\n\`\`\``,
    '```sh\ngalley start\ngalley stop --now\n```',
    cards(['Harness', 'Worn at every mast.'], ['Rope', `A rope with ${String(climbs)} hooks.`]),
  ]);

const section = (page: Page, number: number): Locator =>
  page.getByRole('region', { name: `Page The ${nameAt(number)}` });
const inList = (page: Page, number: number): Locator =>
  page.getByRole('navigation', { name: 'Changed pages' }).getByRole('button', { name: `The ${nameAt(number)}` });

/** Turns the wheel until the page is at the top of the pane. */
async function wheelTo(page: Page, number: number): Promise<void> {
  const main = page.getByRole('main');
  await main.hover({ position: { x: 300, y: 400 } });
  const away = (): Promise<number> =>
    section(page, number).evaluate((element) => {
      const pane = element.closest('main')?.getBoundingClientRect().top ?? 0;
      return element.getBoundingClientRect().top - pane - Number.parseFloat(getComputedStyle(element).scrollMarginTop);
    });
  await expect
    .poll(async () => {
      const px = await away();
      if (Math.abs(px) > 8) await wheel(page, main, px);
      return Math.abs(px);
    })
    .toBeLessThanOrEqual(8);
}

/** The wheel is acknowledged before the pane has moved: measured then, the same way would be turned twice. */
async function wheel(page: Page, pane: Locator, px: number): Promise<void> {
  const scroll = await pane.evaluateHandle((element) => ({
    ended: new Promise<void>((resolve) => {
      element.addEventListener('scrollend', () => resolve(), { once: true });
    }),
  }));
  await page.mouse.wheel(0, px);
  await scroll.evaluate(({ ended }) => ended);
  await scroll.dispose();
}

test('marks, comments, the list and the map follow the wheel, the mouse and the keys to the page on the screen', async ({
  folder,
  startApp,
  startSample,
  connectTo,
  openBrowser,
}) => {
  const service = await startSample(...(await writeSpace(folder)));
  const app = await startApp(...(await connectTo(service.hello)));
  const page = await openPage(await openBrowser(), app.hello.url);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openWritten(page, SUBJECT);

  await test.step('by wheel alone', async () => {
    await wheelTo(page, 20);
    await expect(inList(page, 20)).toHaveAttribute('aria-current', 'true');
    await expect(inList(page, 20)).toBeInViewport({ ratio: 1 });
    await expect(page.locator('aside [data-row].current')).toHaveAttribute('aria-label', /^The page-20/);
    await expect(page.locator('aside [data-row].current')).toBeInViewport();
    await page.keyboard.press('c');
    await expect(page.getByRole('textbox', { name: /^Comment on “.*page-20/ })).toBeFocused();
    await page.keyboard.type('Seen by wheel.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(threadSaying(page, 'Seen by wheel.')).toBeInViewport();
    await expect(page.getByRole('textbox', { name: /^Comment on “/ })).toHaveCount(0);
    await wheelTo(page, 25);
    await page.keyboard.press('Shift+V');
    await expect(section(page, 25).getByRole('button', { name: 'Read', exact: true })).toBeVisible();
    await expect(page.getByText(`1 of ${String(PAGES)} read`)).toBeVisible();
    await expect(inList(page, 26)).toHaveAttribute('aria-current', 'true');
  });

  await test.step('“Mark as read” stays where it is pressed', async () => {
    await wheelTo(page, 30);
    const button = section(page, 31).getByRole('button', { name: 'Mark as read' });
    const before = await button.boundingBox();
    await button.click();
    await expect(page.getByText(`2 of ${String(PAGES)} read`)).toBeVisible();
    expect((await section(page, 31).getByRole('button', { name: 'Read', exact: true }).boundingBox())?.y).toBe(
      before?.y,
    );
    await expect(inList(page, 31)).toHaveAttribute('aria-current', 'true');
  });

  await test.step('a click chooses the block', async () => {
    await section(page, 32).getByText('That is all of page-32').click();
    await page.keyboard.press('c');
    await expect(page.getByRole('textbox', { name: /^Comment on “That is all of page-32/ })).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('by keys, the page that was gone to is the one, however short it is', async () => {
    await inList(page, PAGES - 2).click();
    for (const number of [PAGES - 1, PAGES]) {
      await page.keyboard.press(']');
      await expect(section(page, number)).toBeFocused();
      await expect(inList(page, number)).toHaveAttribute('aria-current', 'true');
    }
    await page.keyboard.press('[');
    await page.keyboard.press('}');
    await expect(section(page, PAGES - 1).getByRole('group', { name: 'Edited: paragraph' })).toBeFocused();
    await page.keyboard.press('}');
    await expect(section(page, PAGES - 1).getByRole('group', { name: 'Removed: paragraph' })).toBeFocused();
    await page.keyboard.press('Shift+V');
    await expect(section(page, PAGES - 1).getByRole('button', { name: 'Read', exact: true })).toBeVisible();
    await expect(inList(page, PAGES)).toHaveAttribute('aria-current', 'true');
  });

  await test.step('steps begin at the screen after the wheel', async () => {
    await wheelTo(page, 5);
    await page.keyboard.press('n');
    await expect(section(page, 5).getByRole('group', { name: 'Edited: paragraph' })).toBeFocused();
  });
});

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: RegExp): Locator => page.getByRole('textbox', { name });

/** Writes a comment in the focused field. */
async function say(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(threadSaying(page, words)).toHaveCount(1);
  await expect(field(page, /^Comment on (the old text )?“/)).toHaveCount(0);
}

test('a block, a cell and a line of code are commented on by mouse, changed or not, on either side', async ({
  folder,
  startApp,
  startSample,
  connectTo,
  openBrowser,
}) => {
  const masts = { name: 'masts', title: 'Masts', before: mixed('ought to wear', 1), after: mixed('wears', 2) };
  const service = await startSample(...(await writeRequests(folder, [{ subject: SUBJECT, pages: [masts] }])));
  const app = await startApp(...(await connectTo(service.hello)));
  const page = await openPage(await openBrowser(), app.hello.url);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openWritten(page, SUBJECT);
  const text = page.getByRole('region', { name: 'Page Masts' }).locator('.diff');

  await test.step('an unchanged block, without moving anything', async () => {
    const block = text.getByText('Every station has a mast');
    const before = await block.boundingBox();
    await block.hover();
    await expect(button(page, 'Comment on “Every station has a mast and a box.”')).toHaveAttribute('tabindex', '-1');
    expect(await block.boundingBox()).toEqual(before);
    await button(page, 'Comment on “Every station has a mast and a box.”').click();
    await expect(field(page, /^Comment on “Every station/)).toBeFocused();
    await say(page, 'Every one of them?');
  });

  await test.step('an edited block, its new text and its old one', async () => {
    await text.getByText('wears').hover();
    await button(page, 'Comment on “Whoever climbs the mast wears a harness.”').click();
    await expect(field(page, /^Comment on “Whoever climbs the mast wears/)).toBeFocused();
    await say(page, 'Shorter.');
    await text.getByText('wears').hover();
    await button(page, 'Comment on the old text').click();
    await expect(field(page, /^Comment on the old text “Whoever climbs the mast ought/)).toBeFocused();
    await say(page, 'This was right.');
    await text.getByText('ought to wear').hover();
    await expect(
      button(page, 'Comment on the old text “Whoever climbs the mast ought to wear a harness.”'),
    ).toBeVisible();
  });

  await test.step('a cell, by its button and by a click and the key', async () => {
    await text.getByText('Box is open').hover();
    await button(page, 'Comment on “Box is open”').click();
    await expect(field(page, /^Comment on “Box is open”/)).toHaveAttribute('placeholder', 'Comment on this cell');
    await say(page, 'Which box?');
    await text.getByText('Mast is down').click();
    await page.keyboard.press('c');
    await expect(field(page, /^Comment on “Mast is down”/)).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('a card, changed or not, by its button and by a click and the key', async () => {
    await text.getByText('Worn at every mast').hover();
    await button(page, 'Comment on “Worn at every mast.”').click();
    await expect(field(page, /^Comment on “Worn at every mast/)).toBeFocused();
    await say(page, 'And on the roof?');
    await text.getByText('hooks').click();
    await page.keyboard.press('c');
    await expect(field(page, /^Comment on “A rope with 2 hooks/)).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('a line of code, which the comment quotes', async () => {
    await text.getByText('mast.close();').click();
    await page.keyboard.press('c');
    await expect(page.getByRole('group', { name: 'Quote' })).toContainText('mast.close();');
    await say(page, 'Close it first.');
    await text.getByText('mast.climb(1);').hover();
    await expect(button(page, 'Comment on the old text “mast.climb(1);”')).toBeVisible();
    const code = text.locator('code').filter({ hasText: 'galley start' });
    await code.hover({ position: { x: 30, y: 32 } });
    await expect(button(page, 'Comment on “galley stop --now”')).toBeVisible();
  });

  await test.step('side by side, each side has its own', async () => {
    await page.getByText('Side by side', { exact: true }).click();
    await text.locator('[data-half="before"]').getByText('Whoever climbs').first().hover();
    await expect(button(page, /^Comment on the old text “Whoever climbs the mast ought/)).toBeVisible();
    await text.locator('[data-half="after"]').getByText('Whoever climbs').first().hover();
    await expect(button(page, /^Comment on “Whoever climbs the mast wears/)).toBeVisible();
    await page.getByText('One column', { exact: true }).click();
  });

  await test.step('selected words', async () => {
    await text.getByText('Every station has a mast').dblclick({ position: { x: 10, y: 10 } });
    const selected = page.getByRole('group', { name: 'Selected words' });
    await expect(selected.getByRole('button', { name: 'Suggest' })).toBeVisible();
    await selected.getByRole('button', { name: 'Comment' }).click();
    await expect(page.getByRole('group', { name: 'Quote' })).toContainText('Every');
    await expect(field(page, /^Comment on “Every station/)).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('the page as a whole, by its own button only', async () => {
    await page.getByRole('region', { name: 'Page Masts' }).getByRole('heading', { name: 'Masts' }).click();
    await page.keyboard.press('c');
    await expect(field(page, /^Comment on “/)).toBeFocused();
    await page.keyboard.press('Escape');
    await page
      .getByRole('region', { name: 'Page Masts' })
      .getByRole('button', { name: 'Comment', exact: true })
      .click();
    await expect(field(page, /^Comment on Masts$/)).toBeFocused();
  });
});
