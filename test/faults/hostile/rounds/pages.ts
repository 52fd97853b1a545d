import { isDrawn, readWhole } from '../page-judge.ts';
import type { Visit } from '../visit.ts';

/** Some are made to take for ever. */
const DIAGRAM_PATIENCE_MS = 30_000;

/** Every batch as a page, read to its end, with its comments beside it. */
export async function everyPage(visit: Visit): Promise<void> {
  for (const [at, { says }] of visit.options.batches.entries()) {
    await visit.at(`page of ${says}`, () => readPage(visit, at));
  }
}

/** Else something on the page would keep the rest of it from being looked at. */
function unseenWords(words: readonly string[]): readonly string[] {
  const said = document.querySelector('main .content')?.textContent ?? '';
  return words.filter((each) => !said.includes(each));
}

export async function readPage(visit: Visit, at: number): Promise<void> {
  const { batches, service } = visit.options;
  const { diagrams = 0, says = '', ends = [] } = batches[at] ?? {};
  await visit.openPage(service.placeOf(at));
  await visit.page.evaluate(readWhole);
  await visit.page
    .waitForFunction(isDrawn, diagrams, { timeout: DIAGRAM_PATIENCE_MS })
    .catch(() => visit.log(`not drawn in time: page of ${says.slice(0, 100)}`));
  await visit.judge('page');
  const unseen = await visit.page.evaluate(unseenWords, ends);
  visit.touched.push(...unseen.map((end) => `page of ${says}: ${end} is not on the page`));
}
