import type { ElectronApplication } from '@playwright/test';
import { expect, SYNCED, test } from './fixtures.ts';

interface Noted {
  /** The words that were called misspelled, by question. */
  readonly misspelled: string[][];
  /** What each context menu offered. */
  readonly menus: string[][];
}

/** Notes what the page is told about words, and what menus offer instead of showing them. */
async function note(app: ElectronApplication): Promise<() => Promise<Noted>> {
  await app.evaluate(({ ipcMain, Menu }) => {
    const noted: Noted = { misspelled: [], menus: [] };
    Object.assign(globalThis, { noted });
    const { _invokeHandlers: handlers } = ipcMain as unknown as {
      _invokeHandlers: Map<string, (event: unknown, words: unknown) => Promise<string[]>>;
    };
    const answer = handlers.get('galley:misspelled');
    handlers.set('galley:misspelled', async (event, words) => {
      const answered = (await answer?.(event, words)) ?? [];
      noted.misspelled.push(answered);
      return answered;
    });
    Menu.prototype.popup = function popup(this: Electron.Menu) {
      noted.menus.push(this.items.map(({ label }) => label));
      this.items.find(({ label }) => label === 'Add to dictionary')?.click();
    };
  });
  return () => app.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
}

/** A click of the right button on a word that Chromium has marked; where that is, it tells nobody but the menu. */
async function rightClick(app: ElectronApplication, misspelledWord: string): Promise<void> {
  await app.evaluate(({ BrowserWindow }, word) => {
    const editFlags = { canCut: false, canCopy: false, canPaste: true, canSelectAll: true };
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.emit(
      'context-menu',
      {},
      { misspelledWord: word, isEditable: true, editFlags, linkURL: '', mediaType: 'none' },
    );
  }, misspelledWord);
}

test('misspelled words are told without a network, offered another spelling, and kept in the dictionary', async ({
  launch,
}) => {
  const app = await launch('--sample');
  const window = await app.firstWindow();
  await expect(window.getByRole('contentinfo')).toContainText(SYNCED);
  const noted = await note(app);
  await window
    .getByRole('treeitem', { name: /Release notes/ })
    .first()
    .click();
  const field = window.getByRole('textbox', { name: /New comment on this/ });
  await field.pressSequentially('documentaton ');
  await expect.poll(async () => (await noted()).misspelled.flat()).toContain('documentaton');

  await rightClick(app, 'documentaton');
  await expect.poll(async () => (await noted()).menus.at(-1) ?? []).toContain('documentation');
  expect((await noted()).menus.at(-1)).toContain('Paste');

  // The menu has added it.
  const before = (await noted()).misspelled.length;
  await field.fill('');
  await field.pressSequentially('documentaton wrng ');
  await expect.poll(async () => (await noted()).misspelled.slice(before).flat()).toContain('wrng');
  expect((await noted()).misspelled.slice(before).flat()).not.toContain('documentaton');
  expect(await app.evaluate(({ session }) => session.defaultSession.getSpellCheckerLanguages())).toEqual([]);
});
