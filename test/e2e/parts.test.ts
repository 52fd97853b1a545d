import { expect, openPage, test } from './support/fixtures.ts';

test('a screen whose code cannot be read says so, and comes when it is tried again', async ({
  startSyncedApp,
  openBrowser,
}) => {
  const app = await startSyncedApp();
  const browser = await openBrowser();
  await browser.route('**/assets/reading-*.js', (route) => route.abort());
  const page = await openPage(browser, app.hello.url);
  await page.getByRole('treeitem', { name: /Getting started/ }).click();
  await expect(page.getByRole('heading', { name: 'This part of Galley could not be loaded' })).toBeVisible();
  await browser.unroute('**/assets/reading-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tree', { name: 'Pages', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This part of Galley could not be loaded' })).toBeHidden();
});

test('what is gone to before its code has come has the keyboard as soon as it is there', async ({
  startSyncedApp,
  openBrowser,
}) => {
  const app = await startSyncedApp();
  const browser = await openBrowser();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  for (const part of ['reading', 'dialogs']) {
    await browser.route(`**/assets/${part}-*.js`, async (route) => {
      await held;
      await route.continue();
    });
  }
  const page = await openPage(browser, app.hello.url);
  const library = page.getByRole('tree', { name: 'Collections and spaces' });
  await expect(library.getByRole('treeitem', { name: /Getting started/ })).toBeVisible();
  await library.focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toContainText('Opening');
  await page.keyboard.type('left behind');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toContainText('Opening');
  await page.keyboard.type('station');
  letGo();
  const palette = page.getByRole('combobox', { name: 'Go to a page or run a command' });
  await expect(palette).toBeFocused();
  await expect(palette).toHaveValue('station');
  await page.keyboard.press('Escape');
  await expect(library).toBeFocused();
  await library.getByRole('treeitem', { name: /Getting started/ }).click();
  await expect(page.getByRole('tree', { name: 'Pages', exact: true })).toBeFocused();
});

declare global {
  var letWorkersHear: (() => void) | undefined;
}

test('a store that takes long to open is said to be opening, and the app comes when it is', async ({
  startApp,
  openBrowser,
}) => {
  const app = await startApp('--sample');
  const browser = await openBrowser();
  await browser.addInitScript(() => {
    const post = Reflect.get(Worker.prototype, 'postMessage') as (...message: unknown[]) => void;
    const held: (() => void)[] = [];
    Object.assign(Worker.prototype, {
      postMessage(this: Worker, ...message: unknown[]) {
        held.push(() => {
          Reflect.apply(post, this, message);
        });
      },
    });
    globalThis.letWorkersHear = () => {
      Object.assign(Worker.prototype, { postMessage: post });
      for (const send of held) send();
    };
  });
  const page = await openPage(browser, app.hello.url);
  const opening = page.getByRole('status').filter({ hasText: 'Opening your data' });
  await expect(opening).toContainText('Nothing is lost');
  await page.evaluate(() => globalThis.letWorkersHear?.());
  await expect(page.getByRole('tree', { name: 'Collections and spaces' })).toBeVisible();
  await expect(opening).toBeHidden();
});
