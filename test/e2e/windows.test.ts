import type { Page } from '@playwright/test';
import { expect, openPage, test } from './support/fixtures.ts';
import { posterOf } from './support/service.ts';
import { goTo, newComment, openReleaseNotes, queue, statusOf, synced, threadSaying } from './support/writing.ts';

const accounts = (page: Page) => page.getByRole('button', { name: /^Accounts:/ });

async function signIn(page: Page, token: string): Promise<void> {
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** What the optional operations would list is not there. */
async function openRunbooks(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await goTo(page, 'Library');
  await page
    .getByRole('treeitem', { name: /Runbooks/ })
    .first()
    .click();
  await expect(newComment(page)).toBeVisible();
}

test('each window keeps its account, its sentence and its name while another one switches and signs out', async ({
  startSyncedService,
  startApp,
  openBrowser,
}) => {
  const { service, connection } = await startSyncedService();
  const app = await startApp(...connection);
  const browser = await openBrowser();
  const page = await openPage(browser, app.hello.url);
  await synced(page);
  await openReleaseNotes(page);
  const spaceId = decodeURIComponent(new URL(page.url()).pathname.split('/')[2] ?? '');
  await newComment(page).pressSequentially('Half a sen');

  // Another person of the same organization signs in, in a second tab.
  const second = await browser.newPage();
  await second.goto(app.hello.url);
  await synced(second);
  await accounts(second).click();
  await second.getByRole('dialog', { name: 'Accounts' }).getByText('Connect another account').click();
  await second.getByLabel('Server URL').fill(service.hello.baseUrl);
  await second.getByRole('textbox', { name: 'Organization' }).fill(service.hello.organizations[0]?.id ?? '');
  await signIn(second, service.hello.tokens.commenter);
  await synced(second);
  await openReleaseNotes(second);
  await newComment(second).fill('By the other person');
  await expect(second.getByText(/^Posting as/)).toBeVisible();
  const other = await second.getByText(/^Posting as/).textContent();
  await newComment(second).press('ControlOrMeta+Enter');
  const byOther = await posterOf(service.hello, spaceId, 'By the other person');

  // The first window is where it was, in the middle of its sentence.
  await page.bringToFront();
  await expect(newComment(page)).toBeFocused();
  await page.keyboard.type('tence');
  await expect(newComment(page)).toHaveValue('Half a sentence');
  await expect(page.getByText(/^Posting as/)).not.toHaveText(other ?? '');
  await page.keyboard.press('ControlOrMeta+Enter');
  const byFirst = await posterOf(service.hello, spaceId, 'Half a sentence');
  expect(byFirst.id).not.toBe(byOther.id);
  expect(other).toContain(byOther.displayName);
  await expect(accounts(page)).toHaveAccessibleName(new RegExp(byFirst.displayName));
  await expect(accounts(second)).toHaveAccessibleName(new RegExp(byOther.displayName));

  // Loaded anew, each is still its own.
  await second.reload();
  await expect(accounts(second)).toHaveAccessibleName(new RegExp(byOther.displayName));

  // A third window signs out of the first one's account.
  await newComment(page).pressSequentially('Not lost');
  const third = await browser.newPage();
  await third.goto(app.hello.url);
  await accounts(third).click();
  await third.getByRole('dialog', { name: 'Accounts' }).getByRole('button', { name: byFirst.displayName }).click();
  await expect(accounts(third)).toHaveAccessibleName(new RegExp(byFirst.displayName));
  await third.getByRole('link', { name: 'Settings' }).click();
  await third.getByRole('button', { name: 'Sign out' }).first().click();
  const dialog = third.getByRole('dialog', { name: /Sign out of/ });
  await expect(dialog).toHaveAccessibleName(new RegExp(byFirst.displayName));
  await dialog.getByRole('button', { name: /ign out$/ }).click();
  const locked = page.getByRole('dialog', { name: /^Signed out of/ });
  await expect(locked).toBeVisible();
  // Whoever types on meanwhile presses nothing.
  await page.keyboard.type(' of this sentence');
  await expect(locked).toBeVisible();
  await page.keyboard.type('gj');
  await locked.getByRole('button', { name: 'Stay signed out' }).click();
  await expect(locked).toBeHidden();
  await expect(newComment(page)).toHaveValue('Not lost');
  await expect(statusOf(second)).not.toContainText('Signed out');
});

test('what one person queued waits for them where the server does not say whose a token is', async ({
  folder,
  startApp,
  startSample,
  connectTo,
  openBrowser,
}) => {
  const switches = ['--core-only', '--state', `${folder}/state`];
  let service = await startSample(...switches);
  const { port } = new URL(service.hello.baseUrl);
  const app = await startApp(...(await connectTo(service.hello, service.hello.tokens.admin)));
  const page = await openPage(await openBrowser(), app.hello.url);
  await synced(page);
  await openRunbooks(page);
  const spaceId = decodeURIComponent(new URL(page.url()).pathname.split('/')[2] ?? '');
  await queue(page, 'Tells who I am');
  const mine = await posterOf(service.hello, spaceId, 'Tells who I am');
  await expect(statusOf(page)).toContainText('All sent');
  await service.kill();
  await queue(page, 'Written by the first person');
  await newComment(page).fill('Begun by the first person');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Keep and sign out' }).click();
  // Until then the queue may be sent.
  await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
  service = await startSample(...switches, '--port', port);

  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await expect(page.getByLabel('Token')).toBeFocused();
  await signIn(page, service.hello.tokens.commenter);
  const asked = page.getByText(`Are you ${mine.displayName}?`);
  await expect(asked).toBeVisible();
  await expect(statusOf(page)).toContainText('1 on hold');
  await openRunbooks(page);
  await expect(newComment(page)).toHaveValue('');
  await expect(page.getByText(`${mine.displayName} started a draft here`)).toBeVisible();
  await expect(threadSaying(page, 'Written by the first person')).toContainText(mine.displayName);

  // Somebody else gets an account of their own; the first person's words stay where they are.
  await page.getByRole('button', { name: 'I am someone else' }).click();
  await expect(asked).toBeHidden();
  await synced(page);
  await expect(statusOf(page)).toContainText('All sent');
  await openRunbooks(page);
  await expect(threadSaying(page, 'Written by the first person')).toHaveCount(0);
  await accounts(page).click();
  await page.getByRole('dialog', { name: 'Accounts' }).getByRole('button', { name: mine.displayName }).click();
  await expect(statusOf(page)).toContainText('1');
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await signIn(page, service.hello.tokens.admin);
  const theirs = await posterOf(service.hello, spaceId, 'Written by the first person');
  expect(theirs.id).toBe(mine.id);
  await openRunbooks(page);
  await expect(newComment(page)).toHaveValue('Begun by the first person');
});
