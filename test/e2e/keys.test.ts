import type { Locator, Page } from '@playwright/test';
import { expect, openPage, test } from './support/fixtures.ts';
import { synced } from './support/writing.ts';

async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

/** Opens the first page of a space that is found by these words. */
async function openSpace(page: Page, words: string): Promise<void> {
  await press(page, 'g p');
  await page.keyboard.type(words);
  await press(page, 'Enter');
  await expect(page.getByRole('treeitem').first()).toBeVisible();
}

const scrolled = (page: Page) => () => page.getByRole('main').evaluate((main) => main.scrollTop);

test('a click opens a row, Space shows it, and u goes up', async ({ sample: { page } }) => {
  const main = page.getByRole('main');
  const peek = page.getByRole('dialog');
  for (const [keys, list] of [
    ['g t', 'Clusters'],
    ['g r', 'Change requests'],
  ] as const) {
    await press(page, keys);
    const box = page.getByRole('listbox', { name: list, exact: true });
    await expect(box).toBeFocused();
    await press(page, 'j Space');
    const row = box.getByRole('option', { selected: true });
    const title = (await peek.getByRole('heading', { level: 2 }).textContent())?.replace(/^#\d+ /, '') ?? '';
    await expect(row).toContainText(title);
    await press(page, 'Space');
    await expect(peek).toHaveCount(0);
    await expect(box).toBeFocused();
    // Enter opens what is shown.
    await press(page, 'Space');
    await expect(peek).toBeVisible();
    await press(page, 'Enter');
    await expect(main.getByRole('heading', { level: 1 })).toContainText(title);
    await press(page, 'u');
    await expect(box).toBeFocused();
    await expect(row).toContainText(title);
    await box.getByRole('option').first().click();
    await expect(box).toHaveCount(0);
    await press(page, 'u');
    await expect(box).toBeFocused();
  }
  // Where an inspector shows the row, a click shows it there.
  await press(page, 'g m');
  const threads = page.getByRole('listbox', { name: 'All comments' });
  const inspector = page.getByRole('complementary', { name: 'Thread' });
  await expect(threads).toBeFocused();
  await press(page, 'Space');
  await expect(inspector).toHaveCount(0);
  await threads.getByRole('option').nth(1).click();
  await expect(inspector).toBeVisible();
  await expect(threads).toBeFocused();
  // With a modifier, a click selects.
  await threads
    .getByRole('option')
    .nth(2)
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('a double click leaves the keys on the screen that it opens, and F6 moves them to its list or text', async ({
  sample: { page },
}) => {
  const main = page.getByRole('main');
  const requests = page.getByRole('listbox', { name: 'Change requests' });
  await press(page, 'g r');
  await requests.getByRole('option').first().dblclick();
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/review\/.+/);
  await expect(main).toBeFocused();
  const comesBy = async (key: 'F6' | 'Shift+F6', to: Locator): Promise<void> => {
    await press(page, key);
    await expect(main.locator('*:focus')).toHaveCount(0);
    await press(page, key === 'F6' ? 'Shift+F6' : 'F6');
    await expect(to).toBeFocused();
  };
  await comesBy('F6', main);
  await comesBy('Shift+F6', main);
  await press(page, 'u');
  await expect(requests).toBeFocused();
  await comesBy('F6', requests);
});

test('Space shows a result of any kind in full, and Enter opens it', async ({ sample: { page } }) => {
  const peek = page.getByRole('dialog');
  const results = page.getByRole('listbox', { name: 'Results' });
  for (const [query, address] of [
    ['calibration in:pages', /\/page\//],
    ['station in:comments', /\/page\//],
    ['in:changes', /\/search.*open=/],
    ['in:clusters', /\/search.*open=/],
  ] as const) {
    await press(page, 's ControlOrMeta+a');
    await page.keyboard.type(query);
    const kind = { pages: /^Page/, comments: /^(Comment|Reply)/, changes: /^Change request/, clusters: /^Cluster/ };
    const first = results.getByRole('option').first();
    const label = kind[query.replace(/.*in:/, '') as keyof typeof kind];
    await expect(first.locator('.where')).toHaveText(label);
    // In the field, Space is a letter.
    await press(page, 'Escape');
    await expect(results).toBeFocused();
    await press(page, 'Space');
    const title = await first.locator('.title').textContent();
    await expect(peek.getByRole('heading', { level: 2 }).first()).toHaveText(title ?? '');
    if (query === 'in:changes') await expect(peek.locator('dd').first()).toHaveText(/^(Open|Draft|Merged|Archived)$/);
    if (query === 'station in:comments') await expect(peek).toContainText(/station/i);
    // Arrow keys scroll its text.
    await expect(peek.getByRole('article')).toBeFocused();
    await press(page, 'Space');
    await expect(peek).toHaveCount(0);
    await expect(results).toBeFocused();
    await press(page, 'Space');
    await expect(peek).toBeVisible();
    await press(page, 'Enter');
    await expect(page).toHaveURL(address);
    await press(page, 'Escape');
  }
});

test('a page takes the keys as it opens, without a ring, and u goes from it to the library', async ({
  sample: { page },
}) => {
  const main = page.getByRole('main');
  const title = main.getByRole('heading', { level: 1 });
  const ring = () => main.evaluate((element) => getComputedStyle(element).boxShadow);
  await openSpace(page, 'device');
  await page.getByRole('treeitem', { name: 'Pelican 3' }).click();
  await expect(title).toHaveText('Pelican 3');
  await expect(main).toBeFocused();
  await press(page, 'Space');
  await expect.poll(scrolled(page)).toBeGreaterThan(0);
  const first = await scrolled(page)();
  await press(page, 'PageDown');
  await expect.poll(scrolled(page)).toBeGreaterThan(first);
  expect(await ring()).toBe('none');
  // By keyboard: Space shows a page from the tree, Enter goes to it.
  await press(page, 't Home Space');
  await expect(title).not.toHaveText('Pelican 3');
  await expect(page.getByRole('tree')).toBeFocused();
  await press(page, '/');
  await page.keyboard.type('leds');
  await press(page, 'Enter');
  await expect(title).toHaveText('LEDs and codes');
  await expect(main).toBeFocused();
  expect(await ring()).toBe('none');
  await press(page, 'u');
  await expect(title).toHaveText('Pelican 3');
  await press(page, 'u');
  await expect(title).toHaveText('Device guide');
  await press(page, 'u');
  await expect(title).toHaveText('Ebbline Instruments');
  // A key that moves the focus shows where it is.
  await main.getByRole('link').first().focus();
  await press(page, 'Shift+Tab');
  await expect(main).toBeFocused();
  expect(await ring()).not.toBe('none');
  // From a button of the status bar as from anywhere else.
  await page.getByRole('contentinfo').getByRole('button').first().focus();
  await press(page, 'g n');
  await expect(title).toHaveText('What’s new');
  await expect(main).toBeFocused();
});

test('Escape leaves every field of a screen, and its text stays', async ({ sample: { page } }) => {
  const focused = () => page.evaluate(() => document.activeElement?.matches('input, textarea, select') ?? false);
  const leaves = async (role: 'combobox' | 'textbox', name: string, text: string): Promise<void> => {
    const field = page.getByRole(role, { name });
    await field.focus();
    await page.keyboard.type(text);
    await press(page, 'Escape');
    if (await focused()) await press(page, 'Escape');
    expect([name, await focused()]).toEqual([name, false]);
    await expect(field).toHaveValue(text);
  };
  await press(page, 's');
  await leaves('combobox', 'Search downloaded content', 'qxzqxz');
  await openSpace(page, 'device');
  await press(page, 'j Enter');
  await leaves('textbox', 'New comment', 'Half a thought');
  // The keys are commands again.
  await press(page, 'g t');
  await expect(page.getByRole('listbox', { name: 'Clusters' })).toBeVisible();
});

test('the keys that may follow are shown after a while, and go with the next one', async ({ sample: { page } }) => {
  const hint = page.getByRole('region', { name: 'Keys after g' });
  await press(page, 'g');
  await expect(hint).toContainText('Triage statistics');
  await press(page, 'Escape');
  await expect(hint).toHaveCount(0);
  // Escape ended the sequence: t is a key of its own.
  await press(page, 'g Escape t');
  await expect(page).not.toHaveURL(/triage/);
  await press(page, 'g');
  await expect(hint).toBeVisible();
  await press(page, 't');
  await expect(page).toHaveURL(/triage/);
  await expect(hint).toHaveCount(0);
});

test('help, palette and tooltips tell the keys of the screen first', async ({ sample: { page } }) => {
  await press(page, 'g t');
  await expect(page.getByRole('listbox', { name: 'Clusters' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toHaveAttribute('title', /\(a\)$/);
  await expect(page.getByRole('link', { name: 'Review' })).toHaveAttribute('title', 'Review (g then r)');
  await press(page, '?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('heading', { level: 3 }).first()).toHaveText('On this screen');
  await expect(help.locator('dt').first()).toHaveText('Accept: the documentation should answer it');
  await press(page, 'Escape ControlOrMeta+k');
  const options = page.getByRole('dialog').getByRole('option');
  await expect(options.first()).toContainText('Open');
  await expect(options.nth(1)).toContainText('Accept');
  await page.keyboard.type('copy link');
  await expect(options.first()).toContainText('Copy link');
  await press(page, 'Enter');
  await expect(page.getByRole('status').filter({ hasText: /copied/ })).toBeVisible();
  await press(page, 'ControlOrMeta+k');
  await page.getByRole('dialog').getByText('Recent commands').waitFor();
  // What was chosen acts on the row that was highlighted.
  await press(page, 'ArrowDown Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Undo' })).toContainText('Accepted');
});

test('a key is changed in the settings, is used and shown everywhere and in other windows, and is reset', async ({
  startSyncedApp,
  openBrowser,
}) => {
  const app = await startSyncedApp();
  const context = await openBrowser();
  const page = await openPage(context, app.hello.url);
  await synced(page);
  const other = await context.newPage();
  await other.goto(app.hello.url);
  await synced(other);
  await page.bringToFront();
  await press(page, 'g s');
  await page.getByRole('searchbox', { name: 'Search commands and keys' }).fill('triage');
  const change = page.getByRole('button', { name: 'Change key of “Triage”' });
  await change.press('Enter');
  const capture = page.getByRole('group', { name: 'New key for “Triage”' });
  await expect(capture).toBeVisible();
  await press(page, 'ControlOrMeta+c');
  await expect(capture).toContainText('This key edits text.');
  await press(page, 'Enter');
  await expect(capture).toBeVisible();
  await press(page, 'g');
  await expect(capture).toContainText('Already used in');
  await press(page, 'r');
  await expect(capture).toContainText('Already used for “Review”.');
  await press(page, 'Backspace Backspace g q');
  await expect(capture.getByRole('button', { name: 'Save' })).toBeEnabled();
  await press(page, 'Enter');
  await expect(change).toBeFocused();
  // It counts once it is stored.
  await expect(page.getByRole('link', { name: 'Triage' })).toHaveAttribute('title', 'Triage (g then q)');
  await press(page, 'g q');
  await expect(page).toHaveURL(/triage/);

  // In the other window too, and the old key is none any more.
  await expect(other.getByRole('link', { name: 'Triage' })).toHaveAttribute('title', 'Triage (g then q)');
  await press(other, 'g q');
  await expect(other).toHaveURL(/triage/);
  await press(other, 'ControlOrMeta+k');
  await other.keyboard.type('triage');
  await expect(other.getByRole('option', { name: /^Triage Navigation/ })).toContainText('q');
  await press(other, 'Escape');
  await press(page, 'g s g');
  await expect(page.getByRole('region', { name: 'Keys after g' })).toContainText('Triage');
  await press(page, 'Escape');

  // Another command's key is replaced, and comes back with a reset.
  await page.getByRole('searchbox', { name: 'Search commands and keys' }).fill('review');
  await page.getByRole('button', { name: 'Change key of “Approve”' }).press('Enter');
  await press(page, 'g r');
  await page.getByRole('button', { name: 'Replace' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Review' })).toHaveAttribute('title', 'Review');
  await page.getByRole('button', { name: 'Reset key of “Review”' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Review' })).toHaveAttribute('title', 'Review (g then r)');
  await page.getByRole('button', { name: 'Reset all', exact: true }).press('Enter');
  await expect(other.getByRole('link', { name: 'Triage' })).toHaveAttribute('title', 'Triage (g then t)');
});
