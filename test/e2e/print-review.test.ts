import type { Page } from '@playwright/test';
import { expect, openPage, test } from './support/fixtures.ts';
import { findOffline, synced, threadSaying } from './support/writing.ts';
import { pageOf, writeRequests } from './support/written-requests.ts';

const PAGES = 14;
const SUBJECT = 'Say it in fewer words';

/** A change request of pages that no screen holds all of; each has so much that stays that it is folded on screen. */
function writeRequest(folder: string): Promise<readonly string[]> {
  const pages = Array.from({ length: PAGES }, (_, number) => {
    const name = `page-${String(number + 1).padStart(2, '0')}`;
    const title = `The ${name}`;
    const stays = Array.from({ length: 12 }, (_, index) => `Part ${String(index + 1)} of ${name} stays.`);
    return {
      name,
      title,
      before: pageOf(title, [...stays, `Whoever climbs at ${name} ought to wear a harness.`, `Old advice of ${name}.`]),
      after: pageOf(title, [...stays, `Whoever climbs at ${name} wears a harness.`]),
    };
  });
  return writeRequests(folder, [{ subject: SUBJECT, pages }]);
}

/** What would go to the printer, as it stands when the printer is called. */
interface Paper {
  readonly words: string;
  readonly articles: number;
  readonly halves: number;
  /** Words that went and came, where each is marked by more than its colour. */
  readonly struck: readonly string[];
  readonly suggested: readonly string[];
  /** What could be pressed, written in or opened. */
  readonly pressed: number;
  /** What stands right below the block that is edited on the first page. */
  readonly below: string;
}

async function printed(page: Page): Promise<Paper> {
  const paper = page.evaluate(
    () =>
      new Promise<Paper>((resolve) => {
        window.print = () => {
          const sheet = document.querySelector('.print-sheet');
          if (sheet === null) throw new Error('the printer was called with no paper');
          const all = (selector: string): Element[] => [...sheet.querySelectorAll(selector)];
          const edited = sheet.querySelector('article [aria-label="Edited: paragraph"]');
          resolve({
            words: sheet.textContent,
            articles: all('article').length,
            halves: all('.half').length,
            struck: all('del')
              .filter((element) => getComputedStyle(element).textDecorationLine === 'line-through')
              .map(({ textContent }) => textContent),
            suggested: all('[data-suggestion] ins').map(({ textContent }) => textContent.trim()),
            pressed: all('button, input, textarea, select, nav, summary, [contenteditable], [role="toolbar"]').length,
            below: edited?.parentElement?.textContent ?? '',
          });
        };
      }),
  );
  await page.keyboard.press('ControlOrMeta+Alt+p');
  const found = await paper;
  await expect(page.locator('.print-sheet')).toHaveCount(0);
  return found;
}

async function say(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(threadSaying(page, words)).toHaveCount(1);
  await untilSaid(page);
}

/** What is said may be shown before the field that it was written in has gone, and keys would go there. */
async function untilSaid(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: /^Comment on (?!the change request)/ })).toHaveCount(0);
}

test('paper has the whole review of a change request, drawn on screen or not, with what was said, offline', async ({
  folder,
  startApp,
  startSample,
  connectTo,
  openBrowser,
  pageErrors,
}) => {
  const switches = await writeRequest(folder);
  const service = await startSample(...switches);
  const app = await startApp(...(await connectTo(service.hello)));
  const page = await openPage(await openBrowser(), app.hello.url);
  await synced(page);
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page.getByRole('listbox', { name: 'Change requests' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1, name: SUBJECT })).toBeVisible();
  await service.kill();
  await findOffline(page);

  await page.keyboard.press('n');
  await expect(page.getByRole('group', { name: 'Edited: paragraph' }).first()).toBeFocused();
  await page.keyboard.press('c');
  await expect(page.getByRole('textbox', { name: /^Comment on “Whoever climbs/ })).toBeFocused();
  await say(page, 'Short and good.');
  await page.keyboard.press('f');
  await expect(page.getByRole('textbox', { name: /^Comment on “Whoever climbs/ })).toHaveValue(/suggestion/);
  await page.keyboard.type('Whoever climbs at page-01 always wears a harness.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('group', { name: 'Suggested text' })).toHaveCount(1);
  await untilSaid(page);
  await page.keyboard.press(']');
  await expect(page.getByRole('region', { name: 'Page The page-02' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await say(page, 'Of the page as a whole.');
  // Half-written: not said yet.
  await page.keyboard.press('c');
  await page.keyboard.type('Perhaps not.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: `Page The page-${String(PAGES)}` }).getByText('Loading…')).toHaveCount(
    1,
  );

  const { words, articles, halves, struck, suggested, pressed, below } = await printed(page);
  expect(articles).toBe(PAGES);
  expect(halves).toBe(0);
  expect(pressed).toBe(0);
  for (let number = 1; number <= PAGES; number += 1) {
    const name = `page-${String(number).padStart(2, '0')}`;
    expect(words).toContain(`Old advice of ${name}.`);
    expect(words).toContain(`Part 3 of ${name} stays.`);
  }
  expect(struck.join(' ')).toContain('ought');
  expect(suggested).toEqual(['always']);
  expect(words).toContain(SUBJECT);
  expect(words).toContain('Removed');
  expect(words).toMatch(/Status\s*Open/);
  expect(words).toContain('No reviewers');
  expect(below).toMatch(/Short and good\./);
  expect(words).toContain('Of the page as a whole.');
  expect(words).toContain('not sent yet');
  expect(words).not.toContain('Perhaps not.');

  await test.step('in the layout that is shown', async () => {
    await page.keyboard.press('Shift+H');
    await expect(page.locator('.half').first()).toBeVisible();
    expect((await printed(page)).halves).toBeGreaterThan(PAGES);
  });
  expect(pageErrors).toEqual([]);
});
