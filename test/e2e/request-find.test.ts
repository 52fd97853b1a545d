import type { Locator, Page } from '@playwright/test';
import { expect, openPage, test } from './support/fixtures.ts';
import { openWritten } from './support/review.ts';
import { pageOf, writeRequests } from './support/written-requests.ts';

const PAGES = 40;
const SUBJECT = 'Say it in fewer words';
const nameAt = (number: number): string => `page-${String(number).padStart(2, '0')}`;

/** Each page has an edit; the words that are found are in some of them, new, old, unchanged and in a collapsed part. */
function writeSpace(folder: string): Promise<readonly string[]> {
  const plain = Array.from({ length: 6 }, (_, index) => `Paragraph ${String(index)} is the same on both sides.`);
  const pages = Array.from({ length: PAGES }, (_, index) => {
    const number = index + 1;
    const name = nameAt(number);
    const end = number === 30 ? ['The falcon of the old mill.'] : [];
    const frame = (words: string): string => pageOf(`The ${name}`, [words, ...plain, ...end, ...plain]);
    return {
      name,
      title: `The ${name}`,
      before: frame(number === 20 ? 'Whoever saw a falcon over the mast ran.' : 'Whoever climbs the mast ran.'),
      after: frame(number === 38 ? 'Whoever sees a falcon runs.' : 'Whoever climbs the mast runs.'),
    };
  });
  return writeRequests(folder, [{ subject: SUBJECT, pages }]);
}

const section = (page: Page, number: number): Locator =>
  page.getByRole('region', { name: `Page The ${nameAt(number)}` });

test('words are found in a whole change request, drawn or not, old or new, and the keys step through them', async ({
  folder,
  startApp,
  startSample,
  connectTo,
  openBrowser,
}) => {
  const service = await startSample(...(await writeSpace(folder)));
  const app = await startApp(...(await connectTo(service.hello)));
  const page = await openPage(await openBrowser(), app.hello.url);
  await openWritten(page, SUBJECT);
  await page.keyboard.press('n');
  const edited = section(page, 1).getByRole('group', { name: 'Edited: paragraph' });
  await expect(edited).toBeFocused();

  const bar = page.getByRole('search', { name: 'Find in this change request' });
  await page.keyboard.press('ControlOrMeta+f');
  await expect(bar.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('FALCON');
  await expect(bar.getByRole('status')).toHaveText('1 of 3');
  await expect(section(page, 20).getByText('falcon')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('2 of 3');
  // It was in a collapsed part.
  await expect(section(page, 30).getByText('The falcon of the old mill.')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('3 of 3');
  await expect(section(page, 38).getByText('falcon')).toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'Changed pages' }).locator('[aria-current]')).toContainText(
    'The page-38',
  );
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('1 of 3');
  await page.keyboard.press('Shift+Enter');
  await expect(bar.getByRole('status')).toHaveText('3 of 3');

  // A sentence of the old text, and one of the new text, whose words are divided by the other one's.
  await bar.getByRole('textbox').fill('saw a falcon over the mast ran');
  await expect(bar.getByRole('status')).toHaveText('1 of 1');
  await bar.getByRole('textbox').fill('sees a falcon runs');
  await expect(bar.getByRole('status')).toHaveText('1 of 1');
  // The title of a page.
  await bar.getByRole('textbox').fill('page-21');
  await expect(bar.getByRole('status')).toHaveText('1 of 1');
  await expect(section(page, 21).getByRole('heading', { name: 'The page-21' })).toBeInViewport();
  await bar.getByRole('textbox').fill('nowhere');
  await expect(bar.getByRole('status')).toHaveText('Not found');

  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(edited).toBeFocused();
});
