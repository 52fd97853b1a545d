import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../support/galley.ts';
import { startSynced, syncAgain, type SignedIn } from '../support/synced.ts';

let synced: SignedIn;
/** What the service fails at, by path. */
let fails: (path: string) => boolean;

/** A status after which nobody tries again at once. */
const FAILED = 505;

const network: typeof fetch = (input, init) =>
  fails(new URL(input instanceof Request ? input.url : input).pathname)
    ? Promise.resolve(Response.json({ error: { code: FAILED, message: 'it broke' } }, { status: FAILED }))
    : fetch(input, init);

afterEach(() => synced.close());

const spaces = async () => {
  const { nodes } = await until(synced.galley, 'library', null, (value) => value.nodes.length > 0);
  return nodes.flatMap((node) => (node.kind === 'space' ? [node] : []));
};

describe('a service that fails at one thing', () => {
  it('keeps no other page away, and gives that one when it can', async () => {
    let failing = '';
    fails = (path) => {
      if (failing === '' && path.includes('/content/page/')) failing = path;
      return path === failing;
    };
    synced = await startSynced('one-fails', { from: 'empty', network });
    const before = await spaces();
    expect(before.reduce((sum, { pages, bodies }) => sum + (pages ?? 0) - bodies, 0)).toBe(1);
    const { error, unreadable } = synced.galley.state().sync;
    expect(error).toBeNull();
    // A change request that began from it cannot be compared with it.
    expect(unreadable.filter(({ kind }) => kind !== 'change-request')).toMatchObject([
      { kind: 'page', reason: 'server-failed', status: FAILED },
    ]);
    fails = () => false;
    const requests = await syncAgain(synced.galley);
    expect(requests.filter((request) => /spaces\/[^/]+\/content\/page\/.*format=markdown/.test(request))).toHaveLength(
      1,
    );
    expect((await spaces()).every(({ pages, bodies }) => pages === bodies)).toBe(true);
  });

  it('keeps no other space away', async () => {
    let failing = '';
    fails = (path) => {
      if (failing === '' && /\/spaces\/[^/]+\/content$/.test(path)) failing = path;
      return path === failing;
    };
    synced = await startSynced('one-fails', { from: 'empty', network });
    const whole = (await spaces()).filter(({ pages, bodies }) => pages === bodies);
    expect(whole.length).toBe((await spaces()).length - 1);
    const { error, unreadable } = synced.galley.state().sync;
    expect(error).toBeNull();
    expect(unreadable.map(({ kind, reason, status }) => [kind, reason, status])).toEqual([
      ['space', 'server-failed', FAILED],
    ]);
  });

  it('is away when it fails at all of them, and is not asked for the rest', async () => {
    // Comments that arrive between two failures would show that it works, as many as the machine's speed has it.
    fails = (path) => path.includes('/content/page/') || path.includes('/comments');
    synced = await startSynced('one-fails', { from: 'empty', network, ends: 'failed' });
    expect(synced.galley.state().sync.error?.code).toBe('server-error');
    const asked = synced.galley.requests.filter((request) => request.includes('/content/page/'));
    // Those of three spaces that were under way, and as many again.
    expect(asked.length).toBeLessThan(40);
  });

  it.each([
    { status: 403, reason: 'no-access' },
    { status: FAILED, reason: 'server-failed' },
  ])('keeps the spaces of a collection at which it answers $status', async ({ status, reason }) => {
    let failing: string | null = null;
    const listing: typeof fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const answer = (code: number) =>
        Promise.resolve(Response.json({ error: { code, message: 'no' } }, { status: code }));
      if (/\/orgs\/[^/]+\/spaces$/.test(pathname)) return answer(404);
      if (failing !== null && /\/collections\/[^/]+\/spaces$/.test(pathname)) {
        if (failing === '') failing = pathname;
        if (failing === pathname) return answer(status);
      }
      return fetch(input, init);
    };
    synced = await startSynced('one-fails', { from: 'empty', network: listing });
    const before = (await spaces()).map(({ id }) => id);
    failing = '';
    await syncAgain(synced.galley);
    expect(synced.galley.state().sync).toMatchObject({
      error: null,
      unreadable: [{ kind: 'collection', reason, status }],
    });
    expect((await spaces()).map(({ id }) => id).sort()).toEqual([...before].sort());
  });

  it('takes no change request for deleted that a list left out', async () => {
    let [left, gone] = ['', ''];
    const listing: typeof fetch = async (input, init) => {
      const path = new URL(input instanceof Request ? input.url : input).pathname;
      if (gone !== '' && path.endsWith(`/change-requests/${gone}`))
        return Response.json({ error: { code: 404, message: 'not found' } }, { status: 404 });
      const response = await fetch(input, init);
      if (left === '' || !/\/orgs\/[^/]+\/change-requests/.test(response.url)) return response;
      const list = (await response.json()) as { readonly items: readonly { readonly id: string }[] };
      return Response.json({ ...list, items: list.items.filter(({ id }) => id !== left) });
    };
    synced = await startSynced('one-fails', { from: 'synced', network: listing });
    const stored = async () =>
      (await until(synced.galley, 'reviews', null, () => true)).map(({ changeRequestId }) => changeRequestId).sort();
    const before = await stored();
    left =
      (await until(synced.galley, 'reviews', null, () => true)).find(({ status }) => status === 'open')
        ?.changeRequestId ?? '';
    await syncAgain(synced.galley);
    expect(await stored()).toEqual(before);
    // One that is gone goes.
    gone = left;
    await syncAgain(synced.galley);
    expect(await stored()).toEqual(before.filter((id) => id !== left));
  });
});
