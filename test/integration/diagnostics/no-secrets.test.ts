import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wordsIn } from '../../support/words-in.ts';
import { must, until, untilState } from '../support/galley.ts';
import { startSynced, syncAgain, type SignedIn } from '../support/synced.ts';
import { FAILURES, MARK, markedNetwork, type MarkedNetwork } from './marked-words.ts';

let network: MarkedNetwork;
let synced: SignedIn;

beforeEach(async () => {
  network = markedNetwork();
  synced = await startSynced('diagnostics', { from: 'empty', network: network.fetch });
});
afterEach(() => synced.close());

async function savedTexts(): Promise<{ readonly log: string; readonly saved: string }> {
  const { galley, disk } = synced;
  const stored = must(await galley.store.invoke('store.figures', null));
  const saved = must(await galley.host.invoke('diagnostics.text', { stored }));
  return { log: await readFile(join(disk.profileDir, 'logs', 'galley.log'), 'utf8'), saved };
}

/** Whatever may not be in there: what was marked, ids, names of the account, its token. */
function secrets(): readonly string[] {
  const { service, galley } = synced;
  const [account] = galley.state().accounts;
  return [
    MARK,
    ...network.heard,
    ...Object.values(service.tokens),
    account?.id ?? '',
    account?.organizationId ?? '',
    account?.person?.id ?? '',
    account?.person?.displayName ?? '',
    synced.dir,
  ];
}

function expectNone(text: string): void {
  expect(wordsIn(text, secrets())).toEqual([]);
}

it('tells of a sync, writes and every failure without a word of anybody', async () => {
  const { galley } = synced;
  const library = await until(galley, 'library', null, ({ nodes }) => nodes.length > 1);
  const spaceId = library.nodes.find((node) => node.kind === 'space')?.id ?? '';
  const markdown = `Is this ${MARK} right? https://${MARK}.example/${MARK}`;
  must(await galley.store.invoke('enqueue', { write: { kind: 'comment.create', spaceId, markdown }, draft: null }));
  await until(galley, 'outbox', null, (items) => items.some(({ operation }) => operation.state === 'done'));

  network.misbehave(true);
  must(await galley.store.invoke('enqueue', { write: { kind: 'comment.create', spaceId, markdown }, draft: null }));
  const accountId = galley.state().currentAccountId ?? '';
  // Each of these asks once at least, and so meets the next failure.
  for (const _failure of FAILURES) await galley.host.invoke('search.service', { accountId, spaceId, query: MARK });
  must(await galley.host.invoke('sync.start', { accountId, full: true }));
  await untilState(galley, ({ sync }) => sync.phase === 'failed');
  const frames = [{ file: `assets/${MARK}/../x.js`, line: 1, column: 1 }];
  must(await galley.host.invoke('diagnostics.error', { name: MARK, frames }));

  const { log, saved } = await savedTexts();
  // The search finds what is there, and the marks are in what was stored.
  expect(network.heard.size).toBeGreaterThan(50);
  expect(JSON.stringify(library)).toContain(MARK);
  for (const event of ['app started', 'account opened', 'sync ended', 'sync failed', 'request failed', 'window error'])
    expect(log).toContain(event);
  expect(log).toMatch(/ outbox changed account=\S+ kind=comment\.create write=\S+ step=acknowledged state=done/);
  for (const code of ['server-error', 'forbidden', 'invalid-request', 'rate-limited', 'not-the-service', 'redirected'])
    expect(log).toMatch(new RegExp(` request failed .*code=${code}`));
  expect(log).toMatch(/ request failed .*code=(offline|internal)/);
  expectNone(log);
  expectNone(saved);
  expect(saved).toContain(log.trim().split('\n')[0]);
});

it('is quiet where all goes well: a sync that finds nothing new is two lines', async () => {
  const before = (await savedTexts()).log;
  await syncAgain(synced.galley);
  const after = (await savedTexts()).log.slice(before.length).trim().split('\n');
  expect(after.map((line) => line.split(/ +/).slice(2, 4).join(' '))).toEqual(['sync started', 'sync ended']);
});
