import { expect, test } from './support/fixtures.ts';
import { openReleaseNotes, queue, stopSample, synced } from './support/writing.ts';

test('by keyboard alone and without the service, what was never opened is found and shown where it stands', async ({
  sample: { page },
}) => {
  await stopSample(page);

  await page.keyboard.press('s');
  await page.keyboard.type('calibration bench');
  const hits = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  await expect(hits.first()).toBeVisible();
  await expect(hits.first().locator('mark').first()).toHaveText(/calibration|bench/i);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/space\/.+\/page\/.+marks=/);
  const marks = page.getByRole('group', { name: 'Matches on this page' });
  await expect(marks).toContainText(/^1 of \d+|^\d+ of \d+/);
  const marked = () =>
    page.evaluate(() => {
      const [range] = CSS.highlights.get('galley-mark') ?? [];
      if (!(range instanceof Range)) return null;
      const { top, bottom } = range.getBoundingClientRect();
      return { text: range.toString().toLowerCase(), seen: top > 0 && bottom < innerHeight };
    });
  await expect.poll(marked).toMatchObject({ seen: true });
  expect((await marked())?.text).toMatch(/calibrat|bench/);
  const before = await marks.getByRole('status').textContent();
  await page.keyboard.press('n');
  await expect(marks.getByRole('status')).not.toHaveText(before ?? '');
  await expect.poll(marked).toMatchObject({ seen: true });
  await page.keyboard.press('Escape');
  await expect(marks).toHaveCount(0);
  await expect(page).not.toHaveURL(/marks=/);

  // Back to the same rows, and on to a comment with a word that was mistyped.
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('combobox', { name: 'Search downloaded content' })).toHaveValue('calibration bench');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('statoin in:comments');
  await expect(page.getByRole('main')).toContainText('also searched for station');
  await expect(hits.first()).toContainText(/(Comment|Reply) by/);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-thread]:focus')).toContainText(/station/i);
});

test('the palette knows every page, also in spaces that are not open', async ({ sample: { page } }) => {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('authentic');
  await page.getByRole('option', { name: /^Authentication/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Authentication' })).toBeVisible();

  // What was found for what was typed before is not opened for what is typed now.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('authentic');
  await page.getByRole('option', { name: /^Authentication/ }).waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('people and rol');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'People and roles' })).toBeVisible();
});

test('change requests, clusters and what was only just written are found, and read where they stand', async ({
  sample: { page, app },
}) => {
  const status = page.getByRole('contentinfo');
  await stopSample(page);

  await page.keyboard.press('s');
  const hits = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  for (const kind of ['changes', 'clusters', 'issues']) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(`in:${kind}`);
    await expect(hits.first()).toContainText(
      { changes: /Change request/, clusters: /Cluster/, issues: /Issue/ }[kind] ?? '',
    );
    const title = (await hits.first().locator('.title').textContent()) ?? '';
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(title);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Search downloaded content' })).toBeFocused();
  }

  // A comment that waits in the outbox, found and gone to.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('authentication in:pages');
  await expect(hits.first()).toContainText('Authentication');
  await page.keyboard.press('Enter');
  // The rows may still answer what was typed before. Then Enter waits, and a letter would be typed into the field.
  await expect(page).toHaveURL(/\/page\//);
  await page.keyboard.press('c');
  await page.keyboard.type('The word quinquereme is nowhere else.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(status).toContainText('1 waiting');
  await page.goto(new URL('/search?q=quinquereme', app.hello.url).href);
  await expect(hits).toHaveCount(1);
  await expect(hits.first().locator('mark').first()).toHaveText('quinquereme');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-thread]:focus')).toContainText('quinquereme');
});

test("the service's own search is shown apart, says what it covers, and fails in words", async ({
  sample: { page, app },
}) => {
  await page.goto(new URL('/search?q=authentication', app.hello.url).href);
  const service = page.getByRole('complementary', { name: 'Search on the server' });
  await service.getByRole('button', { name: /Search \d+ spaces online/ }).click();
  await expect(service.getByRole('status')).toContainText(/The server found \d+ pages? in \d+ spaces\./);
  await service.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/space\/.+\/page\//);

  await page.goto(new URL('/search?q=authentication', app.hello.url).href);
  await expect(service).toBeVisible();
  await stopSample(page);
  await expect(service).toHaveCount(0);
});

test('what is said elsewhere while one looks for it joins the hits', async ({ sample: { page, app } }) => {
  const hits = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  await page.goto(new URL('/search?q=quinquereme', app.hello.url).href);
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(app.hello.url);
  await synced(other);
  await openReleaseNotes(other);
  await queue(other, 'The word quinquereme is nowhere else.');
  await expect(hits).toHaveCount(1);
});
