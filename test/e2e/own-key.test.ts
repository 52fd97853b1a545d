import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { textToProve } from '#shared/rpc/admission.ts';
import { isProof, prove } from '../../electron/browser/secret.ts';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';
import { closeServer } from '../support/close-server.ts';

const CLOSED = 'This tab has no key';
const library = (page: Page) => page.getByRole('tree', { name: 'Collections and spaces' });

test('the key opens every tab of its browser, leaves the address, and opens no other browser', async ({
  startSyncedApp,
  openBrowser,
  browser: elsewhere,
}) => {
  const app = await startSyncedApp();
  const browser = await openBrowser();
  const page = await openPage(browser, app.hello.url);
  await expect(library(page)).toBeVisible();
  expect(page.url()).not.toContain('key=');
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('key');

  await test.step('a tab that the person opens, one with a made-up key, and both after that', async () => {
    for (const address of ['/library', `/#key=${'x'.repeat(43)}`, '/library']) {
      const second = await browser.newPage();
      await second.goto(new URL(address, app.hello.url).href);
      await expect(library(second)).toBeVisible();
      await second.reload();
      await expect(library(second)).toBeVisible();
      await second.close();
    }
    expect(await browser.cookies()).toEqual([]);
  });

  await test.step('another browser, until the address is entered there', async () => {
    const context = await elsewhere.newContext();
    const other = await context.newPage();
    const { origin } = new URL(app.hello.url);
    for (const address of [origin, `${origin}/library`, `${origin}/#key=${'x'.repeat(43)}`]) {
      await other.goto(address);
      await expect(other.getByRole('heading', { name: CLOSED })).toBeVisible();
    }
    await other.goto(origin);
    await expect(other.getByRole('heading', { name: CLOSED })).toBeVisible();
    await other.goto(app.hello.url);
    await expect(library(other)).toBeVisible();
    await context.close();
  });
});

test('after a new start, a tab that was closed meanwhile needs the new address', async ({
  startSyncedApp,
  startApp,
  openBrowser,
}) => {
  const app = await startSyncedApp();
  const page = await openPage(await openBrowser(), app.hello.url);
  await expect(library(page)).toBeVisible();
  await app.kill();
  await page.goto('about:blank');
  const next = await startApp('--sample');
  await page.goto(new URL('/library', next.hello.url).href);
  await expect(page.getByRole('heading', { name: CLOSED })).toBeVisible();
  await page.goto(next.hello.url);
  await expect(library(page)).toBeVisible();
});

test('another server of this computer gets nothing that opens Galley, and its pages get nothing of it', async ({
  startSyncedApp,
  openBrowser,
  pageErrors,
  folder,
}) => {
  const app = await startSyncedApp();
  const { origin, port, hash } = new URL(app.hello.url);
  const key = hash.replace('#key=', '');
  const settings = await readFile(join(app.hello.profile, 'settings.json'), 'utf8');
  const { browserResume } = JSON.parse(settings) as { readonly browserResume: string };
  const browser = await openBrowser();
  const page = await openPage(browser, app.hello.url);
  await expect(page.getByRole('contentinfo')).toContainText(SYNCED);
  await page.getByRole('treeitem', { name: /Device guide/ }).click();
  await page.getByRole('treeitem', { name: /Pelican 3/ }).click();
  const picture = page.getByRole('main').locator('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const granted = await picture.evaluate((image: HTMLImageElement) => image.src);
  const plain = granted.replace(/\?.*/, '');
  const grant = new URL(granted).searchParams.get('grant') ?? '';

  await test.step('no secret is in what links, paper and copies are made of', async () => {
    const markup = await page.evaluate(() => {
      const copy = document.documentElement.cloneNode(true) as HTMLElement;
      for (const image of copy.querySelectorAll('img')) image.removeAttribute('src');
      return copy.outerHTML;
    });
    for (const secret of [key, browserResume, 'grant=']) expect(markup).not.toContain(secret);
  });

  const reached: IncomingMessage[] = [];
  const listen = (request: IncomingMessage, response: ServerResponse): void => {
    reached.push(request);
    response.writeHead(200, { 'Content-Type': 'text/html', 'Access-Control-Allow-Origin': '*' });
    response.end('<!doctype html><title>Another server</title>');
  };
  const server = createServer(listen);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stranger = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

  await test.step('its page tries everything that a page can', async () => {
    const hostile = await browser.newPage();
    await hostile.goto(stranger);
    const got = await hostile.evaluate(tryEverything, { origin, port, plain, granted });
    expect(got).toEqual([]);
    const blocked = hostile.waitForEvent('console', (message) => message.text().startsWith(`Framing '${origin}/`));
    await hostile.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      document.body.append(frame);
    }, origin);
    await blocked;
    const [popup] = await Promise.all([
      hostile.waitForEvent('popup'),
      hostile.evaluate((address) => void open(address), origin),
    ]);
    await expect(library(popup)).toBeVisible();
    expect(await popup.evaluate(() => window.opener === null)).toBe(true);
    await popup.close();
    await hostile.close();
  });

  await test.step('the person goes there from Galley', async () => {
    await page.evaluate((address) => {
      location.href = address;
    }, `${stranger}/visited`);
    await page.waitForURL(`${stranger}/visited`);
  });

  await test.step('it has heard of no secret', () => {
    expect(reached.length).toBeGreaterThan(1);
    for (const { url, headers } of reached) {
      expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined]);
      expect(headers.referer ?? stranger).toContain(stranger);
      const told = `${url ?? ''} ${JSON.stringify(headers)}`;
      for (const secret of [key, browserResume, grant]) expect(told).not.toContain(secret);
    }
  });

  await test.step('what it has heard opens nothing, whoever it says that it is', async () => {
    const heard = new Set(reached.flatMap(({ url, headers }) => [url ?? '', ...Object.values(headers).map(String)]));
    expect(await tryAsSecret(origin, [...heard])).toEqual([]);
    for (const word of heard) {
      const answer = await fetch(`${plain}?grant=${encodeURIComponent(word)}`, { headers: { origin } });
      expect(answer.status, word).toBe(403);
    }
    // The same program does get in with what it has not heard.
    expect(await tryAsSecret(origin, [key])).toEqual([key]);
  });
  await closeServer(server);

  await test.step('no secret was written down but where it belongs', async () => {
    await browser.close();
    await app.stop();
    const inProfile = await filesWith(app.hello.profile, [key, browserResume, grant]);
    expect([...inProfile].sort()).toEqual(['settings.copy.json', 'settings.json']);
    expect(settings).not.toContain(key);
    // The key of the run is in its local storage.
    expect(await filesWith(join(folder, 'browser', 'Default', 'IndexedDB'), [key, browserResume, grant])).toEqual([]);
    expect(await filesWith(join(folder, 'browser', 'Default', 'Local Storage'), [browserResume, grant])).toEqual([]);
  });
  pageErrors.length = 0;
});

