import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { z } from 'zod';
import { expect, SYNCED, test } from './fixtures.ts';

const settingsSchema = z.record(z.string(), z.unknown());

function shown(app: ElectronApplication) {
  return app.evaluate(({ BrowserWindow, screen }) => {
    const window = BrowserWindow.getAllWindows()[0];
    const bounds = window?.getNormalBounds() ?? { x: 0, y: 0, width: 0, height: 0 };
    return {
      bounds,
      maximized: window?.isMaximized(),
      zoom: window?.webContents.getZoomLevel(),
      onScreen: bounds.x + bounds.width <= screen.getPrimaryDisplay().bounds.width,
    };
  });
}

/** The labels of all entries of the application menu. */
function menuLabels(app: ElectronApplication): Promise<readonly string[]> {
  return app.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? []).flatMap(({ submenu }) => (submenu?.items ?? []).map(({ label }) => label)),
  );
}

/** Clicks an entry of the application menu. */
async function choose(app: ElectronApplication, command: string): Promise<void> {
  await app.evaluate(({ Menu }, id) => {
    Menu.getApplicationMenu()?.getMenuItemById(id)?.click();
  }, command);
}

/** Opens the context menu of selected text, and clicks an entry instead of showing it. */
async function chooseInContext(app: ElectronApplication, selectionText: string, label: string): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow, Menu }, selected) => {
      Menu.prototype.popup = function popup(this: Electron.Menu) {
        this.items.find((item) => item.label === selected.label)?.click();
      };
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      contents?.emit(
        'context-menu',
        {},
        {
          misspelledWord: '',
          isEditable: false,
          editFlags: { canCopy: true },
          selectionText: selected.selectionText,
          linkURL: '',
          mediaType: 'none',
        },
      );
    },
    { selectionText, label },
  );
}

/** A second start, as the system makes one for a link or a file. */
async function startAgain(app: ElectronApplication, ...args: readonly string[]): Promise<void> {
  await app.evaluate(({ app: electron }, others) => {
    electron.emit('second-instance', {}, [process.execPath, '.', ...others], process.cwd());
  }, args);
}

test('what the system asks for is opened, cold and warm, in a window that is as it was', async ({
  launch,
  profile,
}, info) => {
  let app = await launch('--sample');
  let window = await app.firstWindow();
  await expect(window.getByRole('contentinfo')).toContainText(SYNCED);
  const pack = info.outputPath('sample.galleypack');
  await app.evaluate(({ session }, at) => {
    session.defaultSession.once('will-download', (_event, item) => {
      item.setSavePath(process.getBuiltinModule('node:path').resolve(at));
    });
  }, pack);
  await window.keyboard.press('Control+k');
  await window.keyboard.type('Save pack');
  await expect(window.getByRole('dialog').getByRole('option').first()).toContainText('Save pack');
  await window.keyboard.press('Enter');
  await window.getByRole('button', { name: 'Save pack' }).click();
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await expect
    .poll(() =>
      readFile(pack).then(
        ({ length }) => length,
        () => 0,
      ),
    )
    .toBeGreaterThan(0);

  await test.step('a warm link', async () => {
    await startAgain(app, 'galley://settings');
    await expect(window).toHaveURL('app://galley/settings');
    await startAgain(app, 'https://example.com/', '--connect=x', 'galley://outbox');
    await expect(window).toHaveURL('app://galley/outbox');
  });
  await test.step('the application menu', async () => {
    await expect.poll(() => menuLabels(app)).toContain('Command palette');
    await choose(app, 'go.review');
    await expect(window).toHaveURL('app://galley/review');
    // Its keys are those of the page, which still gets them.
    await window.keyboard.press('g');
    await window.keyboard.press('o');
    await expect(window).toHaveURL('app://galley/outbox');
    await choose(app, 'help.keys');
    await expect(window.getByRole('dialog')).toBeVisible();
    // Behind a dialog no command runs.
    await expect.poll(() => menuLabels(app)).not.toContain('Command palette');
    await window.keyboard.press('Escape');
    await expect.poll(() => menuLabels(app)).toContain('Command palette');
  });
  await test.step('the context menu of selected text', async () => {
    await choose(app, 'go.library');
    await window
      .getByRole('treeitem', { name: /Release notes/ })
      .first()
      .click();
    const words = await window.locator('.content p').first().innerText();
    await expect.poll(() => menuLabels(app)).toContain('Copy link');
    const select = async (): Promise<void> => {
      await window
        .locator('.content p')
        .first()
        .evaluate((paragraph) => getSelection()?.selectAllChildren(paragraph));
    };
    await select();
    await chooseInContext(app, words, 'Copy as quotation');
    await expect(window.getByText('Quotation copied')).toBeVisible();
    await select();
    await chooseInContext(app, words, 'Comment on this');
    await expect(window.getByRole('textbox', { name: /comment/i }).first()).toBeFocused();
  });
  await app.evaluate(({ BrowserWindow }) => {
    const [first] = BrowserWindow.getAllWindows();
    first?.setBounds({ x: 60, y: 50, width: 900, height: 640 });
    first?.webContents.setZoomLevel(1);
    first?.maximize();
  });
  await expect.poll(async () => (await shown(app)).maximized).toBe(true);
  const before = await shown(app);
  await app.close();

  await test.step('a cold link only navigates', async () => {
    app = await launch('--connect=https://example.com', '--org=x', '--token-file=x', 'galley://outbox');
    window = await app.firstWindow();
    await expect(window).toHaveURL('app://galley/outbox');
    await expect(window.getByRole('contentinfo')).toContainText(SYNCED);
    expect(await shown(app)).toEqual(before);
    await app.close();
  });

  const settings = join(profile, 'settings.json');
  const stored = settingsSchema.parse(JSON.parse(await readFile(settings, 'utf8')));
  const gone = { ...before, bounds: { ...before.bounds, x: 9_000 }, maximized: false, fullScreen: false };
  await writeFile(settings, JSON.stringify({ ...stored, window: gone }));

  await test.step('a cold pack is shown before it is opened', async () => {
    app = await launch(pack);
    window = await app.firstWindow();
    const dialog = window.getByRole('dialog', { name: 'Open pack' });
    await expect(dialog.getByRole('list')).toContainText('Device guide');
    expect(await shown(app)).toMatchObject({ maximized: false, onScreen: true, zoom: 1 });
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(window.getByText('Changes are not sent from a pack')).toBeVisible();
  });

  await test.step('a file that is gone', async () => {
    await startAgain(app, info.outputPath('gone.galleypack'));
    await expect(window.getByRole('dialog', { name: 'Open pack' }).getByRole('alert')).toBeVisible();
  });
});
