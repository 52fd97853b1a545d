import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { listAll } from '../support/sample-process.ts';
import { expect, openPage, test } from './support/fixtures.ts';
import { findOffline, statusOf, synced, threadSaying } from './support/writing.ts';
import { pageOf, writeRequests } from './support/written-requests.ts';

const PAGES = 36;
const LARGE = 'Say it in fewer words';
const SMALL = 'Mend the last page';

/** A space of many pages, and two change requests: one edits all of them but the last, the other that one. */
function writeSpace(folder: string): Promise<readonly string[]> {
  const pages = Array.from({ length: PAGES + 1 }, (_, index) => {
    const name = `page-${String(index + 1).padStart(2, '0')}`;
    const title = `The ${name}`;
    const frame = (...body: readonly string[]): string =>
      pageOf(title, ['Every station has a mast and a box.', ...body, 'That is all of it.']);
    return {
      name,
      title,
      before: frame(
        `Whoever climbs the mast at ${name} ought to wear a harness at all times.`,
        `Old advice of ${name}.`,
      ),
      after: frame(`Whoever climbs the mast at ${name} wears a harness.`),
    };
  });
  return writeRequests(folder, [
    { subject: SMALL, pages: pages.slice(PAGES) },
    { subject: LARGE, pages: pages.slice(0, PAGES) },
  ]);
}

async function say(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(threadSaying(page, words)).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: /^Comment on (?!the change request)/ })).toHaveCount(0);
}

const comment = z.object({
  body: z.object({ markdown: z.string() }),
  target: z.object({ node: z.object({ id: z.string() }).optional(), page: z.object({ id: z.string() }).optional() }),
});

