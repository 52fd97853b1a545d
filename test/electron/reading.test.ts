import { readFile } from 'node:fs/promises';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, SYNCED, test } from './fixtures.ts';

async function command(window: Page, words: string): Promise<void> {
  await window.keyboard.press('Control+k');
  await window.keyboard.type(words);
  await expect(window.getByRole('dialog').getByRole('option').first()).toContainText(words);
  await window.keyboard.press('Enter');
}

/** Answers the dialog that asks where to save. */
async function saveTo(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
}

async function pagesOf(path: string): Promise<{ readonly bytes: number; readonly sheets: number }> {
  let pdf = '';
  await expect.poll(async () => (pdf = await readFile(path, 'latin1').catch(() => '')).slice(0, 5)).toBe('%PDF-');
  return { bytes: pdf.length, sheets: pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0 };
}

test('a page with pictures goes to paper, alone and with those below it, and its files open in other programs', async ({
  launch,
}, info) => {
  const app = await launch('--sample');
  const window = await app.firstWindow();
  await expect(window.getByRole('contentinfo')).toContainText(SYNCED);
  await window.getByRole('treeitem', { name: /Device guide/ }).click();
  await window.getByRole('treeitem', { name: /Pelican 3/ }).click();
  const picture = window.getByRole('main').getByRole('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await test.step('one page', async () => {
    const path = info.outputPath('page.pdf');
    await saveTo(app, path);
    await window.keyboard.press('Control+Alt+s');
    const { bytes, sheets } = await pagesOf(path);
    expect(sheets).toBeGreaterThan(0);
    expect(bytes).toBeGreaterThan(20_000);
  });

  await test.step('a subtree', async () => {
    const [alone, whole] = [info.outputPath('page.pdf'), info.outputPath('tree.pdf')];
    await saveTo(app, whole);
    await window.keyboard.press('Control+Alt+Shift+S');
    expect((await pagesOf(whole)).sheets).toBeGreaterThan((await pagesOf(alone)).sheets);
    await expect(window.locator('.print-sheet')).toHaveCount(0);
  });

  await test.step('storage of the own scheme', async () => {
    const kept = await window.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const file = await root.getFileHandle('probe', { create: true });
      const writer = await file.createWritable();
      await writer.write('kept');
      await writer.close();
      const text = await (await file.getFile()).text();
      await root.removeEntry('probe');
      return { text, databases: (await indexedDB.databases()).map(({ name }) => name ?? '') };
    });
    expect(kept.text).toBe('kept');
    expect(kept.databases.some((name) => name.startsWith('galley-cache-'))).toBe(true);
  });

  await test.step('a file', async () => {
    await app.evaluate(({ shell }) => {
      shell.openPath = (path) => Promise.resolve(((globalThis as { opened?: string }).opened = path) && '');
    });
    const open = window.getByRole('main').getByRole('button', { name: /^Open .*\.pdf$/ });
    await window.getByRole('treeitem', { name: 'Technical data' }).click();
    await open.first().click();
    await expect
      .poll(() => app.evaluate(() => (globalThis as { opened?: string }).opened ?? ''))
      .toMatch(/opened[\\/].*\.pdf$/);
    const path = await app.evaluate(() => (globalThis as { opened?: string }).opened ?? '');
    expect(
      await app.evaluate(
        (_electron, at) => process.getBuiltinModule('node:fs').readFileSync(at, 'latin1').slice(0, 5),
        path,
      ),
    ).toBe('%PDF-');
  });

  await test.step('a pack, and what is written in it', async () => {
    const status = window.getByRole('contentinfo');
    const saveDownloadTo = (path: string) =>
      app.evaluate(({ session }, at) => {
        session.defaultSession.once('will-download', (_event, item) => {
          item.setSavePath(process.getBuiltinModule('node:path').resolve(at));
        });
      }, path);
    const beginning = (path: string) => async () =>
      (await readFile(path, 'latin1').catch(() => '')).slice(0, 'GALLEYPK'.length);
    const [pack, writes] = [info.outputPath('sample.galleypack'), info.outputPath('back.galleywrites')];
    await saveDownloadTo(pack);
    await command(window, 'Save pack');
    await window.getByRole('button', { name: 'Save pack' }).click();
    await expect(window.getByRole('dialog')).toHaveCount(0);
    await expect.poll(beginning(pack)).toBe('GALLEYPK');

    await command(window, 'Open pack');
    await window
      .getByLabel('Pack file (.galleypack)')
      .setInputFiles({ name: 'sample.galleypack', mimeType: '', buffer: await readFile(pack) });
    await window.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(window.getByText('Changes are not sent from a pack')).toBeVisible();
    await expect(status).toContainText('Saved');
    await window.getByRole('treeitem', { name: /Device guide/ }).click();
    await window.getByRole('treeitem', { name: /Pelican 3/ }).click();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await window.keyboard.press('c');
    await window.keyboard.type('Written in a pack');
    await window.keyboard.press('Control+Enter');
    await expect(status).toContainText('1 waiting');

    await saveDownloadTo(writes);
    await command(window, 'Hand back');
    await window.getByLabel('Your name').fill('Ada');
    await window.keyboard.press('Enter');
    await expect.poll(beginning(writes)).toBe('GALLEYWR');
  });
});
