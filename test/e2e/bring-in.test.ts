import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { listAll, type SampleHello } from '../support/sample-process.ts';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';

const MAILBOX = [
  'From ann@customer.example Mon Mar  2 10:00:00 2026',
  'From: Ann <ann@customer.example>',
  'Subject: =?utf-8?Q?Where_is_the_zeppelin=3F?=',
  'Message-ID: <1@customer.example>',
  'Date: Mon, 2 Mar 2026 10:00:00 +0000',
  '',
  'Our zeppelin is not moored.',
  '',
  'From help@acme.example Mon Mar  2 11:00:00 2026',
  'From: Help <help@acme.example>',
  'Subject: Re: Where is the zeppelin?',
  'Message-ID: <2@acme.example>',
  'In-Reply-To: <1@customer.example>',
  'Date: Mon, 2 Mar 2026 11:00:00 +0000',
  '',
  'Tie it to the mast.',
  '',
].join('\n');

const ANSWER = [
  'From ann@customer.example Mon Mar  2 12:00:00 2026',
  'From: Ann <ann@customer.example>',
  'Subject: Re: Where is the zeppelin?',
  'Message-ID: <3@customer.example>',
  'In-Reply-To: <2@acme.example>',
  'References: <1@customer.example> <2@acme.example>',
  'Date: Mon, 2 Mar 2026 12:00:00 +0000',
  '',
  'There is no mast.',
  '',
].join('\n');

const SHEET =
  'Ticket ID,Subject,Message,Author type,Product line\n' +
  'gz-1,The anchor slips,How deep must the anchor go?,customer,Air\n' +
  `gz-2,${'x'.repeat(513)},Too long a subject,customer,Air\n`;

/** While files are read a dialog takes no answers. */
async function focusField(field: Locator): Promise<void> {
  await expect(field).toBeEnabled();
  await field.focus();
  await expect(field).toBeFocused();
}

async function openBringIn(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Import conversations');
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Import conversations');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Import conversations' })).toBeVisible();
}

async function chooseByKeyboard(page: Page, path: string): Promise<void> {
  await focusField(page.getByLabel('Conversation files'));
  const asked = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  await (await asked).setFiles(path);
}

async function handedIn({ baseUrl, tokens, organizations }: SampleHello, id: string): Promise<unknown> {
  const path = `/v1/orgs/${organizations[0]?.id ?? ''}/conversations/${encodeURIComponent(id)}`;
  const answer = await fetch(`${baseUrl}${path}`, { headers: { Authorization: `Bearer ${tokens.admin}` } });
  return answer.json();
}

test('conversations of a mailbox and of a sheet are imported by keyboard while offline, and sent once', async ({
  folder,
  startSyncedService,
  startApp,
  startSample,
  openBrowser,
}) => {
  const [mailbox, sheet] = [join(folder, 'support.mbox'), join(folder, 'tickets.csv')];
  await writeFile(mailbox, MAILBOX);
  await writeFile(sheet, SHEET);
  const state = join(folder, 'sample-state');
  const started = await startSyncedService({ switches: ['--state', state] });
  const { connection } = started;
  let sample = started.service;
  const port = new URL(sample.hello.baseUrl).port;
  let app = await startApp(...connection);
  let browser = await openBrowser();
  let page = await openPage(browser, app.hello.url);
  await expect(page.getByRole('contentinfo')).toContainText(SYNCED);
  await sample.kill();

  await openBringIn(page);
  await chooseByKeyboard(page, mailbox);
  const dialog = page.getByRole('dialog', { name: 'Import conversations' });
  await expect(dialog.getByRole('status').first()).toContainText('1 conversation to import');
  await focusField(page.getByLabel('Addresses or domains of your team'));
  await page.keyboard.type('acme.example');
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('Where is the zeppelin?')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 conversation' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('contentinfo')).toContainText('1 waiting');

  await test.step('a thread in which more was said since is shown, and replaced where the person says so', async () => {
    await writeFile(mailbox, `${MAILBOX}\n${ANSWER}`);
    await openBringIn(page);
    await chooseByKeyboard(page, mailbox);
    await focusField(page.getByLabel('Addresses or domains of your team'));
    await page.keyboard.type('acme.example');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('status').first()).toContainText('1 is there with different content');
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await dialog.getByText('Compare').focus();
    await page.keyboard.press('Enter');
    // Until the domain is read, the team member's answer counts as a change, too.
    await expect(dialog.locator('ins')).toHaveCount(1);
    await expect(dialog.locator('ins')).toContainText('There is no mast.');
    await focusField(page.getByLabel('Replace “Where is the zeppelin?”'));
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Import 1 conversation' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('contentinfo')).toContainText('2 waiting');
  });

  await test.step('a sheet is told what its columns mean, and its rows are checked', async () => {
    await openBringIn(page);
    await chooseByKeyboard(page, sheet);
    await expect(dialog.getByRole('status').first()).toContainText('1 conversation to import; 1 entry does not fit');
    await expect(dialog.getByText('Its subject can have at most 512 characters.')).toBeVisible();
    // The field was disabled while the file was read.
    await expect(page.getByLabel('Conversation files')).toBeFocused();
    await page.setViewportSize({ width: 900, height: 600 });
    const role = page.getByLabel('customer');
    await focusField(role);
    const button = dialog.getByRole('button', { name: 'Cancel' });
    const [field, act] = [await role.boundingBox(), await button.boundingBox()];
    // It is not behind the buttons.
    expect((field?.y ?? Infinity) + (field?.height ?? 0)).toBeLessThanOrEqual(act?.y ?? 0);
    await focusField(page.getByLabel('Product line'));
    await page.keyboard.type('Attribute');
    await expect(page.getByLabel('Product line')).toHaveValue('attribute');
    await expect(dialog.getByText('The anchor slips').last()).toBeVisible();
    await page.getByRole('button', { name: 'Import 1 conversation' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('contentinfo')).toContainText('3 waiting');
  });

  await app.kill();
  await browser.close();
  sample = await startSample('--state', state, '--port', port);
  app = await startApp(...connection);
  browser = await openBrowser();
  page = await openPage(browser, app.hello.url);
  await expect(page.getByRole('contentinfo')).toContainText('All sent');

  const parts = z.array(z.object({ role: z.string(), body: z.string() }));
  const mail = z.object({ parts }).parse(await handedIn(sample.hello, 'mail:1@customer.example'));
  expect(mail.parts.map(({ role }) => role)).toEqual(['user', 'team-member', 'user']);
  expect(await handedIn(sample.hello, 'gz-1')).toMatchObject({ metadata: { attributes: { 'Product line': 'Air' } } });
  const listed = z.object({ id: z.string() });
  const path = `/orgs/${sample.hello.organizations[0]?.id ?? ''}/conversations`;
  const ids = (await listAll(sample.hello, path, listed)).map(({ id }) => id);
  expect(ids.filter((id) => id === 'mail:1@customer.example' || id === 'gz-1')).toHaveLength(2);

  await test.step('the same file again brings nothing twice', async () => {
    await openBringIn(page);
    await chooseByKeyboard(page, mailbox);
    const again = page.getByRole('dialog', { name: 'Import conversations' });
    await focusField(page.getByLabel('Addresses or domains of your team'));
    await page.keyboard.type('acme.example');
    await page.keyboard.press('Tab');
    await expect(again.getByRole('status').first()).toContainText(
      '0 conversations to import; 1 conversation is already on the server or in the Outbox',
    );
    await expect(again.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  });
});
