import { wordsOf } from '../batches.ts';
import type { Visit } from '../visit.ts';

const ROWS = 12;
const COMMENT_CHARACTERS = 60_000;

/** Payloads as a person's own words: the service refuses them, with a payload for a reason. */
export async function outbox(visit: Visit): Promise<void> {
  await visit.at('the composer', () => queueComments(visit));
  await visit.at('the outbox', async () => {
    await visit.go('/outbox');
    await visit.page.getByRole('listbox').focus();
    await visit.settled();
    await visit.judge('nothing');
  });
  for (let row = 0; row < ROWS; row += 1) {
    await visit.at(`row ${String(row)} of the outbox`, async () => {
      await visit.page.keyboard.press('j');
      await visit.settled();
      await visit.judge('screen');
    });
  }
  await visit.at('the export of the outbox', async () => {
    await visit.page.keyboard.press('Shift+E');
    await visit.saves(() => visit.page.getByRole('button', { name: 'Markdown' }).click());
    await visit.judge('screen');
  });
}

async function queueComments(visit: Visit): Promise<void> {
  const { page, options } = visit;
  await visit.go(options.service.plainPlace);
  const field = page.getByRole('textbox', { name: /New comment/ });
  const texts = wordsOf(options.batches, COMMENT_CHARACTERS);
  for (const each of texts) {
    await field.fill(each);
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.waitForFunction(
      (said) => ![...document.querySelectorAll('textarea')].some(({ value }) => value === said),
      each,
    );
  }
  await field.fill(texts[0] ?? '');
  await visit.settled();
  await visit.judge('page');
}
