import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LibraryView } from '#shared/model/library.ts';
import type { SiteRow } from '#shared/model/sites.ts';
import type { Fetch } from '../../../electron/api/fetch.ts';
import type { SampleOptions, SampleService } from '../../../electron/sample/service.ts';
import {
  beforeTheirRequests,
  must,
  startGalley,
  until,
  untilSynced,
  type Disk,
  type Galley,
} from '../support/galley.ts';
import { signIn, startSignedIn, syncAgain, type SignedIn, type SignedInOptions } from '../support/synced.ts';

let signedIn: SignedIn;
let service: SampleService;
let galley: Galley;
let disk: Disk;
/** What stands between Galley and the service. */
let network: Fetch;

async function start(from: SignedInOptions['from'] = 'synced', sample: Partial<SampleOptions> = {}): Promise<void> {
  signedIn = await startSignedIn('sync', { from, sample, network: (input, init) => network(input, init) });
  ({ service, galley, disk } = signedIn);
}

const synced = (after: number | null = null): Promise<void> => untilSynced(galley, after);
const again = (full = false): Promise<readonly string[]> => syncAgain(galley, full);

beforeEach(() => {
  network = fetch;
});

afterEach(async () => {
  await galley.close();
  await signedIn.close();
});

const library = () => until(galley, 'library', null, ({ nodes }) => nodes.length > 0);

async function spaceIds(): Promise<readonly string[]> {
  return (await library()).nodes.flatMap((node) => (node.kind === 'space' ? [node.id] : []));
}

/** A run that nobody asked for: of a page that opens. The spaces whose comments it asked for. */
async function lookedAtByItself(): Promise<readonly string[]> {
  const { lastSyncAt } = galley.state().sync;
  galley.closePage();
  galley.requests.length = 0;
  await galley.openPage();
  await synced(lastSyncAt);
  return galley.requests.flatMap((request) => /\/spaces\/([^/]+)\/comments\?/.exec(request)?.[1] ?? []);
}

describe('a sync that nobody asked for', () => {
  it('leaves most spaces alone in which nothing was said for long, and reads them all when somebody asks', async () => {
    await start();
    await synced();
    const spaces = await spaceIds();
    expect((await lookedAtByItself()).length).toBeLessThan(spaces.length / 2);
    const asked = await again();
    expect(spaces.filter((id) => !asked.some((request) => request.includes(`/spaces/${id}/comments?`)))).toEqual([]);
  });

  it('looks where somebody has commented, and has come by everywhere after an hour of runs', async () => {
    await start();
    await synced();
    const spaces = await spaceIds();
    const quiet = spaces.at(-1) ?? '';
    const looked = new Set<string>();
    for (let run = 0; run < 12; run += 1) for (const id of await lookedAtByItself()) looked.add(id);
    expect(spaces.filter((id) => !looked.has(id))).toEqual([]);
    const posted = await fetch(`${service.baseUrl}/v1/spaces/${quiet}/comments`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.tokens.admin}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ body: { markdown: 'Said while nobody looked.' } }),
    });
    expect(posted.status).toBe(200);
    expect(await lookedAtByItself()).toContain(quiet);
  });
});

describe('the first sync', () => {
  it('stores every page of every space, with comments, replies and files', async () => {
    await start('empty');
    await synced();
    const { nodes } = await library();
    const spaces = nodes.flatMap((node) => (node.kind === 'space' ? [node] : []));
    expect(spaces.length).toBeGreaterThanOrEqual(8);
    for (const space of spaces) expect([space.title, space.bodies]).toEqual([space.title, space.pages]);
    expect(spaces.reduce((sum, { comments }) => sum + comments, 0)).toBeGreaterThanOrEqual(80);
    expect(galley.state().sync.problems).toBe(0);
  });

  it('is followed by another for whoever asks while it is under way, however often they ask', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await start();
    await synced();
    galley.requests.length = 0;
    network = async (input, init) => {
      await held;
      return fetch(input, init);
    };
    const accountId = galley.state().currentAccountId ?? '';
    for (const full of [false, false, true, false]) must(await galley.host.invoke('sync.start', { accountId, full }));
    const passes = (): readonly string[] => galley.requests.filter((request) => request.includes('/collections?'));
    await expect.poll(() => passes()).toHaveLength(1);
    letGo();
    await expect.poll(() => passes()).toHaveLength(2);
    await synced();
    expect(passes()).toHaveLength(2);
  });

  it('never sends the token anywhere but in the header', async () => {
    await start('empty');
    await synced();
    expect(galley.requests.some((request) => request.includes(service.tokens.admin))).toBe(false);
  });

  it('does its whole job with the operations of the contract alone', async () => {
    await start('empty', { coreOnly: true });
    await synced();
    const { nodes } = await library();
    const inCollections = nodes.flatMap((node) => (node.kind === 'space' ? [node] : []));
    expect(inCollections.length).toBeGreaterThanOrEqual(7);
    for (const space of inCollections) expect(space.bodies).toBe(space.pages);
    // An operation that is not served is asked for once, and then left alone.
    const ofSpaces = galley.requests.filter(
      (request) => request.includes('/replies?') && !request.includes('/change-requests/'),
    );
    expect(ofSpaces).toHaveLength(1);
  });
});

