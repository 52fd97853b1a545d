import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { spawnJson, type Spawned } from '../support/spawned.ts';
import { expect, hostSchema, test, type HostHello } from './support/fixtures.ts';

/** A Galley on a profile of its own, which knows of nothing but what it is given. */
async function startAlone(profile: string): Promise<Spawned<HostHello>> {
  return spawnJson(['out/main/browser-host.js', '--json', '--profile', profile], (raw) => hostSchema.parse(raw));
}

async function palette(page: Page, command: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill(command);
  await page.keyboard.press('Enter');
}

test('A pack goes to a computer without a network, and what is written there comes back and arrives once', async ({
  folder,
  startApp,
  startSample,
  connectTo,
  openBrowser,
}) => {
  const sample = await startSample();
  const first = await startApp(...(await connectTo(sample.hello)));
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.goto(first.hello.url);
  await expect(page.getByRole('contentinfo')).toContainText('Synced');

  await palette(page, 'Save a pack');
  const saving = page.getByRole('dialog', { name: 'Save a pack' });
  const packed = page.waitForEvent('download');
  await saving.getByRole('button', { name: 'Save the pack' }).click();
  const packFile = join(folder, 'sample.galleypack');
  await (await packed).saveAs(packFile);

  const alone = await startAlone(join(folder, 'alone'));
  try {
    const far = await browser.newPage();
    await far.goto(alone.hello.url);
    await far.getByRole('button', { name: 'Choose a pack…' }).click();
    await far.getByLabel('A file that ends in .galleypack').setInputFiles(packFile);
    await far.getByRole('button', { name: 'Open it' }).click();
    await expect(far.getByText('Nothing is sent from here')).toBeVisible();
    await expect(far.getByRole('contentinfo')).toContainText('Saved');

    await far
      .getByRole('link', { name: /Device guide/ })
      .first()
      .click();
    await far.getByRole('treeitem').first().click();
    await far.keyboard.press('c');
    await far.getByRole('textbox', { name: /comment/i }).fill('Written without a network');
    await far.keyboard.press('ControlOrMeta+Enter');
    await expect(far.getByText('Waits to be handed back', { exact: false }).first()).toBeVisible();

    await palette(far, 'Hand back');
    await far.getByLabel('Your name').fill('Ada');
    const handed = far.waitForEvent('download');
    await far.getByRole('button', { name: 'Save the file' }).click();
    const writesFile = join(folder, 'back.galleywrites');
    await (await handed).saveAs(writesFile);

    for (const queued of [1, 0]) {
      await palette(page, 'Bring in writes');
      await page.getByLabel('A file that ends in .galleywrites').setInputFiles(writesFile);
      await expect(page.getByText('signed “Ada”')).toBeVisible();
      const queue = page.getByRole('button', { name: `Queue ${String(queued)} write` });
      if (queued === 1) await queue.click();
      else await expect(queue).toBeDisabled();
    }
    await expect
      .poll(async () => {
        const answer = await fetch(`${sample.hello.baseUrl}/v1/spaces/spc_Pe1icanDg3/comments?limit=1000`, {
          headers: { Authorization: `Bearer ${sample.hello.tokens.admin}` },
        });
        return (await answer.text()).split('Written without a network').length - 1;
      })
      .toBe(1);
  } finally {
    await alone.kill();
  }
});
