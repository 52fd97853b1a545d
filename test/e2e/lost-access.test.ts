import { expect, openPage, SYNCED, test } from './support/fixtures.ts';
import { linkPermissions } from './support/permission-link.ts';
import { elsewhere } from './support/service.ts';
import { newComment, statusOf } from './support/writing.ts';

test('a space that is taken away stays readable, with the half-written text, and its words go out when it is back', async ({
  startSample,
  startApp,
  openBrowser,
  connectTo,
}) => {
  const service = await startSample();
  const link = await linkPermissions(service.hello.baseUrl);
  const { permissions } = link;
  const app = await startApp(...(await connectTo({ ...service.hello, baseUrl: link.baseUrl })));
  const page = await openPage(await openBrowser(), app.hello.url);
  await expect(statusOf(page)).toContainText(SYNCED);
  await page.getByRole('treeitem', { name: /Release notes/ }).click();
  await page.getByRole('button', { name: 'Start reading' }).click();
  await expect(newComment(page)).toBeVisible();
  const spaceId = decodeURIComponent(new URL(page.url()).pathname.split('/')[2] ?? '');
  const title = await page.getByRole('heading', { level: 1 }).innerText();

  await newComment(page).fill('Half a sen');
  permissions.space(spaceId, 'hidden');
  await page.getByRole('button', { name: 'Sync now' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('It may have been deleted, or you may have lost access. This is the copy of');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(newComment(page)).toHaveValue('Half a sen');
  await expect(statusOf(page)).toContainText('Everything else synced');

  // The rest of the sentence, and off it goes; it waits with its place.
  await newComment(page).fill('Half a sentence is a whole one now');
  await newComment(page).press('ControlOrMeta+Enter');
  await expect(statusOf(page)).toContainText('1 on hold');
  await newComment(page).fill('Another half');
  await statusOf(page).getByRole('link', { name: '1 on hold' }).click();
  await expect(main.getByRole('option', { name: /Half a sentence is a whole one now/ })).toContainText('Release notes');
  await statusOf(page).getByRole('button', { name: 'Can’t read Release notes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Release notes' })).toBeVisible();
  await main.getByRole('button', { name: 'Keep' }).click();
  await expect(main.getByRole('button', { name: 'Keep' })).toHaveCount(0);
  await expect(main).toContainText('This is the copy of');

  permissions.restore();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(statusOf(page)).toContainText('All sent');
  await expect(main).not.toContainText('This is the copy of');
  await expect(statusOf(page)).not.toContainText('Can’t read');
  const listed = JSON.stringify(await elsewhere(service.hello, 'GET', `/spaces/${spaceId}/comments?format=markdown`));
  expect(listed.split('Half a sentence is a whole one now')).toHaveLength(2);
  await page.goBack();
  await page.goBack();
  await expect(newComment(page)).toHaveValue('Another half');
  await link.close();
});

test('a copy is removed after a question, and drafts keep the name of their space', async ({
  startSample,
  startApp,
  openBrowser,
  connectTo,
}) => {
  const service = await startSample();
  const link = await linkPermissions(service.hello.baseUrl);
  const app = await startApp(...(await connectTo({ ...service.hello, baseUrl: link.baseUrl })));
  const page = await openPage(await openBrowser(), app.hello.url);
  await expect(statusOf(page)).toContainText(SYNCED);
  await page.getByRole('treeitem', { name: /Release notes/ }).click();
  await expect(newComment(page)).toBeVisible();
  const spaceId = decodeURIComponent(new URL(page.url()).pathname.split('/')[2] ?? '');
  await newComment(page).fill('Only half');
  link.permissions.space(spaceId, 'forbidden');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Remove…' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the copy of Release notes' });
  await expect(question).toContainText('1 draft stays in your Outbox.');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Space not found' })).toBeVisible();
  await expect(statusOf(page)).not.toContainText('Can’t read');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('option', { name: /Only half/ })).toContainText('Release notes');
  await link.close();
});