/** The files below a folder in which one of `words` is. */
async function filesWith(root: string, words: readonly string[]): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  expect(entries.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (words.some((word) => bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le'))))
      found.push(entry.name);
  }
  return found;
}

/** In a page of another port: all that got it an answer from Galley. */
async function tryEverything(app: {
  readonly origin: string;
  readonly port: string;
  readonly plain: string;
  readonly granted: string;
}): Promise<readonly string[]> {
  const got: string[] = [];
  const loads = (element: HTMLElement & { src: string }, src: string): Promise<boolean> =>
    new Promise((resolve) => {
      element.addEventListener('load', () => resolve(true));
      element.addEventListener('error', () => resolve(false));
      element.src = src;
      document.body.append(element);
    });
  for (const address of [app.plain, app.granted, `${app.origin}/packs/x`]) {
    if (await loads(document.createElement('img'), address)) got.push(`img ${address}`);
  }
  const script = await (await fetch('/')).text().then(() => `${app.origin}/assets/index.js`);
  if (await loads(document.createElement('script'), script)) got.push('script');
  for (const address of [`${app.origin}/`, app.plain, app.granted, `${app.origin}/settings`]) {
    for (const mode of ['cors', 'no-cors'] as const) {
      const text = await fetch(address, { mode, credentials: 'include' }).then(
        (answer) => answer.text(),
        () => '',
      );
      if (text !== '') got.push(`fetch ${mode} ${address}`);
    }
  }
  for (const host of [`127.0.0.1:${app.port}`, `localhost:${app.port}`]) {
    for (const channel of ['page', 'rows']) {
      const opened = await new Promise<boolean>((resolve) => {
        const socket = new WebSocket(`ws://${host}/socket/${channel}`);
        socket.addEventListener('open', () => resolve(true));
        socket.addEventListener('error', () => resolve(false));
      });
      if (opened) got.push(`socket ${host} ${channel}`);
    }
  }
  return got;
}

/** As a program, which can claim any origin: those of `words` that open the host's socket. */
async function tryAsSecret(origin: string, words: readonly string[]): Promise<readonly string[]> {
  const { host } = new URL(origin);
  const opened: string[] = [];
  for (const word of words) {
    const nonce = 'n'.repeat(43);
    const socket = new WebSocket(`ws://${host}/socket/page`, { origin });
    const isIn = await new Promise<boolean>((resolve) => {
      socket.on('open', () => socket.send(JSON.stringify({ nonce })));
      socket.on('close', () => resolve(false));
      socket.on('message', (data: Buffer) => {
        const { challenge, proofs } = JSON.parse(data.toString()) as { challenge?: string; proofs?: readonly string[] };
        if (challenge === undefined) {
          resolve(true);
          return;
        }
        const exchange = { channel: 'page', host, nonce, challenge } as const;
        const known = proofs?.some((proof) => isProof(proof, word, textToProve('host', exchange))) === true;
        expect(known).toBe(words.length === 1);
        socket.send(JSON.stringify({ proof: prove(word, textToProve('page', exchange)) }));
      });
    });
    socket.close();
    if (isIn) opened.push(word);
  }
  return opened;
}