test('a change request of many pages is reviewed by keyboard alone with no network in the middle, and each act arrives once', async ({
  folder,
  startApp,
  startSample,
  connectTo,
  openBrowser,
}) => {
  const switches = [...(await writeSpace(folder)), '--state', join(folder, 'state.json')];
  const service = await startSample(...switches);
  const app = await startApp(...(await connectTo(service.hello)));
  const page = await openPage(await openBrowser(), app.hello.url);
  await synced(page);
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  const rows = page.getByRole('listbox', { name: 'Change requests' }).getByRole('option');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(rows.filter({ hasText: LARGE })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1, name: LARGE })).toBeVisible();
  await expect(page.getByText(`0 of ${String(PAGES)} read`)).toBeVisible();

  await service.kill();
  await findOffline(page);

  // On the new text, and on what is taken away.
  await page.keyboard.press('n');
  const edited = page
    .getByRole('region', { name: 'Page The page-01' })
    .getByRole('group', { name: 'Edited: paragraph' });
  await expect(edited).toBeFocused();
  await page.keyboard.press('c');
  await expect(
    page.getByRole('textbox', { name: /^Comment on “Whoever climbs the mast at page-01 wears/ }),
  ).toBeFocused();
  await say(page, 'Short and good.');
  await expect(edited).toBeFocused();
  await page.keyboard.press('p');
  const old = page.getByRole('textbox', { name: /^Comment on the old text “Whoever climbs the mast at page-01 ought/ });
  await expect(old).toBeFocused();
  await expect(page.getByRole('group', { name: 'Quote' })).toContainText(
    'Whoever climbs the mast at page-01 ought to wear',
  );
  await say(page, 'At all times was right.');

  // Taken back, it stands in its editor again; said again, it stands once.
  await page.keyboard.press('z');
  await expect(threadSaying(page, 'At all times was right.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue draft' }).press('Enter');
  await expect(old).toHaveValue(/At all times was right\.$/);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(threadSaying(page, 'At all times was right.')).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: /^Comment on the old/ })).toHaveCount(0);
  await page.keyboard.press('n');
  await page.keyboard.press('Shift+N');
  await expect(edited).toBeFocused();

  // What is half-written is there again after the window was.
  await page.keyboard.press('f');
  await expect(page.getByRole('textbox', { name: /^Comment on “/ })).toHaveValue(
    '```suggestion\nWhoever climbs the mast at page-01 wears a harness.\n```',
  );
  await page.keyboard.type('Whoever climbs the mast at page-01 always wears a harness.');
  const goOn = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Continue draft' }).press('Enter');
    await expect(page.getByRole('textbox', { name: /^Comment on “/ })).toHaveValue(
      '```suggestion\nWhoever climbs the mast at page-01 always wears a harness.\n```',
    );
  };
  await page.keyboard.press('Escape');
  // Read back from the store, so that it is there before the window goes.
  await goOn();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.keyboard.press('n');
  await expect(edited).toBeFocused();
  await goOn();
  await page.keyboard.press('ControlOrMeta+Enter');
  const suggestion = page.getByRole('group', { name: 'Suggested text' });
  await expect(suggestion.locator('ins')).toHaveText('always');
  await expect(page.getByRole('textbox', { name: /^Comment on “/ })).toHaveCount(0);

  // The next page, read; then the verdict, and the next request.
  await page.keyboard.press(']');
  await expect(page.getByRole('region', { name: 'Page The page-02' })).toBeFocused();
  await page.keyboard.press('c');
  await expect(page.getByRole('textbox', { name: /^Comment on “Whoever climbs the mast at page-02/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Comment on The page-02' })).toBeFocused();
  await say(page, 'Of the page as a whole.');
  await page.keyboard.press('Shift+V');
  await expect(page.getByText(`1 of ${String(PAGES)} read`)).toBeVisible();
  await page.keyboard.press('Shift+P');
  await expect(page.getByRole('textbox', { name: 'Summary of your review' })).toBeFocused();
  await expect(page.getByText(`1 of ${String(PAGES)} pages read · 4 comments`)).toBeVisible();
  await page.keyboard.type('Fewer words, same sense.');
  await page.keyboard.press('ControlOrMeta+Enter');
  // The verdict leaves the reader where they were.
  await expect(page.getByRole('status').filter({ hasText: 'Approved #2. Sends when you’re online.' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Summary of your review' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: LARGE })).toBeVisible();
  await page.keyboard.press('>');
  await expect(page.getByRole('heading', { level: 1, name: SMALL })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('group', { name: 'Edited: paragraph' })).toBeFocused();
  await page.keyboard.press('}');
  await expect(page.getByRole('group', { name: 'Removed: paragraph' })).toBeFocused();
  await page.keyboard.press('c');
  await say(page, 'Keep this advice.');
  await expect(statusOf(page)).toContainText('6 waiting');

  const again = await startSample('--port', new URL(service.hello.baseUrl).port, ...switches);
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await expect(statusOf(page)).toContainText('All sent');
  const spaceId = /\/review\/([^/]+)\//.exec(new URL(page.url()).pathname)?.[1] ?? '';
  const said = async (number: number) =>
    (await listAll(again.hello, `/spaces/${spaceId}/change-requests/${String(number)}/comments`, comment)).map(
      ({ body, target }) => [body.markdown.trim(), target.node !== undefined, target.page !== undefined],
    );
  const large = await said(2);
  expect(large).toHaveLength(4);
  expect(large).toEqual(
    expect.arrayContaining([
      ['Short and good.', true, true],
      [expect.stringMatching(/^> Whoever climbs the mast at page-01 ought[^]*At all times was right\.$/), true, true],
      ['```suggestion\nWhoever climbs the mast at page-01 always wears a harness.\n```', true, true],
      ['Of the page as a whole.', false, true],
    ]),
  );
  expect(await said(1)).toEqual([
    [expect.stringMatching(/^> Old advice of page-37\.\n\nKeep this advice\.$/), true, true],
  ]);
  const review = z.object({ status: z.string() });
  expect(await listAll(again.hello, `/spaces/${spaceId}/change-requests/2/reviews`, review)).toEqual([
    { status: 'approved' },
  ]);
});
