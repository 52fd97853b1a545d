import type { Page } from '@playwright/test';
import { expect, openPage, test } from './support/fixtures.ts';
import { command } from './support/palette.ts';
import { openWritten } from './support/review.ts';
import { pageOf, writeRequests } from './support/written-requests.ts';

const SUBJECT = 'Say it in other words';
const table = (size: string): string => `| Part | Size |\n| --- | --- |\n| Mast | ${size} |\n| Rope | 3 m |`;
const code = (line: string): string => ['```js', 'const a = 1;', line, '', 'run(a);', '```'].join('\n');
const BEFORE = pageOf('The mast', [
  'Take the blue pencil now.',
  'This one goes away entirely.',
  table('10 m'),
  '1. Climb slowly up\n2. Wear a harness\n3. Come down',
  code('const b = first(a);'),
]);
const AFTER = pageOf('The mast', [
  'Take the red pencil now.',
  table('12 m'),
  '1. Climb slowly up\n2. Wear a helmet\n3. Come down',
  code('const b = second(a);'),
]);

/** Selects from the start of one text to the end of another one, and copies. */
async function copied(page: Page, from: string, to: string): Promise<string> {
  await page.evaluate(
    ([start, end]) => {
      const all = document.createTreeWalker(
        document.querySelector('.content.diff') ?? document.body,
        NodeFilter.SHOW_TEXT,
      );
      const texts: Text[] = [];
      while (all.nextNode() !== null) if (all.currentNode instanceof Text) texts.push(all.currentNode);
      const first = texts.find(({ data }) => data.includes(start ?? ''));
      const last = texts.findLast(({ data }) => data.includes(end ?? ''));
      if (first === undefined || last === undefined) throw new Error('No such text is drawn.');
      const range = document.createRange();
      range.setStart(first, first.data.indexOf(start ?? ''));
      range.setEnd(last, last.data.indexOf(end ?? '') + (end ?? '').length);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
    },
    [from, to],
  );
  await page.keyboard.press('ControlOrMeta+c');
  return clipboard(page);
}

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test('what is copied from a comparison is the new text, or the old one on request', async ({
  folder,
  startApp,
  startSample,
  connectTo,
  openBrowser,
}) => {
  const pages = [{ name: 'mast', title: 'The mast', before: BEFORE, after: AFTER }];
  const service = await startSample(...(await writeRequests(folder, [{ subject: SUBJECT, pages }])));
  const app = await startApp(...(await connectTo(service.hello)));
  const page = await openPage(await openBrowser(), app.hello.url);
  await openWritten(page, SUBJECT);
  await expect(page.getByText('second')).toBeVisible();

  await test.step('a paragraph', async () => {
    expect(await copied(page, 'Take the', 'pencil now.')).toBe('Take the red pencil now.');
    await command(page, 'Copy the old text');
    await expect.poll(() => clipboard(page)).toBe('Take the blue pencil now.');
  });

  await test.step('words that only the old text has', async () => {
    expect(await copied(page, 'This one', 'entirely.')).toBe('This one goes away entirely.');
  });

  await test.step('a table, with a tab between cells', async () => {
    expect(await copied(page, 'Part', '3 m')).toBe('Part\tSize\nMast\t12 m\nRope\t3 m');
  });

  await test.step('a list, with its numbers', async () => {
    expect(await copied(page, 'Climb', 'Come down')).toBe('1. Climb slowly up\n2. Wear a helmet\n3. Come down');
  });

  await test.step('code, without signs and line numbers', async () => {
    expect(await copied(page, 'const a', 'run(a);')).toBe('const a = 1;\nconst b = second(a);\n\nrun(a);');
    await page.keyboard.press('ControlOrMeta+Shift+c');
    await expect.poll(() => clipboard(page)).toBe('const a = 1;\nconst b = first(a);\n\nrun(a);');
  });

  await test.step('all of it', async () => {
    const all = await copied(page, 'Take the', 'run(a);');
    expect(all.split('\n\n').slice(0, 2)).toEqual(['Take the red pencil now.', 'Part\tSize\nMast\t12 m\nRope\t3 m']);
    expect(all).not.toMatch(/blue|goes away|10 m|harness|first|Added|Removed|Edited/);
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await item?.getType('text/html'))?.text();
    });
    expect(html).toMatch(/<td>\s*<p>12 m<\/p>\s*<\/td>/);
    expect(html).not.toMatch(/class=|<del|<ins|10 m/);
  });

  await test.step('a comment with the words that it is about', async () => {
    const field = page.getByRole('textbox', { name: /^Comment on “Take the red/ });
    await page.getByRole('group', { name: 'Edited: paragraph' }).first().focus();
    await page.keyboard.press('c');
    await field.fill('Why red?');
    await page.keyboard.press('ControlOrMeta+Enter');
    const card = page.locator('[data-thread]').filter({ hasText: 'Why red?' });
    await card.focus();
    await page.keyboard.press('v');
    await page.keyboard.press('c');
    await expect.poll(() => clipboard(page)).toContain('Why red?');
    const text = await clipboard(page);
    expect(text).toContain(
      '> Take the ~~blue~~ **red** pencil now.\n\nOn the new text of “The mast”, change request #1',
    );
    expect(text).toContain(SUBJECT);
    expect(text).toMatch(/<https?:\/\/[^>]*changes\/1\/>/);
    await command(page, 'Copy review as Markdown');
    await expect.poll(() => clipboard(page)).toContain('### On The mast (open)');
    expect(await clipboard(page)).toContain('About the new text:\n\n> Take the ~~blue~~ **red** pencil now.');
  });
});
