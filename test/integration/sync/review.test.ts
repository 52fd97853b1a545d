import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it } from 'vitest';
import type { SampleService } from '../../../electron/sample/service.ts';
import { CLUSTERS_KEY, GalleyDatabase } from '../../../renderer/store/db/database.ts';
import { must, until, type Disk, type Galley } from '../support/galley.ts';
import { startSynced, syncAgain, type SignedIn, type SignedInOptions } from '../support/synced.ts';

let signedIn: SignedIn;
let service: SampleService;
let galley: Galley;
let disk: Disk;

async function start(from: SignedInOptions['from'], options: Omit<SignedInOptions, 'from'> = {}): Promise<void> {
  signedIn = await startSynced('review', { from, ...options });
  ({ service, galley, disk } = signedIn);
}

/** Another sync, and what it asked of conversations and of the list of change requests. */
async function again(full = false): Promise<readonly string[]> {
  const requests = await syncAgain(galley, full);
  return requests.filter((request) => /conversations|\/change-requests(\?|$)/.test(request));
}

/** The service, with so many of each of its change requests. */
function manyTimes(times: number): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(String(input instanceof Request ? input.url : input).replaceAll(/~\d+/g, ''), init);
    if (!/\/orgs\/[^/]+\/change-requests/.test(answer.url)) return answer;
    const listed = (await answer.json()) as { items: { id: string; number: number }[] };
    const items = listed.items.flatMap((item) =>
      Array.from({ length: times }, (_one, at) => ({ ...item, id: `${item.id}~${String(at)}` })),
    );
    return new Response(JSON.stringify({ ...listed, items }), { status: answer.status, headers: answer.headers });
  };
}

/** The lists of a change request's comments that were asked for. */
function commentLists(): readonly string[] {
  return galley.requests.filter((request) => /change-requests\/[^/]+\/comments(\?|$)/.test(request));
}

async function saidInRequests(): Promise<readonly string[]> {
  const db = new GalleyDatabase(galley.state().currentAccountId ?? '', { indexedDB: disk.indexedDB, IDBKeyRange });
  const records = await db.requestThreads.toArray();
  db.close();
  const threads = records.flatMap((record) => record.threads);
  return threads.flatMap(({ comment, replies }) => [comment.id, ...replies.map(({ id }) => id)]).sort();
}

