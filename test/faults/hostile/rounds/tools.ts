import type { Visit } from '../visit.ts';

/** What opens over or beside a page and says something of the service's: each by its key, on a page of hostile words. */
export async function tools(visit: Visit): Promise<void> {
  const { page, options } = visit;
  const { service } = options;
  const asked: readonly (readonly [says: string, key: string, there: string])[] = [
    ['the keys', '?', 'dialog'],
    ['the spaces', 'g p', 'dialog'],
    ['the accounts', 'g a', 'dialog'],
    ['the outline', 'i', 'aside.inspector'],
    ['the links of a page', 'l', 'aside.inspector'],
  ];
  for (const [says, keys, there] of asked) {
    await visit.at(says, async () => {
      await visit.openPage(service.placeOf(0));
      for (const key of keys.split(' ')) await page.keyboard.press(key);
      await page.locator(there).first().waitFor();
      await visit.settled();
      await visit.judge('nothing');
      await page.keyboard.press('Escape');
      await visit.go(service.plainPlace);
    });
  }
  // Where a page's comments stood, its links stand now.
  await visit.at('the comments again', async () => {
    await page.keyboard.press('c');
    await page.getByRole('textbox', { name: /New comment/ }).waitFor();
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await visit.judge('page');
  });
  await names(visit);
  await visit.at('finding in a page', async () => {
    await visit.openPage(service.placeOf(0));
    await page.keyboard.press('Control+f');
    await page.keyboard.type('<img src=x onerror');
    await visit.settled();
    await visit.judge('nothing');
    await page.keyboard.press('Escape');
  });
  await visit.at('a refused connection', async () => {
    await visit.go('/welcome');
    const fields = [
      ['baseUrl', service.baseUrl],
      ['organizationId', service.organizationId],
      ['token', 'none'],
    ] as const;
    for (const [name, words] of fields) await page.locator(`input[name="${name}"]`).fill(words);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.locator('form [aria-invalid="true"], form [role="alert"] *').first().waitFor();
    await visit.judge('nothing');
    await visit.go(service.plainPlace);
  });
}

/** People and pages as they are offered while somebody writes, as they stand in what was written, and somebody's card. */
async function names(visit: Visit): Promise<void> {
  const { page, options } = visit;
  const asked: readonly (readonly [typed: string, list: string])[] = [
    ['Ask @', 'People'],
    ['See [[', 'Pages'],
  ];
  for (const [typed, list] of asked) {
    await visit.at(`${list} behind ${typed}`, async () => {
      await visit.openPage(options.service.placeOf(0));
      const field = page.getByRole('textbox', { name: 'New comment on this page' });
      await field.fill(typed);
      await page.getByRole('listbox', { name: list }).waitFor();
      await visit.settled();
      await visit.judge('nothing');
      await field.press('Enter');
      await page.getByRole('listbox', { name: list }).waitFor({ state: 'hidden' });
      await field.press('Control+Shift+P');
      await page.getByRole('group', { name: 'Preview' }).waitFor();
      await visit.judge('nothing');
      await page.keyboard.press('Escape');
      await field.fill('');
      await visit.go(options.service.plainPlace);
    });
  }
  await visit.at('somebody’s card', async () => {
    await visit.openPage(options.service.placeOf(0));
    await page.locator('[data-thread] button.name').first().press('Enter');
    await page.locator('[data-thread] [role="dialog"]').waitFor();
    await visit.settled();
    await visit.judge('nothing');
    await page.keyboard.press('Escape');
    await visit.go(options.service.plainPlace);
  });
}
