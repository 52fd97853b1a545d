import { access, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, SYNCED, test } from './fixtures.ts';

/** Runs `script` in the page, also after its process crashed: then Playwright's own page is dead for good. */
function inPage(app: ElectronApplication, script: string): Promise<unknown> {
  return app.evaluate(async ({ BrowserWindow }, code) => {
    const [window] = BrowserWindow.getAllWindows();
    return (await window?.webContents.executeJavaScript(code)) as unknown;
  }, script);
}

/** Until the window has loaded something again. */
function crash(app: ElectronApplication): Promise<void> {
  return app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.once('did-finish-load', () => {
          resolve();
        });
        contents?.forcefullyCrashRenderer();
      }),
  );
}

/** Types half a comment on a page of the sample workspace, and leaves it in its field. */
async function beginComment(window: Page): Promise<void> {
  await expect(window.getByRole('contentinfo')).toContainText(SYNCED);
  await window.getByRole('treeitem', { name: /Device guide/ }).click();
  await window.getByRole('treeitem').nth(2).click();
  await window.keyboard.press('c');
  await window.keyboard.type('Half a thought');
}

const FIELDS = `[...document.querySelectorAll('textarea')].map(({ value }) => value)`;

test('a window whose process or store ends while somebody types is there again with its text', async ({ launch }) => {
  const app = await launch('--sample');
  const window = await app.firstWindow();
  await beginComment(window);

  const loaded = window.waitForEvent('load');
  // The answer may never come: the Worker is gone.
  for (const worker of window.workers()) worker.evaluate(() => close()).catch(() => undefined);
  await loaded;
  const field = window.getByRole('textbox', { name: /New comment on this/ });
  await expect(field).toHaveValue('Half a thought');
  await field.press('End');
  await field.pressSequentially(', and more');

  const place = new URL(window.url()).pathname;
  await crash(app);
  await expect.poll(() => inPage(app, FIELDS)).toContain('Half a thought, and more');
  expect(await inPage(app, 'location.pathname')).toBe(place);

  // The third time within five minutes a page explains, and leads on.
  await crash(app);
  await expect.poll(() => inPage(app, FIELDS)).toContain('Half a thought, and more');
  await crash(app);
  await expect.poll(() => inPage(app, `document.querySelector('h1')?.textContent`)).toContain('three times');
  await inPage(app, `document.querySelector('a').click()`);
  await expect.poll(() => inPage(app, FIELDS)).toContain('Half a thought, and more');
  expect(await inPage(app, 'location.pathname')).toBe(place);
});

test('a damaged database is set aside, and a new one is built with what was written', async ({ launch, profile }) => {
  let app = await launch('--sample');
  let window = await app.firstWindow();
  await beginComment(window);
  await window.getByRole('link', { name: 'Outbox', exact: true }).click();
  await expect(window.getByText('Half a thought').first()).toBeVisible();
  await app.close();

  const databases = join(profile, 'IndexedDB');
  for (const name of await readdir(databases))
    if (name.endsWith('.leveldb')) await writeFile(join(databases, name, 'CURRENT'), 'MANIFEST-garbage\n');
  app = await launch();
  window = await app.firstWindow();
  await expect(window.getByText('so Galley built a new one')).toBeVisible();
  await window.getByRole('link', { name: 'Outbox', exact: true }).click();
  await expect(window.getByText('Half a thought').first()).toBeVisible();
  await access(join(profile, 'IndexedDB.damaged'));
});