async function asAdmin(path: string, method: string, body?: object): Promise<Response> {
  const response = await fetch(`${service.baseUrl}/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${service.tokens.admin}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return response;
}

async function commentsAt(place: string): Promise<readonly { readonly id: string; readonly replies: number }[]> {
  const response = await asAdmin(`${place}?limit=1000`, 'GET');
  return ((await response.json()) as { items: { id: string; replies: number }[] }).items;
}

interface Stored {
  readonly requests: number;
  readonly clusters: readonly string[];
  readonly issues: readonly string[];
}

async function stored(): Promise<Stored> {
  const db = new GalleyDatabase(galley.state().currentAccountId ?? '', { indexedDB: disk.indexedDB, IDBKeyRange });
  const [requests, clusters, issues] = await Promise.all([
    db.changeRequests.toArray(),
    db.clusters.get(CLUSTERS_KEY),
    db.issues.toArray(),
  ]);
  db.close();
  return {
    requests: requests.reduce((sum, { rows }) => sum + rows.length, 0),
    clusters: (clusters?.rows ?? []).map(({ id }) => id),
    issues: issues.flatMap(({ rows }) => rows.map(({ issue }) => issue.id)),
  };
}

async function fromService(path: string): Promise<readonly Record<string, unknown>[]> {
  const url = `${service.baseUrl}/v1/orgs/${service.organizations[0]?.id ?? ''}/${path}?limit=1000`;
  const response = await fetch(url, { headers: { Authorization: `Bearer ${service.tokens.admin}` } });
  return ((await response.json()) as { items: Record<string, unknown>[] }).items;
}

afterEach(() => signedIn.close());

describe('change requests, issues and clusters', () => {
  it('are all stored by the first sync, and a second one asks only whether something changed', async () => {
    await start('empty');
    const { requests, clusters, issues } = await stored();
    expect(requests).toBe((await fromService('change-requests')).length);
    expect(clusters).toHaveLength((await fromService('conversations-clusters')).length);
    expect(issues).toHaveLength((await fromService('conversations-issues')).length);
    expect(Math.min(requests, clusters.length, issues.length)).toBeGreaterThan(3);
    expect(new Set(issues).size).toBe(issues.length);

    const asked = await again();
    // The clusters, those that the service is at work on by either state, the newest issues, conversations, requests.
    expect(asked).toHaveLength(6);
    await again(true);
    expect(await stored()).toEqual({ requests, clusters, issues });
  });

  it('come with what is said in the open ones, read again when something was said', async () => {
    await start('synced');
    const requests = (await fromService('change-requests')).filter(
      ({ status }) => status === 'open' || status === 'draft',
    );
    const places = requests.map(({ space, id }) => `/spaces/${String(space)}/change-requests/${String(id)}/comments`);
    const there = async (): Promise<readonly string[]> => {
      const all: string[] = [];
      for (const place of places) {
        for (const { id, replies } of await commentsAt(place)) {
          all.push(id);
          if (replies > 0) all.push(...(await commentsAt(`${place}/${id}/replies`)).map((reply) => reply.id));
        }
      }
      return all.sort();
    };
    expect((await saidInRequests()).length).toBeGreaterThan(5);
    expect(await saidInRequests()).toEqual(await there());
    await again();
    expect(commentLists()).toEqual([]);

    // Two come and one goes, and of the others nothing is asked.
    const discussed = await Promise.all(places.map(async (at) => ({ at, rows: await commentsAt(at) })));
    const { at: place = '', rows: [known] = [] } = discussed.find(({ rows }) => rows.length > 0) ?? {};
    await asAdmin(place, 'POST', { body: { markdown: 'One more.' } });
    await asAdmin(place, 'POST', { body: { markdown: 'And another.' } });
    await asAdmin(`${place}/${known?.id ?? ''}`, 'DELETE');
    await again();
    expect(await saidInRequests()).toEqual(await there());
    expect(await saidInRequests()).not.toContain(known?.id);
    expect(commentLists()).toHaveLength(1);
  });

  it('that came in meanwhile are found by the next sync', async () => {
    await start('synced');
    const before = await stored();
    const response = await fetch(`${service.baseUrl}/v1/orgs/${service.organizations[0]?.id ?? ''}/conversations`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.tokens.admin}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        id: 'talk-of-today',
        subject: 'The gauge sings at night',
        parts: [{ type: 'message', role: 'user', body: 'It sings.' }],
      }),
    });
    expect(response.status).toBe(204);
    const there = await fromService('conversations-issues');
    await again();
    const after = await stored();
    expect(there.length).toBeGreaterThan(before.issues.length);
    expect(after.issues).toHaveLength(there.length);
  });

  it('are not asked of a service that has none, and the sync is none the worse', async () => {
    const absent: typeof fetch = (input, init) =>
      String(input instanceof Request ? input.url : input).includes('conversations')
        ? Promise.resolve(new Response('{"error":{"code":404,"message":"Not Found"}}', { status: 404 }))
        : fetch(input, init);
    await start('empty', { sample: { coreOnly: true }, network: absent });
    const { clusters, issues } = await stored();
    expect([clusters, issues]).toEqual([[], []]);
    expect(galley.state().sync.problems).toBe(0);
    const view = await until(galley, 'clusters', null, () => true);
    expect(view).toMatchObject({ absent: 'not-found', rows: [] });
  });
});

describe('conversations', () => {
  const transcripts = (): readonly string[] =>
    galley.requests.filter((request) => /\/conversations\/[^/?]+/.test(request));
  const kept = () => until(galley, 'keptTranscripts', null, () => true);

  it('are all listed, swept when they are gone, and their transcripts fetched when somebody looks', async () => {
    await start('synced');
    const there = await fromService('conversations');
    must(await galley.store.invoke('triage.keepTranscripts', { keep: 'opened' }));
    expect(await kept()).toMatchObject({ keep: 'opened', known: there.length, missing: 0 });
    expect(transcripts()).toEqual([]);
    const accountId = galley.state().currentAccountId ?? '';
    const conversationId = String(there[0]?.id);
    must(await galley.host.invoke('sync.conversation', { accountId, conversationId }));
    const said = await until(galley, 'transcript', { conversationId }, (value) => value !== null);
    expect(said?.parts.length).toBeGreaterThan(0);
    expect(said?.parts[0]?.role).toBe('user');
    // That one is gone is said, not waited for.
    const gone = await galley.host.invoke('sync.conversation', { accountId, conversationId: 'nobody-began-it' });
    expect(gone).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });

  it('of clusters to decide on are stored by the first sync, and read again only if they change', async () => {
    await start('empty');
    const { stored: first } = await kept();
    expect(await kept()).toMatchObject({ keep: 'undecided', missing: 0 });
    expect(first).toBeGreaterThan(0);
    expect(transcripts()).toHaveLength(first);
    await again();
    expect(transcripts()).toEqual([]);
    must(await galley.store.invoke('triage.keepTranscripts', { keep: 'all' }));
    await again();
    expect(await kept()).toMatchObject({ keep: 'all', missing: 0, stored: (await kept()).known });
  });
});

describe('what open change requests change', () => {
  interface Content {
    readonly number: string;
    readonly pages: readonly string[];
    readonly texts: number;
    readonly reviewers: number;
  }

  async function contents(): Promise<readonly Content[]> {
    const db = new GalleyDatabase(galley.state().currentAccountId ?? '', { indexedDB: disk.indexedDB, IDBKeyRange });
    const [heads, texts] = await Promise.all([db.requestContents.toArray(), db.requestTexts.toArray()]);
    db.close();
    return heads.map(({ changeRequestId, pages, reviewers }) => ({
      number: changeRequestId,
      pages: pages.map(({ changes }) => changes.join('+')).sort(),
      texts: texts.filter((one) => one.changeRequestId === changeRequestId).length,
      reviewers: reviewers.length,
    }));
  }

  /** The bodies of pages that were asked for, on either side. */
  const bodies = (): readonly string[] => galley.requests.filter((request) => request.includes('content/page/'));

  it('is stored with the texts of both sides and those who have to do with it, for open ones and drafts', async () => {
    await start('empty');
    const stored = await contents();
    // Seven of the sample's requests are open or drafts.
    expect(stored).toHaveLength(7);
    for (const { pages, texts } of stored) expect(texts).toBe(pages.length);
    expect(stored.some(({ pages }) => pages.includes('edited'))).toBe(true);
    expect(stored.some(({ reviewers }) => reviewers > 0)).toBe(true);
  });

  it('is all read by the first sync, however many there are', async () => {
    await start('empty', { network: manyTimes(12) });
    const stored = await contents();
    expect(stored).toHaveLength(7 * 12);
    await again();
    expect(galley.requests.filter((request) => /change-requests\/[^/]+\/(content|comments)/.test(request))).toEqual([]);
  });

  it('asks for no text of the space that is stored in the very revision that is compared with', async () => {
    await start('empty');
    const ofSpace = bodies().filter((request) => !request.includes('/change-requests/'));
    const pages = ofSpace
      .filter((request) => request.includes('format=markdown'))
      .map((request) => request.split('?')[0]);
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.length - new Set(pages).size).toBe(0);
  });

  it('is not read again while nothing moved', async () => {
    await start('synced');
    await again();
    expect(bodies()).toEqual([]);
    expect(galley.requests.filter((request) => /change-requests\/[^/]+\/(content|contributors)/.test(request))).toEqual(
      [],
    );
  });
});
