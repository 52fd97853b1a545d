import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';
import { stopSample } from './support/writing.ts';

async function connect(page: Page, address: string, organization: string, token: string): Promise<void> {
  await page.getByLabel('Server URL').fill(address);
  await page.getByRole('textbox', { name: 'Organization' }).fill(organization);
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Connect' }).click();
}

test('each wrong input of the connection says what is wrong with it, and the right one opens the library', async ({
  startApp,
  startSample,
  openBrowser,
}) => {
  const sample = await startSample();
  const { baseUrl, organizations, tokens } = sample.hello;
  const organization = organizations[0]?.id ?? '';
  const app = await startApp();
  const page = await openPage(await openBrowser(), app.hello.url);
  const other = createServer((_request, response) => response.end('<!doctype html><title>Hotel Wi-Fi</title>'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const captivePortal = `http://127.0.0.1:${String((other.address() as AddressInfo).port)}`;

  await connect(page, 'not an address', organization, tokens.admin);
  await expect(page.getByLabel('Server URL')).toHaveAccessibleDescription(/contains a space/);
  await connect(page, 'http://127.0.0.1:9', organization, tokens.admin);
  await expect(page.getByLabel('Server URL')).toHaveAccessibleDescription(/No server responds/);
  await connect(page, captivePortal, organization, tokens.admin);
  await expect(page.getByLabel('Server URL')).toHaveAccessibleDescription(/A web page responds at this URL/);
  await connect(page, baseUrl, 'nobody', tokens.admin);
  await expect(page.getByRole('textbox', { name: 'Organization' })).toHaveAccessibleDescription(
    /no organization with this ID/,
  );
  await connect(page, baseUrl, organization, 'wrong');
  await expect(page.getByLabel('Token')).toHaveAccessibleDescription(/rejected this token/);
  other.close();

  await connect(page, `${baseUrl}/v1/`, organization, tokens.admin);
  await expect(page.getByRole('tree', { name: 'Collections and spaces' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(SYNCED);
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(kept).not.toContain(tokens.admin);
});

test('the form reads what people paste, and sends no token before its address was seen', async ({
  startApp,
  startSample,
  openBrowser,
}) => {
  const sample = await startSample();
  const { baseUrl, organizations, tokens } = sample.hello;
  const organizationId = organizations[0]?.id ?? '';
  let status = 500;
  const asked: (string | undefined)[] = [];
  const busy = createServer(({ headers }, response) => {
    asked.push(headers.authorization);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const busyUrl = `http://127.0.0.1:${String((busy.address() as AddressInfo).port)}`;
  const app = await startApp();
  const page = await openPage(await openBrowser(), app.hello.url);
  const address = page.getByLabel('Server URL');
  const organization = page.getByRole('textbox', { name: 'Organization' });
  const token = page.getByLabel('Token');

  await test.step('an address of the web app gives its organization, and is not asked', async () => {
    await address.fill(`${busyUrl}/o/${organizationId}/s/space`);
    await address.blur();
    await expect(organization).toHaveValue(organizationId);
    await expect(address).toHaveAccessibleDescription(/web app URL/);
    await token.fill(tokens.admin);
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(address).toBeFocused();
    expect(asked).toEqual([]);
  });

  await test.step('what no server can be asked is named here', async () => {
    await connect(page, busyUrl, '..', tokens.admin);
    await expect(organization).toHaveAccessibleDescription(/“\.\.” is not an organization ID/);
    await connect(page, busyUrl, organizationId, 'gb_api…');
    await expect(token).toHaveAccessibleDescription(/shortened or hidden/);
    expect(asked).toEqual([]);
  });

  await test.step('a server that fails or is busy', async () => {
    const alert = page.getByRole('alert');
    await connect(page, busyUrl, organizationId, tokens.admin);
    await expect(alert.filter({ hasText: '(HTTP 500)' })).toContainText('could not be checked');
    status = 429;
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(alert.filter({ hasText: 'limiting requests' })).toContainText('was not checked');
    await expect(alert.filter({ hasText: 'by itself' })).toHaveCount(0);
    busy.close();
  });

  await test.step('an address that only Galley can read is shown before it is used', async () => {
    await connect(
      page,
      baseUrl.replace('127.0', '127\u200b.0'),
      ` “${organizationId}”`,
      ` Bearer ${tokens.admin}\u200b `,
    );
    await expect(address).toHaveValue(baseUrl);
    await expect(address).toHaveAccessibleDescription(/press Connect again/);
    await expect(token).toHaveAccessibleDescription(new RegExp(`sends it only to ${baseUrl}`));
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByRole('tree', { name: 'Collections and spaces' })).toBeVisible();
  });
});

test('the sample workspace opens with one click, works while its service is stopped, and sends when it is started', async ({
  startApp,
  openBrowser,
}) => {
  const app = await startApp();
  const page = await openPage(await openBrowser(), app.hello.url);
  await page.getByRole('button', { name: 'Explore the sample workspace' }).click();
  const status = page.getByRole('contentinfo');
  await expect(status).toContainText(SYNCED);
  await page.getByRole('treeitem', { name: /Getting started/ }).click();
  await page.getByRole('treeitem', { name: /Welcome to Ebbline/ }).click();
  await stopSample(page);
  await expect(page.getByRole('button', { name: 'Start the sample server' })).toBeVisible();

  await page.getByRole('textbox', { name: /New comment/ }).fill('Written while it was stopped');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(status).toContainText('1 waiting');
  await page.getByRole('button', { name: 'Start the sample server' }).click();
  await expect(status).toContainText('All sent');
  await expect(page.getByText('Written while it was stopped')).toHaveCount(1);
});
