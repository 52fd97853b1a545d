import { createServer } from 'node:http';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';

test('a tab that lost the host says so, keeps what is typed, and goes on by itself when the host is there again', async ({
  startSyncedApp,
  startApp,
  openBrowser,
}) => {
  const app = await startSyncedApp();
  const page = await openPage(await openBrowser(), app.hello.url);
  const status = page.getByRole('contentinfo');
  await expect(status).toContainText(SYNCED);
  await page.getByRole('treeitem', { name: /Release notes/ }).click();
  const field = page.getByRole('textbox', { name: /New comment/ });
  await field.fill('Begun before');
  await app.kill();
  const gone = page.getByText('The part of Galley that keeps and sends what you write has stopped.');
  await expect(gone).toBeVisible();

  // What is asked for now is not called queued.
  await field.fill('Begun before, and finished while it was gone');
  await field.press('ControlOrMeta+Enter');
  await expect(page.getByText('Galley has stopped.', { exact: true })).toBeVisible();
  await expect(field).toHaveValue('Begun before, and finished while it was gone');

  await startApp('--sample');
  await expect(gone).toBeHidden();
  await expect(field).toHaveValue('Begun before, and finished while it was gone');
  await expect(field).toBeFocused();
  await expect(page.getByText('Galley has stopped.', { exact: true })).toBeHidden();
  await field.press('ControlOrMeta+Enter');
  await expect(page.getByRole('article', { name: /Comment by/ }).filter({ hasText: 'Begun before' })).toHaveCount(1);
  await expect(status).toContainText('Nothing waits');
});

test('a tab of another profile’s host is not let in', async ({ startApp, openBrowser, pageErrors }) => {
  const app = await startApp();
  const page = await openPage(await openBrowser(), app.hello.url);
  await expect(page.getByRole('button', { name: 'Explore the sample workspace' })).toBeVisible();
  const { port } = new URL(app.hello.url);
  await app.kill();
  const asked: string[] = [];
  const stranger = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ challenge: 'mine' }));
  });
  await new Promise<void>((resolve) => stranger.listen(Number(port), '127.0.0.1', resolve));
  await expect.poll(() => asked.some((url) => url.startsWith('/resume?challenge=mine&proof='))).toBe(true);
  await new Promise((resolve) => stranger.close(resolve));
  // What the stranger learned opens nothing in the next run.
  const proof = asked.find((url) => url.startsWith('/resume?')) ?? '';
  const next = await startApp();
  expect(new URL(next.hello.url).port).toBe(port);
  const answer = await fetch(new URL(proof, next.hello.url), {
    headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' },
  });
  expect(answer.status).toBe(403);
  pageErrors.length = 0;
});
