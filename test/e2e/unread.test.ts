import { expect, openPage, SYNCED, test } from './support/fixtures.ts';
import { linkService } from './support/permission-link.ts';
import { statusOf } from './support/writing.ts';

const LONG = 'Everything that a station keeper needs to know about moorings, buoys, cables and the weather '
  .repeat(3)
  .trim();

test('a sync that could not read some items says how many, names each with its reason, and forgets them once they are read', async ({
  startSample,
  startApp,
  openBrowser,
  connectTo,
}, testInfo) => {
  const service = await startSample();
  let fails: (path: string) => Response | null = () => null;
  const refusal = (status: number): Response => Response.json({ error: { code: status, message: 'no' } }, { status });
  // Files lie at another origin than this, which gets no token there.
  let filesAreHere = false;
  const link = await linkService(service.hello.baseUrl, async (input, init) => {
    const { pathname } = new URL(input);
    const answer = fails(pathname) ?? (await fetch(input, init));
    if (!pathname.startsWith('/v1/')) return answer;
    const said = (await answer.text()).replace('"Release notes"', JSON.stringify(LONG));
    return new Response(filesAreHere ? said.replaceAll(service.hello.baseUrl, link.baseUrl) : said, answer);
  });
  const app = await startApp(...(await connectTo({ ...service.hello, baseUrl: link.baseUrl })));
  const page = await openPage(await openBrowser(), app.hello.url);
  const status = statusOf(page);
  await expect(status).toContainText(SYNCED);
  const files = status.getByRole('button', { name: /^\d+ files could not be read$/ });
  // One sentence after the other, in the words and in what is read aloud.
  await expect(status).toContainText(/Synced [^.]+\.\s+\d+ files could not be read/);
  await shots(testInfo.outputPath('line'));
  await files.click();
  const list = page.getByRole('dialog', { name: 'Items that could not be synced' });
  const items = list.getByRole('listitem');
  await expect(items.filter({ hasText: 'The server refused access (401).' })).toHaveCount(await items.count());
  const names = await items.locator('.name > bdi').allInnerTexts();
  expect(names).toContain('pelican-cutaway.svg');
  await shots(testInfo.outputPath('files'));
  await list.getByRole('button', { name: 'Close' }).click();
  filesAreHere = true;
  await syncAll();
  await expect(status).not.toContainText('could not be read');

  await page.getByRole('treeitem', { name: new RegExp(LONG.slice(0, 30)) }).click();
  await expect(page.getByRole('heading', { level: 1, name: LONG })).toBeVisible();
  const spaceId = decodeURIComponent(new URL(page.url()).pathname.split('/')[2] ?? '');

  fails = (path) => (path === `/v1/spaces/${spaceId}/content` ? refusal(505) : null);

  await syncAll();
  await expect(status.getByRole('button', { name: '1 space could not be read' })).toBeVisible();
  await expect(status).toContainText(SYNCED);
  await expect(status).not.toContainText('failed');

  await status.getByRole('button', { name: '1 space could not be read' }).click();
  await expect(list.getByRole('heading', { name: '1 space could not be read' })).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('listitem')).toContainText(LONG);
  await expect(list.getByRole('listitem')).toContainText('The server failed with 505.');
  await expect(list.getByRole('listitem')).toContainText('Galley tries again at the next sync.');
  expect(await list.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  await shots(testInfo.outputPath('one'));

  // What is stored of it is still here.
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { level: 1, name: LONG })).toBeVisible();

  fails = () => null;
  await status.getByRole('button', { name: '1 space could not be read' }).click();
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect(list.getByRole('heading', { name: 'Everything is synced' })).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(status).not.toContainText('could not be read');

  await link.close();

  async function syncAll(): Promise<void> {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('Sync everything again');
    await page.keyboard.press('Enter');
  }

  async function shots(path: string): Promise<void> {
    if (process.env['SHOTS'] === undefined) return;
    for (const [width, height] of [
      [1440, 900],
      [900, 600],
    ] as const)
      for (const scheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await page.screenshot({ path: `${path}-${String(width)}-${scheme}.png` });
      }
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});
