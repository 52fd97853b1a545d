import { isDrawn, readWhole } from '../page-judge.ts';
import type { Visit } from '../visit.ts';

/** Some are made to take for ever. */
const DIAGRAM_PATIENCE_MS = 30_000;

/** Every batch as a page, read to its end, with its comments beside it. */
export async function everyPage(visit: Visit): Promise<void> {
  const { batches, service } = visit.options;
  for (const [at, batch] of batches.entries()) {
    await visit.at(`page of ${batch.says}`, async () => {
      await visit.openPage(service.placeOf(at));
      await visit.page.evaluate(readWhole);
      await visit.page
        .waitForFunction(isDrawn, batch.diagrams, { timeout: DIAGRAM_PATIENCE_MS })
        .catch(() => visit.log(`not drawn in time: page of ${batch.says.slice(0, 100)}`));
      await visit.judge('page');
    });
  }
}
