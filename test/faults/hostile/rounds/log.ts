import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wordsIn } from '../../../support/words-in.ts';
import type { Visit } from '../visit.ts';

/** Shorter pieces of a payload appear in any text. */
const TELLING_CHARACTERS = 12;
/** Whatever a payload is made of. */
const SIGNS = ['__galleyHostile', '/away/', 'javascript:', 'data:', 'onerror', '<', '>'];

/** Neither the log nor the saved diagnostics hold any text of the server or of a person, or the token. */
export async function theLog(visit: Visit): Promise<void> {
  const { page, options } = visit;
  const { batches, token, service, away, dir } = options;
  await visit.at('the log and the diagnostics', async () => {
    await visit.go('/settings');
    const saved = await visit.saves(() => page.getByRole('button', { name: 'Save diagnostics' }).click());
    const texts = {
      'the log': await readFile(join(dir, 'profile', 'logs', 'galley.log'), 'utf8'),
      'the diagnostics': await readFile(saved, 'utf8'),
    };
    const payloads = [...batches.flatMap(({ texts: said }) => said), ...service.ownTexts]
      .flatMap((text) => text.split('\n'))
      .map((row) => row.trim())
      .filter((row) => row.length >= TELLING_CHARACTERS);
    const words = [...SIGNS, token, `127.0.0.1:${String(away.port)}`, dir, ...payloads];
    for (const [where, text] of Object.entries(texts)) {
      for (const word of wordsIn(text, words)) visit.touched.push(`${where} says ${word.slice(0, 100)}`);
    }
    // A search through a log of nothing proves nothing.
    for (const event of ['sync ended', 'request failed', 'outbox changed'])
      if (!texts['the log'].includes(event)) visit.touched.push(`the log does not tell: ${event}`);
  });
}
