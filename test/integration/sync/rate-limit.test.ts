import { afterEach, describe, expect, it } from 'vitest';
import type { Fetch } from '../../../electron/api/fetch.ts';
import { must, untilState } from '../support/galley.ts';
import { startSynced, syncAgain, type SignedIn } from '../support/synced.ts';

let synced: SignedIn;
/** What the server says instead of an answer; null: it answers. */
let refusal: Record<string, string> | null = null;

const network: Fetch = (input, init) =>
  refusal === null
    ? fetch(input, init)
    : Promise.resolve(Response.json({ error: { code: 429, message: 'too many' } }, { status: 429, headers: refusal }));

afterEach(() => {
  refusal = null;
  return synced.close();
});

describe('a server that limits requests', () => {
  it('is told with its reason and end, and asked again at once when the person says so', async () => {
    synced = await startSynced('rate-limit', { from: 'synced', network });
    const { galley } = synced;
    expect(galley.state().network.wait).toBeNull();
    refusal = { 'retry-after': '3000' };
    const accountId = galley.state().currentAccountId ?? '';
    must(await galley.host.invoke('sync.start', { accountId, full: false }));
    const { network: told } = await untilState(galley, ({ network: now }) => now.wait !== null);
    expect(told).toMatchObject({ reach: 'online', wait: { reason: 'asked' } });
    expect(told.wait?.until).toBeGreaterThan(Date.now() + 2_000_000);
    await untilState(galley, ({ sync: now }) => now.phase === 'failed');
    refusal = null;
    await syncAgain(galley);
    expect(galley.state().network.wait).toBeNull();
  });

  it('does not hold everything back for one refusal without advice', async () => {
    synced = await startSynced('rate-limit', { from: 'synced', network });
    const { galley } = synced;
    refusal = {
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': '998',
      'x-ratelimit-reset': String(Math.ceil(Date.now() / 1_000) + 3_600),
    };
    const before = galley.requests.length;
    const accountId = galley.state().currentAccountId ?? '';
    must(await galley.host.invoke('sync.start', { accountId, full: false }));
    await untilState(galley, ({ sync }) => sync.phase === 'failed');
    // It was tried again, since the waits were of seconds.
    expect(galley.requests.length - before).toBeGreaterThanOrEqual(4);
    refusal = null;
    await syncAgain(galley);
    expect(galley.state().sync.error).toBeNull();
  });
});
