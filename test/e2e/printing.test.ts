import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';
import { stopSample } from './support/writing.ts';

/** What would go to the printer, as it stands when the printer is called. */
interface Paper {
  readonly theme: string | undefined;
  readonly words: string;
  readonly operations: number;
  /** Natural widths: 0 is an image that is not there yet. */
  readonly diagrams: readonly number[];
  /** Rows that tables hold, against the buttons that stand for more. */
  readonly rows: number;
  readonly unfinished: number;
}

async function printed(page: Page, keys: string): Promise<Paper> {
  const paper = page.evaluate(
    () =>
      new Promise<Paper>((resolve) => {
        window.print = () => {
          const sheet = document.querySelector('.print-sheet');
          resolve({
            theme: document.documentElement.dataset['theme'],
            words: sheet?.textContent ?? '',
            operations: sheet?.querySelectorAll('.operation').length ?? 0,
            diagrams: [...(sheet?.querySelectorAll<HTMLImageElement>('img[alt^="Diagram"]') ?? [])].map(
              ({ naturalWidth }) => naturalWidth,
            ),
            rows: sheet?.querySelectorAll('tbody tr').length ?? 0,
            unfinished: sheet?.querySelectorAll('.box > button').length ?? 0,
          });
        };
      }),
  );
  await page.keyboard.press(keys);
  const found = await paper;
  await expect(page.locator('.print-sheet')).toHaveCount(0);
  return found;
}

test('paper has all of a page and of those below it, wherever the screen is, with the service stopped', async ({
  startSyncedApp,
  openBrowser,
  pageErrors,
}) => {
  const app = await startSyncedApp();
  const page = await openPage(await openBrowser(), app.hello.url);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByRole('contentinfo')).toContainText(SYNCED);
  await stopSample(page);
  const show = async (path: string, title: string): Promise<void> => {
    await page.goto(new URL(path, app.hello.url).href);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  };

  await test.step('words where there is nothing to print', async () => {
    await page.goto(new URL('/space/spc_Ap1Refv2K5/page/none', app.hello.url).href);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Alt+p');
    await expect(page.getByText('Not printed: the text is not downloaded.')).toBeVisible();
  });

  await test.step('operations of pages that are not on screen', async () => {
    await show('/space/spc_Ap1Refv2K5/at/ebbline-api', 'ebbline-api');
    const { operations, words } = await printed(page, 'ControlOrMeta+Alt+Shift+p');
    expect(operations).toBeGreaterThan(15);
    // A parameter of a page below.
    expect(words).toContain('Stations');
    expect(words).toContain('at most 5000');
  });

  await test.step('a diagram far below the screen, in the colours of paper', async () => {
    await show('/space/spc_RunBk0pS5m/at/ingest-backlog', 'Ingest is behind');
    const { diagrams, theme } = await printed(page, 'ControlOrMeta+Alt+p');
    expect(diagrams).toHaveLength(1);
    expect(diagrams[0]).toBeGreaterThan(100);
    expect(theme).toBe('light');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
  expect(pageErrors).toEqual([]);
});

test('a table of a thousand rows goes to paper whole', async ({
  startApp,
  startSample,
  connectTo,
  openBrowser,
  folder,
}) => {
  const content = join(folder, 'content');
  await mkdir(content, { recursive: true });
  const rows = Array.from({ length: 1_000 }, (_, index) => `| ${String(index)} | value ${String(index)} |`);
  await writeFile(join(content, 'SUMMARY.md'), '# Table of contents\n\n* [Long table](README.md)\n');
  await writeFile(join(content, 'README.md'), `# Long table\n\n| Row | Value |\n| --- | --- |\n${rows.join('\n')}\n`);
  const sample = await startSample('--content', content);
  const app = await startApp(...(await connectTo(sample.hello)));
  const page = await openPage(await openBrowser(), app.hello.url);
  await page.getByRole('treeitem', { name: 'Content', exact: true }).click();
  await page.getByRole('button', { name: 'Start reading' }).click();
  await expect(page.getByRole('main').getByText('value 0', { exact: true })).toBeVisible();
  const { rows: found, unfinished } = await printed(page, 'ControlOrMeta+Alt+p');
  expect([found, unfinished]).toEqual([1_000, 0]);
});
