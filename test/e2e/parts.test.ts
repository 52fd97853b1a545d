import { expect, openPage, test } from './support/fixtures.ts';

test('a screen whose code cannot be read says so, and comes when it is tried again', async ({
  startApp,
  openBrowser,
}) => {
  const app = await startApp('--sample');
  const browser = await openBrowser();
  await browser.route('**/assets/reading-*.js', (route) => route.abort());
  const page = await openPage(browser, app.hello.url);
  await page.getByRole('treeitem', { name: /Getting started/ }).click();
  await expect(page.getByRole('heading', { name: 'This part of Galley could not be read' })).toBeVisible();
  await browser.unroute('**/assets/reading-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tree', { name: 'Pages', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This part of Galley could not be read' })).toBeHidden();
});

test('what is gone to before its code has come has the keyboard as soon as it is there', async ({
  startApp,
  openBrowser,
}) => {
  const app = await startApp('--sample');
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
  letGo();
  await expect(page.getByRole('combobox', { name: 'Go to a page or run a command' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(library).toBeFocused();
  await library.getByRole('treeitem', { name: /Getting started/ }).click();
  await expect(page.getByRole('tree', { name: 'Pages', exact: true })).toBeFocused();
});
