import type { Page } from '@playwright/test';
import { expect, openPage, test } from './support/fixtures.ts';
import { stopSample, synced } from './support/writing.ts';

/** The first page of the sample, with its comments beside it: Dana's, which Inês answered, and the agent's. */
async function openFirstPage(page: Page): Promise<void> {
  await page
    .getByRole('treeitem', { name: /Getting started/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Start reading' }).click();
  await expect(page.getByRole('article', { name: 'Comment by Dana Whitlock' })).toBeVisible();
}

test('somebody’s card tells who they are, by pointer and by keyboard, and leads to all of their threads', async ({
  sample: { page },
}) => {
  await stopSample(page);
  await openFirstPage(page);
  const card = (name: string) => page.getByRole('dialog', { name });
  const dana = page.getByRole('article', { name: 'Comment by Dana Whitlock' });
  const name = dana.getByRole('button', { name: 'Dana Whitlock' });

  await name.hover();
  await expect(card('Dana Whitlock')).toContainText('dana.whitlock@ebbline.example');
  await page.mouse.move(2, 2);
  await expect(card('Dana Whitlock')).toBeHidden();

  await name.press('Enter');
  await expect(card('Dana Whitlock')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card('Dana Whitlock')).toBeHidden();
  await expect(name).toBeFocused();

  const agent = page.getByRole('article', { name: 'Comment by Reviewing agent' });
  await agent.getByRole('button', { name: 'Reviewing agent' }).click();
  await expect(card('Reviewing agent')).toContainText('Its comments are generated');

  await name.click();
  const threads = /In (\d+) threads/.exec((await card('Dana Whitlock').textContent()) ?? '')?.[1] ?? 'none';
  await card('Dana Whitlock').getByRole('link', { name: 'All comments by Dana Whitlock' }).click();
  await expect(page).toHaveURL(/\/comments\?by=/);
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(`${threads} threads`);
  const chosen = page.getByRole('region', { name: 'Participants' }).getByRole('button', { pressed: true });
  await expect(chosen).toContainText('Dana Whitlock');
});

test('the threads of a page are narrowed to one person’s, until something else is wanted', async ({
  sample: { page },
}) => {
  await openFirstPage(page);
  const field = page.getByRole('textbox', { name: 'New comment on this page' });
  const panel = page.getByRole('region', { name: 'Comments on this page' });
  const only = panel.getByRole('combobox', { name: 'Threads with' });
  await expect(only).toBeHidden();
  await field.fill('A third one, and there is a choice');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(panel.getByRole('article')).toHaveCount(3);
  await only.selectOption({ label: 'Dana Whitlock (1)' });
  await expect(panel.getByRole('article')).toHaveCount(1);
  await expect(panel).toContainText('1 of 3 threads');
  await field.fill('A fourth one shows all again');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(panel.getByRole('article')).toHaveCount(4);
});

test('words that are selected in a thread stand quoted in the answer to it', async ({ sample: { page } }) => {
  await openFirstPage(page);
  const dana = page.getByRole('article', { name: 'Comment by Dana Whitlock' });
  await dana.focus();
  await dana
    .locator('.content')
    .first()
    .evaluate((element) => getSelection()?.selectAllChildren(element));
  await page.keyboard.press('r');
  const answer = dana.getByRole('textbox', { name: 'Reply to Dana Whitlock' });
  await expect(answer).toBeFocused();
  await expect(page.getByRole('group', { name: 'Quote' })).toContainText('"A level without a datum is a rumour"');
});

test('who may not edit, resolve or answer is told why', async ({ startSyncedService, startApp, openBrowser }) => {
  const { connection } = await startSyncedService({ as: 'reader' });
  const app = await startApp(...connection);
  const page = await openPage(await openBrowser(), app.hello.url);
  await synced(page);
  await openFirstPage(page);
  const dana = page.getByRole('article', { name: 'Comment by Dana Whitlock' });
  await expect(dana.getByRole('button', { name: 'Reply' })).toBeHidden();
  await dana.getByRole('button', { name: 'Actions not allowed here' }).click();
  await expect(dana).toContainText('Resolve or reopen: Only its author and space admins can do this.');
  await expect(dana).toContainText(/Reply and react: (You don’t have permission|You can read this space)/);
  // Who reacted is told to the keyboard too, though one may not react.
  const reaction = dana.getByRole('button', { name: /, 1 person: / }).first();
  await reaction.focus();
  await expect(dana.locator('.who')).toBeVisible();
});

test('replies that no list of the service gives are counted, with who wrote them and the way to them', async ({
  startApp,
  startSample,
  connectTo,
  openBrowser,
}) => {
  const service = await startSample('--core-only');
  const app = await startApp(...(await connectTo(service.hello)));
  const page = await openPage(await openBrowser(), app.hello.url);
  await synced(page);
  await openFirstPage(page);
  const dana = page.getByRole('article', { name: 'Comment by Dana Whitlock' });
  await expect(dana).toContainText('1 reply cannot be shown here');
  await expect(dana.getByRole('list', { name: 'Authors' })).toContainText('Inês Carvalho');
  await expect(dana.getByRole('button', { name: 'Open in the web app' })).toBeVisible();

  // One's own answer is shown beside what is hidden, and is not counted as hidden.
  await dana.getByRole('button', { name: 'Reply', exact: true }).click();
  await dana.getByRole('textbox', { name: /Reply to/ }).fill('Answered from here');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dana).toContainText('Answered from here');
  await expect(dana).toContainText('1 more reply cannot be shown here');
});
