import { join } from 'node:path';
import { filesSaying } from '../../../support/bytes-of.ts';
import { LEAVING_BYTES } from '../away.ts';
import { databasesAsText } from '../page-judge.ts';
import { LEAVING_WORDS } from '../service.ts';
import type { Visit } from '../visit.ts';

/** The list of files and the search index are written a moment after the sync, which may wait for one that runs (ms). */
const PATIENCE_MS = 120_000;

/** The second copy of the person's own notes has the title as well. */
function isNote(place: string): boolean {
  return place.endsWith(`.local.jsonl says ${LEAVING_WORDS[1]}`);
}

/**
 * The server deletes a page and its file. After the next sync neither the profile nor the databases of the page hold a word of
 * them. The title stays in the person's own notes: that the page was read, and that it was deleted since. Chromium's own files
 * are not searched: they keep deleted bytes until it compacts them.
 */
export async function deletions(visit: Visit): Promise<void> {
  const { page, options } = visit;
  const { service } = options;
  const profile = join(options.dir, 'profile');
  const said = [LEAVING_BYTES, ...LEAVING_WORDS];
  await visit.at('a page and a file that the server deleted', async () => {
    await visit.openPage(service.leavingPlace);
    const before = await filesSaying(profile, [LEAVING_BYTES]);
    const stored = await page.evaluate(databasesAsText);
    if (before.length === 0 || !stored.includes(LEAVING_WORDS[0]))
      visit.touched.push('what is to be deleted was not stored before');
    await visit.openPage(service.plainPlace);
    service.forget();
    await page.getByRole('button', { name: 'Sync now' }).click({ timeout: PATIENCE_MS });
    await page.getByRole('treeitem', { name: LEAVING_WORDS[1] }).waitFor({ state: 'detached', timeout: PATIENCE_MS });
    await page.getByRole('button', { name: 'Sync now' }).waitFor({ timeout: PATIENCE_MS });
    const leftNow = async (): Promise<readonly string[]> => {
      const text = await page.evaluate(databasesAsText);
      const words = said.filter((word) => word !== LEAVING_WORDS[1] && text.includes(word));
      const others = said.filter((word) => word !== LEAVING_WORDS[1]);
      const titled = (await filesSaying(profile, [LEAVING_WORDS[1]])).filter((place) => !isNote(place));
      const files = [...(await filesSaying(profile, others)), ...titled];
      return [...files, ...words.map((word) => `a database says ${word}`)];
    };
    const until = performance.now() + PATIENCE_MS;
    let left = await leftNow();
    while (left.length > 0 && performance.now() < until) left = await leftNow();
    for (const place of left) visit.touched.push(`after a deletion ${place}`);
  });
}
