import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, openPage, test } from './support/fixtures.ts';
import { findOffline, synced } from './support/writing.ts';

const SUBJECT = 'Say it in fewer words';
const OLD = [
  '# The mast',
  'Every station has a mast.',
  'Whoever climbs ought to wear a harness.',
  'Old advice.',
  'Bye.',
];

/** A space of one page, and a change request whose author edits one paragraph, removes one and changes the last one. */
async function writeRequest(folder: string, last: string, day = 1): Promise<readonly string[]> {
  const content = join(folder, 'content');
  const requests = join(folder, 'requests');
  await mkdir(join(content, 'guide'), { recursive: true });
  await mkdir(requests, { recursive: true });
  const textOf = (blocks: readonly string[]): string => `${blocks.join('\n\n')}\n`;
  const after = textOf(['# The mast', 'Every station has a mast.', 'Whoever climbs wears a harness.', last]);
  await writeFile(join(content, 'guide', 'README.md'), after);
  await writeFile(join(content, 'guide', 'SUMMARY.md'), '# Table of contents\n\n* [The mast](README.md)\n');
  const paths = { pathBefore: 'guide/README.md', pathAfter: 'guide/README.md' };
  const page = { change: 'modified', ...paths, before: textOf(OLD), after };
  const request = {
    number: 1,
    subject: SUBJECT,
    mergedAt: '2026-10-01T10:00:00Z',
    updatedAt: `2026-10-0${String(day)}T10:00:00Z`,
    space: 'guide',
    pages: [page],
  };
  await writeFile(join(requests, '1.json'), JSON.stringify(request));
  return ['--content', content, '--change-requests', requests, '--state', join(folder, 'state.json')];
}

interface Author {
  readonly page: Page;
  /** The author of the change request changes its last paragraph, and Galley syncs. */
  readonly revise: (last: string) => Promise<void>;
}

const revisedTest = test.extend<{ author: Author }>({
  author: async ({ folder, startApp, startSample, connectTo, openBrowser }, use) => {
    let service = await startSample(...(await writeRequest(folder, 'Farewell.')));
    const app = await startApp(...(await connectTo(service.hello)));
    const page = await openPage(await openBrowser(), app.hello.url);
    await synced(page);
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await expect(page.getByRole('listbox', { name: 'Change requests' })).toBeFocused();
    await page.keyboard.press('o');
    await expect(page.getByRole('heading', { level: 1, name: SUBJECT })).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByRole('group', { name: 'Edited: paragraph' }).first()).toBeFocused();
    let day = 1;
    await use({
      page,
      revise: async (last) => {
        const { port } = new URL(service.hello.baseUrl);
        await service.kill();
        await findOffline(page);
        service = await startSample('--port', port, ...(await writeRequest(folder, last, (day += 1))));
        await page.keyboard.press('ControlOrMeta+Shift+Y');
        await synced(page);
        // As when one comes back to the window: what is on screen is looked at again.
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await expect(page.getByText(last)).toBeVisible();
      },
    });
  },
});

revisedTest('a new revision leaves the focus at the block that it was at', async ({ author: { page, revise } }) => {
  await revise('See you tomorrow.');
  await expect(page.getByRole('group', { name: 'Edited: paragraph' }).first()).toBeFocused();
  await page.keyboard.press('}');
  await expect(page.getByRole('group', { name: 'Removed: paragraph' }).first()).toBeFocused();
  await revise('See you next week.');
  await expect(page.getByRole('group', { name: 'Removed: paragraph' }).first()).toBeFocused();
});

revisedTest('a new revision leaves the text and the caret of an open editor', async ({ author: { page, revise } }) => {
  await page.keyboard.press('c');
  const editor = page.getByRole('textbox', { name: /^Comment on “Whoever climbs wears/ });
  await expect(editor).toBeFocused();
  await page.keyboard.type('Good but short');
  for (const _letter of ' but short') await page.keyboard.press('ArrowLeft');
  await revise('See you tomorrow.');
  await expect(editor).toBeFocused();
  await expect(editor).toHaveValue('Good but short');
  await page.keyboard.type(',');
  await expect(editor).toHaveValue('Good, but short');
});

revisedTest(
  'two revisions are compared: since the last look, by their dates, with an address of its own, back and forward',
  async ({ author: { page, revise } }) => {
    await revise('See you tomorrow.');
    await page.keyboard.press('v');
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Compare revisions' });
    await expect(dialog.getByRole('radio', { name: 'All changes' })).toBeFocused();
    await expect(dialog.getByRole('radio', { name: 'Since my last verdict' })).toBeDisabled();
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'Since my last look' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/^Revision .* compared with the newest revision/)).toBeVisible();
    const diff = page.getByRole('region', { name: 'Page The mast' });
    await expect(diff.getByText('Farewell.')).toBeVisible();
    await expect(diff.getByText('See you tomorrow.')).toBeVisible();
    // What both revisions say is no change between them.
    await expect(diff.getByText('Old advice.')).toHaveCount(0);
    await expect(page).toHaveURL(/[?&]from=/);

    await page.goBack();
    await expect(page.getByText(/compared with the newest revision/)).toHaveCount(0);
    await expect(diff.getByText('Old advice.')).toBeVisible();
    await page.goForward();
    await expect(page.getByText(/compared with the newest revision/)).toBeVisible();
    await expect(diff.getByText('Old advice.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show all changes' }).click();
    await expect(diff.getByText('Old advice.')).toBeVisible();

    // A revision that this computer has never seen.
    await page.goto(page.url().replace(/(\/review\/[^?#]*).*$/, '$1?from=never'));
    await expect(page.getByText(/^Revision never is not stored on this computer/)).toBeVisible();
    await expect(diff).toHaveCount(0);
  },
);
