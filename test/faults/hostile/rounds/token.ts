import type { CDPSession } from '@playwright/test';
import { databasesAsText } from '../page-judge.ts';
import type { Visit } from '../visit.ts';

/** In no memory, no database, no request and no socket of the page. */
export async function theToken(visit: Visit): Promise<void> {
  const { token, away } = visit.options;
  await visit.at('the memory of the page', async () => {
    if ((await visit.page.evaluate(databasesAsText)).includes(token)) visit.tokens.push('the token is in a database');
    const session = await visit.page.context().newCDPSession(visit.page);
    if (await heapHolds(session, token)) visit.tokens.push('the token is in the memory of the page');
  });
  for (const { path, authorization } of away.asked)
    if (authorization !== null) visit.tokens.push(`the token went to another origin with ${path}`);
}

async function heapHolds(session: CDPSession, words: string): Promise<boolean> {
  let tail = '';
  let found = false;
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    found ||= (tail + chunk).includes(words);
    tail = chunk.slice(-words.length);
  });
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  return found;
}
