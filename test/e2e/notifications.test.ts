import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { SampleHello } from '../support/sample-process.ts';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';
import { elsewhere } from './support/service.ts';
import { goTo, statusOf, synced } from './support/writing.ts';

/** What the system was asked to show, and whether the windows are in front: a browser without a screen has neither. */
declare global {
  var shownNotices: { readonly title: string; readonly body: string; readonly silent: boolean; click(): void }[];
  var inFront: boolean;
  var syncEnded: Promise<void>;
}

const noSystem = (answer: NotificationPermission): void => {
  globalThis.shownNotices = [];
  globalThis.inFront = false;
  document.hasFocus = () => globalThis.inFront;
  globalThis.Notification = class {
    // As a browser has it: one answer for the address, in every window.
    static get permission(): NotificationPermission {
      return localStorage.getItem('asked') === null ? 'default' : answer;
    }
    static requestPermission(): Promise<NotificationPermission> {
      localStorage.setItem('asked', 'yes');
      return Promise.resolve(answer);
    }
    onclick: (() => void) | null = null;
    constructor(title: string, { body = '', silent = false }: NotificationOptions) {
      const click = (): void => this.onclick?.();
      globalThis.shownNotices.push({ title, body, silent: silent === true, click });
    }
    close(): void {
      globalThis.shownNotices.pop();
    }
  } as unknown as typeof Notification;
};

const shown = (page: Page) =>
  page.evaluate(() => globalThis.shownNotices.map(({ title, body, silent }) => ({ title, body, silent })));

const comments = (page: Page) =>
  page.getByRole('navigation', { name: 'Galley', exact: true }).getByRole('link', { name: /^Comments/ });

const listOf = z.object({ items: z.array(z.object({ id: z.string(), title: z.string() })) });
const pagesOf = z.object({ pages: z.array(z.object({ id: z.string(), title: z.string() })) });

/** A space that has pages, and the first of them. */
async function aPage(service: SampleHello) {
  const [organization] = service.organizations;
  const spaces = listOf.parse(await elsewhere(service, 'GET', `/orgs/${organization?.id ?? ''}/spaces?limit=1000`));
  const space = spaces.items.find(({ title }) => title.includes('Release notes'));
  if (space === undefined) throw new Error('no such space');
  const { pages } = pagesOf.parse(await elsewhere(service, 'GET', `/spaces/${space.id}/content/pages`));
  const [page] = pages;
  if (page === undefined) throw new Error('no pages');
  return { space, page };
}

/** Resolves once a sync that was asked for has begun and ended, which may be quicker than one can look from outside. */
async function sync(page: Page): Promise<void> {
  await page.evaluate((words) => {
    const footer = document.querySelector('footer');
    if (footer === null) throw new Error('no status to watch');
    globalThis.syncEnded = new Promise((resolve) => {
      let begun = false;
      const watched = new MutationObserver(() => {
        const rests = new RegExp(words).test(footer.textContent);
        if (begun && rests) {
          watched.disconnect();
          resolve();
        }
        begun ||= !rests;
      });
      watched.observe(footer, { subtree: true, childList: true, characterData: true });
    });
  }, SYNCED.source);
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await page.evaluate(() => globalThis.syncEnded);
}

