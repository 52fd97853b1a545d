import type { Visit } from '../visit.ts';
import { records } from './found.ts';
import { readPage } from './pages.ts';

/** A pack holds what the service said, and is drawn by the same views: one in so many shows that its way adds nothing. */
const EVERY = 5;

/** A pack of hostile spaces, opened as an account of its own, and what is handed back from it. */
export async function packs(visit: Visit): Promise<void> {
  const { page, options } = visit;
  const { service, batches } = options;
  let packFile = '';
  let writesFile = '';
  await visit.at('saving a pack', async () => {
    await command(visit, 'Save pack');
    await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    await visit.judge('nothing');
    packFile = await visit.saves(() => page.getByRole('button', { name: 'Save pack' }).click());
  });
  await visit.at('opening a pack', async () => {
    await command(visit, 'Open pack');
    await page.getByLabel('Pack file (.galleypack)').setInputFiles(packFile);
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    await visit.judge('nothing');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText('Changes are not sent from a pack').waitFor();
    await page.getByRole('contentinfo').getByText('Saved').waitFor();
  });
  await visit.at('the first page of a pack', async () => {
    await visit.go(service.plainPlace);
    await page.waitForFunction(() => document.querySelector('main .content') !== null);
    // A line above the page says that it is a pack.
    await visit.measure();
    await visit.judge('page');
  });
  for (const [at, batch] of batches.entries()) {
    if (at % EVERY === 0) await visit.at(`in a pack: page of ${batch.says}`, () => readPage(visit, at));
  }
  for (const place of ['/library', `/space/${service.spaceId}`, '/kept', '/search?q=words', '/settings']) {
    await visit.at(`in a pack: screen ${place}`, async () => {
      await visit.go(place);
      await visit.settled();
      await visit.judge('screen');
    });
  }
  await records(visit, EVERY * 2);
  await visit.at('handing back', async () => {
    await visit.openPage(service.ownPlace);
    for (const text of service.ownTexts) {
      await page.getByRole('textbox', { name: /New comment/ }).fill(text);
      await page.keyboard.press('Control+Enter');
      await page.waitForFunction(
        (said) => ![...document.querySelectorAll('textarea')].some(({ value }) => value === said),
        text,
      );
    }
    await command(visit, 'Hand back');
    await page.getByLabel('Your name').fill((batches[0]?.texts[0] ?? 'words').slice(0, 200));
    await visit.judge('nothing');
    writesFile = await visit.saves(() => page.getByRole('button', { name: 'Save file' }).click());
  });
  await visit.at('the accounts', async () => {
    await command(visit, 'Switch account');
    await page.getByRole('dialog', { name: 'Accounts' }).waitFor();
    await visit.judge('nothing');
    await page.keyboard.press('1');
    await page.getByText('Changes are not sent from a pack').waitFor({ state: 'detached' });
    await visit.go(service.plainPlace);
    await page.waitForFunction(() => document.querySelector('main .content') !== null);
    await visit.measure();
  });
  await visit.at('bringing in', async () => {
    await command(visit, 'Import changes');
    await page.getByLabel('Changes file (.galleywrites)').setInputFiles(writesFile);
    await page.getByRole('dialog').locator('blockquote').first().waitFor();
    await visit.judge('nothing');
    await page.getByRole('button', { name: /^Queue \d+ change/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await visit.settled();
    await visit.judge('screen');
  });
  await visit.at('the accounts in the settings', async () => {
    await visit.go('/settings');
    await page
      .getByRole('button', { name: /Remove/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await visit.judge('nothing');
    await page.keyboard.press('Escape');
  });
}

async function command({ page }: Visit, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to a page or run a command' }).fill(words);
  await page.keyboard.press('Enter');
}
