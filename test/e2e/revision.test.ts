import { z } from 'zod';
import { listAll } from '../support/sample-process.ts';
import { writeRevisionRequest } from '../support/revision-request.ts';
import { expect, openPage, test } from './support/fixtures.ts';
import { statusOf, synced, threadSaying } from './support/writing.ts';

const comment = z.object({
  body: z.object({ markdown: z.string() }),
  target: z.object({ page: z.object({ id: z.string() }).optional() }),
});

test('a change request that edits no page is read to the end, with a comment on reusable content', async ({
  folder,
  startApp,
  startSample,
  connectTo,
  openBrowser,
}) => {
  const { contentDir, changeRequestsDir } = await writeRevisionRequest(folder);
  const service = await startSample('--content', contentDir, '--change-requests', changeRequestsDir);
  const app = await startApp(...(await connectTo(service.hello)));
  const page = await openPage(await openBrowser(), app.hello.url);
  await synced(page);
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.getByRole('option', { name: /Winter/ }).click();
  await expect(page.getByText('0 of 3 read')).toBeVisible();

  const space = page.getByRole('region', { name: 'Variables and files of the space' });
  await expect(space).toContainText(/Variable “season”: summer\s*→\s*is now\s*winter/);
  await expect(space).toContainText('File “chart.svg”');
  const settings = page.getByRole('region', { name: 'Page Tides' });
  await expect(settings).toContainText(/Hidden in navigation: no\s*→\s*is now\s*yes/);
  const piece = page.getByRole('region', { name: 'prices' });
  await expect(piece.getByRole('link', { name: 'Harbours' })).toBeVisible();
  await expect(piece.locator('ins')).toHaveText('25');

  await piece.getByRole('button', { name: 'Comment', exact: true }).first().click();
  await expect(page.getByRole('textbox', { name: 'Comment on prices' })).toBeFocused();
  await page.keyboard.type('Is this with the tax?');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(threadSaying(page, 'Is this with the tax?')).toHaveCount(1);
  await expect(statusOf(page)).toContainText('All sent');

  for (const entry of [space, settings, piece]) await entry.getByRole('button', { name: 'Mark as read' }).click();
  await expect(page.getByText('3 of 3 read')).toBeVisible();

  await page.getByText('Details', { exact: true }).click();
  await page.getByText('What is not compared').click();
  await expect(page.getByText('Times: they show when something changed, not what.')).toBeVisible();

  const spaceId = /\/review\/([^/]+)\//.exec(new URL(page.url()).pathname)?.[1] ?? '';
  const sent = await listAll(service.hello, `/spaces/${spaceId}/change-requests/1/comments`, comment);
  expect(sent.map(({ body, target }) => [body.markdown.trim(), target.page])).toEqual([
    ['> prices\n\nIs this with the tax?', undefined],
  ]);
});
