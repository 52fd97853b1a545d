import { afterEach, describe, expect, it } from 'vitest';
import type { ReviewRow } from '#shared/rpc/review-views.ts';
import { REQUESTS_AT_ONCE } from '../../../electron/api/client.ts';
import type { Fetch } from '../../../electron/api/fetch.ts';
import { must, until, untilState } from '../support/galley.ts';
import { startSynced, syncAgain, type SignedIn, type SignedInOptions } from '../support/synced.ts';

const PELICAN = 'spc_Pe1icanDg3';

let synced: SignedIn;

async function start(network: Fetch = fetch, from: SignedInOptions['from'] = 'empty'): Promise<void> {
  synced = await startSynced('find', { from, sample: { coreOnly: true }, network });
}

afterEach(() => synced.close());

/** Spaces and numbers of all change requests that are stored. */
async function found(): Promise<readonly string[]> {
  return (await rows()).map(numberOf).sort();
}

const rows = (): Promise<readonly ReviewRow[]> => until(synced.galley, 'reviews', null, () => true);

/** Every change request of the spaces that are known, by what their numbers answer: nothing lists them. */
async function there(): Promise<readonly string[]> {
  const { nodes } = await until(synced.galley, 'library', null, () => true);
  const all: string[] = [];
  for (const { id: spaceId } of nodes.filter(({ kind }) => kind === 'space')) {
    for (let number = 1; number <= 50; number += 1) {
      const answer = await fetch(
        `${synced.service.baseUrl}/v1/spaces/${spaceId}/change-requests/${String(number)}/contributors`,
        { headers: { Authorization: `Bearer ${synced.service.tokens.admin}` } },
      );
      if (answer.ok) all.push(`${spaceId} ${String(number)}`);
    }
  }
  return all.sort();
}

const probes = (requests: readonly string[]): readonly string[] =>
  requests.filter((request) => /\/change-requests\/[^/]+\/contributors/.test(request));

const numberOf = ({ spaceId, number }: ReviewRow): string => `${spaceId} ${String(number)}`;

const numbersAsked = (requests: readonly string[]): readonly string[] =>
  probes(requests).flatMap((request) => {
    const [, spaceId = '', number = ''] = /spaces\/([^/]+)\/change-requests\/(\d+)\/contributors/.exec(request) ?? [];
    return number === '' ? [] : [`${spaceId} ${number}`];
  });

/** Answers as the service does, with other counts of change requests in every space. */
const saying =
  (count: (key: string, told: number) => number): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.headers.get('content-type')?.includes('json')) return answer;
    const written: unknown = await answer.json();
    const headers = { 'Content-Type': 'application/json' };
    return new Response(JSON.stringify(written, changed), { status: answer.status, headers });
    function changed(key: string, value: unknown): unknown {
      return key.startsWith('changeRequests') && typeof value === 'number' ? count(key, value) : value;
    }
  };

const refusing =
  (refused: (path: string) => number | null): typeof fetch =>
  (input, init) => {
    const status = refused(new URL(input instanceof Request ? input.url : input).pathname);
    return status === null
      ? fetch(input, init)
      : Promise.resolve(Response.json({ error: { code: status, message: 'No' } }, { status }));
  };

