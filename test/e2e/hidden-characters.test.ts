import { expect, openPage, test } from './support/fixtures.ts';
import { openWritten } from './support/review.ts';
import { pageOf, writeRequests } from './support/written-requests.ts';

const before = pageOf('Hidden signs', [
  'Run rm -rf folder now.',
  'The access level is user for all.',
  'Visit [paypal](https://paypal.example) today please.',
  'Caf\u00E9 by the sea is open.',
]);
const after = pageOf('Hidden signs', [
  'Run rm -rf \u200Bfolder now.',
  'The access level is \u202Euser\u202C for all.',
  'Visit [p\u0430ypal](https://p\u0430ypal.example) today please.',
  'Cafe\u0301 by the sea is open.',
  'A new li\u200Bne with 5\u00A0% of it.',
  '```sh\nrun\u00A0it\n```',
]);

test('hidden characters of a change are labelled in place, listed above the page and in the verdict, and can be switched off', async ({
  folder,
  startApp,
  startSample,
  connectTo,
  openBrowser,
}) => {
  const pages = [{ name: 'signs', title: 'Hidden signs', before, after }];
  const service = await startSample(...(await writeRequests(folder, [{ subject: 'Hide signs', pages }])));
  const app = await startApp(...(await connectTo(service.hello)));
  const page = await openPage(await openBrowser(), app.hello.url);
  await openWritten(page, 'Hide signs');

  const section = page.getByRole('region', { name: 'Page Hidden signs' });
  const marks = section.locator('.diff').getByRole('img');
  await expect(marks.first()).toBeVisible();
  const names = await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label')));
  expect(names).toEqual([
    'zero-width space',
    'right-to-left override',
    'end of direction change',
    'Cyrillic \u0430',
    'ASCII form: xn--pypal-4ve.example',
    'decomposed \u00E9',
    'zero-width space',
    'no-break space',
  ]);

  const list = section.getByRole('region', { name: 'Hidden characters' });
  await expect(list).toContainText('This change adds 8 hidden characters');
  await list.getByRole('button', { name: /right-to-left override/ }).click();
  await expect(page.locator('.diff :focus')).toHaveAttribute('aria-label', 'right-to-left override');

  await page.keyboard.press('Shift+P');
  const verdict = page.getByRole('region', { name: 'Your verdict' });
  await expect(verdict).toContainText('This change request adds 8 hidden characters');
  await verdict.getByRole('button', { name: 'Show all 8' }).click();
  await verdict.getByRole('button', { name: 'Adds no-break space in “run it”' }).click();
  await expect(page.locator('.diff :focus')).toHaveAttribute('aria-label', 'no-break space');
  await verdict.getByRole('button', { name: 'Cancel' }).click();

  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await page.getByRole('group', { name: 'Hidden characters in changes' }).getByText('Hide').click();
  await page.goBack();
  await expect(list).toContainText('This change adds 8 hidden characters');
  await expect(section.locator('.diff')).toContainText('Caf');
  await expect(marks).toHaveCount(0);
});