describe('sites', () => {
  const sites = (whole: (sites: readonly SiteRow[]) => boolean) => until(galley, 'sites', null, whole);
  const areRead = (rows: readonly SiteRow[]): boolean => rows.length >= 2 && rows.every(({ structure }) => structure);

  it('are stored with their structure, from the list of the server', async () => {
    await start('empty');
    await synced();
    const [docs] = (await sites(areRead)).filter(({ title }) => title === 'Ebbline docs');
    expect(docs?.added).toBe(false);
    const { sections, groups, siteSpaces, shareLinks } = docs?.structure ?? {};
    expect(sections).toHaveLength(6);
    // A group lies in another one, and each names what it holds, in order.
    const [inner] = groups?.filter(({ parentId }) => parentId !== null) ?? [];
    expect(groups?.find(({ id }) => id === inner?.parentId)?.children[0]).toBe(inner?.id);
    expect(siteSpaces?.every(({ spaceId, sectionId }) => spaceId !== null && sectionId !== null)).toBe(true);
    expect(sections?.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(shareLinks).not.toBeNull();
    expect(galley.state().sync.problems).toBe(0);
  });

  it('are read again for whoever asks, and not by every run', async () => {
    await start();
    await synced();
    await again();
    const isOfSite = (request: string): boolean => /\/sites\/[^/]+\/sections\?/.test(request);
    await lookedAtByItself();
    expect(galley.requests.filter(isOfSite)).toEqual([]);
    expect((await again()).filter(isOfSite)).toHaveLength(2);
  });

  it('that a person names bring the spaces that are in no collection', async () => {
    await start('empty');
    await synced();
    const whole = new Set(await spaceIds());
    const named = (await sites(areRead)).map(({ id }) => id);
    await galley.close();
    await signedIn.close();

    await start('empty', { coreOnly: true });
    await synced();
    expect(new Set(await spaceIds())).not.toEqual(whole);
    for (const id of [...named, 'site_that_is_not']) must(await galley.store.invoke('sites.add', { id }));
    await again();
    expect(new Set(await spaceIds())).toEqual(whole);
    const rows = await sites((all) => all.filter(({ structure }) => structure !== null).length === named.length);
    expect(rows.map(({ added }) => added)).toEqual(rows.map(() => true));
    expect(rows.filter(({ unreadable }) => unreadable === 'not-found').map(({ id }) => id)).toEqual([
      'site_that_is_not',
    ]);
    for (const id of named) must(await galley.store.invoke('sites.forget', { id }));
    expect((await sites(({ length }) => length === 1)).map(({ id }) => id)).toEqual(['site_that_is_not']);
  });
});

describe('the second sync', () => {
  it('fetches no page body and no tree when nothing changed', async () => {
    await start();
    await synced();
    const requests = await again();
    expect(requests.filter((request) => request.includes('/content'))).toEqual([]);
    const spaces = await spaceIds();
    const lists = requests.filter((request) => !request.includes('/orgs/'));
    expect(lists.length).toBeLessThanOrEqual(spaces.length);
  });

  it('brings what others said meanwhile, and a full pass takes away what they deleted', async () => {
    await start();
    await synced();
    const [spaceId] = await spaceIds();
    const comments = `${service.baseUrl}/v1/spaces/${spaceId ?? ''}/comments`;
    const headers = { Authorization: `Bearer ${service.tokens.commenter}`, 'Content-Type': 'application/json' };
    const posted = await fetch(comments, {
      method: 'POST',
      headers,
      body: JSON.stringify({ body: { markdown: 'Said meanwhile' } }),
    });
    const { id } = (await posted.json()) as { readonly id: string };

    await again();
    const threads = { spaceId: spaceId ?? '', pageId: null };
    expect((await until(galley, 'threads', threads, () => true)).map(({ key }) => key)).toContain(id);

    await fetch(`${comments}/${id}`, { method: 'DELETE', headers });
    await again(true);
    expect((await until(galley, 'threads', threads, () => true)).map(({ key }) => key)).not.toContain(id);
  });

  it('brings what became of comments that were known, and asks for the replies of those alone that were answered', async () => {
    await start();
    await synced();
    const [spaceId = ''] = await spaceIds();
    const comments = `${service.baseUrl}/v1/spaces/${spaceId}/comments`;
    const headers = { Authorization: `Bearer ${service.tokens.commenter}`, 'Content-Type': 'application/json' };
    const send = async (method: 'POST' | 'PUT', url: string, markdown: string): Promise<string> => {
      const response = await fetch(url, { method, headers, body: JSON.stringify({ body: { markdown } }) });
      expect(response.ok).toBe(true);
      return ((await response.json()) as { readonly id: string }).id;
    };
    const edited = await send('POST', comments, 'To be edited');
    const answered = await send('POST', comments, 'To be answered');
    await again();
    await send('PUT', `${comments}/${edited}`, 'Edited by now');
    await send('POST', `${comments}/${answered}/replies`, 'Answered by now');

    const askedForReplies = async (): Promise<readonly string[]> =>
      (await again()).flatMap((request) =>
        request.includes(spaceId) ? (/\/comments\/([^/]+)\/replies\?/.exec(request)?.[1] ?? []) : [],
      );
    expect(await askedForReplies()).toEqual([answered]);
    const threads = await until(galley, 'threads', { spaceId, pageId: null }, () => true);
    const told = new Map(threads.map((thread) => [thread.key, JSON.stringify(thread)]));
    expect(told.get(edited)).toContain('Edited by now');
    expect(told.get(answered)).toContain('Answered by now');
    expect(await askedForReplies()).toEqual([]);
  });

  it('reads a space on that a list left out and that is still there, and keeps the copy of one that is not', async () => {
    await start();
    await synced();
    const before = await spaceIds();
    const [overlooked = '', deleted = ''] = before;
    network = async (input, init) => {
      const { pathname } = new URL(input);
      if (pathname.startsWith(`/v1/spaces/${deleted}/`))
        return Response.json({ error: { code: 404, message: 'not found' } }, { status: 404 });
      const response = await fetch(input, init);
      if (!pathname.endsWith('/spaces')) return response;
      const list = (await response.json()) as { readonly items: readonly { readonly id: string }[] };
      const items = list.items.filter(({ id }) => id !== overlooked && id !== deleted);
      return Response.json({ ...list, items }, { status: response.status });
    };
    await again(true);
    expect([...(await spaceIds())].sort()).toEqual([...before].sort());
    for (const spaceId of [overlooked, deleted]) {
      const tree = await until(galley, 'tree', { spaceId }, () => true);
      expect(tree?.pages.length).toBeGreaterThan(0);
    }
    const { spaces } = await until(galley, 'lostAccess', null, () => true);
    expect(spaces).toMatchObject([{ spaceId: deleted, parts: { space: { reason: 'not-found' } } }]);
  });

  it('goes on where a kill stopped the first one', async () => {
    await start('empty');
    const textsIn = ({ nodes }: LibraryView): number =>
      nodes.reduce((sum, node) => sum + (node.kind === 'space' ? node.bodies : 0), 0);
    await until(galley, 'library', null, (view) => textsIn(view) >= 20);
    await galley.close();
    const stored = await startGalley(disk);
    const kept = textsIn(await until(stored, 'library', null, ({ nodes }) => nodes.length > 0));
    expect(kept).toBeGreaterThanOrEqual(20);
    await stored.close();

    galley = await startGalley(disk);
    must(await signIn(galley, service, 'admin'));
    galley.requests.length = 0;
    await galley.openPage();
    await synced();
    const bodies = beforeTheirRequests(galley.requests).filter((request) =>
      /\/spaces\/[^/]+\/content\/page\/.*format=markdown/.test(request),
    );
    const { nodes } = await library();
    const pages = nodes.reduce((sum, node) => sum + (node.kind === 'space' ? (node.pages ?? 0) : 0), 0);
    expect(bodies).toHaveLength(pages - kept);
  });
});

describe('without the service', () => {
  it('everything that was synced is there', async () => {
    await start();
    await synced();
    await service.close();
    await galley.close();
    galley = await startGalley(disk);
    for (const spaceId of await spaceIds()) {
      const tree = await until(galley, 'tree', { spaceId }, (value) => value !== null);
      for (const page of tree?.pages ?? []) {
        if (page.type === 'link' || page.type === 'group') continue;
        const view = await until(galley, 'page', { spaceId, pageId: page.id }, () => true);
        expect([page.title, typeof view?.body?.markdown]).toEqual([page.title, 'string']);
      }
    }
  });
});
