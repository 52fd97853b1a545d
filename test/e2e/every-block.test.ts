import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { listAll, type SampleHello } from '../support/sample-process.ts';
import { expect, openPage, SYNCED, test } from './support/fixtures.ts';

const CONTENT = 'test/e2e/data/every-block';

/** The place of the first page of the only space. */
async function firstPage(service: SampleHello): Promise<string> {
  const organization = service.organizations[0]?.id ?? '';
  const [space] = await listAll(service, `/orgs/${organization}/spaces`, z.object({ id: z.string() }));
  const response = await fetch(`${service.baseUrl}/v1/spaces/${space?.id ?? ''}/content/pages`, {
    headers: { Authorization: `Bearer ${service.tokens.admin}` },
  });
  const { pages } = z.object({ pages: z.array(z.object({ id: z.string() })) }).parse(await response.json());
  return `/space/${space?.id ?? ''}/page/${pages[0]?.id ?? ''}`;
}

/** Goes down the page screen by screen, as a reader does, so that everything comes near. */
async function readToTheEnd(page: Page): Promise<void> {
  const screen = page.getByRole('main');
  await screen.evaluate(async (scroller) => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    for (let last = -1; scroller.scrollTop > last; await frame()) {
      last = scroller.scrollTop;
      scroller.scrollTop += scroller.clientHeight / 2;
      await frame();
    }
  });
}

test('a page of every block is drawn whole with the service stopped', async ({
  startApp,
  startSample,
  connectTo,
  openBrowser,
  pageErrors,
}) => {
  const sample = await startSample('--content', CONTENT);
  const app = await startApp(...(await connectTo(sample.hello)));
  const page = await openPage(await openBrowser(), app.hello.url);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await expect(page.getByRole('contentinfo')).toContainText(SYNCED);
  const place = await firstPage(sample.hello);
  await sample.kill();

  await page.goto(new URL(place, app.hello.url).href);
  const article = page.getByRole('article');
  await expect(article.getByText('Plain words with')).toBeVisible();

  await test.step('code is coloured by the kinds of its words', async () => {
    const coloured = (kind: string): Promise<number> =>
      page.evaluate((name) => CSS.highlights.get(`code-${name}`)?.size ?? 0, kind);
    for (const kind of ['comment', 'keyword', 'string', 'inserted', 'deleted']) {
      await expect.poll(() => coloured(kind), kind).toBeGreaterThan(0);
    }
    await article.getByRole('button', { name: 'Copy code' }).first().click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('export async function level');
  });

  await readToTheEnd(page);

  await test.step('formulas are MathML, and one that is none shows its source', async () => {
    await expect(article.locator('math')).toHaveCount(4);
    await expect(article.locator('math mfrac').first()).toBeVisible();
    await expect(article.getByText('This formula could not be drawn')).toBeVisible();
    // One that is longer than its line is scrolled there.
    const long = article.getByRole('paragraph').filter({ hasText: 'goes on within its line' }).locator('.formula');
    const [drawn, space, line] = await long.evaluate((formula) => [
      formula.scrollWidth,
      formula.clientWidth,
      formula.parentElement?.clientWidth ?? 0,
    ]);
    expect(drawn).toBeGreaterThan(space);
    expect(space).toBeLessThanOrEqual(line);
  });

  await test.step('diagrams are images from a frame without an origin, and one that is none shows its source', async () => {
    const diagrams = article.getByRole('img', { name: /^Diagram:/ });
    await expect(diagrams).toHaveCount(2);
    await diagrams.first().scrollIntoViewIfNeeded();
    await expect
      .poll(() => diagrams.first().evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(100);
    await expect(article.getByText('This diagram could not be drawn')).toBeVisible();
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts');
    expect(page.frames().find((frame) => frame.url().endsWith('/diagram.html'))).toBeDefined();
  });

  await test.step('pictures open in their own size, and one from elsewhere says where it is', async () => {
    await article
      .getByRole('button', { name: /A map of the coast/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'A map of the coast' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'A map of the coast' })).toHaveCount(0);
    await expect(article.getByText('On example.com, not a file of this space')).toBeVisible();
  });

  await test.step('tabs of the same title follow each other by the keyboard', async () => {
    await article.getByRole('tab', { name: 'Linux' }).first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(article.getByText('Text for Windows.')).toBeVisible();
    await expect(article.getByText('More for Windows.')).toBeVisible();
  });

  await test.step('a note opens beside its word', async () => {
    await article.getByRole('button', { name: 'Note 1' }).click();
    await expect(page.getByRole('note').getByText('bold')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('nothing of the syntax is left, and nothing was asked from elsewhere', async () => {
    const text = await article.evaluate((element) => {
      const copy = element.cloneNode(true);
      if (copy instanceof Element) for (const code of copy.querySelectorAll('pre, code')) code.remove();
      return copy.textContent ?? '';
    });
    expect(text).not.toMatch(/\{%|%\}|\$\$|\[\^|<\/?(?:details|table|td|figure|mark)/);
    for (const word of [
      'Harbour',
      'Apr',
      'Unknown person',
      'Only for some.',
      'Version 2.14',
      'Text of a block that nobody knows.',
    ]) {
      expect(text).toContain(word);
    }
    const { origin } = new URL(app.hello.url);
    const elsewhere = asked.filter((url) => !url.startsWith(origin) && !/^(?:blob|data):/.test(url));
    expect(elsewhere).toEqual([]);
  });

  await test.step('it is accessible, by day and by night', async () => {
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      const { violations } = await new AxeBuilder({ page }).include('article').exclude('iframe').analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))])).toEqual([]);
    }
  });
  expect(pageErrors).toEqual([]);
});
