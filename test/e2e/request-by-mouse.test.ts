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
      if (Math.abs(px) > 8) await page.mouse.wheel(0, px);
      return Math.abs(px);
    })
    .toBeLessThanOrEqual(8);
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
