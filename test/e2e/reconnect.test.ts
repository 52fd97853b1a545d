import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';
import { closeServer } from '../support/close-server.ts';

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
  // A tab that this Galley let in has what opens the next one; what is on screen may be remembered from before.
  const key = new URL(app.hello.url).hash.replace('#key=', '');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('galley.key'))).toContain(key);
  await app.kill();
  const gone = page.getByText('The part of Galley that saves and sends your changes has stopped.');
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
  await expect(status).toContainText('All sent');
});

test('a tab whose host ended tells a stranger on its port one random number, and nothing of the person', async ({
  startApp,
  openBrowser,
  pageErrors,
}) => {
  const app = await startApp();
  const page = await openPage(await openBrowser(), app.hello.url);
  await expect(page.getByRole('button', { name: 'Explore the sample workspace' })).toBeVisible();
  const { port } = new URL(app.hello.url);
  await app.kill();
  const told: string[] = [];
  const server = createServer((request, response) => {
    told.push(`${request.url ?? ''} ${JSON.stringify(request.headers)}`);
    response.writeHead(404).end();
  });
  const stranger = new WebSocketServer({ server });
  const heard: string[] = [];
  stranger.on('connection', (socket, { headers }) => {
    told.push(JSON.stringify(headers));
    socket.on('message', (data: Buffer) => {
      heard.push(data.toString());
      socket.send(JSON.stringify({ challenge: 'mine', proofs: ['mine'] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve));
  // It looks again and again.
  await expect.poll(() => heard.length).toBeGreaterThan(1);
  for (const message of heard) expect(message).toMatch(/^\{"nonce":"[\w-]{43}"\}$/);
  const key = new URL(app.hello.url).hash.replace('#key=', '');
  for (const words of told) {
    expect(words).not.toMatch(/"(?:cookie|authorization)"|grant=/);
    expect(words).not.toContain(key);
  }
  for (const client of stranger.clients) client.terminate();
  await closeServer(server);

  const next = await startApp();
  expect(new URL(next.hello.url).port).toBe(port);
  await expect(page.getByText('Galley is back.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Explore the sample workspace' })).toBeVisible();
  pageErrors.length = 0;
});
