import { mkdir, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { listAll, spawnSample } from '../support/sample-process.ts';
import { expect, SYNCED, test } from './fixtures.ts';

/** The same promise as in the browser, in a real Electron: preload, scheme, MessagePorts and safeStorage included. */
test('what was written without the service is sent exactly once, in order, after a kill', async ({ launch }, info) => {
  const state = info.outputPath('sample-state');
  const tokenFile = info.outputPath('token');
  await mkdir(info.outputDir, { recursive: true });
  let sample = await spawnSample('--state', state);
  const { baseUrl, organizations, tokens } = sample.hello;
  await writeFile(tokenFile, tokens.commenter);
  const connection = [`--connect=${baseUrl}`, `--org=${organizations[0]?.id ?? ''}`, `--token-file=${tokenFile}`];

  let app = await launch(...connection);
  let window = await app.firstWindow();
  const status = () => window.getByRole('contentinfo');
  await expect(status()).toContainText(SYNCED);
  await sample.kill();
  await app.close();

  // From now on without the switches: the account and its token are remembered.
  app = await launch();
  window = await app.firstWindow();
  await window.getByRole('treeitem', { name: /Device guide/ }).click();
  await window.getByRole('treeitem').nth(2).click();
  await expect(status()).toContainText('Offline');
  await window.keyboard.press('c');
  await window.keyboard.type('Written in a real Electron');
  await window.keyboard.press('Control+Enter');
  await expect(status()).toContainText('1 waiting');
  await window.keyboard.press('Escape');
  await window.keyboard.press('r');
  await window.keyboard.type('And answered there');
  await window.keyboard.press('Control+Enter');
  await expect(status()).toContainText('2 waiting');
  const place = new URL(window.url()).pathname;
  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  app.process().kill('SIGKILL');
  await ended;

  app = await launch();
  window = await app.firstWindow();
  await expect(status()).toContainText('2 waiting');
  sample = await spawnSample('--state', state, '--port', new URL(baseUrl).port);
  await expect(status()).toContainText('All sent');

  const spaceId = place.split('/')[2] ?? '';
  const said = z.object({ id: z.string(), body: z.object({ markdown: z.string().optional() }) });
  const comments = await listAll(sample.hello, `/spaces/${spaceId}/comments?format=markdown`, said);
  const ours = comments.filter(({ body }) => body.markdown?.includes('real Electron'));
  expect(ours).toHaveLength(1);
  const replies = await listAll(
    sample.hello,
    `/spaces/${spaceId}/comments/${ours[0]?.id ?? ''}/replies?format=markdown`,
    said,
  );
  expect(replies.map(({ body }) => body.markdown?.trim())).toEqual(['And answered there']);
  await sample.kill();
});

test('the page has no way to Node, to Electron, to other origins or to new windows', async ({ launch }) => {
  const app = await launch('--sample');
  const window = await app.firstWindow();
  await expect(window.getByRole('contentinfo')).toContainText(SYNCED);
  const reach = await window.evaluate(async () => ({
    node: ['require', 'process', 'Buffer', 'module'].filter((name) => name in globalThis),
    origin: location.origin,
    opened: open('https://example.com/') !== null,
    fetched: await fetch('https://example.com/').then(
      () => true,
      () => false,
    ),
    // Trusted Types: no string becomes HTML but through Svelte's own policy.
    markup: await Promise.resolve('<img src=x onerror=alert(1)>')
      .then((html) => (document.createElement('div').innerHTML = html))
      .catch(() => 'refused'),
    // The one that its settings can switch on, and one of all the others.
    notifications: await Notification.requestPermission(),
    whereabouts: (await navigator.permissions.query({ name: 'geolocation' })).state,
  }));
  expect(reach).toEqual({
    node: [],
    origin: 'app://galley',
    opened: false,
    fetched: false,
    markup: 'refused',
    notifications: 'granted',
    whereabouts: 'denied',
  });
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    // Electron's types leave this method out; it is the only way to read what a window was made with.
    return (contents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
  });
});

test('the sample workspace opens from the welcome screen, and its pictures are served from the profile', async ({
  launch,
}) => {
  const app = await launch();
  const window = await app.firstWindow();
  await window.getByRole('button', { name: 'Explore the sample workspace' }).click();
  await expect(window.getByRole('contentinfo')).toContainText(SYNCED);
  await window.getByRole('treeitem', { name: /Device guide/ }).click();
  await window.getByRole('treeitem', { name: /Pelican 3/ }).click();
  const picture = window.getByRole('main').getByRole('img').first();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('a second start hands over to the first', async ({ launch, profile }) => {
  const app = await launch('--sample');
  await app.firstWindow();
  const code = await app.evaluate(
    ({ app: electron }, argument) =>
      new Promise<number | null>((resolve, reject) => {
        const { spawn } = process.getBuiltinModule('node:child_process');
        const second = spawn(process.execPath, [electron.getAppPath(), argument, '--no-sandbox', '--disable-gpu']);
        second.on('exit', resolve);
        second.on('error', reject);
      }),
    `--user-data-dir=${profile}`,
  );
  expect(code).toBe(0);
  expect(app.windows()).toHaveLength(1);
});

test('it can be quit though its page hangs', async ({ launch }) => {
  const app = await launch('--sample');
  const window = await app.firstWindow();
  await expect(window.getByRole('contentinfo')).toContainText(SYNCED);
  const gone = new Promise((resolve) => app.process().once('exit', resolve));
  const hangs = window.waitForEvent('console', (message) => message.text() === 'hangs');
  const never = window.evaluate(() => {
    console.log('hangs');
    for (;;);
  });
  never.catch(() => undefined);
  await hangs;
  // By itself, as from the menu: what Playwright does to close it would wait for the page.
  await app.evaluate(({ app: electron }) => {
    electron.quit();
  });
  await gone;
});
