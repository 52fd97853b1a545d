import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { listAll } from '../support/sample-process.ts';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';

const PARAGRAPH =
  `A tide gauge measures **how high** the water stands, in \`metres\` above the [chart datum](README.md). `.repeat(4);
const CHARACTERS = 5_000_000;

test('a page of five megabytes is parsed beside the page, so that no key waits for it', async ({
  folder,
  startApp,
  startSample,
  connectTo,
  openBrowser,
  pageErrors,
}) => {
  const content = join(folder, 'content');
  await mkdir(content);
  const sections: string[] = ['# Long'];
  for (let at = 0, size = 0; size < CHARACTERS; at += 1) {
    const section = `## Section ${String(at)}\n\n${Array.from({ length: 20 }, () => PARAGRAPH).join('\n\n')}`;
    sections.push(section);
    size += section.length;
  }
  await writeFile(join(content, 'SUMMARY.md'), '# Table of contents\n\n* [Short](README.md)\n* [Long](long.md)\n');
  await writeFile(join(content, 'README.md'), '# Short\n\nBefore the long one.\n');
  await writeFile(join(content, 'long.md'), sections.join('\n\n'));
  const sample = await startSample('--content', content);
  const app = await startApp(...(await connectTo(sample.hello)));
  const page = await openPage(await openBrowser(), app.hello.url);
  await expect(page.getByRole('contentinfo')).toContainText(SYNCED);

  const organization = sample.hello.organizations[0]?.id ?? '';
  const [space] = await listAll(sample.hello, `/orgs/${organization}/spaces`, z.object({ id: z.string() }));
  await sample.kill();
  await page.goto(new URL(`/space/${space?.id ?? ''}`, app.hello.url).href);
  expect(await workersOf(page)).not.toContain('pages');
  await page.getByRole('treeitem', { name: 'Long' }).click();
  await expect(page.getByRole('article').getByText('Section 0', { exact: true })).toBeVisible();
  expect(await workersOf(page)).toContain('pages');
  expect(pageErrors).toEqual([]);
});

/** What the workers that run beside the page are for, as their names begin. */
async function workersOf(page: Page): Promise<readonly string[]> {
  return Promise.all(page.workers().map((worker) => worker.evaluate(() => self.name.replace(/ .*/, ''))));
}
