import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { listAll } from '../support/sample-process.ts';
import { z } from 'zod';
import { expect, openPage, test } from './support/fixtures.ts';
import { spawnHost } from './support/host.ts';
import { command, saved } from './support/palette.ts';
import { goTo, newComment, openReleaseNotes, queue, statusOf, synced } from './support/writing.ts';

/** From wherever the keys are. */
async function commandAnywhere(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Escape');
  await command(page, words);
}

test('what is changed, discarded and decided in a pack after a hand-back comes with the next one, to be looked at', async ({
  folder,
  startSyncedService,
  startApp,
  openBrowser,
}) => {
  const { service, connection } = await startSyncedService();
  const first = await startApp(...connection);
  const browser = await openBrowser();
  const page = await openPage(browser, first.hello.url);
  await synced(page);
  const packFile = join(folder, 'sample.galleypack');
  await commandAnywhere(page, 'Save pack');
  await saved(page, packFile, () => page.getByRole('button', { name: 'Save pack' }).click());
  const alone = await spawnHost(join(folder, 'alone'), []);
  try {
    const far = await browser.newPage();
    await far.goto(alone.hello.url);
    await far.getByRole('button', { name: 'Choose a pack…' }).click();
    await far.getByLabel('Pack file (.galleypack)').setInputFiles(packFile);
    await far.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(statusOf(far)).toContainText('Saved');

    const handBack = async (name: string): Promise<string> => {
      await commandAnywhere(far, 'Hand back');
      const author = far.getByLabel('Your name');
      await expect(author).toBeFocused();
      await author.fill('Ada');
      const path = join(folder, name);
      await saved(far, path, () => far.keyboard.press('Enter'));
      return path;
    };
    const dialog = page.getByRole('dialog', { name: 'Import changes' });
    const bringIn = async (path: string): Promise<void> => {
      await commandAnywhere(page, 'Import changes');
      await dialog.getByLabel('Changes file (.galleywrites)').setInputFiles(path);
    };
    const said = z.object({ body: z.object({ markdown: z.string().optional() }) });
    const { spaceId } = await test.step('words are handed back, sent and changed', async () => {
      await openReleaseNotes(far);
      await queue(far, 'First words');
      await queue(far, 'To be regretted');
      await newComment(far).fill('Half a sent');
      await commandAnywhere(far, 'Hand back');
      await expect(far.getByRole('dialog')).toContainText('1 half-written comment stays here.');
      const found = /\/space\/(?<spaceId>[^/]+)/.exec(far.url())?.groups ?? {};
      await bringIn(await handBack('1.galleywrites'));
      await expect(dialog.getByRole('button', { name: 'Queue 2 changes' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(statusOf(page)).toContainText('All sent');
      await bringIn(join(folder, '1.galleywrites'));
      await expect(dialog).toContainText('2 changes imported before');
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
      await page.keyboard.press('Enter');
      await goTo(far, 'Outbox');
      await far.getByRole('option').filter({ hasText: 'First words' }).click();
      await far.keyboard.press('e');
      await far.getByRole('textbox').last().fill('Second words');
      await far.keyboard.press('ControlOrMeta+Enter');
      const changed = far.getByRole('option').filter({ hasText: 'Second words' });
      // The draft of the edit is gone with it.
      await expect(changed).toHaveCount(1);
      await expect(changed).toContainText('Changed since hand-back');
      await far.getByRole('option').filter({ hasText: 'To be regretted' }).click();
      await far.keyboard.press('d');
      await expect(statusOf(far)).toContainText('1 discarded');
      await far.keyboard.press('g');
      await far.keyboard.press('t');
      await expect(far.getByRole('main').getByRole('status').first()).toContainText('24 clusters');
      await far.keyboard.press('a');
      await expect(statusOf(far)).toContainText('1 decision');
      return found;
    });

    await test.step('and the other computer is shown old and new', async () => {
      await bringIn(await handBack('2.galleywrites'));
      await expect(dialog).toContainText('The difference is sent as an edit.');
      await expect(dialog.locator('del').first()).toHaveText('First');
      await expect(dialog).toContainText('Already sent. It will be deleted on the server.');
      // In the smallest window, the list is longer than the dialog.
      await page.setViewportSize({ width: 900, height: 600 });
      await expect(dialog.getByText('Selected: 1 deletion on the server.')).toBeInViewport({ ratio: 1 });
      const queueAll = dialog.getByRole('button', { name: 'Queue 2 changes and import 1 decision' });
      await expect(queueAll).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(statusOf(page)).toContainText('All sent');
      const texts = async (): Promise<readonly (string | undefined)[]> => {
        const comments = await listAll(service.hello, `/spaces/${spaceId ?? ''}/comments?format=markdown`, said);
        return comments
          .map(({ body }) => body.markdown?.trim())
          .filter((text) => text === 'First words' || text === 'Second words' || text === 'To be regretted');
      };
      await expect.poll(texts).toEqual(['Second words']);
    });

    await test.step('and the name of the writer is put under what waits, by hand', async () => {
      await openReleaseNotes(far);
      // Text that is typed before the draft is restored becomes a second draft.
      await expect(newComment(far)).toHaveValue('Half a sent');
      await queue(far, 'Words without a name');
      await newComment(far).fill('Half a sent');
      const file = await handBack('3.galleywrites');
      await service.kill();
      await bringIn(file);
      await expect(dialog.getByRole('button', { name: 'Queue 1 change' })).toBeFocused();
      await page.keyboard.press('Enter');
      await goTo(page, 'Outbox');
      await page.getByRole('option').filter({ hasText: 'Words without a name' }).click();
      const add = page.getByRole('button', { name: 'Add the writer’s name' });
      await add.click();
      await expect(page.getByText('Name added.')).toBeVisible();
      await expect(page.getByRole('option').filter({ hasText: 'Words without a name' })).toContainText('— Ada');
      await expect(add).toHaveCount(0);
    });

    await test.step('and the pack is not removed without a word about it', async () => {
      await far.keyboard.press('Escape');
      await goTo(far, 'Settings');
      await far.getByRole('button', { name: /^Remove/ }).click();
      const removal = far.getByRole('dialog', { name: /^Remove/ });
      for (const lost of ['2 changes that were not sent', '1 draft', '1 triage decision']) {
        await expect(removal).toContainText(lost);
      }
      await expect(removal.getByRole('button', { name: 'Remove', exact: true })).toBeDisabled();
    });
  } finally {
    await alone.kill();
  }
});
