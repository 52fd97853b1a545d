import type { Visit } from '../visit.ts';

/** Whether it may be sent is asked behind a sync of all, if one runs; both sides are full of diagrams. */
const PATIENCE_MS = 120_000;

/** A person's edits of what somebody else changed meanwhile: before, mine and theirs side by side, all of them hostile. */
export async function conflicts(visit: Visit): Promise<void> {
  const { page, options } = visit;
  const { ownPlace, ownTexts } = options.service;
  await visit.at('edits of own comments', async () => {
    await visit.openPage(ownPlace);
    for (const nth of ownTexts.keys()) {
      const card = page.locator(`[data-thread="own-${String(nth)}"]`);
      await card.focus();
      await page.keyboard.press('a');
      await page.getByRole('textbox', { name: 'Edit your comment' }).fill(`${ownTexts.at(nth - 2) ?? ''}\n\nand mine`);
      await page.keyboard.press('Control+Enter');
      await card.getByText('in conflict').waitFor({ timeout: PATIENCE_MS });
    }
    await visit.judge('page');
  });
  await visit.at('the list of conflicts', async () => {
    await visit.go('/outbox');
    await page.getByRole('listbox').focus();
    await visit.settled();
    await visit.judge('screen');
  });
  for (const nth of ownTexts.keys()) {
    await visit.at(`conflict ${String(nth)}`, async () => {
      await page.keyboard.press('m');
      await page.getByRole('region', { name: 'Theirs' }).waitFor({ timeout: PATIENCE_MS });
      await visit.settled();
      await visit.judge('nothing');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('j');
      await visit.settled();
      await visit.judge('screen');
    });
  }
}
