import { randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFrames } from '../../electron/packs/container.ts';
import { encode } from '../../electron/packs/frame-json.ts';
import { listAll, type SampleHello } from '../support/sample-process.ts';
import { expect, openPage, test } from './support/fixtures.ts';
import { spawnHost } from './support/host.ts';
import { chooseFile, pressWithTab } from './support/by-keyboard.ts';
import { command, saved } from './support/palette.ts';

test('by keyboard alone a pack is read, searched and commented on without a service, and what comes back is sent once', async ({
  folder,
  startSyncedService,
  startApp,
  openBrowser,
}) => {
  const { service: sample, connection } = await startSyncedService();
  const first = await startApp(...connection);
  const browser = await openBrowser();
  const page = await openPage(browser, first.hello.url);
  const [packFile, writesFile] = [join(folder, 'sample.galleypack'), join(folder, 'back.galleywrites')];
  await expect(page.getByRole('contentinfo')).toContainText('Synced');
  await command(page, 'Save pack');
  await saved(page, packFile, () => pressWithTab(page, 'Save pack'));

  // A Galley on a profile of its own, which knows of nothing but what it is given.
  const alone = await spawnHost(join(folder, 'alone'), []);
  try {
    const far = await browser.newPage();
    const status = far.getByRole('contentinfo');
    const requests: string[] = [];
    far.on('request', (request) => requests.push(new URL(request.url()).host));
    await far.goto(alone.hello.url);
    await pressWithTab(far, 'Choose a pack…');
    await chooseFile(far, 'Pack file (.galleypack)', packFile);
    await expect(far.getByRole('button', { name: 'Open', exact: true })).toBeFocused();
    await far.keyboard.press('Enter');
    await expect(far.getByText('Changes are not sent from a pack')).toBeVisible();
    await expect(status).toContainText('Saved');

    await test.step('what came in it is found', async () => {
      const hits = far.getByRole('listbox', { name: 'Results' }).getByRole('option');
      await far.keyboard.press('s');
      for (const [query, says] of [
        ['antenna in:comments', /(Comment|Reply) by/],
        ['in:changes', /Change request/],
        ['in:issues', /Issue/],
        ['calibration bench in:pages', /calibrat|bench/i],
      ] as const) {
        await far.keyboard.press('ControlOrMeta+a');
        await far.keyboard.type(query);
        await expect(hits.first()).toContainText(says);
      }
      await far.keyboard.press('Enter');
      await expect(far).toHaveURL(/\/page\//);
    });

    await test.step('what is said about it waits, and is handed back', async () => {
      await far.keyboard.press('c');
      await far.keyboard.type('Written without a network');
      await far.keyboard.press('ControlOrMeta+Enter');
      await expect(status).toContainText('1 waiting');
      await command(far, 'Hand back');
      await expect(far.getByLabel('Your name')).toBeFocused();
      await far.keyboard.type('Ada');
      await saved(far, writesFile, () => far.keyboard.press('Enter'));
      expect(requests.filter((host) => host !== new URL(alone.hello.url).host)).toEqual([]);
    });

    await test.step('and comes in once, however often the file does', async () => {
      const dialog = page.getByRole('dialog', { name: 'Import changes' });
      await command(page, 'Import changes');
      await chooseFile(page, 'Changes file (.galleywrites)', writesFile);
      await expect(page.getByRole('button', { name: 'Queue 1 change' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/outbox$/);
      await command(page, 'Import changes');
      await chooseFile(page, 'Changes file (.galleywrites)', writesFile);
      await expect(dialog).toContainText('Not queued: imported before');
      await pressWithTab(page, 'Close');
      await expect(dialog).toHaveCount(0);
      const said = z.object({ body: z.object({ markdown: z.string().optional() }) });
      const { spaceId } = /\/space\/(?<spaceId>[^/]+)/.exec(far.url())?.groups ?? {};
      const timesSaid = async (): Promise<number> => {
        const comments = await listAll(sample.hello, `/spaces/${spaceId ?? ''}/comments?format=markdown`, said);
        return comments.filter(({ body }) => body.markdown?.includes('Written without a network')).length;
      };
      await expect.poll(timesSaid).toBe(1);
      await expect(page.getByRole('contentinfo')).toContainText('All sent');
      expect(await timesSaid()).toBe(1);
    });
  } finally {
    await alone.kill();
  }
});

const WRITES = 400;

/** A hand-back with many comments on a space. */
async function manyWrites(hello: SampleHello): Promise<Buffer> {
  const organizationId = hello.organizations[0]?.id ?? '';
  const [space] = await listAll(hello, `/orgs/${organizationId}/spaces`, z.object({ id: z.string() }));
  const pieces: Buffer[] = [];
  const frames = await writeFrames('writes', (bytes) => {
    pieces.push(bytes);
    return Promise.resolve();
  });
  const service = { kind: 'remote', baseUrl: hello.baseUrl };
  const pack = { id: randomUUID(), madeAt: 1 };
  await frames.frame(1, encode({ author: 'Ada', madeAt: Date.now(), service, organizationId, pack }));
  for (let at = 0; at < WRITES; at += 1) {
    const write = { kind: 'comment.create', spaceId: space?.id, markdown: `Comment ${String(at)}` };
    await frames.frame(2, encode({ id: randomUUID(), write, createdAt: at + 1 }));
  }
  await frames.end(encode({ writes: WRITES }));
  return Buffer.concat(pieces);
}

test('by keyboard alone an import of many changes is stopped, and continues with what is left', async ({
  folder,
  openSynced,
}) => {
  const { page, service } = await openSynced();
  const path = join(folder, 'many.galleywrites');
  await writeFile(path, await manyWrites(service.hello));
  await service.kill();
  const dialog = page.getByRole('dialog', { name: 'Import changes' });
  await command(page, 'Import changes');
  await chooseFile(page, 'Changes file (.galleywrites)', path);
  await expect(page.getByRole('button', { name: `Queue ${String(WRITES)} changes` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('progressbar', { name: 'Importing' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog.getByText(/changes of 400 imported\. The rest/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Queue \d+ changes?$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/outbox$/);
  await expect(page.getByRole('contentinfo')).toContainText(`${String(WRITES)} waiting`);
});

test('a file that is no pack, a damaged one and one that is taken back leave nothing behind', async ({
  folder,
  openBrowser,
}) => {
  const profile = join(folder, 'alone');
  const alone = await spawnHost(profile, []);
  try {
    const page = await openPage(await openBrowser(), alone.hello.url);
    const dialog = page.getByRole('dialog', { name: 'Open pack' });
    await page.getByRole('button', { name: 'Choose a pack…' }).click();
    const bytes = Buffer.concat([Buffer.from('GALLEYPK'), Buffer.from([0, 1, 0, 0])]);
    const newer = Buffer.from(bytes);
    newer.writeUInt16BE(9, 8);
    for (const [name, content, says] of [
      ['a.galleypack', Buffer.from('PK and no pack'), 'Wrong kind of file.'],
      ['b.galleypack', Buffer.from('GALLEYWR\u0000\u0001\u0000\u0000'), 'Wrong kind of file.'],
      ['c.galleypack', bytes, 'This file is damaged.'],
      ['d.galleypack', newer, 'Made by a newer Galley.'],
    ] as const) {
      await writeFile(join(folder, name), content);
      await page.getByLabel('Pack file (.galleypack)').setInputFiles(join(folder, name));
      await expect(dialog.getByRole('alert')).toContainText(says);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(await readdir(join(profile, 'packs'))).toEqual([]);
    expect(await readFile(join(profile, 'settings.json'), 'utf8').catch(() => '')).not.toContain('"pack-');
  } finally {
    await alone.kill();
  }
});
