import { expect, openPage, test } from './support/fixtures.ts';
import { statusOf, synced } from './support/writing.ts';

const ADDRESS = 'https://app.gitbook.com/o/org/s/spc_Pe1icanDg3/~/changes/31/rails';

test('a change request is opened by number or pasted address where the service lists none, and read offline then', async ({
  startApp,
  startSample,
  connectTo,
  openBrowser,
}) => {
  const sample = await startSample('--core-only');
  const app = await startApp(...(await connectTo(sample.hello)));
  const page = await openPage(await openBrowser(), app.hello.url);
  await synced(page);
  const title = page.getByRole('heading', { level: 1, name: 'Change request 31' });

  await page.keyboard.press('g');
  await page.keyboard.press('e');
  const field = page.getByRole('textbox', { name: 'URL or number, e.g. #12' });
  await expect(field).toBeFocused();
  await page.keyboard.type('31');
  await page.keyboard.press('Enter');
  await expect(title).toBeVisible();
  await expect(page.getByRole('region', { name: /^Page / }).first()).toBeVisible();

  // Pasted where nothing is being written.
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(title).toHaveCount(0);
  await page.evaluate((text) => navigator.clipboard.writeText(text), ADDRESS);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(title).toBeVisible();

  // One that is not there is said to be so.
  await page.evaluate((text) => navigator.clipboard.writeText(text), ADDRESS.replace('31', '3100'));
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('This space has no change request with this number or ID.')).toBeVisible();

  await sample.kill();
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await expect(statusOf(page)).toContainText('Offline');
  await page.evaluate((text) => navigator.clipboard.writeText(text), ADDRESS);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(title).toBeVisible();
  await expect(page.getByRole('region', { name: /^Page / }).first()).toBeVisible();
});
