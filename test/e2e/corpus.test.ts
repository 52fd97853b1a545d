import type { Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { listAll } from '../support/sample-process.ts';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';

const CORPUS = '../shared/corpus/git-synced';

interface TreePage {
  readonly id: string;
  readonly title: string;
  readonly type?: string | undefined;
  readonly hidden?: boolean | undefined;
  readonly pages?: readonly TreePage[] | undefined;
}

const pageSchema: z.ZodType<TreePage> = z.lazy(() =>
  z.object({
    id: z.string(),
    title: z.string(),
    type: z.string().optional(),
    hidden: z.boolean().optional(),
    pages: z.array(pageSchema).optional(),
  }),
);

function readable(pages: readonly TreePage[]): readonly TreePage[] {
  return pages.flatMap((page) => [
    ...(page.type === 'group' || page.type === 'link' ? [] : [page]),
    ...readable(page.pages ?? []),
  ]);
}

test('every page of real spaces opens with the service stopped, with nothing of its syntax left on screen', async ({
  startApp,
  startSample,
  connectTo,
  openBrowser,
  pageErrors,
}) => {
  test.skip(!existsSync(CORPUS), `the corpus is not on this machine (${CORPUS})`);
  const sample = await startSample('--content', CORPUS);
  const app = await startApp(...(await connectTo(sample.hello)));
  const page = await openPage(await openBrowser(), app.hello.url);
  await expect(page.getByRole('contentinfo')).toContainText(SYNCED);

  const organization = sample.hello.organizations[0]?.id ?? '';
  const spaces = await listAll(
    sample.hello,
    `/orgs/${organization}/spaces`,
    z.object({ id: z.string(), title: z.string() }),
  );
  expect(spaces).toHaveLength(5);
  const trees = await Promise.all(
    spaces.map(async ({ id }) => {
      const response = await fetch(`${sample.hello.baseUrl}/v1/spaces/${id}/content/pages`, {
        headers: { Authorization: `Bearer ${sample.hello.tokens.admin}` },
      });
      return { id, pages: readable(z.object({ pages: z.array(pageSchema) }).parse(await response.json()).pages) };
    }),
  );
  await sample.kill();

  let opened = 0;
  for (const { id, pages } of trees) {
    const [first] = pages;
    if (first === undefined) continue;
    await page.goto(new URL(`/space/${id}/page/${encodeURIComponent(first.id)}`, app.hello.url).href);
    for (const expected of pages) {
      const found = await openInApp(page, `/space/${id}/page/${encodeURIComponent(expected.id)}`, expected.title);
      expect([expected.title, found]).toEqual([expected.title, []]);
      opened += 1;
    }
  }
  expect(opened).toBeGreaterThan(250);
  expect(pageErrors).toEqual([]);
});

/**
 * Goes to a place by the code that a click runs, without 300 reloads of the app, and answers what is left of the block
 * syntax once the page is drawn. In code, in unknown blocks and in plain descriptions it belongs.
 */
function openInApp(page: Page, path: string, title: string): Promise<readonly string[]> {
  return page.evaluate(
    async ([to, wanted]) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
      const drawn = (): boolean => {
        const heading = document.querySelector('main article h1')?.textContent.trim();
        return (
          heading === wanted.trim() && document.querySelector('main article :is([data-block-key], .blank)') !== null
        );
      };
      while (!drawn()) await new Promise(requestAnimationFrame);
      const found: string[] = [];
      for (const block of document.querySelectorAll('main [data-block-key]')) {
        const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const text = node.textContent ?? '';
          const excused = node.parentElement?.closest('pre, code, kbd, .unknown') != null;
          if (!excused && /\{%|%\}|<\/?(?:details|summary|figure|table|td)\b/.test(text))
            found.push(text.trim().slice(0, 80));
        }
      }
      return found;
    },
    [path, title] as const,
  );
}
