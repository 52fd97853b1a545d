import type { Visit } from '../visit.ts';

const PRINT_PATIENCE_MS = 60_000;
/** Paper is made by the views that pages are made of: some of each family show that its own way adds nothing. */
const EVERY = 4;
const MOST_CHARACTERS = 20_000;

/** What goes on paper: everything at once, whatever is folded or far down. */
export async function everyPaper(visit: Visit): Promise<void> {
  const { batches, service } = visit.options;
  for (const [at, batch] of batches.entries()) {
    if (at % EVERY !== 0 || batch.markdown.length > MOST_CHARACTERS) continue;
    await visit.at(`print of ${batch.says}`, async () => {
      await visit.openPage(service.placeOf(at));
      visit.judgeSheet(await printed(visit));
    });
  }
}

async function printed({ page }: Visit): Promise<string> {
  await page.keyboard.press('Control+Alt+p');
  const sheet = await page.waitForFunction(() => (globalThis as { __galleyPrinted?: string }).__galleyPrinted, null, {
    timeout: PRINT_PATIENCE_MS,
  });
  const markup = await sheet.jsonValue();
  await page.evaluate(() => delete (globalThis as { __galleyPrinted?: string }).__galleyPrinted);
  await page.waitForFunction(() => document.querySelector('.print-sheet') === null);
  return markup ?? '';
}
