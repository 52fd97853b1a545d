import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';
import { goTo, newComment, openReleaseNotes, queue, statusOf, stopSample, synced } from './support/writing.ts';

/** The addresses of the spaces in the library, which is open. */
async function spacesOf(page: Page): Promise<readonly string[]> {
  const links = page.getByRole('main').getByRole('link');
  const spaces = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? '').filter((href) => href.startsWith('/space/')),
  );
  expect(spaces.length).toBeGreaterThanOrEqual(8);
  return spaces;
}

test('the welcome, the lists, the dialogs and every space are free of what axe can find', async ({
  startApp,
  openBrowser,
}) => {
  const app = await startApp();
  const page = await openPage(await openBrowser(), app.hello.url);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('button', { name: 'Explore the sample workspace' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Explore the sample workspace' }).click();
  await expect(page.getByRole('contentinfo')).toContainText(SYNCED);
  const spaces = await spacesOf(page);
  const go = async (path: string): Promise<void> => {
    await page.goto(new URL(path, app.hello.url).href);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  };

  for (const path of [
    '/library',
    '/links',
    '/comments',
    '/comments/new',
    '/outbox',
    '/sites',
    '/sites/site_Ebb1ineDox/checks',
    '/sites/site_Ebb1ineDox/preview',
    '/people',
    '/people/teams',
    '/people/access',
    '/specs',
    '/specs/ebbline-api',
    '/specs/ebbline-api/changes',
    '/specs/ebbline-api/pages',
    '/settings',
    ...spaces,
    ...spaces.map((space) => `${space}/files`),
  ]) {
    await go(path);
    expect([path, await violations(page)]).toEqual([path, []]);
  }
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a page of every space is free of what axe can find', async ({ sample: { page, app } }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const spaces = await spacesOf(page);
  for (const path of spaces) {
    await page.goto(new URL(path, app.hello.url).href);
    const first = page.getByRole('main').getByRole('link').filter({ hasText: /\w/ }).nth(1);
    await first.click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect([page.url(), await violations(page)]).toEqual([page.url(), []]);
  }
});

test('the review is free of what axe can find: its inbox, a change request in each layout, and a verdict', async ({
  sample: { page },
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  const rows = page.getByRole('listbox', { name: 'Change requests' }).getByRole('option');
  await expect(rows).toHaveCount(4);
  expect(await violations(page)).toEqual([]);
  await rows.filter({ hasText: 'E-14' }).dblclick();
  await expect(page.getByText('0 of 3 read')).toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  for (const layout of ['One column', 'Side by side', 'New only', 'Source']) {
    await page.getByText(layout, { exact: true }).click();
    expect([layout, await violations(page)]).toEqual([layout, []]);
  }
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('textbox', { name: 'Summary of your review' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the triage is free of what axe can find: its inbox, its dialogs, a cluster with a transcript, and the numbers', async ({
  sample: { page },
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  const list = page.getByRole('listbox', { name: 'Clusters' });
  await expect(list.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('p');
  expect(await violations(page)).toEqual([]);
  for (const key of ['h', 'm', 'r', 'l', 'Shift+E', 'Shift+V']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    expect([key, await violations(page)]).toEqual([key, []]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await list.focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-issue]').first().click();
  await expect(page.getByText('User', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Suggested pages for this issue' }).click();
  await expect(page.getByRole('region', { name: 'Suggested pages for this issue' })).toContainText('Matches:');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'As a table' }).click();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page.getByRole('heading', { name: 'Triage statistics' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Shift+G');
  await expect(list.getByRole('option').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page.getByRole('heading', { name: 'Most-asked pages' })).toBeVisible();
  await page.keyboard.press('j');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Reader questions' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the search is free of what axe can find: empty, full, without a hit, and with one being read', async ({
  sample: { page, app },
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const look = async (query: string, says: string | RegExp): Promise<void> => {
    await page.goto(new URL(`/search?q=${encodeURIComponent(query)}`, app.hello.url).href);
    await expect(page.getByRole('main')).toContainText(says);
    expect([query, await violations(page)]).toEqual([query, []]);
  };
  await look('', 'Search operators');
  await look('station', /\d+ results\./);
  await look('qxzqxzqxz', 'No results');
  await look('in:changes', /\d+ results\./);
  await page.getByRole('option').first().click();
  await expect(page.getByRole('dialog')).toContainText('Status');
  expect(await violations(page)).toEqual([]);
});
test('the Outbox and the dialogs about what waits are free of what axe can find', async ({
  folder,
  startApp,
  openBrowser,
}) => {
  let app = await startApp('--sample');
  const browser = await openBrowser();
  let page = await openPage(browser, app.hello.url);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await synced(page);
  await stopSample(page);
  await openReleaseNotes(page);
  const spaceId = decodeURIComponent(new URL(page.url()).pathname.split('/')[2] ?? '');
  await queue(page, 'It waits beside its page');
  expect(['the panel', await violations(page)]).toEqual(['the panel', []]);
  await newComment(page).fill('Ask @');
  await expect(page.getByRole('listbox', { name: 'People' })).toBeVisible();
  expect(['names', await violations(page)]).toEqual(['names', []]);
  await newComment(page).fill('');
  await page.locator('[data-thread] button.name').first().press('Enter');
  await expect(page.locator('[data-thread]').getByRole('dialog')).toBeFocused();
  expect(['a person’s card', await violations(page)]).toEqual(['a person’s card', []]);
  await page.keyboard.press('Escape');
  await app.kill();
  await appendFile(join(folder, 'profile', 'outbox', 'sample.jsonl'), conflictLines(spaceId));

  app = await startApp('--sample');
  page = await openPage(browser, app.hello.url);
  await expect(statusOf(page)).toContainText('1 on hold');
  await goTo(page, 'Outbox');
  await expect(page.getByRole('option')).toHaveCount(2);
  expect(['the list', await violations(page)]).toEqual(['the list', []]);
  await page.getByRole('listbox').focus();
  for (const [key, name] of [
    ['m', 'Conflict'],
    ['Shift+E', 'Export the outbox'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    expect([name, await violations(page)]).toEqual([name, []]);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: /^Accounts:/ }).click();
  await expect(page.getByRole('dialog', { name: 'Accounts' })).toBeVisible();
  expect(['the accounts', await violations(page)]).toEqual(['the accounts', []]);
});

test('the dialogs about packs, signing out and what could not be read are free of what axe can find', async ({
  folder,
  startSample,
  connectTo,
  startApp,
  openBrowser,
}) => {
  const app = await startApp(...(await connectTo((await startSample()).hello)));
  const page = await openPage(await openBrowser(), 'about:blank');
  // As if the service had sent something that fits no schema.
  await page.routeWebSocket(/./, (socket) => {
    const host = socket.connectToServer();
    host.onMessage((message) => {
      socket.send(typeof message === 'string' ? message.replace(NOTHING_UNREADABLE, ONE_UNREADABLE) : message);
    });
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(app.hello.url);
  await synced(page);
  const look = async (name: string | RegExp): Promise<void> => {
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    expect([name, await violations(page)]).toEqual([name, []]);
  };
  const command = async (words: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  };
  await page.getByRole('button', { name: '1 page could not be read' }).click();
  await look('Items that could not be synced');
  await page.keyboard.press('Escape');
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await look(/Sign out of/);
  await page.keyboard.press('Escape');
  await command('Import changes');
  await look('Import changes');
  await page.keyboard.press('Escape');
  await command('Save pack');
  await look('Save pack');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save pack', exact: true }).click(),
  ]);
  const pack = join(folder, 'sample.galleypack');
  await saved.saveAs(pack);
  await command('Open pack');
  await page.getByLabel('Pack file (.galleypack)').setInputFiles(pack);
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeFocused();
  await look('Open pack');
  await page.keyboard.press('Enter');
  await expect(statusOf(page)).toContainText('Saved');
  await command('Hand back');
  await look('Hand back changes');
  await page.keyboard.press('Escape');
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: /^Remove .*pack of/ }).click();
  await look(/^Remove .*this computer/);
});

const NOTHING_UNREADABLE = '"problems":0,"unreadable":[]';
const ONE_UNREADABLE =
  '"problems":1,"unreadable":[{"kind":"page","id":"p1","title":"Mooring","reason":"server-failed","status":503,"at":1,"operation":"getPageInSpace","detail":"HTTP 503"}]';

/** A comment's edit that is in conflict, as the journal writes it. */
function conflictLines(spaceId: string): string {
  const [base, mine, theirs] = ['Weekly.', 'Monthly.', 'Weekly, and noted.'];
  const write = { kind: 'comment.edit', spaceId, comment: { server: 'c' }, markdown: mine, base };
  const operation = { id: 'edit', write, createdAt: 1, changedAt: 1, state: 'queued', attempts: 0 };
  const conflict = { base, mine, theirs, mergeable: true };
  return [
    { event: { type: 'enqueued', at: 1, operation } },
    { event: { type: 'conflicted', at: 2, id: 'edit', conflict } },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

test('the digest with something in it is free of what axe can find', async ({ sample: { page, app } }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(new URL('/comments', app.hello.url).href);
  const list = page.getByRole('listbox', { name: 'All comments' });
  await expect(list.getByRole('option').first()).toBeVisible();
  await list.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Shift+U');
  await expect(list.getByRole('option', { name: /Unread/ }).first()).toBeVisible();
  await page.goto(new URL('/comments/new', app.hello.url).href);
  await expect(page.getByRole('heading', { name: 'For you' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
