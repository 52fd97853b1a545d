import { NOBODY } from '#shared/outbox/whose.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draftTarget } from '#shared/drafts.ts';
import { INHERITED, ORGANIZATION, type OfflineRule, type OfflineTarget } from '#shared/offline.ts';
import type { OfflineNode } from '#shared/rpc/offline.ts';
import type { SampleService } from '../../../electron/sample/service.ts';
import {
  beforeTheirRequests,
  emptyDisk,
  must,
  startGalley,
  until,
  untilState,
  untilSynced,
  type Disk,
  type Galley,
} from '../support/galley.ts';
import { startSample } from '../support/sample.ts';
import { syncedDisk } from '../support/synced-disk.ts';
import { signIn, syncAgain } from '../support/synced.ts';

let dir: string;
let service: SampleService;
let galley: Galley;
let disk: Disk;
/** Rewrites what leaves; a test may put its own in. */
let network: typeof fetch;

async function open(rule?: Partial<OfflineRule>): Promise<void> {
  galley = await startGalley(disk, (input, init) => network(input, init));
  must(await signIn(galley, service, 'admin'));
  if (rule !== undefined) {
    // Chosen before the first sync: the store is open, and nothing is attached yet.
    const { currentAccountId } = galley.state();
    must(await galley.store.invoke('open', { accountId: currentAccountId ?? '', writer: NOBODY }));
    must(await galley.store.invoke('keep.set', { target: ORGANIZATION, rule: { ...INHERITED, ...rule } }));
  }
  await galley.openPage();
}

/** Everything of the sample workspace is here already. */
async function startSynced(): Promise<void> {
  service = await startSample();
  disk = await syncedDisk(join(dir, 'profile'), service, { as: 'admin', coreOnly: false });
  await open();
  await synced();
}

/** The first sync of an empty disk, by this rule. */
async function start(rule?: Partial<OfflineRule>): Promise<void> {
  service = await startSample();
  await open(rule);
  await synced();
}

const synced = (after: number | null = null): Promise<void> => untilSynced(galley, after);

const accountId = (): string => galley.state().currentAccountId ?? '';

async function choose(target: OfflineTarget, rule: Partial<OfflineRule>): Promise<readonly string[]> {
  const { lastSyncAt } = galley.state().sync;
  galley.requests.length = 0;
  must(await galley.store.invoke('keep.set', { target, rule: { ...INHERITED, ...rule } }));
  must(await galley.host.invoke('sync.replan', { accountId: accountId() }));
  await synced(lastSyncAt);
  return [...galley.requests];
}

const again = (full: boolean): Promise<readonly string[]> => syncAgain(galley, full);

const nodes = async (): Promise<readonly OfflineNode[]> =>
  (await until(galley, 'kept', null, ({ nodes: found }) => found.length > 0)).nodes;
const spaces = async (): Promise<readonly OfflineNode[]> =>
  (await nodes()).filter(({ target }) => target.kind === 'space' && target.id !== '');
const texts = (requests: readonly string[]): readonly string[] =>
  requests.filter((request) => /\/spaces\/[^/]+\/content\/page\/.*format=markdown/.test(request));
const downloads = (requests: readonly string[]): readonly string[] =>
  requests.filter((request) => !request.includes('/v1/'));

async function someSpace(): Promise<{ readonly spaceId: string; readonly pageId: string }> {
  const space = (await spaces()).find(({ pages }) => pages >= 5);
  const spaceId = space?.target.id ?? '';
  const tree = await until(galley, 'tree', { spaceId }, (value) => value !== null);
  return { spaceId, pageId: tree?.pages.find(({ type }) => type === 'document')?.id ?? '' };
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-keep-'));
  disk = emptyDisk(dir);
  network = fetch;
});

afterEach(async () => {
  await galley.close();
  await service.close();
  await rm(dir, { recursive: true, force: true });
});

describe('a workspace that is not kept', () => {
  it('has its titles and comments here, costs no request for a text or a file, and nothing again when nothing changed', async () => {
    await start({ keep: 'drop' });
    expect(texts(galley.requests)).toEqual([]);
    expect(downloads(galley.requests)).toEqual([]);
    const organization = (await nodes())[0];
    expect(organization?.pages).toBeGreaterThan(50);
    expect(organization?.bodies).toBe(0);
    const requests = await again(false);
    expect(requests.filter((request) => request.includes('/content'))).toEqual([]);
  });

  it('gives a page that is opened, keeps it for a while, and all of a space as soon as that is chosen', async () => {
    await start({ keep: 'drop' });
    const { spaceId, pageId } = await someSpace();
    must(await galley.store.invoke('pages.visited', { spaceId, pageId }));
    must(await galley.host.invoke('sync.page', { accountId: accountId(), spaceId, pageId }));
    const view = await until(galley, 'page', { spaceId, pageId }, (value) => value?.body != null);
    expect(view?.kept.keep).toBe(false);

    galley.requests.length = 0;
    must(await galley.host.invoke('sync.page', { accountId: accountId(), spaceId, pageId }));
    const requests = await choose({ kind: 'space', id: spaceId }, { keep: 'keep' });
    const space = (await spaces()).find(({ target }) => target.id === spaceId);
    expect([space?.bodies, space?.kept.keep]).toEqual([space?.pages, true]);
    // The page that was opened is here already, and is not fetched again.
    expect(texts(beforeTheirRequests(requests))).toHaveLength((space?.pages ?? 0) - 1);
    expect(texts(requests).every((request) => request.includes(`/spaces/${spaceId}/`))).toBe(true);
  });

  it('is remembered by the account over a restart', async () => {
    await start({ keep: 'drop' });
    await galley.close();
    await open();
    await synced();
    expect(texts(galley.requests)).toEqual([]);
    expect((await nodes())[0]?.rule.keep).toBe('drop');
  });
});