test('what others say is counted, listed, opened and marked as read, and what one says oneself is not', async ({
  startSyncedService,
  startApp,
  openBrowser,
}) => {
  const { service, connection } = await startSyncedService({ as: 'commenter' });
  const { space, page: place } = await aPage(service.hello);
  const app = await startApp(...connection);
  const page = await openPage(await openBrowser(), app.hello.url);
  await synced(page);
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'No unread comments' })).toBeVisible();
  await expect(comments(page)).toHaveAccessibleName('Comments');

  const say = (markdown: string, body: object = {}) =>
    elsewhere(service.hello, 'POST', `/spaces/${space.id}/comments`, { body: { markdown }, ...body });
  await say('The badge should count this.', { page: place.id });
  await say('And this, about the space.');
  await sync(page);
  await expect(comments(page)).toHaveAccessibleName('Comments, 2 unread threads');
  const digest = page.getByRole('article').filter({ hasText: 'What’s new' });
  await expect(digest.getByRole('status')).toContainText('2 threads with new activity');
  const section = digest.getByRole('region', { name: space.title });
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(['Space', place.title]);

  // Space shows the row and reads nothing, also when it is the last one.
  await page.keyboard.press('j');
  const row = page.locator('[data-row]:focus');
  await page.keyboard.press('j');
  await expect(row).toContainText('The badge should count this.');
  await page.keyboard.press('Space');
  const preview = page.getByRole('dialog', { name: place.title });
  await expect(preview).toContainText('The badge should count this.');
  await page.keyboard.press('Space');
  await expect(preview).toHaveCount(0);
  await expect(row).toContainText('The badge should count this.');
  await expect(comments(page)).toHaveAccessibleName('Comments, 2 unread threads');
  // By keyboard to the thread beside its page; there it is read.
  await page.keyboard.press('Space');
  await expect(preview).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/page\//);
  await expect(page.getByRole('article', { name: /Comment by/ }).and(page.locator(':focus'))).toContainText(
    'The badge should count this.',
  );
  await expect(comments(page)).toHaveAccessibleName('Comments, 1 unread thread');

  // All at once, and back.
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(section.getByRole('link')).toHaveCount(1);
  await page.keyboard.press('Shift+A');
  await expect(page.getByRole('heading', { name: 'No unread comments' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(section.getByRole('link')).toContainText('And this, about the space.');

  // A reload changes nothing, and neither does what one says oneself.
  await section.getByRole('link').click();
  await page.getByRole('textbox', { name: /New comment/ }).fill('Mine alone.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(statusOf(page)).not.toContainText('waiting');
  await expect(comments(page)).toHaveAccessibleName('Comments');
  await page.reload();
  await sync(page);
  await expect(comments(page)).toHaveAccessibleName('Comments');
});

test('one of two windows notifies once for each sync, without a word of what was said, and leads to the digest', async ({
  startSyncedService,
  startApp,
  openBrowser,
}) => {
  const { service, connection } = await startSyncedService({ as: 'commenter' });
  const { space, page: place } = await aPage(service.hello);
  const app = await startApp(...connection);
  const browser = await openBrowser();
  await browser.addInitScript(noSystem, 'granted' as const);
  const page = await openPage(browser, app.hello.url);
  await synced(page);
  const say = (markdown: string) =>
    elsewhere(service.hello, 'POST', `/spaces/${space.id}/comments`, { body: { markdown }, page: place.id });

  // Off at first.
  await say('Before anybody wanted to know.');
  await sync(page);
  await expect(comments(page)).toHaveAccessibleName('Comments, 1 unread thread');
  expect(await shown(page)).toEqual([]);
  await goTo(page, 'Settings');
  await page.getByText('Silent notification', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Silent notification' })).toBeChecked();

  const other = await browser.newPage();
  await other.goto(new URL('/library', app.hello.url).href);
  // A window that comes to write for the core is synced anew; what is said below comes with one sync.
  await expect(comments(other)).toHaveAccessibleName('Comments, 1 unread thread');
  await sync(other);
  await say('A secret of the lock screen.');
  await say('Another one.');
  await sync(page);
  const both = async () => [...(await shown(page)), ...(await shown(other))];
  await expect
    .poll(both)
    .toEqual([{ title: '2 threads with new activity', body: `In \u2068${space.title}\u2069.`, silent: true }]);

  // Another sync that brings nothing says nothing; a click leads to the digest.
  await sync(page);
  expect(await both()).toHaveLength(1);
  const teller = (await shown(page)).length === 1 ? page : other;
  await teller.evaluate(() => {
    globalThis.shownNotices[0]?.click();
  });
  await expect(teller).toHaveURL(/\/comments\/new$/);
  await expect(teller.getByRole('article')).toContainText('A secret of the lock screen.');

  // While a window is in front, the badge is enough.
  await other.evaluate(() => {
    globalThis.inFront = true;
    dispatchEvent(new Event('focus'));
  });
  await say('Seen as it comes.');
  await sync(other);
  await expect(comments(other)).toHaveAccessibleName('Comments, 4 unread threads');
  await sync(page);
  expect(await both()).toEqual([]);
});

test('a browser that refuses is explained in words, and the setting stays as it was chosen', async ({
  startSyncedApp,
  openBrowser,
}) => {
  const app = await startSyncedApp();
  const browser = await openBrowser();
  await browser.addInitScript(noSystem, 'denied' as const);
  const page = await openPage(browser, app.hello.url);
  await synced(page);
  await goTo(page, 'Settings');
  await page.getByText('Silent notification', { exact: true }).click();
  await expect(page.getByText(/Your browser blocks notifications from Galley/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Silent notification' })).toBeChecked();
  await page.getByRole('group', { name: 'New comments' }).getByText('Off', { exact: true }).click();
  await expect(page.getByText(/Your browser/)).toBeHidden();
});
