import { documentSchema } from '#shared/contract/index.ts';
import type { Batch } from '../batches.ts';
import type { Visit } from '../visit.ts';

/** Both sides are drawn as pages are: one in so many shows that the comparison adds nothing. */
const EVERY = 4;
const MOST_CHARACTERS = 20_000;
/** The first page waits for the sync of all, and the sync for one that runs. */
const PATIENCE_MS = 120_000;

/** Pages that say something else than when they were read: what changed, as hostile before as after. */
export async function changes(visit: Visit): Promise<void> {
  const { batches, service } = visit.options;
  const some = [...batches.keys()].filter(
    (at) => at % EVERY === 0 && isCompared(batches[at]) && isCompared(batches[at + 1]),
  );
  for (const at of some) await visit.at(`page ${String(at)} is read`, () => visit.openPage(service.placeOf(at)));
  // A page is known by its title: of a single one it would look as if it had been opened again at once.
  await visit.openPage(service.plainPlace);
  service.revise();
  // It is there when no sync runs: one that began before would not see the new revision.
  await visit.page.getByRole('button', { name: 'Sync now' }).click({ timeout: PATIENCE_MS });
  for (const at of some) {
    await visit.at(`changes of ${batches[at]?.says ?? ''}`, async () => {
      await visit.openPage(service.placeOf(at));
      await visit.page.getByRole('button', { name: 'What changed' }).click({ timeout: PATIENCE_MS });
      await visit.page.getByRole('dialog').getByRole('heading', { name: 'What changed' }).waitFor();
      await visit.settled();
      await visit.judge('nothing');
      await visit.page.keyboard.press('Escape');
    });
  }
}

/** What the contract refuses is stored neither before nor after. */
function isCompared(batch: Batch | undefined): boolean {
  if (batch === undefined || batch.markdown.length >= MOST_CHARACTERS) return false;
  return batch.document === undefined || documentSchema.safeParse(batch.document).success;
}
