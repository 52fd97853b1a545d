import { join } from 'node:path';
import { z } from 'zod';
import { listAll } from '../support/sample-process.ts';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';
import { threadSaying } from './support/writing.ts';

/** Galley's promise, end to end: read offline what was never opened before, write, lose everything that can be lost, send once. */
test('what was written without the service is sent exactly once, in order, after a kill', async ({
  folder,
  startApp,
  startSample,
  connectTo,
  openBrowser,
}) => {
  const state = join(folder, 'sample-state');
  let sample = await startSample('--state', state);
  const port = new URL(sample.hello.baseUrl).port;
  const connection = await connectTo(sample.hello);
  let app = await startApp(...connection);
  let browser = await openBrowser();
  let page = await openPage(browser, app.hello.url);
  await expect(page.getByRole('contentinfo')).toContainText(SYNCED);

  await sample.kill();
  await browser.close();
  await app.kill();
  app = await startApp(...connection);
  browser = await openBrowser();
  page = await openPage(browser, app.hello.url);

  // A page that nobody has opened, read with the service stopped.
  await page.getByRole('treeitem', { name: /Device guide/i }).click();
  await page
    .getByRole('treeitem')
    .filter({ hasNotText: /Library/ })
    .nth(2)
    .click();
  await expect(page.getByRole('article').or(page.getByRole('main')).first()).toContainText(/\w{4,} \w{2,}/);
  await expect(page.getByRole('contentinfo')).toContainText('Offline');

  await page.keyboard.press('c');
  await page.keyboard.type('Is this still true of the second generation?');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(threadSaying(page, 'Is this still true of the second generation?')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('1 waiting');

  // By keyboard alone: out of the field to the newest thread, and reply to it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.keyboard.type('It is: I measured it.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('contentinfo')).toContainText('2 waiting');
  const place = new URL(page.url()).pathname;

  await app.kill();
  await browser.close();
  app = await startApp(...connection);
  browser = await openBrowser();
  page = await openPage(browser, app.hello.url);
  await page.goto(new URL(place, app.hello.url).href);
  await expect(page.getByText('It is: I measured it.')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('2 waiting');

  sample = await startSample('--state', state, '--port', port);
  await expect(page.getByRole('contentinfo')).toContainText('All sent');
  await expect(page.getByText('Is this still true of the second generation?')).toHaveCount(1);
  await expect(page.getByText('It is: I measured it.')).toHaveCount(1);

  const spaceId = decodeURIComponent(place.split('/')[2] ?? '');
  const said = z.object({ id: z.string(), body: z.object({ markdown: z.string().optional() }), replies: z.number() });
  const comments = await listAll(sample.hello, `/spaces/${spaceId}/comments?format=markdown`, said);
  const ours = comments.filter(({ body }) => body.markdown?.includes('second generation'));
  expect(ours).toHaveLength(1);
  expect(ours[0]?.replies).toBe(1);
  const replies = await listAll(
    sample.hello,
    `/spaces/${spaceId}/comments/${ours[0]?.id ?? ''}/replies?format=markdown`,
    said.omit({ replies: true }),
  );
  expect(replies.map(({ body }) => body.markdown?.trim())).toEqual(['It is: I measured it.']);
});