describe('a space', () => {
  it('that is paused gets no texts, and all it lacks when it goes on', async () => {
    await start({ paused: true });
    expect(texts(galley.requests)).toEqual([]);
    await choose(ORGANIZATION, {});
    for (const { bodies, pages } of await spaces()) expect(bodies).toBe(pages);
  });

  it('whose files are off has its texts alone', async () => {
    await start({ files: 'off' });
    expect(texts(galley.requests).length).toBeGreaterThan(50);
    expect(downloads(galley.requests)).toEqual([]);
  });

  it('gives its texts and files up when it is asked to, and nothing that was written', async () => {
    await startSynced();
    const { spaceId, pageId } = await someSpace();
    const target = draftTarget('comment', { spaceId, pageId });
    must(await galley.store.invoke('draft.write', { id: 'draft', target, text: 'half a thought', at: 1 }));
    must(
      await galley.store.invoke('keep.set', {
        target: { kind: 'space', id: spaceId },
        rule: { ...INHERITED, keep: 'drop' },
      }),
    );
    must(await galley.store.invoke('keep.remove', { spaceId }));
    must(await galley.host.invoke('files.remove', { accountId: accountId(), spaceId }));
    const space = (await spaces()).find(({ target }) => target.id === spaceId);
    expect([space?.bodies, space?.bytes]).toEqual([0, 0]);
    expect(
      must(await galley.host.invoke('files.figures', { accountId: accountId() })).spaces[spaceId]?.bytes ?? 0,
    ).toBe(0);
    const drafts = await until(galley, 'drafts', null, () => true);
    expect(drafts.map(({ text }) => text)).toEqual(['half a thought']);
    expect((await until(galley, 'tree', { spaceId }, () => true))?.pages.length).toBeGreaterThan(4);
  });

  it('is read anew alone, whole, when it is refreshed', async () => {
    await startSynced();
    const { spaceId } = await someSpace();
    galley.requests.length = 0;
    must(await galley.host.invoke('sync.refreshSpace', { accountId: accountId(), spaceId }));
    await untilState(galley, ({ sync }) => sync.phase === 'requests');
    await untilState(galley, ({ sync }) => sync.phase === 'idle');
    const trees = galley.requests.filter((request) => request.includes('/content?'));
    expect(trees.map((request) => request.includes(`/spaces/${spaceId}/`))).toEqual([true]);
  });
});

describe('when the disk is full', () => {
  it('texts stop coming and titles and comments go on; it recovers by itself', async () => {
    disk.freeBytes = 1_000;
    await start();
    expect(galley.state().storage.diskSpace).toBe('low');
    expect(texts(galley.requests)).toEqual([]);
    expect((await nodes())[0]?.pages).toBeGreaterThan(50);

    disk.freeBytes = 100 * 1024 ** 3;
    await again(false);
    await untilState(galley, ({ storage, sync }) => storage.diskSpace === 'enough' && sync.phase === 'idle');
    await again(false);
    for (const { bodies, pages } of await spaces()) expect(bodies).toBe(pages);
  });

  it('texts go to make room, and titles stay', async () => {
    await startSynced();
    const [before] = await nodes();
    disk.freeBytes = 256 * 1024 * 1024 - 1;
    await again(false);
    const [after] = await nodes();
    expect(after?.bodies).toBeLessThan(before?.bodies ?? 0);
    expect(after?.pages).toBe(before?.pages);
    expect(galley.state().storage.diskSpace).toBe('low');
  });
});

describe('a full pass over comments', () => {
  it('takes nothing away that a shifting list has left out, and takes away what is gone', async () => {
    // Every page of the list but the first loses its first row, as when the rows before it have moved up meanwhile.
    let shifting = false;
    network = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (!shifting || !url.pathname.endsWith('/comments')) return fetch(url, init);
      url.searchParams.set('limit', '4');
      const answer = await fetch(url, init);
      if (!url.searchParams.has('page')) return answer;
      const list = (await answer.json()) as { readonly items: readonly unknown[] };
      return Response.json({ ...list, items: list.items.slice(1) });
    };
    await startSynced();
    const space = (await until(galley, 'library', null, () => true)).nodes
      .flatMap((node) => (node.kind === 'space' ? [node] : []))
      .sort((one, other) => other.comments - one.comments)[0];
    const spaceId = space?.id ?? '';
    const before = space?.comments ?? 0;
    expect(before).toBeGreaterThan(12);

    const comments = `${service.baseUrl}/v1/spaces/${spaceId}/comments`;
    const headers = { Authorization: `Bearer ${service.tokens.admin}` };
    const list = (await (await fetch(`${comments}?limit=1&format=markdown`, { headers })).json()) as {
      readonly items: readonly { readonly id: string }[];
    };
    await fetch(`${comments}/${list.items[0]?.id ?? ''}`, { method: 'DELETE', headers });
    shifting = true;
    const requests = await again(true);
    const after = (await until(galley, 'library', null, () => true)).nodes.find(({ id }) => id === spaceId);
    expect(after?.kind === 'space' && after.comments).toBe(before - 1);
    // Every page of the list but the first has lost a row: each of those was asked for singly.
    const singly = requests.filter((request) => request.startsWith(`GET /v1/spaces/${spaceId}/comments/`));
    expect(singly.filter((request) => !request.includes('/replies')).length).toBeGreaterThanOrEqual(3);
  });
});