describe('change requests of a service that lists none', () => {
  it('are found by number, with what they change, and are not looked for again', async () => {
    await start();
    expect(await found()).toEqual(await there());
    const stored = await rows();
    expect(stored.length).toBeGreaterThan(10);
    expect(stored.filter(({ pages }) => pages !== null && pages > 0).length).toBeGreaterThan(4);
    expect(synced.galley.state().sync.problems).toBe(0);

    const again = probes(await syncAgain(synced.galley));
    expect(again).toEqual([]);
    expect(await found()).toEqual(await there());
  });

  it('are told as closed where their space says that none is open', async () => {
    await start(saying((key, told) => (key === 'changeRequests' ? told : 0)));
    expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['closed']));
    // There is nothing left to review in them.
    expect((await rows()).every(({ pages }) => pages === null)).toBe(true);
  });

  it('cost a bounded number of requests where the count is a lie', async () => {
    await start(saying(() => 1_000_000_000));
    expect(probes(synced.galley.requests).length).toBeLessThan(1_000);
    // Nothing that is there is lost by it.
    expect((await rows()).length).toBeGreaterThan(0);
    const later = probes(await syncAgain(synced.galley));
    expect(later.length).toBeLessThanOrEqual(300);
    for (let run = 0; run < 4; run += 1) await syncAgain(synced.galley);
    expect(probes(await syncAgain(synced.galley))).toEqual([]);
  });

  it('that are not for this person are not asked for again and again, and nothing is taken for deleted', async () => {
    let barred = false;
    await start(
      refusing((path) => (barred && /change-requests\/\w+\/contributors/.test(path) ? 403 : null)),
      'synced',
    );
    const before = await found();
    barred = true;
    const asked = probes(await syncAgain(synced.galley, true));
    expect(asked.length).toBeGreaterThan(0);
    expect(await found()).toEqual(before);
    expect(probes(await syncAgain(synced.galley))).toEqual([]);
  });

  it('go when the service says that they are not there, and others of their space are', async () => {
    let gone = false;
    await start(
      refusing((path) => (gone && path.startsWith(`/v1/spaces/${PELICAN}/change-requests/31`) ? 404 : null)),
      'synced',
    );
    gone = true;
    await syncAgain(synced.galley, true);
    const left = await found();
    expect(left).toContain(`${PELICAN} 22`);
    expect(left).not.toContain(`${PELICAN} 31`);
  });

  it('stay when nothing of them answers any more, since a permission may be lost', async () => {
    let gone = false;
    await start(
      refusing((path) => (gone && path.includes('/change-requests/') ? 404 : null)),
      'synced',
    );
    const before = await found();
    gone = true;
    await syncAgain(synced.galley, true);
    expect(await found()).toEqual(before);
  });

  it('are looked for further where the search was broken off, and no number twice', async () => {
    let count: number | null = 0;
    let left = Infinity;
    const pause = () =>
      synced.galley.host.invoke('sync.pause', { accountId: synced.galley.state().currentAccountId ?? '' });
    const counted = saying((key, told) => (key === 'changeRequests' ? (count ?? told) : told));
    await start((input, init) => {
      if (input.includes('/contributors') && --left === 0) void pause();
      return counted(input, init);
    });
    count = null;
    left = 30;
    const { galley } = synced;
    galley.requests.length = 0;
    must(await galley.host.invoke('sync.start', { accountId: galley.state().currentAccountId ?? '', full: false }));
    await untilState(galley, ({ sync }) => sync.phase === 'paused');
    const first = numbersAsked(galley.requests);
    const stored = await rows();
    expect(first.length).toBeGreaterThan(10);
    expect(stored.length).toBeLessThan((await there()).length);
    const second = numbersAsked(await syncAgain(galley));
    expect(await found()).toEqual(await there());
    // Only what was under way when it was broken off is asked again: in each space one batch of numbers.
    const twice = second.filter((asked) => first.includes(asked) && !stored.some((row) => asked === numberOf(row)));
    const spaces = twice.map((asked) => asked.split(' ')[0]);
    for (const space of spaces)
      expect(spaces.filter((other) => other === space).length).toBeLessThanOrEqual(REQUESTS_AT_ONCE);
  });

  it('are opened by an address, whatever the count says, and kept from then on', async () => {
    await start(saying(() => 0));
    const { galley } = synced;
    expect(await found()).toEqual([]);
    const accountId = galley.state().currentAccountId ?? '';
    must(await galley.host.invoke('sync.request', { accountId, spaceId: PELICAN, changeRequestId: '31' }));
    const review = await until(galley, 'review', { spaceId: PELICAN, changeRequestId: '31' }, (value) => value != null);
    expect(review?.pages.length).toBeGreaterThan(0);
    await syncAgain(galley);
    expect(await found()).toContain(`${PELICAN} 31`);

    const missing = await galley.host.invoke('sync.request', { accountId, spaceId: PELICAN, changeRequestId: '3000' });
    expect(missing.ok ? null : missing.error.code).toBe('not-found');
  });
});
