import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { SampleHello } from '../support/sample-process.ts';
import { expect, openPage, SYNCED, test as base } from './support/fixtures.ts';
import { commentSaying, elsewhere, wordsOf } from './support/service.ts';

/** A person with a queue, and a service that comes and goes while somebody else works on it. */
interface Away {
  readonly page: Page;
  readonly status: Locator;
  readonly spaceId: string;
  /** The service goes; what is written now waits. */
  leave(): Promise<void>;
  /** The service is there again for others, and not for this person: the app is not running. */
  meanwhile(work: (service: SampleHello) => Promise<void>): Promise<void>;
  readonly service: () => SampleHello;
  thread(words: string): Locator;
  say(words: string): Promise<void>;
}

const test = base.extend<{ away: Away }>({
  away: async ({ folder, startSyncedService, startApp, startSample, openBrowser }, use) => {
    const state = join(folder, 'sample-state');
    const started = await startSyncedService({ as: 'commenter', switches: ['--state', state] });
    const { connection } = started;
    let sample = started.service;
    const port = new URL(sample.hello.baseUrl).port;
    let app = await startApp(...connection);
    const page = await openPage(await openBrowser(), app.hello.url);
    const status = page.getByRole('contentinfo');
    await expect(status).toContainText(SYNCED);
    await page.getByRole('treeitem', { name: /Release notes/ }).click();
    await expect(page).toHaveURL(/\/space\//);
    await use({
      page,
      status,
      spaceId: decodeURIComponent(new URL(page.url()).pathname.split('/')[2] ?? ''),
      async leave() {
        await sample.kill();
        await page.keyboard.press('ControlOrMeta+Shift+Y');
        await expect(status).toContainText('Offline');
      },
      async meanwhile(work) {
        await app.kill();
        sample = await startSample('--state', state, '--port', port);
        await work(sample.hello);
        app = await startApp(...connection);
      },
      service: () => sample.hello,
      thread: (words) => page.getByRole('article', { name: /Comment by/ }).filter({ hasText: words }),
      async say(words) {
        await page.getByRole('textbox', { name: /New comment/ }).fill(words);
        await page.keyboard.press('ControlOrMeta+Enter');
        const card = page
          .getByRole('article', { name: /Comment by/ })
          .filter({ hasText: words.split('\n')[0] ?? words });
        await expect(card.getByRole('button', { name: 'Resolve' })).toBeVisible();
        await page.keyboard.press('Escape');
      },
    });
  },
});

test('two people edit one comment: both are shown with what was before, merged by hand by keyboard, and sent once', async ({
  away,
}) => {
  const { page, status, spaceId } = away;
  await away.say('Sensors are calibrated weekly.\n\nAsk the lab for dates.');
  const { path } = await commentSaying(away.service(), spaceId, 'calibrated weekly');
  await away.leave();

  await away.thread('calibrated weekly').focus();
  await page.keyboard.press('a');
  await page
    .getByRole('textbox', { name: 'Edit your comment' })
    .fill('Sensors are calibrated monthly.\n\nAsk the lab for dates.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(away.thread('calibrated monthly')).toContainText('Your edit: queued');
  await away.meanwhile(async (service) => {
    const markdown = 'Sensors are calibrated weekly.\n\nAsk the workshop for dates.';
    await elsewhere(service, 'PUT', path, { body: { markdown } });
  });

  // The tab has come back to the host by itself.
  await expect(status).toContainText('1 on hold');
  await expect(away.thread('calibrated monthly')).toContainText('Your edit: in conflict');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.getByRole('listbox').focus();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Conflict' });
  await expect(dialog.getByRole('region', { name: 'Before' })).toContainText('calibrated weekly');
  await expect(dialog.getByRole('region', { name: 'Mine' })).toContainText('monthly');
  await expect(dialog.getByRole('region', { name: 'Theirs' })).toContainText('workshop');
  const merged = dialog.getByRole('textbox', { name: 'Merged text' });
  await expect(merged).toHaveValue('Sensors are calibrated monthly.\n\nAsk the workshop for dates.');
  await merged.fill('Sensors are calibrated every month.\n\nAsk the workshop for dates.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog).toBeHidden();
  await expect(status).toContainText('All sent');
  expect(await wordsOf(away.service(), path)).toBe(
    'Sensors are calibrated every month.\n\nAsk the workshop for dates.',
  );
});

test('an edit that was left half-written is in conflict with what somebody else wrote since, which a sync has brought', async ({
  away,
}) => {
  const { page, status, spaceId } = away;
  await away.say('Sensors are calibrated weekly.');
  const { path } = await commentSaying(away.service(), spaceId, 'calibrated weekly');
  await away.thread('calibrated weekly').focus();
  await page.keyboard.press('a');
  const field = page.getByRole('textbox', { name: 'Edit your comment' });
  await field.fill('Sensors are calibrated monthly.');
  await page.keyboard.press('Escape');
  await away.leave();
  await away.meanwhile(async (service) => {
    await elsewhere(service, 'PUT', path, { body: { markdown: 'Sensors are calibrated by the workshop.' } });
  });

  // Theirs is on screen by now; the half-written edit began with what was there before.
  await expect(away.thread('by the workshop')).toBeVisible();
  await expect(status).toContainText(SYNCED);
  await page.reload();
  await expect(away.thread('by the workshop')).toBeVisible();
  await away.thread('by the workshop').focus();
  await page.keyboard.press('a');
  await expect(field).toHaveValue('Sensors are calibrated monthly.');
  await field.focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(status).toContainText('1 on hold');
  const thread = away.thread('calibrated monthly');
  await thread.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conflict' });
  await expect(dialog.getByRole('region', { name: 'Before' })).toContainText('calibrated weekly');
  await expect(dialog.getByRole('region', { name: 'Theirs' })).toContainText('by the workshop');
  expect(await wordsOf(away.service(), path)).toBe('Sensors are calibrated by the workshop.');
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(status).toContainText('All sent');
});

test('what is held says why, and goes out, or goes, as the person decides', async ({ away }) => {
  const { page, status, spaceId } = away;
  for (const words of ['Is it resolved?', 'Is it gone?']) await away.say(words);
  const resolved = await commentSaying(away.service(), spaceId, 'Is it resolved?');
  const gone = await commentSaying(away.service(), spaceId, 'Is it gone?');
  await away.leave();
  for (const words of ['Is it resolved?', 'Is it gone?']) {
    await away.thread(words).focus();
    await page.keyboard.press('r');
    await page.keyboard.type(`Answer to: ${words}`);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(away.thread(words)).toBeFocused();
  }
  await expect(status).toContainText('2 waiting');
  await away.meanwhile(async (service) => {
    await elsewhere(service, 'PUT', resolved.path, { resolved: true });
    await elsewhere(service, 'DELETE', gone.path);
  });
  await expect(status).toContainText('2 on hold');

  // A thread that was resolved over a held reply is not collapsed.
  await expect(away.thread('Is it resolved?')).toContainText('The thread was resolved in the meantime.');
  // Said once for both in passing, and at the place until it is settled.
  const stopped = '2 changes were not sent: 2 on hold.';
  await expect(page.getByText(stopped)).toHaveCount(2);
  // Read out once, and no longer called saved.
  await expect(page.getByRole('status').filter({ hasText: stopped })).toHaveCount(1);
  await expect(page.getByText('Reply saved')).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Show in Outbox' }).click();
  const list = page.getByRole('listbox');
  const details = page.getByRole('complementary', { name: 'Details' });
  await list.getByRole('option').filter({ hasText: 'Answer to: Is it gone?' }).click();
  await expect(details).toContainText('“Is it gone?”');
  await expect(details).toContainText('this belongs to was not found on the server');
  await expect(details.getByRole('button', { name: 'Send anyway' })).toHaveCount(0);
  await page.keyboard.press('d');
  await expect(status).toContainText('1 on hold');

  await list.getByRole('option').filter({ hasText: 'Answer to: Is it resolved?' }).click();
  await expect(details).toContainText('The thread was resolved in the meantime.');
  await details.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(away.thread('Is it resolved?')).toBeFocused();
  await expect(page.getByRole('main')).toContainText('Reply not sent. The thread was resolved in the meantime.');
  await page.getByRole('main').getByRole('button', { name: 'Show in Outbox' }).click();
  await expect(details).toContainText('The thread was resolved in the meantime.');
  await page.keyboard.press('Shift+S');
  await expect(status).toContainText('All sent');
  const replies = await elsewhere(away.service(), 'GET', `${resolved.path}/replies?format=markdown`);
  expect(JSON.stringify(replies).split('Answer to: Is it resolved?')).toHaveLength(2);
});

test('what the settings say is sent without holding goes out by itself', async ({ away }) => {
  const { page, status, spaceId } = away;
  await away.say('Is it resolved?');
  const { path } = await commentSaying(away.service(), spaceId, 'Is it resolved?');
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await page.getByRole('checkbox', { name: /The thread was resolved/ }).check();
  await page.goBack();
  await away.leave();
  await away.thread('Is it resolved?').focus();
  await page.keyboard.press('r');
  await page.keyboard.type('It is now');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(status).toContainText('1 waiting');
  await away.meanwhile(async (service) => {
    await elsewhere(service, 'PUT', path, { resolved: true });
  });
  await expect(status).toContainText('All sent');
  expect(JSON.stringify(await elsewhere(away.service(), 'GET', `${path}/replies?format=markdown`))).toContain(
    'It is now',
  );
});
