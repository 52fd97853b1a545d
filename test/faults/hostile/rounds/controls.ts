import { CONTROLS } from '../controls.ts';
import { awayAddress } from '../payloads.ts';
import type { Visit } from '../visit.ts';

/** For what a leak brings about a moment later. */
const ECHO_MS = 3_000;

/** The judge is judged: every control must be noticed; what it made known is forgotten again. */
export async function judgeTheJudge(visit: Visit): Promise<void> {
  await visit.at('a plain page', () => visit.judge('page'));
  // Else whatever is wrong with it would be noticed with every control.
  if (visit.touched.length > 0) return;
  const { away, token, service } = visit.options;
  const given = { away: awayAddress(away.port, 0), token };
  const missed: string[] = [];
  for (const { says, leak, mend } of CONTROLS) {
    await visit.at(`control: ${says}`, async () => {
      await visit.go(service.plainPlace);
      visit.forget();
      // The page may refuse it itself, aloud.
      await visit.page.evaluate(leak, given).catch(() => undefined);
      if (!(await noticed(visit))) missed.push(says);
      if (mend !== undefined) await visit.page.evaluate(mend);
      visit.controls += 1;
      await visit.page.reload();
      await visit.page.waitForFunction(() => document.querySelector('main .content') !== null);
    });
  }
  visit.forget();
  visit.touched.push(...missed.map((says) => `the judge does not notice ${says}`));
}

async function noticed(visit: Visit): Promise<boolean> {
  const end = Date.now() + ECHO_MS;
  for (;;) {
    await visit.judge('page');
    if (visit.found().length > 0) return true;
    if (Date.now() > end) return false;
    await visit.settled();
  }
}
